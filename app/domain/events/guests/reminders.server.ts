import { repeatEvery } from "#app/platform/repeated-work.ts";
import { forEachShopDue, type ShopJobContext } from "../../stores/shop-jobs.server.ts";
import { remindGuests } from "./guests.server.ts";
import { storesToRemind } from "./rows.server.ts";

/** Milliseconds between checks for due reminders. */
const POLL_INTERVAL_MS = 300_000;

/** Reminds the guests of tomorrow's events, in all shops that have such guests. @returns how many were reminded */
export async function remindAll(context: ShopJobContext, isStopped = () => false): Promise<number> {
  const stores = await storesToRemind(context.database.read, context.clock.now());
  return forEachShopDue(context, stores, remindGuests, isStopped);
}

/** Reminds guests while the server runs. @returns a function that stops it */
export function startReminding(context: ShopJobContext): () => Promise<void> {
  return repeatEvery(
    POLL_INTERVAL_MS,
    (isStopped) => remindAll(context, isStopped),
    (error) => context.log.warn({ err: error }, "guests of events could not be reminded"),
  );
}
