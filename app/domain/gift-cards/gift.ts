import { z } from "zod";
import { daySpan, instantOf, wallClock, wallPlus, wallSecondsOf } from "#app/lib/dates.ts";
import type { Cents } from "#app/lib/money.ts";
import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import { storedJson } from "#app/lib/stored-json.ts";

/** The most money that a gift card holds (spec 1 §9). */
export const MAX_ON_CARD: Cents = 999_900;
/** The most that all gift cards of one order may cost. The books keep amounts below 21 million dollars. */
export const MAX_IN_ORDER: Cents = 10_000_000;
/** Days ahead that a gift card can be ordered for. */
export const DAYS_AHEAD = 366;
/** The hour on the shop's clock at which the gift cards of a day are emailed. */
const SENT_FROM = 8;

/** A gift card in a cart or an order: the shopper's choices, before the card is issued. */
const gift = z.object({
  /** Cents each. */
  price: z.number(),
  /** Whether it has names and a message; they are empty otherwise. */
  personalize: z.boolean(),
  to: z.string(),
  from: z.string(),
  message: z.string(),
  /** The recipient's address; "" for the person who orders. */
  email: z.string(),
  /** The day it is emailed, `YYYY-MM-DD` on the shop's calendar; "" for as soon as the order is paid. */
  send_on: z.string(),
});
export type Gift = z.output<typeof gift>;
export const giftSchema: z.ZodType<Gift> = gift;
const storedGift = storedJson<Gift>(gift);

/** A cart line's gift card as stored. The same choices are always the same text, so equal lines can be joined. */
export const writeGift = (value: Gift): string => storedGift.write(value);
/** @returns null for a line that is not a gift card */
export const readGift = (text: string): Gift | null => (text === "" ? null : storedGift.read(text));

/** The least a gift card can be loaded with: the shop's minimum, and never below one dollar (spec 1 §5). */
export function leastOnCard({ giftcard_minimum }: { giftcard_minimum: Cents }): Cents {
  return Math.max(100, giftcard_minimum);
}

/** The days a gift card can be emailed on, as `YYYY-MM-DD`: from today, for a year. */
export function sendingDays(now: EpochSeconds, timeZone: string): { first: string; last: string } {
  const { year, month, day } = wallClock(now, timeZone);
  const text = (days: number) => new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
  return { first: text(0), last: text(DAYS_AHEAD) };
}

/** Whether a text is a day on which a gift card can be emailed. */
export function isSendingDay(text: string, now: EpochSeconds, timeZone: string): boolean {
  const { first, last } = sendingDays(now, timeZone);
  return daySpan(text, timeZone) !== undefined && text >= first && text <= last;
}

/** When a gift card for this day is emailed: in the morning. Now if the day is "" or has begun. */
export function sendingTime({ send_on }: Pick<Gift, "send_on">, timeZone: string, now: EpochSeconds): number {
  const day = send_on === "" ? undefined : daySpan(send_on, timeZone);
  if (!day || day.from <= now) return now;
  return instantOf(wallPlus(wallSecondsOf(day.from, timeZone), SENT_FROM * 3600), timeZone);
}
