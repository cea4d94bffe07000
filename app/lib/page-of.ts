/**
 * Keyset pagination: a page starts after (or ends before) a given row, so new rows do not shift later pages.
 * @param rows the rows that were read, one more than a page shows if there are as many
 * @param edge the key of a row, by which the previous and the next page are requested
 * @returns the rows, and the keys for the next and the previous page, or null
 */
export function pageOf<Row, Key>(
  rows: readonly Row[],
  { limit, after, before }: { limit: number; after?: Key | undefined; before?: Key | undefined },
  edge: (row: Row) => Key,
): { shown: Row[]; next: Key | null; previous: Key | null } {
  const isMore = rows.length > limit;
  const shownRows = before === undefined ? rows.slice(0, limit) : rows.slice(-limit);
  const keyOf = (row: Row | undefined) => (row === undefined ? null : edge(row));
  return {
    shown: shownRows,
    next: isMore || before !== undefined ? keyOf(shownRows.at(-1)) : null,
    previous: (before === undefined ? after !== undefined : isMore) ? keyOf(shownRows[0]) : null,
  };
}
