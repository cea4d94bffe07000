import { dayOf, daySpan } from "#app/lib/dates.ts";
import { parseCents } from "#app/lib/money.ts";
import { centsTyped, numberTyped } from "#app/lib/typed-number.ts";

/** Values of settings as people write them, and back. Each reader returns undefined for what it cannot read. */

/**
 * A time of day: `9`, `9:30`, `5 pm`, `5:30 p.m.`, `17:30`, `9 h 30`, `noon`, `midi`. @returns minutes after midnight
 */
function minuteIn(text: string): number | undefined {
  if (/^\s*(?:noon|midi)\s*$/i.test(text)) return NOON;
  if (/^\s*(?:midnight|minuit)\s*$/i.test(text)) return 2 * NOON;
  const [, hour = "", minute = "0", half = ""] =
    /^(\d{1,2})(?:(?:[:.]|\s*h\s*)(\d{2})|\s*h)?\s*(a|p|am|pm|a\.m\.?|p\.m\.?)?$/i.exec(text.trim()) ?? [];
  if (hour === "" || Number(minute) > 59) return undefined;
  const hours = Number(hour);
  if (half === "") return hours <= 24 ? hours * 60 + Number(minute) : undefined;
  if (hours < 1 || hours > 12) return undefined;
  return ((hours % 12) + (/^p/i.test(half) ? 12 : 0)) * 60 + Number(minute);
}

/** Minutes of half a day. */
const NOON = 720;
/** A shop that opens earlier in the morning says so. */
const EARLIEST = 7 * 60;
const BETWEEN = /[-–—]|\b(?:to|until|till)\b|\s(?:à|jusqu[’']à)\s/i;
const isBareHour = (text = "") => /^\s*\d{1,2}\s*$/.test(text);

/**
 * A span of hours without `am` and `pm`, as people mean it: `9-5` closes in the afternoon, `1-5` and `1-5 pm` also open
 * then. With minutes on both sides it is a clock of 24 hours, as `hoursText` writes it.
 */
function spanMeant(text: string, opens: number, closes: number): [number, number] {
  const [from, to = ""] = text.split(BETWEEN);
  const opensLater =
    isBareHour(from) &&
    opens < EARLIEST &&
    (/p/i.test(to) ? opens + NOON < closes : isBareHour(to) && opens < closes && closes < NOON);
  const start = opensLater ? opens + NOON : opens === 2 * NOON ? 0 : opens;
  const isVague = isBareHour(to) || (isBareHour(from) && !/[ap]/i.test(to));
  return [start, isVague && closes <= start && closes < NOON ? closes + NOON : closes];
}

/**
 * The hours of a day: `9:00-12:30, 13:30-20:00`, `9 am to 5:30 pm`, `9-5`, `de 9 h à 17 h 30`, `closed`.
 * @returns minutes after midnight, in pairs
 */
export function hoursIn(text: string): [number, number][] | undefined {
  const written = text.trim();
  if (written === "" || /^(?:closed|fermée?)$/i.test(written)) return [];
  const ranges: [number, number][] = [];
  for (const part of written.split(/[,;]|\b(?:and|et)\b/i)) {
    const [opens, closes, more] = part
      .replace(/^\s*de\s/i, "")
      .split(BETWEEN)
      .map(minuteIn);
    if (opens === undefined || closes === undefined || more !== undefined) return undefined;
    ranges.push(spanMeant(part, opens, closes));
  }
  return ranges;
}

const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
export const hoursText = (ranges: readonly (readonly number[])[]) =>
  ranges.map((range) => range.map(clock).join("-")).join(", ");

/** A rate: `6`, `6.25 %`, `6,25`. @returns thousandths of a percent */
export function percentIn(text: string): number | undefined {
  const [, whole = "", part = ""] = /^(\d{1,3})(?:[.,](\d{1,3}))?\s*%?$/.exec(text.trim()) ?? [];
  return whole === "" ? undefined : Number(whole) * 1000 + Number(part.padEnd(3, "0"));
}
export const percentText = (rate: number, locale: string) => numberTyped(String(rate / 1000), locale);

/** A day, `2027-01-31`. @returns its first second in the zone */
export const dayIn = (text: string, zone: string) => daySpan(text.trim(), zone)?.from;
export const dayText = (at: number, zone: string) => (at === 0 ? "" : dayOf(at, zone));

interface Step {
  up_to: number;
  cost: number;
}

/**
 * The steps of a shipping table, one a line: how far the step reaches, and its price.
 * @param byPrice whether steps reach to an amount rather than to grams or copies
 */
export function stepsIn(text: string, byPrice: boolean): Step[] | undefined {
  const steps: Step[] = [];
  for (const line of text.split("\n").filter((rawLine) => rawLine.trim() !== "")) {
    const [reach = "", price = "", more] = line.trim().split(/[\s=:]+/);
    const up_to = byPrice ? parseCents(reach) : /^\d{1,9}$/.test(reach) ? Number(reach) : undefined;
    const cost = parseCents(price);
    if (up_to === undefined || cost === undefined || more !== undefined) return undefined;
    steps.push({ up_to, cost });
  }
  return steps;
}
export const stepsText = (steps: readonly Step[], byPrice: boolean, locale: string) =>
  steps
    .map(({ up_to, cost }) => `${byPrice ? centsTyped(up_to, locale) : up_to} ${centsTyped(cost, locale)}`)
    .join("\n");

/** Coordinates: `44.23, -76.49`, `44,23; -76,49`. @returns latitude and longitude */
export function coordinatesIn(text: string): [number, number] | undefined {
  const [, latitude, longitude] =
    /^\s*(-?\d+(?:\.\d+)?)[,;\s]+(-?\d+(?:\.\d+)?)\s*$/.exec(text) ??
    /^\s*(-?\d+,\d+)(?:[;\s]|,\s)\s*(-?\d+,\d+)\s*$/.exec(text) ??
    [];
  const number = (written = "") => Number(written.replace(",", "."));
  return longitude === undefined ? undefined : [number(latitude), number(longitude)];
}

/** Several texts, with commas or line breaks between them. */
export const textsIn = (text: string) =>
  text
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
