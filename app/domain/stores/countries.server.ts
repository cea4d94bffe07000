import { iso31661 } from "iso-3166/1.js";
import { countryName } from "#app/lib/country.ts";
import { memo } from "#app/lib/memo.ts";
import { SOURCE } from "#app/messages/locales.ts";
import { translator } from "#app/messages/translate.ts";
import { type Message, provinces } from "#app/messages/words.ts";

export interface CountryOrProvince {
  /** ISO 3166-1 alpha-2, or the second part of an ISO 3166-2 code. */
  code: string;
  name: string;
}

// Sorting 249 names takes longer than a page.
const countries = memo((locale) =>
  iso31661
    .filter((country) => country.state === "assigned")
    .map(({ alpha2 }) => ({ code: alpha2, name: countryName(alpha2, locale) }))
    .sort(byName(locale)),
);

const divisions = { CA: memo(divisionsOf(provinces.CA)), US: memo(divisionsOf(provinces.US)) };

/** Every country of ISO 3166-1, by its name in a locale. */
export function countryList(locale: string = SOURCE): CountryOrProvince[] {
  return countries(locale);
}

/**
 * Provinces and territories, or states, by name; empty if there is no list. Canada and the United States have one,
 * which an address must use (spec 2 §5); elsewhere a province is free text.
 */
export function subdivisionsOf(country: string, locale: string = SOURCE): CountryOrProvince[] {
  const code = country.toUpperCase();
  return code === "CA" || code === "US" ? divisions[code](locale) : [];
}

/**
 * The code of a province or state that somebody wrote in words or in another case: `ontario`, `on`.
 * @returns the text itself if the country has a list without it, or no list
 */
export function provinceCode(country: string, text: string): string {
  const written = text.trim();
  const province = subdivisionsOf(country).find(
    ({ code, name }) => code === written.toUpperCase() || name.toLowerCase() === written.toLowerCase(),
  );
  return province?.code ?? written;
}

function divisionsOf(names: Readonly<Record<string, Message>>) {
  return (locale: string): CountryOrProvince[] => {
    const t = translator(locale);
    return Object.entries(names)
      .map(([code, name]) => ({ code, name: t(name) }))
      .sort(byName(locale));
  };
}

function byName(locale: string) {
  return (a: CountryOrProvince, b: CountryOrProvince) => a.name.localeCompare(b.name, locale);
}
