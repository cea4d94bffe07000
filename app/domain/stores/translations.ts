import { mapTexts, textsOfSettings } from "./own-texts.ts";
import { localeOf, type SiteSettings } from "./settings.ts";
import type { Store } from "./stores.server.ts";

/**
 * What a shop's own texts say in the second language of its pages. A translation belongs to the text that it translates, so a
 * text that staff change has none until somebody writes it. Until then readers of the second language see the text as it is,
 * marked with its language.
 */
export type Translations = ReadonlyMap<string, string>;

/** A text of the shop's own for readers of `store`'s language: its translation if there is one. */
export function inLanguage({ translations }: Store, text: string): string {
  return translations?.get(text) ?? text;
}

/** The language of a text if that is not the language of the page: for its `lang`. */
export function langOf({ main, translations }: Store, text: string): string | undefined {
  return main && text !== "" && !translations?.has(text) ? localeOf(main.settings) : undefined;
}

/** The same for HTML, which says its language itself. */
export function htmlInLanguage(store: Store, html: string): string {
  const lang = langOf(store, html);
  return lang ? withLang(lang, html) : inLanguage(store, html);
}

/** HTML in another language than its page. */
export const withLang = (lang: string, html: string): string => `<div lang="${lang}">${html}</div>`;

/**
 * A shop's settings with its own texts in its second language.
 * @param main the settings in the main language @param second the same with the program's texts in the second one
 * @returns the translated settings, their texts that have no translation yet, and all texts that staff wrote
 */
export function translatedSettings(main: SiteSettings, second: SiteSettings, translations: Translations) {
  const ownTexts = textsOfSettings(main, second);
  const own = new Set(ownTexts.map(({ place }) => place));
  const untranslated = new Set<string>();
  const settings = mapTexts(second, (text, { place, kind }) => {
    if (!own.has(place)) return text;
    const translation = translations.get(text);
    if (translation !== undefined) return translation;
    const shown = kind === "page" ? withLang(localeOf(main), text) : text;
    untranslated.add(shown);
    return shown;
  });
  return { settings, untranslated, ownTexts };
}

/** The language of a text in the shop's settings if that is not the language of the page. */
export function langOfSetting({ main, untranslated }: Store, text: string): string | undefined {
  return main && untranslated?.has(text) ? localeOf(main.settings) : undefined;
}
