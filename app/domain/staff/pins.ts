/** Allowed number of digits in a PIN. */
export const PIN_LENGTH = { least: 4, most: 8 } as const;
/** After this many wrong PINs in a row, only the password or a manager helps. */
export const MAX_MISSES = 5;

/** Whether a text has the form of a PIN. */
export const isPinShaped = (text: string) => /^[0-9]{4,8}$/.test(text);

/** The middle column of the keys. */
const COLUMN = ["2580", "0852"];

/**
 * Whether a PIN is easy to guess: fewer than three different digits (1111, 1212), digits at even distances (1234,
 * 8642), or a part that repeats (123123).
 */
export function isEasyPin(pin: string): boolean {
  const digits = [...pin].map(Number);
  if (new Set(digits).size < 3) return true;
  const steps = new Set(digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10));
  if (steps.size === 1) return true;
  return COLUMN.includes(pin) || /^(.+)\1+$/.test(pin);
}
