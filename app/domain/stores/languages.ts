import { languageName } from "#app/lib/language.ts";
import type { Locale } from "#app/messages/locales.ts";
import { localeOf, type SiteSettings } from "./settings.ts";
import type { Store } from "./stores.server.ts";

/** The language code of a locale: "fr" for "fr-CA". */
export const languageOf = (locale: string): string => locale.split("-", 1)[0] ?? locale;

/** The locale of a shop's second language; undefined if it has none, or names the language it has already. */
export function secondLocaleOf(settings: SiteSettings): Locale | undefined {
  const { second_locale: second } = settings;
  return second === "" || languageOf(second) === languageOf(localeOf(settings)) ? undefined : second;
}

/** The shop in its main language, for texts that its staff read. */
export const inMainLanguage = (store: Store): Store => store.main ?? store;

/** The shop in a reader's language, or in its main one if it has no pages in that language. */
export function inLanguageOf(store: Store, locale: string): Store {
  const main = inMainLanguage(store);
  return main.second && languageOf(main.second.settings.locale) === languageOf(locale) ? main.second : main;
}

/** The beginning of all page addresses in the language of `store`: "" in the main language, "/fr" in a second one. */
export const prefixOf = (store: Store): string => (store.main ? `/${languageOf(store.settings.locale)}` : "");

/** The name of a locale's language in itself: "Français". */
export function ownName(locale: string): string {
  const name = languageName(languageOf(locale), locale);
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
