import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { emptyRequest } from "#app/domain/catalogue/search/browse.ts";
import { browseCatalogue } from "#app/domain/catalogue/search/search.server.ts";
import { startSearch } from "#app/domain/catalogue/search/start.server.ts";
import { importTitles } from "#app/domain/exchange/tables/titles.server.ts";
import { readEnv } from "#app/platform/env.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { openPlatform, type Platform } from "#app/platform/platform.server.ts";
import { besideEditions, generated } from "./generated.ts";
import { type Finder, type Findings, handwritten, measured, miniSearch, totalOf } from "./measure.ts";
import { type ListedTitle, listedTitles, moreEditions, TITLE_LIST } from "./titles.ts";

/** The number of generated searches of each kind per seed, and of random seeds if none is given. */
const PER_KIND = 20;
const FRESH = 3;

/**
 * `npm run bench -- findability [--seed 17]`: imports the list of popular titles into an empty shop and searches it the
 * way a page does, through the index and through the database alone. Prints how often the intended title is among the
 * first five rows, how often it is first and the mean of its reciprocal rank, how often there are no rows, MiniSearch
 * for comparison, and the misses. Some books have a dozen editions, all popular. Without a seed, the searches are
 * others each time, so nothing can be tuned for them.
 */
export async function benchFindability(given?: number): Promise<void> {
  const fresh = () => Math.floor(Math.random() * 2 ** 31);
  const seeds = given === undefined ? Array.from({ length: FRESH }, fresh) : [given];
  const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-bench-"));
  const platform = await openPlatform({
    env: readEnv({ DATA_DIR: folder, NODE_ENV: "production", SEARCH_FROM: "1" }),
    log: createLog("warn"),
    runJobs: false,
  });
  try {
    await importTitles(platform.database, platform.clock.now(), fileURLToPath(TITLE_LIST), {
      currency: "CAD",
    });
    const titles = listedTitles();
    const editions = moreEditions(titles);
    await importTitles(platform.database, platform.clock.now(), listOf(editions, folder), {
      currency: "CAD",
    });
    const sought = [
      ...handwritten(),
      ...seeds.flatMap((seed) => generated(titles, seed, PER_KIND)),
      ...besideEditions(titles, editions),
    ];
    titles.push(...editions);
    console.log(`seeds: ${seeds.join(", ")}`);
    const mini = await measured(sought, titles, miniSearch(titles));
    const database = await measured(sought, titles, finder(platform));
    const stop = startSearch(platform);
    while (!platform.threads.search) await new Promise((resolve) => setTimeout(resolve, 50));
    await platform.threads.search.whenReady();
    const index = await measured(sought, titles, finder(platform));
    stop();
    report(index, database, mini);
  } finally {
    await platform.threads.search?.stop();
    await platform.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A list of titles, as a file. */
function listOf(titles: readonly ListedTitle[], folder: string): string {
  const file = path.join(folder, "editions.csv");
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const rows = titles.map(({ isbn, title, authors }) => [isbn, quoted(title), quoted(authors.join(", "))]);
  writeFileSync(file, ["isbn13,title,authors", ...rows].join("\n"));
  return file;
}

function finder(platform: Platform): Finder {
  const shopKey = { store: 1, location: 0, american: false };
  const db = platform.database.read;
  return async (term) => {
    const result = await browseCatalogue(
      platform,
      shopKey,
      platform.clock.now(),
      // As on the page, editions share a row.
      { ...emptyRequest(), term, together: true },
      {
        facets: false,
        lists: {},
      },
    );
    if (result.ids.length === 0) return [];
    const rows = await db
      .selectFrom("titles")
      .select(["id", "product_code"])
      .where("id", "in", result.ids)
      .execute();
    const codes = new Map(rows.map(({ id, product_code }) => [id, product_code]));
    return result.ids.flatMap((id) => codes.get(id) ?? []);
  };
}

function report(index: readonly Findings[], database: readonly Findings[], mini: readonly Findings[]): void {
  const cell = ({ found, searches }: Findings) => `${((100 * found) / searches).toFixed(0)} %`.padStart(9);
  const line = (findings: Findings, others: readonly (Findings | undefined)[]) =>
    `${findings.kind.padEnd(36)}${String(findings.searches).padStart(5)}${cell(findings)}${`${((100 * findings.first) / findings.searches).toFixed(0)} %`.padStart(7)}${(findings.reciprocal / findings.searches).toFixed(3).padStart(7)}${String(findings.empty).padStart(7)}${others
      .map((other) => (other ? `${cell(other)}${String(other.empty).padStart(7)}` : ""))
      .join("")}`;
  console.log(`${"".padEnd(41)}    index  first  m.r.r.  empty database  empty MiniSearch empty`);
  for (const [at, findings] of index.entries()) console.log(line(findings, [database[at], mini[at]]));
  console.log(line(totalOf(index), [totalOf(database), totalOf(mini)]));
  console.log("\nMisses of the index:");
  for (const { kind, misses } of index)
    for (const { query, got } of misses) console.log(`  ${kind}: ${query} → ${got.join(" | ") || "nothing"}`);
}
