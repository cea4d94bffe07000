/** Separators between the cells of a text table, most common first. */
const SEPARATORS = [",", ";", "\t", "|"] as const;
/** Number of lines to examine for the separator. */
const SAMPLE_LINES = 20;

/** The cells of a line. Separators inside quotes don't count (RFC 4180). The quotes are removed. */
export function cellsOf(line: string, separator: string): string[] {
  const cells = [""];
  let quoted = false;
  for (const char of line) {
    if (char === '"') quoted = !quoted;
    else if (char === separator && !quoted) cells.push("");
    else cells[cells.length - 1] += char;
  }
  return cells.map((cell) => cell.trim());
}

/**
 * Detects the separator from a table's first lines: the one that splits most lines into the same number of cells
 * and, in a tie, into more cells. A comma if none does.
 */
export function separatorOf(lines: readonly string[]): string {
  const sample = lines.filter((line) => line.trim() !== "").slice(0, SAMPLE_LINES);
  let best: { separator: string; score: number } = { separator: ",", score: 0 };
  for (const separator of SEPARATORS) {
    const counts = new Map<number, number>();
    for (const line of sample) {
      const cells = cellsOf(line, separator).length;
      if (cells > 1) counts.set(cells, (counts.get(cells) ?? 0) + 1);
    }
    for (const [cells, times] of counts) {
      // Agreement between lines counts most, so that a few titles with commas cannot outvote it.
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

/** The separator's name for a sentence, such as `commas`. */
export function separatorName(separator: string): string {
  return SEPARATOR_NAMES[separator] ?? `"${separator}"`;
}

/** A cell as written in a line with this separator (RFC 4180). */
function quotedCell(cell: string, separator: string): string {
  return cell.includes(separator) || /["\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/**
 * A number, or digits in the formula that keeps spreadsheets from converting them: `="0123456789"`. Both are harmless.
 */
const HARMLESS = /^(?:[+-]?\d+(?:\.\d+)?|="[\dX-]*")$/;

/** Escapes text from outside that a spreadsheet would treat as a formula. */
function inertCell(text: string): string {
  if (HARMLESS.test(text)) return text;
  return /^[=+\-@\t\r\n\0\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text;
}

/** The byte order mark with which a CSV file begins: Excel recognises UTF-8 only by it. */
export const CSV_MARK = "\uFEFF";

/** A line of CSV that spreadsheets open and that holds no formulas. */
export function csvLine(cells: readonly string[], separator = ","): string {
  return `${cells.map((cell) => quotedCell(inertCell(cell), separator)).join(separator)}\r\n`;
}

/** A whole table as CSV. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return CSV_MARK + rows.map((row) => csvLine(row)).join("");
}
