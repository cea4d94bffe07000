/** The parts of a title. */
export interface TitleParts {
  title: string;
  series: string | null;
  /** As written: `1`, `2.5`, `1-3`. */
  series_num: string | null;
}

/** The catalogue cuts longer titles anyway. */
const MAX_LENGTH = 1000;
const NUMBER = "(\\d{1,4}(?:\\.\\d{1,2})?(?:\\s*[-\u2013]\\s*\\d{1,4}(?:\\.\\d{1,2})?)?)";
/** `The Hunger Games, #2`, also with text after it: `#3: Part 1 of 2`, `#1-4 + 3.5`. */
const WITH_SIGN = new RegExp(`^(.*?[^\\s,:;])[\\s,:;]*#\\s*${NUMBER}(?:\\s*[:+,&].*)?$`, "u");
/** `Dune Book 3`, `Astérix, tome 5`. */
const WITH_WORD = new RegExp(
  `^(.*?[^\\s,:;])[\\s,:;]+(?:(?:book|bk|vol|volume|part|number|no|nr|tome|livre|numéro)\\b\\.?|n[°º]|t\\.)\\s*${NUMBER}$`,
  "iu",
);

/**
 * Splits `Catching Fire (The Hunger Games, #2)` into title, series and number; also `(Dune Book 3)` and
 * `(Astérix, tome 5)`. If the brackets name several series, the first is used. Any other text in brackets
 * stays in the title.
 */
export function seriesInTitle(text: string): TitleParts {
  const whole = text.slice(0, MAX_LENGTH).trim();
  const open = whole.endsWith(")") ? whole.lastIndexOf("(") : -1;
  const title = open > 0 ? whole.slice(0, open).trim() : "";
  const [inside = ""] = whole.slice(open + 1, -1).split(/\s*;\s*/);
  const match = title === "" ? null : (WITH_SIGN.exec(inside.trim()) ?? WITH_WORD.exec(inside.trim()));
  const series = match?.[1]?.trim() ?? "";
  if (!match || /\b(edition|édition|ed\.)/i.test(series))
    return { title: whole, series: null, series_num: null };
  return { title, series, series_num: (match[2] ?? "").replace(/\s/g, "").replace("–", "-") };
}
