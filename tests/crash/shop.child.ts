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

/** Tells what follows before a file of the provider's is written: what the database has by then must survive a power cut. */
function promiseBeforeFiles(): void {
  const { rename } = fs;
  fs.rename = async (...names) => {
    say("promised");
    await rename(...names);
  };
  syncBuiltinESMExports();
}

flushCompileCache();
const { payments, giftCards: sendGiftCards, holds, emails, webhooks, postings } = backgroundOf(platform);
const ownWork = () => [
  forever(30, payments),
  forever(200, holds),
  forever(30, emails),
  forever(30, webhooks),
  forever(300, postings),
  forever(100, () => workOnImports(`${process.pid}`)),
  forever(100, importStock),
];
if (orders.careful) promiseBeforeFiles();
say("ready");
await Promise.all([
  forever(50, unlimited),
  sendAgain().then(() => forever(1, books)),
  forever(1, books),
  forever(20, lastCopies),
  forever(5, tickets),
  forever(10, gifts),
  forever(5, giftCards),
  forever(5, quotes),
  forever(60, stockroom),
  forever(200, callOff),
  forever(50, sendGiftCards),
  ...(orders.careful ? [] : ownWork()),
]);
