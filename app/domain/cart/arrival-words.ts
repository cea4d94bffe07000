import { formatDate } from "#app/lib/dates.ts";
import type { Translate } from "#app/messages/translate.ts";
import { shell, title as titleWords, arrivals as words } from "#app/messages/words.ts";
import { TICKET } from "../catalogue/catalogue.ts";
import { daysText } from "../shipping/days-text.ts";
import type { Arrival } from "./arrivals.ts";

/** A line whose arrival is put into words. */
export interface ArrivingText {
  readonly arrivals: readonly Arrival[];
  readonly backorder_sub_message: string;
  readonly release_date: number | null;
  /** Ordered in a pre-order campaign, whose own words name the day (`preorderLines`). */
  readonly is_preordered: boolean;
  readonly tax_class: string;
}

/** The parts of a cart's or an order's line that `arrivalTexts` needs. */
export const arrivingText = ({
  title_info: { release_date },
  cart_info: { arrivals, backorder_sub_message, preorder, tax_class },
}: {
  title_info: { release_date: number | null };
  cart_info: Omit<ArrivingText, "release_date" | "is_preordered"> & { preorder: object | null };
}): ArrivingText => ({
  arrivals,
  backorder_sub_message,
  release_date,
  is_preordered: preorder !== null,
  tax_class,
});

/**
 * Tells the buyer when the copies of a line are expected: one text, or one for each of two parcels. Empty for a gift
 * card, because its own lines say when it is emailed.
 * @param isSent whether the copies go to an address; otherwise they are picked up
 */
export function arrivalTexts(line: ArrivingText, isSent: boolean, t: Translate, locale: string): string[] {
  if (line.tax_class === TICKET) return [t(words.ticket)];
  const texts = line.arrivals.map((arrival) => ({
    count: arrival.quantity,
    text: arrivalText(line, arrival, isSent, t, locale),
  }));
  return texts
    .filter(({ text }) => text !== "")
    .map(({ count, text }) =>
      texts.length > 1 ? t(shell.labelled, { label: t(words.copies, { count }), text }) : text,
    );
}

function arrivalText(
  line: ArrivingText,
  { wait, with_rest, days }: Arrival,
  isSent: boolean,
  t: Translate,
  locale: string,
): string {
  const message = sentence(line.backorder_sub_message);
  if (wait === "unknown") return joined([message, t(words.unknown)]);
  const span = days && daysText(days, t);
  if (wait === "nothing" && !with_rest) {
    if (isSent) return span ? t(words.expected, { days: span }) : t(words.unknown);
    return span ? t(words.pickup, { days: span }) : t(words.pickupLater);
  }
  const rest = with_rest ? t(isSent ? words.shipsWithRest : words.readyWithRest) : "";
  const shipping = isSent && span ? t(words.thenShipping, { days: span }) : "";
  if (wait === "nothing") return joined([rest, shipping]);
  if (wait === "supplier") return joined([message, rest, shipping]);
  if (line.is_preordered) return joined([rest, isSent && span ? t(words.afterRelease, { days: span }) : ""]);
  const date = line.release_date === null ? "" : formatDate(line.release_date, locale, "UTC");
  const out = date && sentence(t(titleWords.outDate, { date }));
  return joined([out, rest, isSent || with_rest ? shipping : t(words.fromThatDay)]);
}

const joined = (sentences: readonly string[]): string => sentences.filter(Boolean).join(" ");

/** Ends a shop's own text with a full stop if it has no end mark. */
const sentence = (text: string): string => (text === "" || /[.!?…]$/.test(text) ? text : `${text}.`);
