import { LOCALES, type Locale, PSEUDO } from "./locales.ts";

/** Values that the operator may write in `DEFAULT_LOCALE`. */
export const DEFAULT_LOCALES = [...LOCALES, "qps"] as const;

/** The locale of shops that set none, if the operator has configured one. Read on each call, for tests. */
export function defaultLocale(): Locale | undefined {
  const named = DEFAULT_LOCALES.find((locale) => locale === process.env.DEFAULT_LOCALE);
  return named === "qps" ? PSEUDO : named;
}
