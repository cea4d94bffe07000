/** The `o` of a page's address: how many rows to skip. Anything but a whole number up to `most` counts as 0. */
export function offsetIn(query: URLSearchParams, most: number): number {
  const asked = Number(query.get("o") ?? 0);
  return Number.isSafeInteger(asked) && asked > 0 && asked <= most ? asked : 0;
}
