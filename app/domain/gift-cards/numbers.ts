/** Random digits of a card's number: 20 digits hold 66 bits, too many to guess. */
export const RANDOM_DIGITS = 20;
/** The digits of a whole number: two check digits follow the random ones. */
const DIGITS = RANDOM_DIGITS + 2;

/** A typed number in plain digits: spaces and hyphens do not count (spec 2 §5). */
export function plainNumber(number: string): string {
  return number.replace(/[\s-]/g, "").toUpperCase();
}

/** Adds two check digits (ISO 7064, modulo 97), which catch a wrong digit and two that are swapped. */
export function withCheckDigits(digits: string): string {
  return digits + String(98n - ((BigInt(digits) * 100n) % 97n)).padStart(2, "0");
}

/**
 * Whether a plain number looks like one of ours with a typing mistake. Cards that were imported or issued by earlier
 * versions have numbers of other lengths, which this cannot check.
 */
export function isMistyped(plain: string): boolean {
  return plain.length === DIGITS && /^\d+$/.test(plain) && BigInt(plain) % 97n !== 1n;
}

/** A number in groups of four, as people read it. */
export function inGroups(number: string): string {
  return number.replace(/(.{4})(?=.)/g, "$1 ");
}
