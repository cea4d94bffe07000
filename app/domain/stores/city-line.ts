import { ownValue } from "#app/lib/own.ts";
import { translator } from "#app/messages/translate.ts";
import { type Message, provinces } from "#app/messages/words.ts";

interface City {
  city: string;
  /** A province's code, or its name where a country has no list of them. */
  province: string;
  postal_code: string;
  country: string;
}

/** Two of these come before a postal code; HTML would collapse two ordinary spaces into one. */
const NO_BREAK = "\u00a0";

/**
 * The line of an address with the city, as Canada Post wants it in the reader's language: `Québec QC G1K 3V8` in
 * English, `Québec (Québec)  G1K 3V8` in French. Addresses in other countries are written the same in all languages.
 * @param separator what stands between the parts in English, such as ", " within a sentence
 */
export function cityLine(
  { city, province, postal_code, country }: City,
  locale: string,
  separator = " ",
): string {
  if (country !== "CA" || !locale.startsWith("fr"))
    return [city, province, postal_code].filter(Boolean).join(separator);
  const known = ownValue<Message>(provinces.CA, province);
  const name = known ? translator(locale)(known) : province;
  const cityAndProvince = [city, name && (city ? `(${name})` : name)].filter(Boolean).join(" ");
  return [cityAndProvince, postal_code.replace(" ", NO_BREAK)].filter(Boolean).join(NO_BREAK + NO_BREAK);
}
