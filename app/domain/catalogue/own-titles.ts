import { asWall, formatWallDay, type WallSeconds } from "#app/lib/dates.ts";
import { localeOf } from "../stores/settings.ts";
import type { Store } from "../stores/stores.server.ts";
import { TICKET } from "./catalogue.ts";

/** The titles that a shop names itself, tickets and designs of gift cards, for readers of its second language. */

/** `An evening with Yann Martel, Saturday, November 28, 2026: Adult` */
export const ticketTitle = (name: string, starts: WallSeconds, kind: string, locale: string): string =>
  `${name}, ${formatWallDay(starts, locale)}: ${kind}`;

/** The event, day and kind in a ticket's title; undefined if it was named in another way. */
export function partsOfTicket(title: string, locale: string) {
  const colon = title.lastIndexOf(": ");
  const [head, kind] = [title.slice(0, Math.max(0, colon)), title.slice(colon + 2)];
  for (let comma = head.indexOf(", "); comma >= 0; comma = head.indexOf(", ", comma + 1)) {
    const starts = dayIn(head.slice(comma + 2), locale);
    if (starts !== undefined) return { name: head.slice(0, comma), starts, kind };
  }
  return undefined;
}

/** The day that a text names, as `formatWallDay` writes it. */
function dayIn(text: string, locale: string): WallSeconds | undefined {
  const year = /\b\d{4}\b/.exec(text)?.[0];
  const day = /(?<!\d)\d{1,2}(?!\d)/.exec(text)?.[0];
  if (!year || !day) return undefined;
  const days = Array.from({ length: 12 }, (_, month) => asWall(Date.UTC(+year, month, +day) / 1000));
  return days.find((candidate) => formatWallDay(candidate, locale) === text);
}

/** A title in the language of `store`; undefined if it is not translated, or needs no translation. */
export function translatedTitle(
  { main, translations, settings }: Store,
  { title, tax_class, is_giftcard }: { title: string; tax_class: string; is_giftcard: number },
): string | undefined {
  if (!main || !translations || (tax_class !== TICKET && is_giftcard === 0)) return undefined;
  const whole = translations.get(title);
  const parts =
    whole === undefined && tax_class === TICKET ? partsOfTicket(title, localeOf(main.settings)) : undefined;
  if (!parts) return whole;
  const [name, kind] = [translations.get(parts.name), translations.get(parts.kind)];
  if (name === undefined || kind === undefined) return undefined;
  return ticketTitle(name, parts.starts, kind.replaceAll(":", " "), localeOf(settings));
}
