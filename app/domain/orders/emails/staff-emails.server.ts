import type { VisibleLocations } from "#app/domain/staff/visible-locations.ts";
import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import { pageOf } from "#app/lib/page-of.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import {
  countFailed,
  countWaiting,
  listEmails,
  type OutboxEmail,
  readEmail,
  stuckEmails,
  type WantedEmails,
} from "#app/platform/email/outbox.server.ts";
import type { Store } from "../../stores/stores.server.ts";
import { isOrderAt } from "../orders.server.ts";
import { isAboutOrderAt } from "../queues/rows.server.ts";

/** The emails of a shop as its staff see them: staff of single locations see only emails about orders there. */

const aboutTheirs = (within: VisibleLocations) => within && isAboutOrderAt(within);

/** One page of emails, and the ids that start the previous and next pages: null if there is no such page. */
export interface EmailPage {
  emails: OutboxEmail[];
  next: number | null;
  previous: number | null;
}

/** A page of a shop's emails, the newest first. Pages are found by the id at their edge. */
export async function pageOfEmails(
  db: Queries,
  store: Store,
  wanted: Omit<WantedEmails, "about">,
  within: VisibleLocations,
): Promise<EmailPage> {
  const about = aboutTheirs(within);
  const foundEmails = await listEmails(db, store.id, { ...wanted, about, limit: wanted.limit + 1 });
  const { shown: emails, ...edges } = pageOf(foundEmails, wanted, ({ id }) => id);
  return { emails, ...edges };
}

/** An email with its text; undefined if there is no such email, or this person may not see it. */
export async function emailFor(
  db: Queries,
  store: Store,
  id: number,
  within: VisibleLocations,
): Promise<OutboxEmail | undefined> {
  const email = await readEmail(db, store.id, id);
  if (!email || !within) return email;
  const { order_number: order } = email;
  return order !== null && (await isOrderAt(db, store, order, within)) ? email : undefined;
}

/** Counts the emails that were given up in the last week, up to a limit. */
export const countFailedFor = (
  db: Queries,
  store: Store,
  now: EpochSeconds,
  most: number,
  within: VisibleLocations,
) => countFailed(db, store.id, now, most, aboutTheirs(within));

/** Counts the emails that are still to be sent, up to a limit. */
export const countWaitingFor = (db: Queries, store: Store, most: number, within: VisibleLocations) =>
  countWaiting(db, store.id, most, aboutTheirs(within));

/** The ids of emails that are stuck: not given up, but nothing will send them. */
export const stuckFor = (db: Queries, store: Store, most: number, within: VisibleLocations) =>
  stuckEmails(db, store.id, most, aboutTheirs(within));

export const countStuckFor = async (db: Queries, store: Store, most: number, within: VisibleLocations) =>
  (await stuckFor(db, store, most, within)).length;
