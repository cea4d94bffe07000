/** The days on which a block is shown. Pure rules; days are `YYYY-MM-DD` on the shop's clock, and compare as texts. */

/** The first and the last day of something; null or undefined for no limit. */
export interface Days {
  readonly first_day?: string | null | undefined;
  readonly last_day?: string | null | undefined;
}

/** Days without the limits that play no part. */
export interface Span {
  readonly first: string | null;
  readonly last: string | null;
}

const DAY_MS = 86_400_000;
const daysAfter = (day: string, count: number) =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);

/** Whether a block is shown on a day. */
export const isShownOn = ({ first_day, last_day }: Days, day: string): boolean =>
  (!first_day || first_day <= day) && (!last_day || day <= last_day);

/** Chooses the wording of a span: between two days, on one, from one on, until one, or always. */
export function kindOfSpan({ first, last }: Span) {
  if (first && last) return first === last ? "on" : "between";
  return first ? "from" : last ? "until" : "always";
}

/** When a block is still shown, from today on; undefined if it no longer is. */
export function spanFrom({ first_day, last_day }: Days, today: string): Span | undefined {
  if (last_day && last_day < today) return undefined;
  return { first: first_day && first_day > today ? first_day : null, last: last_day || null };
}

/** When a page shows none of its blocks, from today on, in order. A page without blocks never shows any. */
export function emptySpans(blocks: readonly Days[], today: string): Span[] {
  const changes = blocks
    .flatMap(({ first_day, last_day }) => [first_day ?? "", last_day ? daysAfter(last_day, 1) : ""])
    .filter((day) => day > today);
  const days = [today, ...new Set(changes.sort())];
  const spans: Span[] = [];
  for (const [index, day] of days.entries()) {
    if (blocks.some((block) => isShownOn(block, day))) continue;
    const next = days[index + 1];
    const last = next === undefined ? null : daysAfter(next, -1);
    const before = spans.at(-1);
    const follows = before?.last && daysAfter(before.last, 1) === day;
    if (before && follows) spans[spans.length - 1] = { first: before.first, last };
    else spans.push({ first: day > today ? day : null, last });
  }
  return spans;
}

/** Two of several blocks that are shown at the same time, by their places, although one of them has days of its own. */
export interface Overlap extends Span {
  readonly of: readonly [number, number];
}

/** The first overlaps of blocks with days, from today on. @param most how many */
export function overlaps(blocks: readonly Days[], today: string, most: number): Overlap[] {
  const overlaps: Overlap[] = [];
  for (const [index, block] of blocks.entries())
    for (const [later, other] of blocks.entries()) {
      if (later <= index || overlaps.length >= most) continue;
      if (![block, other].some(({ first_day, last_day }) => first_day || last_day)) continue;
      const first_day = [block.first_day ?? "", other.first_day ?? ""].sort().at(-1);
      const last_day = [block.last_day, other.last_day].filter(Boolean).sort()[0];
      if (first_day && last_day && last_day < first_day) continue;
      const span = spanFrom({ first_day, last_day }, today);
      if (span) overlaps.push({ of: [index, later], ...span });
    }
  return overlaps;
}

/** The first span without any block, if it begins within this number of days from today. */
export function soonEmpty(blocks: readonly Days[], today: string, days: number): Span | undefined {
  const [span] = emptySpans(blocks, today);
  return span && (span.first ?? today) <= daysAfter(today, days) ? span : undefined;
}
