/** Appends the number of names that a text leaves out: `Emma and 3 more`. */
export function andMore(text: string, more: number): string {
  return more > 0 ? `${text} and ${more.toLocaleString("en-CA")} more` : text;
}

/** The first lines of a report, and the number it leaves out. @param total the number of all lines */
export function spelledOut(lines: readonly string[], total: number): string[] {
  return total > lines.length ? [...lines, andMore("…", total - lines.length)] : [...lines];
}
