import { mkdtempSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseBrowse } from "#app/domain/catalogue/search/browse.ts";
import { collectSegment, type IndexRow } from "#app/domain/catalogue/search/engine/build.ts";
import {
  CatalogueIndex,
  openDelta,
  shopKeyText,
} from "#app/domain/catalogue/search/engine/catalogue-index.ts";
import { buildDelta } from "#app/domain/catalogue/search/engine/delta.ts";
import { HOLDING_BITS } from "#app/domain/catalogue/search/engine/overlay.ts";
import { type HoldingRow, Segment } from "#app/domain/catalogue/search/engine/segment.ts";
import { openSnapshot, writeSnapshot } from "#app/domain/catalogue/search/engine/snapshot.ts";
import { warmUp } from "#app/domain/catalogue/search/engine/warm-up.ts";
import { queryOf, type SearchQuery, type ShopKey } from "#app/domain/catalogue/search/query.ts";
import { random } from "./generate.ts";
import { percentile } from "./load.ts";
import { BAD_INPUT, makeTrade, misspeltMix, queryMix, TRADE_NOW } from "./trade.ts";

/**
 * `npm run bench -- search [--titles 1000000]`: the index alone, with exact sideways facets for every query. Prints
 * milliseconds of processor time per query (median, 95th percentile and worst, each query's best of three, and then its
 * first), memory, and build and reload times. Then the same for misspelt searches and bad input.
 */
const SHOP_KEY: ShopKey = { store: 1, location: 0, american: false };
const BATCH = 20_000;
/** One title in this many gets a misspelt search. */
const SAMPLED = 500;

const ms = (from: number) => performance.now() - from;

export async function benchSearch(titles: number): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-bench-"));
  const file = path.join(folder, "catalogue.idx");
  const trade = makeTrade(titles);
  const sample: IndexRow[] = [];
  try {
    let started = performance.now();
    await (async () => {
      async function* batches() {
        for (let start = 1; start <= titles; start += BATCH) {
          const rows = trade.rows(start, Math.min(titles + 1, start + BATCH));
          for (let one = 0; one < rows.length; one += SAMPLED) sample.push(rows[one] as IndexRow);
          yield rows;
        }
      }
      writeSnapshot(file, await collectSegment(batches()), "0");
    })();
    console.log(`build (including generating ${titles} titles): ${(ms(started) / 1000).toFixed(1)} s`);
    console.log(`snapshot: ${(statSync(file).size / 1e6).toFixed(0)} MB`);
    globalThis.gc?.();
    const before = process.memoryUsage();
    started = performance.now();
    const index = new CatalogueIndex(new Segment(openSnapshot(file).source));
    console.log(`reload: ${ms(started).toFixed(0)} ms`);
    started = performance.now();
    index.addOverlay(SHOP_KEY, { holdings: stock(titles, 50_000), sections: [] });
    console.log(`50 000 stock rows added: ${ms(started).toFixed(1)} ms`);
    const mix = queryMix(trade).map(({ kind, path: one }) => ({ kind, query: queryFor(one) }));
    globalThis.gc?.();
    const after = process.memoryUsage();
    const grown = (after.arrayBuffers + after.heapUsed - before.arrayBuffers - before.heapUsed) / 1e6;
    console.log(
      `memory of the index: ${(index.memoryUsed / 1e6).toFixed(0)} MB (arrays and heap grew by ${grown.toFixed(0)} MB)`,
    );
    started = performance.now();
    for (const _ of warmUp(index.base, TRADE_NOW));
    console.log(`warm-up, as after a start: ${ms(started).toFixed(0)} ms`);
    report("queries", mix, index);
    const closest = (some: readonly { kind: string; path: string }[], facets: boolean) =>
      some.map(({ kind, path: one }) => ({ kind, query: closestFor(one, facets) }));
    const misspelt = misspeltMix(sample);
    report("closest matches", closest(misspelt, true), index);
    report(
      "closest matches to titles that are not there",
      closest(misspeltMix(trade.rows(1, 2000)), true),
      index,
    );
    report("closest matches, as suggestions", closest(misspelt, false), index);
    report("bad input", closest(BAD_INPUT, true), index);

    const changed = trade.rows(titles + 1, titles + 5001);
    started = performance.now();
    const data = await buildDelta([changed], index.base.orders);
    const built = ms(started);
    const timed = <Result>(step: () => Result): Result => {
      started = performance.now();
      const result = step();
      console.log(`  then, between queries: ${ms(started).toFixed(1)} ms`);
      return result;
    };
    console.log(`5 000 new titles: ${built.toFixed(0)} ms beside the readers`);
    const delta = timed(() => openDelta(data));
    timed(() => delta.segment.text.prepare());
    timed(() =>
      index.setDelta(
        changed.map((row) => row.id),
        delta,
        new Map([[shopKeyText(SHOP_KEY), { holdings: [], sections: [] }]]),
      ),
    );
    report("queries with that delta", mix, index);
    index.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function queryFor(one: string): SearchQuery {
  return queryOf(parseBrowse(one), SHOP_KEY, TRADE_NOW, {
    only: null,
    lists: {},
    facets: true,
    // With the options of a page.
    together: true,
    language: "en",
  });
}

function closestFor(one: string, facets: boolean): SearchQuery {
  const request = { ...parseBrowse(one), limit: facets ? 26 : 12 };
  return queryOf(request, SHOP_KEY, TRADE_NOW, {
    only: null,
    lists: {},
    facets,
    closest: true,
    // With the options of suggestions.
    brief: !facets,
    together: true,
    language: "en",
  });
}

function stock(titles: number, rows: number): HoldingRow[] {
  const roll = random(5);
  return Array.from({ length: Math.min(rows, titles) }, () => ({
    title_id: 1 + Math.floor(roll() * titles),
    held: roll() < 0.8 ? HOLDING_BITS.onhand : HOLDING_BITS.onorder,
  }));
}

function report(
  what: string,
  mix: readonly { kind: string; query: SearchQuery }[],
  index: CatalogueIndex,
): void {
  const best = mix.map(({ kind, query }) => {
    let least = Number.POSITIVE_INFINITY;
    let first = 0;
    let count = 0;
    for (let round = 0; round < 3; round++) {
      const started = process.cpuUsage();
      count = index.search(query).count;
      const { user, system } = process.cpuUsage(started);
      const time = (user + system) / 1000;
      least = Math.min(least, time);
      if (round === 0) first = time;
    }
    return { kind, time: least, first, count };
  });
  const all = best.map((one) => one.time).sort((a, b) => a - b);
  const line = (times: readonly number[]) =>
    [0.5, 0.95, 1].map((part) => percentile(times, part).toFixed(2).padStart(8)).join("");
  console.log(`\n${what}, ${mix.length} of them, ms        p50     p95   worst`);
  console.log(`${"all".padEnd(32)}${line(all)}`);
  const first = best.map((one) => one.first).sort((a, b) => a - b);
  console.log(`${"all, the first time".padEnd(32)}${line(first)}`);
  for (const [kind, some] of Map.groupBy(best, (one) => one.kind)) {
    const times = some.map((one) => one.time).sort((a, b) => a - b);
    const matches = Math.round(some.reduce((sum, one) => sum + one.count, 0) / some.length);
    console.log(`  ${kind.padEnd(30)}${line(times)}   ${matches} matches`);
  }
}
