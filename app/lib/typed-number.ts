import type { Cents } from "./money.ts";

/** `6.25` in English, `6,25` in French: a number in a text field, which somebody may change there. */
export const numberTyped = (number: string, locale: string): string =>
  locale.startsWith("fr") ? number.replace(".", ",") : number;

/** An amount in a text field: `1234.50` in English, `1234,50` in French. */
export const centsTyped = (cents: Cents, locale: string): string =>
  numberTyped((cents / 100).toFixed(2), locale);
