import { fold } from "#app/lib/fold.ts";
import { readTicketCode } from "../orders/tickets/ticket-code.ts";

/**
 * The door on a phone: the list that its page holds, and the ticks that it could not send yet. Rules without a
 * database.
 */

/** Entries of the list that a phone gets at most. */
export const PHONE_ENTRIES = 5000;
/** Seconds after an event for which its list stays on a phone. */
export const PHONE_STAYS = 6 * 3600;

export interface PhoneEntry {
  /** The entry's key in ticks. */
  readonly entry: string;
  readonly name: string;
  readonly people: number;
  readonly waiting: boolean;
  readonly ticket: string;
  readonly code: string;
  readonly owing: boolean;
  readonly arrived: number;
  /** When the last of them came (epoch seconds). */
  readonly last: number | null;
  /** The last time that people were let in although everybody was in already: when, by whom, and how many. */
  readonly extra: { readonly at: number; readonly who: string; readonly places: number } | null;
}

/** The list of an event as the shop knew it at one moment. */
export interface PhoneList {
  /** The logged-in staff member. */
  readonly person: { readonly id: number; readonly name: string };
  /** When it was made, and until when it may stay on the phone (epoch seconds). */
  readonly at: number;
  readonly until: number;
  readonly isCancelled: boolean;
  readonly expected: number;
  readonly came: number;
  readonly entries: readonly PhoneEntry[];
}

/** A tick that the shop has not confirmed. */
export interface PhoneTick {
  /** Makes it count once, however often it is sent. */
  readonly token: string;
  /** Its entry on the list; "" for somebody who was written in by hand. */
  readonly entry: string;
  readonly name: string;
  readonly places: number;
  /** When (milliseconds, so that ticks have an order). */
  readonly at: number;
  /** Whose login it was made with. It is sent under no other. */
  readonly owner: { readonly id: number; readonly name: string };
  /** Whether it was sent at least once. The shop may have counted it even if no answer came back. */
  readonly tried: boolean;
  /** The page could not send it at once, so these people are in, whatever the shop says about it. */
  readonly late: boolean;
}

/** The shop's answer to a tick, or to a code. */
export interface PhoneAnswer {
  readonly text: string;
  readonly isGood: boolean;
}

/** The places left of an entry, as far as this phone knows. */
export function leftOf(phoneEntry: PhoneEntry, ticks: readonly PhoneTick[]): number {
  const ofEntry = ticks.filter(({ entry }) => entry === phoneEntry.entry);
  return Math.max(
    0,
    phoneEntry.people - phoneEntry.arrived - ofEntry.reduce((sum, { places }) => sum + places, 0),
  );
}

/** The code in a typed or scanned text. */
export const codeIn = (text: string): string | undefined => readTicketCode(text)?.code;

/** The entries that a text finds: the one with this code, or all whose name or code have each of its words. */
export function foundIn(entries: readonly PhoneEntry[], text: string): readonly PhoneEntry[] {
  const code = codeIn(text);
  const coded = entries.filter((entry) => entry.code !== "" && entry.code === code);
  if (coded.length > 0) return coded;
  const wanted = fold(text).split(" ").filter(Boolean);
  return entries.filter(({ name, code }) => {
    const known = fold(`${name} ${code}`);
    return wanted.every((word) => known.includes(word));
  });
}
