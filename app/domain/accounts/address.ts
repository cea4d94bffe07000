import { ownValue } from "#app/lib/own.ts";

/**
 * Formats of addresses, phones and postal codes, shared by sign-up, the address book and the checkout (spec 2 §5
 * "Address" and "Account").
 */

/** With the `v` flag, as browsers read the patterns of inputs. */
export const PHONE = /^[0-9+. \(\)\-]{10,15}$/v;
export const OPTIONAL_PHONE = /^([0-9+. \(\)\-]{10,15})?$/v;
/** 2 to 6 digits, or none at all. */
export const EXTENSION = /^(\d{2,6})?$/v;
const POSTAL: Readonly<Record<string, RegExp>> = {
  CA: /^[A-Z]\d[A-Z] \d[A-Z]\d$/,
  US: /^\d{5}(-\d{4})?$/,
};

export const LIMITS = { text: 80, phone: 15, extension: 6, postalCode: 10, extraField: 50 } as const;

/** Canada and the United States share a phone number format and have postal codes we can check. */
export const NORTH_AMERICA: ReadonlySet<string> = new Set(["CA", "US"]);

/**
 * `(250) 555-0100` in Canada and the United States, without a leading 1; elsewhere as typed, and so are numbers of
 * other countries.
 */
export function formatPhone(country: string, text: string): string {
  if (!NORTH_AMERICA.has(country) || /^\s*(?:\+(?!\s*1)|0)/.test(text)) return text;
  let digits = text.replace(/\D/g, "");
  if (digits.length > 9 && digits.startsWith("1")) digits = digits.slice(1);
  return digits.length === 10 ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : text;
}

/**
 * Formats a phone number while it is being typed, once it has ten digits. Leaves numbers that begin with a plus or a
 * zero alone, because they are foreign and may be longer.
 */
export function phoneInTyping(country: string, text: string): string {
  return /^\s*[+0]/.test(text) ? text : formatPhone(country, text);
}

/** A phone number with its extension, as on a parcel: `(250) 555-0100 x12`. */
export function phoneText(phone: { phone_number: string; phone_number_ext: string }): string {
  return [phone.phone_number, phone.phone_number_ext && `x${phone.phone_number_ext}`]
    .filter(Boolean)
    .join(" ");
}

/** Formats a phone number, stored as `phoneText` writes it, for a reader: `(418) 555-0138, poste 12` in French. */
export function phoneIn(locale: string, phone: string): string {
  return locale.startsWith("fr") ? phone.replace(/ x(\d+)$/, ", poste\u00a0$1") : phone;
}

/** `V8V 1A1` in Canada, `52240-1234` in the United States; elsewhere as typed. */
export function formatPostalCode(country: string, text: string): string {
  if (country === "CA") {
    const letters = /^([A-Za-z]\d[A-Za-z])[ -]?(\d[A-Za-z]\d)$/.exec(text);
    return letters ? `${letters[1]} ${letters[2]}`.toUpperCase() : text;
  }
  if (country === "US") return text.replace(/^(\d{5})-?(\d{4})$/, "$1-$2");
  return text;
}

/** Whether a postal code, already formatted, is valid for that country. Other countries have no pattern. */
export function isPostalCode(country: string, text: string): boolean {
  return text !== "" && text.length <= LIMITS.postalCode && (ownValue(POSTAL, country)?.test(text) ?? true);
}

/** A postal address, as every form and call has it. */
export interface PostalAddress {
  street_address: string;
  street_address_2: string;
  city: string;
  province: string;
  country: string;
  postal_code: string;
}
