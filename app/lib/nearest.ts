/**
 * The number of letters to add, drop, change or swap with a neighbour to turn one word into the other (optimal
 * string alignment), or `limit + 1` if it is more than `limit`. Source: Damerau, "A technique for computer
 * detection and correction of spelling errors", CACM 7 (1964).
 */
export function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
      if (cost < least) least = cost;
    }
    if (least > limit) return limit + 1;
    before = above;
    above = row;
  }
  return above[b.length] ?? limit + 1;
}

/**
 * The known word that a misspelt word most likely stands for: at most a third of its letters differ.
 * @returns undefined if no word is that close
 */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  let limit = Math.max(1, Math.floor(word.length / 3));
  let best: string | undefined;
  for (const candidate of known) {
    const far = distance(word.toLowerCase(), candidate.toLowerCase(), limit);
    if (far > limit) continue;
    best = candidate;
    if (far === 0) break;
    limit = far - 1;
  }
  return best;
}
