import { SOURCE } from "#app/messages/locales.ts";
import { translator } from "#app/messages/translate.ts";
import { title as words } from "#app/messages/words.ts";

const MAX_NAMES = 3;
/** The ending of a stored line that does not name everybody. */
const AND_MORE_ENDING = /^(.*) and (\d+) more$/s;

/** The people that a title is stored with, in one line: the first three by name, the others as a number. */
export function authorLine(names: readonly string[]): string {
  const line = names.slice(0, MAX_NAMES).join(", ");
  return names.length <= MAX_NAMES ? line : withMore(SOURCE, line, names.length - MAX_NAMES);
}

/**
 * A stored line as a shopper reads it. The names stay as they are; our words after them are in the shopper's language.
 */
export function authorLineIn(locale: string, line: string): string {
  if (locale === SOURCE) return line;
  const [, names, more] = AND_MORE_ENDING.exec(line) ?? [];
  return names === undefined ? line : withMore(locale, names, Number(more));
}

const withMore = (locale: string, names: string, count: number) =>
  translator(locale)(words.moreAuthors, { names, count });
