import type { Sought } from "#app/lib/find-text.ts";
import { fold } from "#app/lib/fold.ts";
import { memoFor } from "#app/lib/memo.ts";
import { mapTexts, textsOfSettings } from "./own-texts.ts";
import { localeOf, type SiteSettings } from "./settings.ts";
import type { Store } from "./stores.server.ts";

/**
 * The translations of a shop's own texts into the second language of its pages. A translation belongs to the text that
 * it translates, so a text that staff change has none until somebody writes it. Until then readers of the second
 * language see the text as it is, marked with its language.
 */
export type Translations = ReadonlyMap<string, string>;

/** A text of the shop's own for readers of `store`'s language: its translation if there is one. */
export function inLanguage({ translations }: Store, text: string): string {
  return translations?.get(text) ?? text;
}

/** The `lang` attribute of a text; undefined if the text is in the page's language. */
export function langOf({ main, translations }: Store, text: string): string | undefined {
  return main && text !== "" && !translations?.has(text) ? localeOf(main.settings) : undefined;
}

/** Marks HTML with its language, if that is not the page's. */
export function htmlInLanguage(store: Store, html: string): string {
  const lang = langOf(store, html);
  return lang ? withLang(lang, html) : inLanguage(store, html);
}

/** The most texts that count as having a word, because their translation does. */
const MAX_FOUND = 100;

/**
 * The words of a search among a shop's lists or events, each with the texts that say it in the other language. Long
 * texts, such as descriptions, are left out; lists and events are not found by theirs either.
 * @param words folded
 */
export function soughtIn(store: Store, words: readonly string[]): Sought[] {
  const { translations } = store.second ?? store;
  const textPairs = translations ? foldedTranslations(translations) : [];
  return words.map((word) => {
    const texts: string[] = [];
    for (const [text, folded] of textPairs) {
      if (texts.length === MAX_FOUND) break;
      if (folded.includes(word)) texts.push(text);
    }
    return { word, texts };
  });
}

/** The longest text that a search looks at: a name, a place, or the beginning of a description. */
const MAX_SEARCHED = 400;

const foldedTranslations = memoFor((translations: Translations) =>
  [...translations].flatMap(([text, translation]): [string, string][] =>
    translation.length > MAX_SEARCHED ? [] : [[text, fold(translation)]],
  ),
);

/**
 * The language of a text that was stored as shoppers saw it, in either of the shop's languages, if the page has the
 * other one. Orders store such texts about tickets and pre-orders.
 */
export function langOfStored(store: Store, text: string): string | undefined {
  const second = store.main ? store : store.second;
  if (!second?.translations || text === "") return undefined;
  const { settings } = isTranslation(second.translations).has(text) ? second : (second.main ?? second);
  return localeOf(settings) === localeOf(store.settings) ? undefined : localeOf(settings);
}

const isTranslation = memoFor(
  (translations: Translations): ReadonlySet<string> => new Set(translations.values()),
);

/** HTML in another language than its page. */
export const withLang = (lang: string, html: string): string => `<div lang="${lang}">${html}</div>`;

/**
 * A shop's settings with its own texts in its second language.
 * @param main the settings in the main language @param second the same with the program's texts in the second one
 * @returns the translated settings, their texts that have no translation yet, and all texts that staff wrote
 */
export function translatedSettings(main: SiteSettings, second: SiteSettings, translations: Translations) {
  const ownTexts = textsOfSettings(main, second);
  const ownPlaces = new Set(ownTexts.map(({ place }) => place));
  const untranslated = new Set<string>();
  const settings = mapTexts(second, (text, { place, kind, isKey = false }) => {
    if (!ownPlaces.has(place)) return text;
    const translation = translations.get(text);
    if (translation !== undefined) return isKey ? text : translation;
    const shownText = kind === "page" ? withLang(localeOf(main), text) : text;
    untranslated.add(shownText);
    return shownText;
  });
  return { settings, untranslated, ownTexts };
}

/** The most texts that a page marks, and the most characters of each. */
const MARKED = 200;
const MARK_LENGTH = 40;

/**
 * The texts of a shop's settings that have no translation, as a pattern of the texts that begin with one, for pages in
 * its second language (`ui/page/in-language.tsx`). Of a long text it has the beginning.
 */
export const textsToMark = memoFor(({ main, untranslated, ownTexts = [] }: Store) => {
  const texts = ownTexts.flatMap(({ kind, source }) =>
    kind !== "page" && untranslated?.has(source) ? source.trim() : [],
  );
  if (!main || texts.length === 0) return undefined;
  const patterns = [...new Set(texts)]
    .slice(0, MARKED)
    .map((text) =>
      text.length > MARK_LENGTH
        ? literally(text.slice(0, MARK_LENGTH))
        : `${literally(text)}(?![\\p{L}\\p{N}])`,
    );
  return { lang: localeOf(main.settings), texts: `^(?:${patterns.join("|")})` };
});

/** A text as a pattern; no line of the page's data needs its escapes. */
const literally = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&").replace(/\s+/g, "\\s+");

/** The language of a text in the shop's settings if that is not the language of the page. */
export function langOfSetting({ main, untranslated }: Store, text: string): string | undefined {
  return main && untranslated?.has(text) ? localeOf(main.settings) : undefined;
}
