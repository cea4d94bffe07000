import { memo } from "./memo.ts";

const TYPES = { and: "conjunction", or: "disjunction", plain: "unit" } as const;

/**
 * Words as a list in a language: "a, b, and c".
 * @param how "and" or "or" within a sentence; "plain" ("a, b, c") after a colon or in brackets
 */
export function listText(locale: string, words: readonly string[], how: keyof typeof TYPES): string {
  return formats(how)(locale).format(words);
}

const formats = memo((how) =>
  memo((locale) => new Intl.ListFormat(locale, { type: TYPES[how as keyof typeof TYPES] })),
);
