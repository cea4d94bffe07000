import { memo } from "./memo.ts";

const names = memo((locale) => new Intl.DisplayNames(locale, { type: "region" }));

/** `CA` becomes "Canada"; an unknown code is unchanged. @throws RangeError for a malformed code */
export function countryName(code: string, locale: string): string {
  return names(locale).of(code) ?? code;
}
