import { formatMinute } from "#app/lib/dates.ts";
import { type Translate, translator } from "#app/messages/translate.ts";
import { email as words } from "#app/messages/words.ts";
import type { Mail } from "#app/platform/mail/mail.server.ts";
import {
  type Block,
  COVER,
  type Footer,
  type Item,
  type Look,
  type Palette,
} from "#app/platform/mail/message.ts";
import { type Hours, localeOf, locationsOf, type StoreLocation, type Weekday } from "../stores/settings.ts";
import type { Store } from "../stores/stores.server.ts";
import { themeColours } from "../stores/theme.ts";
import type { EmailKind } from "./kinds.ts";

/** The shop that writes, and what its links begin with (`stores/links.ts`). */
export interface Writer {
  readonly store: Store;
  readonly baseUrl: string;
}

/** What an email says: the one place from which its subject, its HTML and its plain text are made. */
export interface EmailContent {
  readonly kind: EmailKind;
  readonly recipient: string;
  readonly reply_to?: string;
  readonly subject: string;
  readonly title: string;
  /** What inboxes show after the subject; the first paragraph where none is given. */
  readonly preheader?: string;
  readonly blocks: readonly Block[];
  /** The reader's language; the shop's where none is given. */
  readonly locale?: string;
  /** The location that this is about, whose hours stand at the end. */
  readonly locationId?: number | null;
}

const PREHEADER = 140;

/** An email of the shop, with its name, colours, address and hours around what it says. */
export function emailFrom(writer: Writer, content: EmailContent): Mail {
  const { store, baseUrl } = writer;
  const { kind, recipient, reply_to, subject, title, blocks, locationId } = content;
  const { name, email } = store.settings.store_info;
  const locale = content.locale ?? localeOf(store.settings);
  const first = blocks.find((block) => block.type === "text");
  return {
    store_id: store.id,
    sender: `${name.replace(/["<>]/g, "")} <${email}>`,
    recipient,
    ...(reply_to && { reply_to }),
    message: {
      kind,
      locale,
      subject,
      preheader: clipped(content.preheader ?? (first?.type === "text" ? first.text : title), PREHEADER),
      look: lookOf(store, baseUrl, locale, locationId ?? null),
      title,
      blocks: blocks.map((block) => (block.type === "items" ? shortened(block, locale) : block)),
    },
  };
}

/** How many titles an email lists: more would make it larger than mail programs show (102 KB in Gmail). */
const ITEMS = 50;
const TITLE = 160;
const DETAIL = 200;

function shortened(block: Extract<Block, { type: "items" }>, locale: string): Block {
  const left = block.items.length - ITEMS;
  const items = block.items.slice(0, ITEMS).map((item) => ({
    ...item,
    title: clipped(item.title, TITLE),
    details: item.details.map((detail) => clipped(detail, DETAIL)),
  }));
  return {
    ...block,
    items,
    ...(left > 0 && { more: translator(locale)(words.itemsLeftOut, { count: left }) }),
  };
}

/** How much of somebody else's words an email quotes. */
const QUOTED = 80;

/**
 * What a visitor typed, for a line of an email that says so. It never stands in a subject or at the beginning,
 * is one short line, and no email program makes a link of it.
 */
export function quoted(text: string): string {
  const line = clipped(text.replace(/\s+/g, " ").trim(), QUOTED);
  // A dot between two letters becomes a lookalike; an address keeps its form for the eye.
  return line.replace(/:\/+/g, " ").replace(/(?<=\S)\.(?=\S)/g, "\u2024");
}

function clipped(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text;
}

/** The headings of a table of titles. */
export const itemHeads = (t: Translate): readonly [string, string] => [t(words.item), t(words.amount)];

/** The picture of a title. A closed shop shows its pictures to nobody who is not logged in, so it sends none. */
export function coverOf({ store, baseUrl }: Writer, eisbn: string): Pick<Item, "cover"> {
  const { is_private, is_exclusive } = store.settings;
  return is_private || is_exclusive ? {} : { cover: `${baseUrl}/covers/${eisbn}/${COVER.file}` };
}

function lookOf({ settings }: Store, baseUrl: string, locale: string, locationId: number | null): Look {
  const { light, dark } = themeColours(settings.styles);
  const { logo_url } = settings.styles;
  return {
    shop: settings.store_info.name,
    url: baseUrl,
    logo: logo_url && (/^https?:/.test(logo_url) ? logo_url : `${baseUrl}/${logo_url.replace(/^\/+/, "")}`),
    light: paletteOf(light),
    dark: paletteOf({ ...light, ...dark }),
    footer: footerOf(settings, baseUrl, locale, locationId),
  };
}

function paletteOf(colours: ReturnType<typeof themeColours>["light"]): Palette {
  return {
    bar: colours["--bar"],
    barText: colours["--bar-text"],
    ground: colours["--ground"],
    ink: colours["--ink"],
    soft: colours["--soft"],
    hairline: colours["--hairline"],
    wash: colours["--wash"],
    link: colours["--brand"],
    action: colours["--action"],
    actionText: colours["--action-text"],
  };
}

/** Places that a footer names; a chain's other ones are a link away. */
const PLACES = 4;

function footerOf(
  settings: Store["settings"],
  baseUrl: string,
  locale: string,
  locationId: number | null,
): Footer {
  const t = translator(locale);
  const { phone, email } = settings.store_info;
  const all = locationsOf(settings);
  const about = all.find(({ location_id }) => location_id === locationId);
  const places = about ? [about] : all.slice(0, PLACES);
  const single = places.length === 1;
  return {
    places: places.map((place) => ({
      name: all.length > 1 ? place.altname || place.sc_name : place.sc_name,
      address: addressOf(place),
      // A lone location's hours may stand with the shop.
      hours: single
        ? hoursLines(hasHours(place.ws_hours) ? place.ws_hours : settings.store_info.hours, locale)
        : [],
    })),
    phone: about?.sc_phone || phone,
    email: about?.sc_email || email,
    ...(all.length > 1 && { more: { text: t(words.hoursAndContact), url: `${baseUrl}/contact` } }),
  };
}

function addressOf({ sc_addr_array: { address, city, prov, postal } }: StoreLocation): string {
  return [
    address, // A postal code is not split between two lines.
    [city, prov, postal.replace(" ", "\u00a0")].filter(Boolean).join(" "),
  ]
    .filter(Boolean)
    .join(", ");
}

const hasHours = (hours: Hours) => Object.keys(hours.weekdays).length > 0;

const WEEK: readonly Weekday[] = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
];

/** A week's hours, days that are alike together: `Mon–Wed 9:30 a.m. – 6:00 p.m.`. */
export function hoursLines(hours: Hours, locale: string): string[] {
  if (!hasHours(hours)) return [];
  const t = translator(locale);
  const text = (day: Weekday) =>
    (hours.weekdays[day] ?? [])
      .map(([from, to]) => `${formatMinute(from, locale)} – ${formatMinute(to, locale)}`)
      .join(", ") || t(words.closed);
  // 1 January 2024 was a Monday.
  const name = (at: number) =>
    new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" }).format(Date.UTC(2024, 0, 1 + at));
  const lines: string[] = [];
  for (let at = 0; at < WEEK.length; ) {
    const said = text(WEEK[at]!);
    let end = at;
    while (end + 1 < WEEK.length && text(WEEK[end + 1]!) === said) end++;
    lines.push(`${at === end ? name(at) : t(words.days, { from: name(at), to: name(end) })} ${said}`);
    at = end + 1;
  }
  return lines;
}
