import { asWall, formatWallDay } from "#app/lib/dates.ts";
import type { Translate } from "#app/messages/translate.ts";
import { giftCards as words } from "#app/messages/words.ts";
import type { Gift } from "./gift.ts";

/** The day a gift card is emailed, in words. */
export function sendingDay({ send_on }: Pick<Gift, "send_on">, locale: string): string {
  return formatWallDay(asWall(Date.parse(send_on) / 1000), locale);
}

/** A gift card of a cart or an order, line by line: names, message, and where it goes. */
export function giftLines(gift: Gift, t: Translate, locale: string): string[] {
  const { to, from, message, email, send_on } = gift;
  const date = send_on === "" ? "" : sendingDay(gift, locale);
  const goes = email
    ? t(date ? words.goesTo : words.goesToSoon, { email, date })
    : t(date ? words.goesToYou : words.goesToYouSoon, { date });
  return [
    to && t(words.lineTo, { name: to }),
    from && t(words.lineFrom, { name: from }),
    message && t(words.lineMessage, { message }),
    goes,
  ].filter(Boolean);
}
