import { iso31661 } from "iso-3166/1.js";
import { iso31662 } from "iso-3166/2.js";

export interface Country {
  /** ISO 3166-1 alpha-2. */
  code: string;
  name: string;
}

const displayNames = new Intl.DisplayNames("en", { type: "region" });

const countries: Country[] = iso31661
  .filter((country) => country.state === "assigned")
  .map((country) => ({ code: country.alpha2, name: displayNames.of(country.alpha2) ?? country.name }))
  .sort((a, b) => a.name.localeCompare(b.name, "en"));

/** Every country of ISO 3166-1, by name. */
export function countryList(): Country[] {
  return countries;
}

/** Countries with a list that an address must use (spec 2 §5); elsewhere it is free text. */
const LISTED = new Set(["CA", "US"]);
const kept = new Map<string, Country[]>();

/** Provinces and territories, or states, by name; empty if there is no list. */
export function subdivisionsOf(country: string): Country[] {
  const code = country.toUpperCase();
  if (!LISTED.has(code)) return [];
  let list = kept.get(code);
  if (!list) {
    list = iso31662
      .filter((division) => division.parent === code)
      .map((division) => ({ code: division.code.slice(3), name: division.name }))
      .sort((a, b) => a.name.localeCompare(b.name, "en"));
    kept.set(code, list);
  }
  return list;
}
