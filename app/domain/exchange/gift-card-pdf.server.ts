import { formatCents } from "#app/lib/money.ts";
import { translator } from "#app/messages/translate.ts";
import { giftCards as words } from "#app/messages/words.ts";
import { inGroups } from "../gift-cards/numbers.ts";
import type { Sale, ShownCard } from "../gift-cards/sales/sales.server.ts";
import type { Store } from "../stores/stores.server.ts";
import { themeColours } from "../stores/theme.ts";
import { MARGIN, newPdf } from "./pdf.server.ts";

/** The height of a card on paper, and the space inside it, in points. Three fit on a page. */
const HEIGHT = 216;
const PADDING = 18;
const GAP = 18;

/** Gift cards to print and cut out: the shop, the amount, names and message, number and PIN. */
export async function giftCardPdf(
  store: Store,
  baseUrl: string,
  sale: Pick<Sale, "amount" | "to_name" | "from_name" | "message" | "locale">,
  cards: readonly ShownCard[],
): Promise<Uint8Array> {
  const t = translator(sale.locale);
  const { name } = store.settings.store_info;
  const title = t(words.printed, { shop: name });
  const { document, bold, plain, finish } = await newPdf(sale.locale, title, name);
  const colours = themeColours(store.settings.styles).light;
  const width = document.page.width - 2 * MARGIN;
  const inside = { width: width - 2 * PADDING, lineBreak: true, ellipsis: true };
  for (const [at, card] of cards.entries()) {
    const place = at % 3;
    if (at > 0 && place === 0) document.addPage();
    const top = MARGIN + place * (HEIGHT + GAP);
    document.roundedRect(MARGIN, top, width, HEIGHT, 8).lineWidth(1).stroke(colours["--hairline"]);
    document.rect(MARGIN, top, width, 34).fill(colours["--bar"]);
    const left = MARGIN + PADDING;
    bold().fontSize(14).fillColor(colours["--bar-text"]);
    document.text(name, left, top + 9, { ...inside, height: 18 });
    document.fillColor("black");
    bold().fontSize(26);
    document.text(t(words.worth, { amount: formatCents(sale.amount, sale.locale) }), left, top + 44, inside);
    plain().fontSize(11);
    const lines = [
      sale.to_name && t(words.lineTo, { name: sale.to_name }),
      sale.from_name && t(words.lineFrom, { name: sale.from_name }),
      sale.message,
    ].filter(Boolean);
    document.text(lines.join("\n"), left, top + 80, { ...inside, height: 56 });
    if (card.voided) {
      bold().fontSize(13);
      document.text(t(words.notValid), left, top + 144, inside);
      continue;
    }
    bold().fontSize(13);
    document.text(`${t(words.number)}: ${inGroups(card.number)}`, left, top + 142, inside);
    document.text(`${t(words.pin)}: ${card.pin}`, left, top + 160, inside);
    plain().fontSize(9);
    const shop = new URL(baseUrl).host;
    document.text(`${t(words.howToUse, { url: shop })} ${t(words.neverExpire)}`, left, top + 182, {
      ...inside,
      height: 28,
    });
  }
  return finish();
}
