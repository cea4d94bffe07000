import { asWall, formatWallPart } from "#app/lib/dates.ts";
import type { OrderNumber } from "#app/lib/number-kinds.ts";
import { withoutPrefix, withPrefix } from "#app/lib/prefixed-path.ts";
import { type Translate, translator } from "#app/messages/translate.ts";
import { email as words } from "#app/messages/words.ts";
import type { Email } from "#app/platform/email/delivery.server.ts";
import {
  type Block,
  COVER,
  type Footer,
  type Item,
  type Look,
  type Palette,
} from "#app/platform/email/message.ts";
import { hasWeek, locationLines, rangesText, WEEK } from "../stores/address-and-hours.ts";
import { inLanguageOf, inMainLanguage, prefixOf } from "../stores/languages.ts";
import { type Hours, localeOf, locationsOf, type StoreLocation, type Weekday } from "../stores/settings.ts";
import type { Store } from "../stores/stores.server.ts";
import { themeColours } from "../stores/theme.ts";
import type { EmailKind } from "./kinds.ts";

/** The shop that sends the email, and the base URL of its links (`stores/links.ts`). */
export interface Writer {
  readonly store: Store;
  readonly baseUrl: string;
}

/** The content of an email, from which its subject, HTML and plain text are all made. */
export interface EmailContent {
  readonly kind: EmailKind;
  readonly recipient: string;
  readonly reply_to?: string;
  readonly subject: string;
  readonly title: string;
  /** The preview that inboxes show after the subject; defaults to the first paragraph. */
  readonly preheader?: string;
  readonly blocks: readonly Block[];
  /** The reader's language; defaults to the shop's. */
  readonly locale?: string;
  /** See `Message`. */
  readonly unsubscribe?: string;
  /** The location that the email is about; its hours appear at the end. */
  readonly locationId?: number | null;
  /** The order that it is about. */
  readonly order_number?: OrderNumber;
}

const PREHEADER = 140;

/** Builds an email: the content, with the shop's name, colours, address and hours around it. */
export function emailFrom(writer: Writer, content: EmailContent): Email {
  const { kind, recipient, reply_to, subject, title, locationId } = content;
  const locale = content.locale ?? localeOf(writer.store.settings);
  const store = inLanguageOf(writer.store, locale);
  const { name, email } = store.settings.store_info;
  const inLanguage = linksIn(store, writer.baseUrl);
  const blocks = content.blocks.map((block) => withLinks(block, inLanguage));
  const unsubscribe = content.unsubscribe && inLanguage(content.unsubscribe);
  const first = blocks.find((block) => block.type === "text");
  return {
    store_id: store.id,
    sender: `${name.replace(/["<>]/g, "")} <${email}>`,
    recipient,
    ...(reply_to && { reply_to }),
    ...(content.order_number !== undefined && { order_number: content.order_number }),
    message: {
      kind,
      locale,
      subject,
      preheader: clipText(content.preheader ?? (first?.type === "text" ? first.text : title), PREHEADER),
      look: lookOf(store, inLanguage(writer.baseUrl), locale, locationId ?? null),
      title,
      blocks: blocks.map((block) => (block.type === "items" ? withFirstItems(block, locale) : block)),
      ...(unsubscribe && { unsubscribe }),
    },
  };
}

/**
 * Returns a function that turns a link to the shop into the link to the same page in the reader's language, so that no
 * caller has to know that language.
 * @param store the shop in the reader's language
 */
function linksIn(store: Store, baseUrl: string): (url: string) => string {
  const { second } = inMainLanguage(store);
  if (!second) return (url) => url;
  const prefix = prefixOf(second);
  const base = baseUrl.endsWith(prefix) ? baseUrl.slice(0, -prefix.length) : baseUrl;
  return (url) => {
    const path = url.startsWith(base) ? url.slice(base.length) : undefined;
    if (path === undefined || (path !== "" && !path.startsWith("/"))) return url;
    const plain = withoutPrefix(prefix, path) ?? path;
    if (plain === "" || plain === "/") return base + prefixOf(store);
    // The desk has the same address in every language.
    if (/^\/desk(?=[/?#]|$)/.test(plain)) return base + plain;
    return base + withPrefix(prefixOf(store), plain);
  };
}

function withLinks(block: Block, inLanguage: (url: string) => string): Block {
  if ("url" in block) return { ...block, url: inLanguage(block.url) };
  if (block.type !== "items") return block;
  return {
    ...block,
    items: block.items.map((item) =>
      item.url === undefined ? item : { ...item, url: inLanguage(item.url) },
    ),
  };
}

/** Titles listed in an email, at most. Larger emails are cut off (Gmail: 102 KB). */
const MAX_ITEMS = 50;
const TITLE = 160;
const DETAIL = 200;

function withFirstItems(block: Extract<Block, { type: "items" }>, locale: string): Block {
  const left = block.items.length - MAX_ITEMS;
  const items = block.items.slice(0, MAX_ITEMS).map((item) => ({
    ...item,
    title: clipText(item.title, TITLE),
    details: item.details.map((detail) => clipText(detail, DETAIL)),
  }));
  return {
    ...block,
    items,
    ...(left > 0 && { more: translator(locale)(words.itemsLeftOut, { count: left }) }),
  };
}

/** Characters of a shopper's text that an email quotes, unless the caller says otherwise. */
const MAX_QUOTED_LENGTH = 80;

/**
 * Text that a shopper typed, made safe to quote in an email: one short line without anything that email programs
 * turn into a link. Never put it in a subject or at the beginning.
 */
export function quoteText(text: string, most = MAX_QUOTED_LENGTH): string {
  const line = clipText(text.replace(/\s+/g, " ").trim(), most);
  // Dots inside words become a lookalike character: addresses still look right, but are not linked.
  return line.replace(/:\/+/g, " ").replace(/(?<=\S)\.(?=\S)/g, "\u2024");
}

function clipText(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text;
}

/** The headings of a table of titles. */
export const itemHeads = (t: Translate): readonly [string, string] => [t(words.item), t(words.amount)];

/** A title's cover. Private and exclusive shops hide covers until login, so emails show none. */
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

/** Locations in the footer, at most; a link leads to the others. */
const PLACES = 4;

function footerOf(
  settings: Store["settings"],
  baseUrl: string,
  locale: string,
  locationId: number | null,
): Footer {
  const t = translator(locale);
  const { phone, email } = settings.store_info;
  const locations = locationsOf(settings);
  const about = locations.find(({ location_id }) => location_id === locationId);
  const shownLocations = about ? [about] : locations.slice(0, PLACES);
  const single = shownLocations.length === 1;
  return {
    locations: shownLocations.map((location) => ({
      name: locations.length > 1 ? location.altname || location.sc_name : location.sc_name,
      address: addressOf(location, locale),
      // With one location, the hours may be in the shop's settings instead.
      hours: single
        ? hoursLines(hasWeek(location.ws_hours) ? location.ws_hours : settings.store_info.hours, locale)
        : [],
    })),
    phone: about?.sc_phone || phone,
    email: about?.sc_email || email,
    ...(locations.length > 1 && { more: { text: t(words.hoursAndContact), url: `${baseUrl}/contact` } }),
  };
}

/** The address on one line. A non-breaking space keeps the postal code together. */
function addressOf({ sc_addr_array: place }: StoreLocation, locale: string): string {
  return locationLines({ ...place, postal: place.postal.replace(" ", "\u00a0") }, locale).join(", ");
}

/** The hours of a week, with equal days grouped: `Mon–Wed 9:30 a.m. – 6:00 p.m.`. */
export function hoursLines(hours: Hours, locale: string): string[] {
  if (!hasWeek(hours)) return [];
  const t = translator(locale);
  const text = (day: Weekday) => rangesText(hours.weekdays[day], locale, t(words.closed));
  // 1 January 2024 was a Monday.
  const name = (day: number) =>
    formatWallPart(asWall(Date.UTC(2024, 0, 1 + day) / 1000), locale, { weekday: "short" });
  const lines: string[] = [];
  for (let day = 0; day < WEEK.length; ) {
    const hoursText = text(WEEK[day]!);
    let end = day;
    while (end + 1 < WEEK.length && text(WEEK[end + 1]!) === hoursText) end++;
    lines.push(`${day === end ? name(day) : t(words.days, { from: name(day), to: name(end) })} ${hoursText}`);
    day = end + 1;
  }
  return lines;
}
