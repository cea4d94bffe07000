import { kept } from "./kept.ts";

const names = kept((locale) => new Intl.DisplayNames(locale, { type: "region" }));

/** `CA` becomes "Canada"; an unknown code stays as it is. @throws RangeError for what cannot be a code */
export function countryName(code: string, locale: string): string {
  return names(locale).of(code) ?? code;
}
