import { memo } from "#app/lib/memo.ts";
import * as en from "./en.ts";
import * as enUS from "./en-US.ts";
import * as frCA from "./fr-CA.ts";
import { type Locale, PSEUDO, SOURCE } from "./locales.ts";

/**
 * A message, identified by its key in the catalogue. It is not a string: `Translate` looks up its text in the reader's
 * language. (The browser is built with the text itself in its place; see `inline.ts`.)
 */
export interface Message<Text extends string = string> {
  readonly text: Text;
}

type Words<Area> = Area extends string ? Message<Area> : { readonly [Name in keyof Area]: Words<Area[Name]> };

/** The shape of another language: the same messages as English. */
type Translation<Area> = Area extends string
  ? string
  : { readonly [Name in keyof Area]: Translation<Area[Name]> };

/** The shape of a variant of English: only the messages that differ. */
type Variant<Area> = Area extends string ? string : { readonly [Name in keyof Area]?: Variant<Area[Name]> };

type Texts = Readonly<Record<string, string>>;

const { texts: source, keys } = byKey(en satisfies Translation<typeof en>);
export const {
  account,
  accountEmails,
  api,
  arrivals,
  authors,
  browse,
  cartEmail,
  cartImport,
  checkout,
  defaults,
  delivery,
  desk,
  deskAreas,
  deskCards,
  deskCount,
  deskCounter,
  deskCustomers,
  deskDisputes,
  deskDoor,
  deskOpening,
  deskLists,
  deskOrders,
  deskPages,
  deskPaper,
  deskPhone,
  deskPictures,
  deskEmails,
  deskEvents,
  deskHealth,
  deskPreorders,
  deskPrograms,
  deskTranslations,
  deskWebhooks,
  deskPromotions,
  deskSearches,
  deskStock,
  deskImports,
  deskTill,
  deskTitles,
  deskSettings,
  deskRegistries,
  deskReports,
  email,
  events,
  failures,
  fileReports,
  firstShop,
  flash,
  follows,
  giftCards,
  giving,
  lists,
  stockNotices,
  orders,
  pages,
  payment,
  preorders,
  provinces,
  quotes,
  refusals,
  registries,
  reports,
  reservations,
  settingProblems,
  settingTexts,
  shell,
  subjects,
  title,
  unfinished,
  validation,
} = keys;

const LANGUAGES: Readonly<Record<Locale, () => Texts>> = {
  [SOURCE]: () => source,
  "en-US": () => ({ ...source, ...textsOf(enUS satisfies Variant<typeof en>) }),
  "fr-CA": () => textsOf(frCA satisfies Translation<typeof en>),
  [PSEUDO]: () => eachOf(source, bracketText),
};

/**
 * The texts of a language by their keys, for a locale that dates, money, lists and names follow. They are made on first
 * use, because most servers never say anything in the other languages.
 */
export const textsIn = memo((locale): Texts => (LANGUAGES[locale as Locale] ?? LANGUAGES[SOURCE])());

/**
 * A message in brackets and a third longer: text without brackets is hard-coded, cut-off text lacks room. Values stay
 * outside the brackets, because the message's text says nothing about where they come from.
 */
function bracketText(text: string): string {
  const values = text.replace(/\{\w+\}/g, "⟧$&⟦");
  return `⟦${values}${" ~~~".repeat(text.length / 12 + 1)}⟧`.replaceAll("⟦⟧", "");
}

/** The text of a message, its places for values unfilled. */
export function textOf(locale: string, message: Message): string {
  return textOfKey(locale, `${message}`);
}

/** The text of the message with this key, its places for values unfilled. */
export function textOfKey(locale: string, key: string): string {
  return textsIn(locale)[key] ?? key;
}

/** Replaces every text of a catalogue, given with its key. */
function eachOf<Area>(area: Area, make: (text: string, key: string) => string, path = ""): Area {
  if (typeof area === "string") return make(area, `message(${path})`) as Area;
  const entries = Object.entries(area as object).map(([name, value]) => [
    name,
    eachOf(value, make, path ? `${path}.${name}` : name),
  ]);
  return (Array.isArray(area) ? entries.map(([, value]) => value) : Object.fromEntries(entries)) as Area;
}

/** The texts of a catalogue by their keys, and the catalogue with keys in their places. */
function byKey<Area>(area: Area): { texts: Texts; keys: Words<Area> } {
  const texts: Record<string, string> = {};
  const keys = eachOf(area, (text, key) => {
    texts[key] = text;
    return key;
  });
  // Only this module knows that a message is its key.
  return { texts, keys: keys as unknown as Words<Area> };
}
const textsOf = (area: object) => byKey(area).texts;
