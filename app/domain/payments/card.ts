import { keysOf } from "#app/lib/records.ts";
/** Card brands by prefix and length of their numbers (ISO/IEC 7812; the brands' own pages). */
export const BRANDS = {
  visa: { begins: /^4/, lengths: [13, 16, 19], code: 3 },
  mastercard: { begins: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16], code: 3 },
  amex: { begins: /^3[47]/, lengths: [15], code: 4 },
  discover: { begins: /^(6011|65|64[4-9])/, lengths: [16, 17, 18, 19], code: 3 },
} as const;
export type CardBrand = keyof typeof BRANDS;

/** Characters in a card field, digits and spaces together (spec 2 §5). */
export const CARD_LENGTH = { least: 13, most: 25 } as const;
/** The format of a CVV. */
export const CVV = /^\d{3,4}$/;
export const EXPIRY_YEARS = 10;

export function brandOf(digits: string): CardBrand | undefined {
  return keysOf(BRANDS).find((brand) => BRANDS[brand].begins.test(digits));
}

/** Checks the check digit of a card number (Luhn, ISO/IEC 7812-1 annex B). */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** `4111 1111 1111 1111`, and `3782 822463 10005` for American Express. */
export function groupDigits(digits: string): string {
  const groups = brandOf(digits) === "amex" ? /^(\d{1,4})(\d{0,6})(\d{0,5})/ : undefined;
  const parts = groups ? (groups.exec(digits) ?? []).slice(1) : (digits.match(/\d{1,4}/g) ?? []);
  return parts.filter(Boolean).join(" ");
}

/** A card number grouped as on the card. Text with characters other than digits and separators is unchanged. */
export function groupedCard(text: string): string {
  if (!/^[\d\s-]*$/.test(text)) return text;
  const digits = text.replace(/\D/g, "");
  const groups = /^3[47]/.test(digits) ? /^(\d{1,4})(\d{1,6})?(\d+)?$/ : undefined;
  if (groups) return (groups.exec(digits) ?? []).slice(1).filter(Boolean).join(" ");
  return digits.replace(/(\d{4})(?=\d)/g, "$1 ");
}
