import fs from "node:fs/promises";
import { flushCompileCache, syncBuiltinESMExports } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import { backgroundOf } from "./background.ts";
import { books, giftCards, gifts, lastCopies, quotes, sendAgain, tickets } from "./traffic/buying.ts";
import { isInterruption, orders, platform, say } from "./traffic/context.ts";
import { callOff, stockroom } from "./traffic/desk.ts";
import { importStock, workOnImports } from "./traffic/files.ts";

/**
 * A process of the shop: shoppers, staff and the server's own work, all at once, until it is killed. Each answer is a
 * line on standard output; whatever is there must be in the database after the kill.
 */
const forever = async (pause: number, work: () => Promise<unknown>) => {
  for (;;) {
    try {
      await work();
    } catch (error) {
      if (!isInterruption(error)) throw error;
      say("interrupted");
    }
    await sleep(pause);
  }
};
/** Limits of what one network may do are tested elsewhere. */
const unlimited = () => platform.database.transaction((tx) => tx.deleteFrom("rate_limits").execute());

/**
 * Tells what follows before a file of the provider's is written: what the database has by then must survive a power
 * cut.
 */
function promiseBeforeFiles(): void {
  const { rename } = fs;
  fs.rename = async (...names) => {
    say("promised");
    await rename(...names);
  };
  syncBuiltinESMExports();
}

flushCompileCache();
if (orders.careful) promiseBeforeFiles();
say("ready");
const background = backgroundOf(platform);
/** What shoppers and staff do, with milliseconds between one time and the next. */
const TOPICS: readonly (readonly [pause: number, work: () => Promise<unknown>])[] = [
  [1, books],
  [1, books],
  [5, tickets],
  [5, lastCopies],
  [5, gifts],
  [5, giftCards],
  [5, quotes],
  [20, stockroom],
  [50, callOff],
  ...(orders.careful ? [] : ([[20, importStock]] as const)),
];
/** A process does some of these: fewer things at once come further before it is killed. */
const TOPICS_AT_ONCE = 4;
const topics = [...TOPICS].sort(() => Math.random() - 0.5).slice(0, TOPICS_AT_ONCE);
/** What a server does beside requests. */
const ownWork = () => [
  forever(50, background.payments),
  forever(200, background.holds),
  forever(200, background.tickets),
  forever(50, background.emails),
  forever(50, background.webhooks),
  forever(300, background.postings),
  forever(50, () => workOnImports(`${process.pid}`)),
];
await Promise.all([
  // Beside the others: the form of a payment that a dead process had begun waits for twelve seconds.
  sendAgain(),
  forever(50, unlimited),
  forever(50, background.giftCards),
  ...topics.map(([pause, work]) => forever(pause, work)),
  ...(orders.careful ? [] : ownWork()),
]);
