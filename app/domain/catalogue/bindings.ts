import { ownValue } from "#app/lib/own.ts";
import { SOURCE } from "#app/messages/locales.ts";
import { translateStored } from "#app/messages/restated.ts";
import { translator } from "#app/messages/translate.ts";
import { type Message, subjects as words } from "#app/messages/words.ts";

/** Codes of feeds are mapped to these. */
export type BindingCode = keyof typeof words.bindings;

export const bindingCodes = Object.keys(words.bindings) as [BindingCode, ...BindingCode[]];

/** The name of a binding code; an unknown code is returned unchanged. */
export function bindingName(code: string, locale: string = SOURCE): string {
  const name = ownValue<Message>(words.bindings, code.toLowerCase());
  return name ? translator(locale)(name) : code.toUpperCase();
}

/**
 * A stored binding as a shopper reads it. Imports store our English name for the code, or a feed's own words, which
 * stay as they are.
 */
export function bindingIn(locale: string, binding: string | null): string | null {
  return binding && translateStored(locale, words.bindings, binding);
}

const codes = new Map(bindingCodes.map((code) => [bindingName(code).toLowerCase(), code]));

/** Other words for bindings that lists use, besides the names above. */
const BINDING_WORDS: Readonly<Record<string, BindingCode>> = {
  hardback: "hc",
  "hard cover": "hc",
  relié: "hc",
  cartonné: "hc",
  softcover: "pb",
  "soft cover": "pb",
  broché: "pb",
  "mass market": "mm",
  poche: "mm",
  "livre de poche": "mm",
  ebook: "eb",
  "livre numérique": "eb",
};

/** The code of a binding described in words; null if the words are unknown. */
export function bindingCodeOf(words: string): BindingCode | null {
  const plain = words.trim().toLowerCase();
  return codes.get(plain) ?? ownValue(BINDING_WORDS, plain) ?? null;
}
