/** Says how many more there are than a text names: `Emma and 3 more`. */
export function andMore(text: string, more: number): string {
  return more > 0 ? `${text} and ${more.toLocaleString("en-CA")} more` : text;
}

/** The lines that a report spells out, and how many of them it leaves out. @param all how many there are */
export function spelledOut(lines: readonly string[], all: number): string[] {
  return all > lines.length ? [...lines, andMore("…", all - lines.length)] : [...lines];
}
