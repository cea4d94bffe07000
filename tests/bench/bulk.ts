import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import { SQLITE_FILE } from "#app/platform/db/sqlite.server.ts";
import { enteredDesk } from "./desk.ts";
import { environmentOn, type Running, startedShop } from "./server.ts";
import { makeShop } from "./shop.ts";
import { post, tokenOf } from "./shopper.ts";
import { shoppers } from "./steady.ts";

/** The number of titles changed in one bulk change; the shop has as many others. */
const CHANGED = 10_000;
/** Milliseconds for which shoppers are measured without a change. */
const QUIET_MS = 20_000;
/** The interval between looks at the progress of the change (ms). */
const LOOK_MS = 250;

/**
 * `npm run bench -- bulk [--rounds 5]`: shoppers who open titles and put them into carts 20 times a second, alone and
 * beside a change of the price of 10,000 titles at the desk, in turns. Prints the median and the 95th percentile of
 * both, and how long the change takes.
 */
export async function benchBulk(rounds: number): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-bench-"));
  let server: Running | undefined;
  try {
    await makeShop(folder, 2 * CHANGED);
    const database = new DatabaseSync(path.join(folder, SQLITE_FILE), { readOnly: true, timeout: 5000 });
    const column = (query: string) =>
      database
        .prepare(query)
        .all()
        .map((row) => String(Object.values(row)[0]));
    const codes = column(
      `select product_code from titles where isbn is not null order by id desc limit ${CHANGED}`,
    );
    const items = column(
      `select eisbn from titles join stock on stock.title_id = titles.id where onhand > 999 order by titles.id limit 200`,
    );
    const stateOf = (id: number) =>
      String(database.prepare("select state from imports where id = ?").get(id)?.state);
    server = await startedShop(environmentOn(folder));
    const staff = await enteredDesk(server);
    const shop = await shoppers(server.port, items);
    await shop.during(setTimeout(5000));
    console.log(
      `load ${os.loadavg()[0]?.toFixed(1)}\n${"".padEnd(10)}alone p50  p95 ms   beside p50  p95 ms   seconds`,
    );
    for (let round = 0; round < rounds; round++) {
      const alone = await shop.during(setTimeout(QUIET_MS));
      const csrf = await tokenOf(staff, "/desk/titles/change");
      const form = { codes: codes.join("\n"), price: `-${10 + round}%`, note: "", visibility: "" };
      const to = await post(staff, csrf, "/desk/titles/change", form);
      const id = Number(/\d+/.exec(to)?.[0]);
      const until = async (state: string) => {
        while (stateOf(id) !== state) {
          if (stateOf(id) === "failed") throw new Error("the change failed");
          await setTimeout(LOOK_MS);
        }
      };
      await until("checked");
      const begun = performance.now();
      const token = await tokenOf(staff, to);
      // A short change is finished before the answer is sent.
      const beside = await shop.during(post(staff, token, `${to}/apply`, {}).then(() => until("done")));
      const seconds = (performance.now() - begun) / 1000;
      const cells = [alone.p50, alone.p95, beside.p50, beside.p95, seconds];
      console.log(
        `round ${round + 1}`.padEnd(10) + cells.map((cell) => cell.toFixed(1).padStart(9)).join(" "),
      );
    }
    database.close();
  } finally {
    server?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}
