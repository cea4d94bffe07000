import { formatCents } from "#app/lib/money.ts";
import { translator } from "#app/messages/translate.ts";
import { giftCards as words } from "#app/messages/words.ts";
import type { Email } from "#app/platform/email/delivery.server.ts";
import type { Block } from "#app/platform/email/message.ts";
import { emailFrom, quoteText, type Writer } from "../../email/messages.server.ts";
import { GIFT_LIMITS } from "../gift-limits.ts";
import type { Sale } from "./sales.server.ts";

type EmailedCards = Pick<
  Sale,
  "amount" | "quantity" | "recipient" | "to_name" | "from_name" | "message" | "locale"
>;

/**
 * The email that delivers gift cards. Their numbers are on the page that its link opens, so that they are in no mailbox
 * and on no mail server.
 */
export function giftCardEmail(writer: Writer, sale: EmailedCards, link: string): Email {
  const { amount, quantity, recipient, to_name, from_name, message, locale } = sale;
  const t = translator(locale);
  const values = {
    shop: writer.store.settings.store_info.name,
    amount: formatCents(amount, locale),
    count: quantity,
  };
  const fact = (label: string, name: string): Block[] =>
    name === "" ? [] : [{ type: "fact", label, lines: [quoteText(name)] }];
  return emailFrom(writer, {
    kind: "gift-card",
    recipient,
    locale,
    subject: t(words.emailSubject, values),
    title: t(words.emailTitle, values),
    blocks: [
      { type: "text", text: t(words.emailText, values) },
      ...fact(t(words.to), to_name),
      ...fact(t(words.from), from_name),
      ...(message === "" ? [] : [{ type: "quote" as const, text: quoteText(message, GIFT_LIMITS.message) }]),
      { type: "button", text: t(words.emailOpen, values), url: link },
      { type: "link", text: t(words.print), url: `${link}/pdf` },
      { type: "note", text: t(words.emailKeep) },
    ],
  });
}
