import { formatCents } from "#app/lib/money.ts";
import { translator } from "#app/messages/translate.ts";
import { shell, giftCards as words } from "#app/messages/words.ts";
import { inGroups } from "../gift-cards/numbers.ts";
import type { Sale, ShownCard } from "../gift-cards/sales/sales.server.ts";
import type { Store } from "../stores/stores.server.ts";
import { themeColours } from "../stores/theme.ts";
import { MARGIN, newPdf } from "./pdf.server.ts";
import type { TextStyle } from "./pdf-text.server.ts";

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
  fonts: string | undefined,
): Promise<Uint8Array> {
  const t = translator(sale.locale);
  const { name } = store.settings.store_info;
  const title = t(words.printed, { shop: name });
  const { document, write, finish } = await newPdf(sale.locale, title, name, fonts);
  const colours = themeColours(store.settings.styles).light;
  const width = document.page.width - 2 * MARGIN;
  for (const [index, card] of cards.entries()) {
    const position = index % 3;
    if (index > 0 && position === 0) document.addPage();
    const top = MARGIN + position * (HEIGHT + GAP);
    const line = (text: string, below: number, height: number, style: TextStyle) =>
      write(
        text,
        { x: MARGIN + PADDING, y: top + below, width: width - 2 * PADDING, height },
        { colour: "black", ...style },
      );
    document.roundedRect(MARGIN, top, width, HEIGHT, 8).lineWidth(1).stroke(colours["--hairline"]);
    document.rect(MARGIN, top, width, 34).fill(colours["--bar"]);
    line(name, 9, 18, { size: 14, bold: true, colour: colours["--bar-text"] });
    const amount = formatCents(sale.amount, sale.locale);
    line(t(words.worth, { amount }), 44, 34, { size: 26, bold: true });
    // Each on its own line, as far as there is room.
    let below = 80;
    for (const text of [
      sale.to_name && t(words.lineTo, { name: sale.to_name }),
      sale.from_name && t(words.lineFrom, { name: sale.from_name }),
      ...sale.message.split("\n"),
    ].filter(Boolean)) {
      if (below > 122) break;
      below = line(text, below, 138 - below, { size: 11 }) - top;
    }
    if (card.voided) {
      line(t(words.notValid), 144, 18, { size: 13, bold: true });
      continue;
    }
    line(t(shell.labelled, { label: t(words.number), text: inGroups(card.number) }), 142, 18, {
      size: 13,
      bold: true,
    });
    line(t(shell.labelled, { label: t(words.pin), text: card.pin }), 160, 18, { size: 13, bold: true });
    const url = new URL(baseUrl).host;
    line(`${t(words.howToUse, { url })} ${t(words.neverExpire)}`, 182, 28, { size: 9 });
  }
  return finish();
}
