import type { WebVisit } from "#app/http/visit.server.ts";
import { csvOf } from "#app/lib/separated.ts";
import { listText } from "#app/lib/word-list.ts";
import { browse as words } from "#app/messages/words.ts";
import type { MissingCodes } from "#app/ui/title/missing-codes.tsx";

/** The most codes that a page names, and that its file has, because the file is part of the page. */
const MAX_NAMED = 20;
const IN_FILE = 5000;

/** The codes that an import or a search did not find, for a page; undefined if it found everything. */
export function missingOf(
  { t, locale }: Pick<WebVisit, "t" | "locale">,
  codes: readonly { isbn: string; wrong: boolean }[],
): MissingCodes | undefined {
  if (codes.length === 0) return undefined;
  const texts = codes
    .slice(0, MAX_NAMED)
    .map(({ isbn, wrong }) => (wrong ? t(words.wrongIsbn, { code: isbn }) : isbn));
  const more = codes.length - texts.length;
  const rows = codes
    .slice(0, IN_FILE)
    // As a formula, because spreadsheets would round the number.
    .map(({ isbn, wrong }) => [
      /^[\dX]+$/.test(isbn) ? `="${isbn}"` : isbn,
      t(wrong ? words.notAnIsbn : words.notInCatalogue),
    ]);
  return {
    count: codes.length,
    codes: listText(locale, more > 0 ? [...texts, t(words.andMore, { count: more })] : texts, "plain"),
    file: `data:text/csv;charset=utf-8,${encodeURIComponent(csvOf([["ISBN", t(words.reason)], ...rows]))}`,
  };
}
