/**
 * ISBN, EAN and UPC arithmetic.
 * Source: ISBN Users' Manual, 7th edition, §5 and appendix 1; GS1 General Specifications §7.9.
 */

/** Keeps only digits and X; removes hyphens, spaces, Unicode dashes, full-width digits and pasted junk. */
export function stripProductCode(text: string): string {
  return text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^0-9X]/g, "");
}

function check10(nine: string): string {
  let sum = 0;
  for (let i = 0; i < 9; i++) sum += Number(nine[i]) * (10 - i);
  const check = (11 - (sum % 11)) % 11;
  return check === 10 ? "X" : String(check);
}

function check13(twelve: string): string {
  let sum = 0;
  for (let i = 0; i < 12; i++) sum += Number(twelve[i]) * (i % 2 === 0 ? 1 : 3);
  return String((10 - (sum % 10)) % 10);
}

export function isIsbn10(code: string): boolean {
  return /^\d{9}[\dX]$/.test(code) && check10(code) === code[9];
}

/** Whether a code is a valid EAN-13, for books or other goods. */
export function isEan13(code: string): boolean {
  return /^\d{13}$/.test(code) && check13(code) === code[12];
}

/** Adds the check digit to twelve digits. */
export function withCheckDigit(twelve: string): string {
  return twelve + check13(twelve);
}

export function isbn10to13(isbn10: string): string {
  return withCheckDigit(`978${isbn10.slice(0, 9)}`);
}

/** Undefined for 979 numbers, which have no ten-digit form. */
export function isbn13to10(isbn13: string): string | undefined {
  if (!isbn13.startsWith("978")) return undefined;
  const nine = isbn13.slice(3, 12);
  return nine + check10(nine);
}

/**
 * Parses a code written by a person or a feed into its canonical form, an ISBN-13 or EAN-13. A nine-digit SBN
 * gets its leading 0, an ISBN-10 becomes 13 digits, and a UPC-A gets its leading 0. Undefined if no
 * interpretation has a correct check digit.
 */
export function parseProductCode(text: string): string | undefined {
  const code = stripProductCode(text);
  if (code.length === 13 && isEan13(code)) return code;
  if (code.length === 10 && isIsbn10(code)) return isbn10to13(code);
  if (code.length === 12 && isEan13(`0${code}`)) return `0${code}`;
  if (code.length === 9 && isIsbn10(`0${code}`)) return isbn10to13(`0${code}`);
  return undefined;
}
