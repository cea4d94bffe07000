/**
 * One page of a list that is read from a row on, or up to one, so that rows that arrive in between change no page that follows.
 * @param found one row more than the page shows, if there is one; before a row, the last ones
 * @param edge the key by which the pages beside this one are asked for
 * @returns the rows, and the keys of the last and the first if there is a page after or before them
 */
export function pageOf<Row, Key>(
  found: readonly Row[],
  { limit, after, before }: { limit: number; after?: Key | undefined; before?: Key | undefined },
  edge: (row: Row) => Key,
): { shown: Row[]; next: Key | null; previous: Key | null } {
  const isMore = found.length > limit;
  const shown = before === undefined ? found.slice(0, limit) : found.slice(-limit);
  const keyOf = (row: Row | undefined) => (row === undefined ? null : edge(row));
  return {
    shown,
    next: isMore || before !== undefined ? keyOf(shown.at(-1)) : null,
    previous: (before === undefined ? after !== undefined : isMore) ? keyOf(shown[0]) : null,
  };
}
