import { parseProductCode } from "#app/lib/isbn.ts";

const DASH = "[-\\s\u00a0\u2010-\u2015\u2212]";
/** Ten or thirteen digits with at most one dash or space between two of them, not part of a longer number. */
const CANDIDATE = new RegExp(
  `(?<![\\dX])(?:97[89](?:${DASH}?\\d){10}|\\d(?:${DASH}?\\d){8}${DASH}?[\\dXx])(?![\\d])`,
  "g",
);

/** Every ISBN in a text, wherever and however it is written, as 13 digits, in order and once. */
export function codesInText(text: string): string[] {
  const found = new Set<string>();
  for (const [candidate] of text.normalize("NFKC").matchAll(CANDIDATE)) {
    const code = parseProductCode(candidate);
    if (code && /^97[89]/.test(code)) found.add(code);
  }
  return [...found];
}
