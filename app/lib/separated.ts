/** What stands between the cells of a table that is text, commonest first. */
const SEPARATORS = [",", ";", "\t", "|"] as const;
/** Lines that are enough to tell which of them a file uses. */
const LINES = 20;

/** The cells of a line; a separator within quotes is none (RFC 4180). The quotes are left out. */
export function cellsOf(line: string, separator: string): string[] {
  const found = [""];
  let quoted = false;
  for (const sign of line) {
    if (sign === '"') quoted = !quoted;
    else if (sign === separator && !quoted) found.push("");
    else found[found.length - 1] += sign;
  }
  return found.map((cell) => cell.trim());
}

/**
 * The separator of a table by its first lines: the one that cuts most of them into the same number of cells, and
 * of several such the one that makes more cells. A comma where none does.
 */
export function separatorOf(lines: readonly string[]): string {
  const sample = lines.filter((line) => line.trim() !== "").slice(0, LINES);
  let best: { separator: string; score: number } = { separator: ",", score: 0 };
  for (const separator of SEPARATORS) {
    const counts = new Map<number, number>();
    for (const line of sample) {
      const cells = cellsOf(line, separator).length;
      if (cells > 1) counts.set(cells, (counts.get(cells) ?? 0) + 1);
    }
    for (const [cells, times] of counts) {
      // Agreement of the lines counts first; a title with a comma here and there cannot outvote it.
      const score = (times / sample.length) * 1000 + Math.min(cells, 999);
      if (score > best.score) best = { separator, score };
    }
  }
  return best.separator;
}

const SEPARATOR_NAMES: Readonly<Record<string, string>> = {
  ",": "commas",
  ";": "semicolons",
  "\t": "tabs",
  "|": "vertical bars",
};

/** `commas` and the like, for a sentence. */
export function separatorName(separator: string): string {
  return SEPARATOR_NAMES[separator] ?? `"${separator}"`;
}
