import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { makeFeed } from "./feed.ts";
import { imported, range } from "./import.ts";
import { environmentOn } from "./server.ts";
import { makeShop } from "./shop.ts";

/** Products in a feed. The two shops import feeds in turns, so that a busy moment of the machine affects both. */
const FEED = 50_000;

/**
 * `npm run bench -- links [--products 100000]`: imports the same products with and without links to pictures into two
 * empty shops. Prints both durations and the cost of the links.
 */
export async function benchLinks(products: number): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-bench-"));
  try {
    const shops = await Promise.all(
      [false, true].map(async (links) => {
        const data = path.join(folder, links ? "with" : "without");
        await makeShop(data, 0);
        return { data, links, feed: makeFeed(products, links), seconds: 0, cpu: 0 };
      }),
    );
    for (let from = 0, turn = 0; from < products; from += FEED, turn++) {
      const until = Math.min(products, from + FEED);
      for (const shop of turn % 2 === 0 ? shops : shops.toReversed()) {
        const file = path.join(folder, "feed.xml");
        await shop.feed.write(file, range(until, from));
        const took = await imported(file, environmentOn(shop.data));
        shop.seconds += took.seconds;
        shop.cpu += took.cpu;
      }
      const figures = shops.map(
        ({ links, seconds, cpu }) =>
          `${links ? "with" : "without"} links ${seconds.toFixed(0)} s, ${cpu.toFixed(0)} s CPU, ${(until / seconds).toFixed(0)} a second`,
      );
      const [without, withLinks] = shops;
      if (without && withLinks)
        console.log(
          `${until} products: ${figures.join("; ")}; links take ${more(withLinks.seconds, without.seconds)} more time, ${more(withLinks.cpu, without.cpu)} more CPU; load ${os.loadavg()[0]?.toFixed(1)}`,
        );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

const more = (after: number, before: number) => `${((after / before - 1) * 100).toFixed(1)} %`;
