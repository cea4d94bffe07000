import type { EpochSeconds, StoreId } from "#app/lib/number-kinds.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import type { Platform } from "#app/platform/platform.server.ts";
import { linkBase } from "./links.ts";
import { type Store, storeWithId } from "./stores.server.ts";

/** The services that a timer needs to do work of all shops. */
export type ShopJobContext = Pick<Platform, "database" | "clock" | "secret" | "env" | "log" | "worker">;

/**
 * A shop that has work due: the base URL of its links (`links.ts`), the time, and the secret that links are derived
 * from.
 */
export interface ShopAtWork {
  readonly store: Store;
  readonly baseUrl: string;
  readonly now: EpochSeconds;
  readonly secret: string;
}

/** The result of a batch. */
export interface DoneBatch {
  /** The number of emails, orders or refunds that it dealt with. */
  readonly done: number;
  /** Whether the shop may have more that are due. */
  readonly more: boolean;
}

/**
 * Does the work that is due in these shops, batch by batch, and wakes the worker that sends the queued emails. Several
 * processes may do this at once, because each batch claims its work in its own transactions.
 * @returns the sum of the batches' `done`
 */
export async function forEachShopDue(
  { database, clock, env, secret, worker }: ShopJobContext,
  storeIds: readonly StoreId[],
  doBatch: (database: Database, shop: ShopAtWork) => Promise<DoneBatch>,
  isStopped: () => boolean,
): Promise<number> {
  let doneCount = 0;
  for (const id of storeIds) {
    const store = await storeWithId(database, id);
    if (!store) continue;
    const baseUrl = linkBase(store, env);
    for (let more = true; more && !isStopped(); ) {
      const batch = await doBatch(database, { store, baseUrl, secret, now: clock.now() });
      doneCount += batch.done;
      more = batch.more;
    }
  }
  if (doneCount > 0) worker.wake();
  return doneCount;
}
