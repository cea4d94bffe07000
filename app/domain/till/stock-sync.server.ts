import { setTimeout as sleep } from "node:timers/promises";
import type { StoreId } from "#app/lib/number-kinds.ts";
import { GatewayError } from "#app/platform/gateways/gateway.ts";
import { type SquareStock, squareStock } from "#app/platform/gateways/square/stock.server.ts";
import type { Platform } from "#app/platform/platform.server.ts";
import { repeatEvery } from "#app/platform/repeated-work.ts";
import { squareAccountOf, storesWithAccount } from "../payments/gateways.server.ts";
import { linkBase } from "../stores/links.ts";
import { storeWithId } from "../stores/stores.server.ts";
import type { Till } from "./counts.server.ts";
import * as rows from "./rows.server.ts";
import { sendSale } from "./sales.server.ts";
import { sharesStock } from "./till.ts";
import { askToRead, readIfDue } from "./till-reader.server.ts";

/** Milliseconds between checks for what is due, and between checks for shops that have begun to share their stock. */
const POLL_INTERVAL_MS = 5000;
const SHOPS_INTERVAL_MS = 60_000;
/** Shops that are worked on side by side, and sales that are sent in one round. */
const CONCURRENT_SHOPS = 8;
const SALES_BATCH = 100;
/** Longest that a shutdown waits for Square to answer (milliseconds). What was interrupted is done again. */
const SHUTDOWN_LIMIT_MS = 3000;

type TillContext = Pick<Platform, "database" | "clock" | "env" | "log" | "worker">;

/** Reads Square's counts and sends it sales while the server runs. @returns a function that stops it */
export function startStockSync(context: TillContext): () => Promise<void> {
  // Elapsed time, because the time of day can be changed.
  let enrolled = Number.NEGATIVE_INFINITY;
  const stop = repeatEvery(
    POLL_INTERVAL_MS,
    async (isStopped) => {
      if (performance.now() - enrolled > SHOPS_INTERVAL_MS) {
        enrolled = performance.now();
        await enrol(context);
      }
      await syncStock(context, isStopped);
    },
    (error) => context.log.warn({ err: error }, "stock could not be shared with Square"),
  );
  return () => Promise.race([stop(), sleep(SHUTDOWN_LIMIT_MS, undefined, { ref: false })]);
}

/** Makes the first reading due in shops that have begun to share their stock. */
export async function enrol({ database, clock }: TillContext): Promise<void> {
  for (const id of await storesWithAccount(database.read, "square")) {
    const store = await storeWithId(database, id);
    if (store && sharesStock(store.settings) && !(await rows.readingOf(database.read, id)))
      await askToRead(database, store, clock.now());
  }
}

/** Sends the sales and does the readings that are due, in all shops. */
export async function syncStock(context: TillContext, isStopped = () => false): Promise<void> {
  const due = await rows.storesDue(context.database.read, context.clock.now());
  while (due.length > 0 && !isStopped())
    await Promise.all(
      due.splice(0, CONCURRENT_SHOPS).map((store_id) =>
        // A shop whose work fails keeps none of the others waiting.
        workTill(context, store_id, isStopped).catch((err) =>
          context.log.warn({ err, store_id }, "stock could not be shared with Square"),
        ),
      ),
    );
}

async function workTill(context: TillContext, storeId: StoreId, isStopped: () => boolean): Promise<void> {
  const { database, clock, env, log, worker } = context;
  const store = await storeWithId(database, storeId);
  if (!store) return;
  const account = await squareAccountOf(database.read, storeId);
  const square = account ? squareStock(account) : NO_SQUARE;
  const till = (): Till => ({ database, store, square, now: clock.now(), baseUrl: linkBase(store, env) });
  if (!sharesStock(store.settings)) await database.transaction((tx) => rows.deleteReading(tx, storeId));
  // Sales first: a count that already has them needs no correction.
  for (const sale of await rows.salesDue(database.read, storeId, clock.now(), SALES_BATCH))
    if (isStopped() || !(await sendSale(till(), sale))) break;
  if (!isStopped() && !(await readIfDue(till())))
    log.warn({ store_id: storeId }, "Square's stock could not be read");
  // Customers who wait for a title may get an email.
  worker.wake();
}

const refuse = () => Promise.reject(new GatewayError("The shop has no account with Square."));
/** Stands in for Square in a shop without an account: due work fails, waits, and is reported. */
const NO_SQUARE: SquareStock = { items: refuse, counts: refuse, change: refuse, hasChange: refuse };
