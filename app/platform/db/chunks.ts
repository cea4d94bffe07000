/** Rows that one statement names or writes: databases limit the values of a statement. */
const ROWS_PER_STATEMENT = 500;

/** A list in parts, in order, each short enough for one statement. */
export function* inChunks<Row>(list: readonly Row[], size = ROWS_PER_STATEMENT): Generator<Row[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}
