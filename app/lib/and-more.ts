/** Appends the number of names that a text leaves out: `Emma and 3 more`. */
export function andMore(text: string, more: number): string {
  return more > 0 ? `${text} and ${more.toLocaleString("en-CA")} more` : text;
}

/** The first lines of a report, and the number it leaves out. @param all the total */
export function spelledOut(lines: readonly string[], all: number): string[] {
  return all > lines.length ? [...lines, andMore("…", all - lines.length)] : [...lines];
}
