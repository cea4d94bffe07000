/** Card brands by prefix and length of their numbers (ISO/IEC 7812; the brands' own pages). */
const BRANDS = {
  visa: { begins: /^4/, lengths: [13, 16, 19], code: 3 },
  mastercard: { begins: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16], code: 3 },
  amex: { begins: /^3[47]/, lengths: [15], code: 4 },
  discover: { begins: /^(6011|65|64[4-9])/, lengths: [16, 17, 18, 19], code: 3 },
} as const;
export type CardBrand = keyof typeof BRANDS;

/** Characters in a card field, digits and spaces together (spec 2 §5). */
export const CARD_LENGTH = { least: 13, most: 25 } as const;
export const EXPIRY_YEARS = 10;

export function brandOf(digits: string): CardBrand | undefined {
  return (Object.keys(BRANDS) as CardBrand[]).find((brand) => BRANDS[brand].begins.test(digits));
}

/** Checks the check digit of a card number (Luhn, ISO/IEC 7812-1 annex B). */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** `4111 1111 1111 1111`, and `3782 822463 10005` for American Express. */
export function grouped(digits: string): string {
  const groups = brandOf(digits) === "amex" ? /^(\d{1,4})(\d{0,6})(\d{0,5})/ : undefined;
  const parts = groups ? (groups.exec(digits) ?? []).slice(1) : (digits.match(/\d{1,4}/g) ?? []);
  return parts.filter(Boolean).join(" ");
}

export interface CardFields {
  name: string;
  number: string;
  country: string;
  postal_code: string;
  expiry_month: string;
  expiry_year: string;
  cvv: string;
}

/** The problems with a card, by field, in the words of spec 2 §5; empty if there are none. */
export function cardProblems(
  card: CardFields,
  accepted: readonly string[],
  today: { year: number; month: number },
): Record<string, string> {
  const wrong: Record<string, string> = {};
  const digits = card.number.replace(/[\s-]/g, "");
  if (card.name === "") wrong.name = "Full Name is required.";
  if (!/^\d*$/.test(digits) || card.number.length > CARD_LENGTH.most)
    wrong.number = "Must be a valid credit card number";
  else if (digits.length < CARD_LENGTH.least) wrong.number = "Must be at least 13 digits";
  else {
    const brand = brandOf(digits);
    if (!brand || !accepted.includes(brand)) wrong.number = "Must be an accepted credit card";
    else if (!passesLuhn(digits) || !(BRANDS[brand].lengths as readonly number[]).includes(digits.length))
      wrong.number = "Must be a valid credit card number";
  }
  const [month, year] = [Number(card.expiry_month), Number(card.expiry_year)];
  if (!(Number.isInteger(month) && month >= 1 && month <= 12)) wrong.expiry_month = "Month required";
  if (!(Number.isInteger(year) && year >= today.year && year < today.year + EXPIRY_YEARS))
    wrong.expiry_year =
      card.expiry_year !== "" && year < today.year ? "Must be future date" : "Year required";
  else if (!wrong.expiry_month && year === today.year && month < today.month)
    wrong.expiry_month = "Must be future date";
  if (!/^\d{3,4}$/.test(card.cvv)) wrong.cvv = "Please enter a valid CVV.";
  return wrong;
}

/** A card number grouped as on the card. Text with other characters than digits and separators is left as it is. */
export function groupedCard(text: string): string {
  if (!/^[\d\s-]*$/.test(text)) return text;
  const digits = text.replace(/\D/g, "");
  const groups = /^3[47]/.test(digits) ? /^(\d{1,4})(\d{1,6})?(\d+)?$/ : undefined;
  if (groups) return (groups.exec(digits) ?? []).slice(1).filter(Boolean).join(" ");
  return digits.replace(/(\d{4})(?=\d)/g, "$1 ");
}
