import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import type { Resource } from "#app/domain/catalogue/resources/resources.ts";
import { eisbnOf, saveTitle } from "#app/domain/catalogue/title-records.server.ts";
import { SQLITE_FILE } from "#app/platform/db/sqlite.server.ts";
import { readEnv } from "#app/platform/env.server.ts";
import { fetcherProcess } from "#app/platform/images/feed-picture-process.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { openPlatform, type Platform } from "#app/platform/platform.server.ts";
import { findBrowser, SWITCHES } from "../support/browser.ts";
import { fetchFrom, file, pictureHost } from "../support/feed-pictures.ts";
import { isbnAt } from "./generate.ts";
import { jacketsOfList, noise } from "./jackets.ts";
import { Client, cpuOf } from "./load.ts";
import { environmentOn, type Running, startedShop } from "./server.ts";
import { makeShop } from "./shop.ts";
import { weightOf } from "./shopper.ts";
import { shoppers } from "./steady.ts";

/** The process that fetches pictures, allowed to fetch from this machine. */
const CHILD = "tests/bench/pictures.child.ts";
/**
 * The number of titles that link to a cover, and of hosts. There are more than can be fetched while shoppers are
 * measured.
 */
const LINKED = 4000;
const HOSTS = 3;
/** The length of each measurement of shoppers (ms). */
const MEASURED = 20_000;
/** The number of titles on a page of a list. */
const LISTED = 26;
const LISTS = ["jackets", "noise"] as const;
const SCREENS = [
  { name: "phone, 390 px, two pixels a point", viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  { name: "desktop, 1280 px", viewport: { width: 1280, height: 900 }, deviceScaleFactor: 1 },
  {
    name: "desktop, 1280 px, two pixels a point",
    viewport: { width: 1280, height: 900 },
    deviceScaleFactor: 2,
  },
];

/**
 * `npm run bench -- pictures [--rounds 5]`: what pictures of feeds cost. The bytes of a list's page with its covers;
 * shoppers alone and beside the server's process that fetches covers, in turns; and the memory of that process,
 * whatever the pictures are.
 */
export async function benchPictures(rounds: number): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-bench-"));
  let server: Running | undefined;
  const hosts = await Promise.all(Array.from({ length: HOSTS }, () => pictureHost()));
  try {
    await makeShop(folder, LINKED);
    const env = readEnv({ DATA_DIR: folder, NODE_ENV: "production" });
    const platform = await openPlatform({ env, log: createLog("warn"), runJobs: false });
    const jackets = await jacketsOfList();
    await addLists(platform, hosts[0], jackets);
    for (let index = 0; index < LINKED; index++) {
      const host = hosts[index % HOSTS] as (typeof hosts)[number];
      const jacket = jackets[(index * 7) % jackets.length] ?? Buffer.alloc(0);
      host.answers[`/${index}.jpg`] = (request, response) => file(another(jacket, index))(request, response);
      await link(platform, isbnAt(index), `${host.at}/${index}.jpg`);
    }
    await platform.close();
    const environment = {
      ...environmentOn(folder),
      NODE_OPTIONS: `--import ${path.resolve("tests/bench/own-hosts.ts")}`,
    };
    server = await startedShop(environment);
    await weigh(server);
    await beside(server, folder, rounds);
  } finally {
    server?.stop();
    for (const host of hosts) host.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
  await memory();
}

/** Adding bytes at the end makes the same picture a different file. */
const another = (picture: Buffer, at: number) => Buffer.concat([picture, Buffer.from(String(at))]);

const link = (platform: Platform, product_code: string, url: string, title?: string) => {
  const cover: Resource = {
    kind: "cover",
    url,
    person: null,
    caption: null,
    shown_from: null,
    shown_until: null,
    changed_at: null,
  };
  return platform.database.transaction((tx) =>
    saveTitle(tx, platform.clock.now(), { product_code, resources: [cover], ...(title && { title }) }),
  );
};

type Host = Awaited<ReturnType<typeof pictureHost>>;

/** Two lists whose covers are fetched: one of jackets, one of noise. */
async function addLists(
  platform: Platform,
  host: Host | undefined,
  jackets: readonly Buffer[],
): Promise<void> {
  for (const [list, word] of LISTS.entries())
    for (let index = 0; index < LISTED; index++) {
      const content = (list === 0 && jackets[index]) || (await noise());
      const name = `/${word}-${index}.jpg`;
      if (host) host.answers[name] = file(content);
      await link(
        platform,
        isbnAt(LINKED + 100 * (list + 1) + index),
        `${host?.at}${name}`,
        `The ${word} list ${index}`,
      );
    }
  if (host) await fetchFrom(platform, [host.port]);
}

/** The bytes of a list's page and of its covers, when a browser has scrolled to its end. */
async function weigh({ port }: Running): Promise<void> {
  const browserPath = await findBrowser();
  if (!browserPath) return console.log("no browser: the weight of lists is not measured");
  const browser = await chromium.launch({
    executablePath: browserPath.executable,
    env: { ...process.env, ...browserPath.env },
    args: SWITCHES,
  });
  console.log(
    `\n${"bytes of a list with 26 covers".padEnd(52)}${"covers".padStart(9)}${"HTML".padStart(9)}${"all".padStart(9)}`,
  );
  for (const list of LISTS)
    for (const { name, ...screen } of SCREENS) {
      const page = await (await browser.newContext(screen)).newPage();
      const covers = new Map<string, Promise<number>>();
      page.on("response", (response) => {
        if (response.url().includes("/covers/"))
          covers.set(
            response.url(),
            response.body().then((body) => body.length),
          );
      });
      const target = `/browse/filter/t/${list}%20list`;
      await page.goto(`http://127.0.0.1:${port}${target}`);
      for (const cover of await page.locator("main img[src^='/covers/']").all())
        await cover.scrollIntoViewIfNeeded();
      await page.waitForLoadState("networkidle");
      const bytes = (await Promise.all(covers.values())).reduce((sum, one) => sum + one, 0);
      if (covers.size !== LISTED) throw new Error(`${covers.size} covers were shown`);
      const html = await weightOf(new Client(port), target);
      console.log(
        `${list}: ${name}`.padEnd(52) +
          [bytes, html, bytes + html].map((one) => String(one).padStart(9)).join(""),
      );
      await page.close();
    }
  await browser.close();
}

/** The child processes of this process that run the program. */
function childrenOf(pid: number, program: string): number[] {
  return readdirSync("/proc").flatMap((name) => {
    try {
      const isChild = Number(/^.*\) \S+ (\d+)/.exec(readFileSync(`/proc/${name}/stat`, "utf8"))?.[1]) === pid;
      return isChild && readFileSync(`/proc/${name}/cmdline`, "utf8").includes(program) ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}

async function beside(server: Running, folder: string, rounds: number): Promise<void> {
  const database = new DatabaseSync(path.join(folder, SQLITE_FILE), { readOnly: true, timeout: 5000 });
  const stored = () =>
    Number(database.prepare("select count(*) as n from feed_pictures where name is not null").get()?.n);
  const shop = await shoppers(
    server.port,
    Array.from(
      { length: 200 },
      (_, index) => `/item/${eisbnOf(isbnAt(LINKED - 1 - index - ((LINKED - 1 - index) % 3)))}`,
    ),
  );
  const before = stored();
  while (stored() === before) await setTimeout(500);
  const [child = 0] = childrenOf(server.pid, CHILD);
  await shop.during(setTimeout(5000));
  console.log(
    `\nload ${os.loadavg()[0]?.toFixed(1)}\n${"".padEnd(10)}alone p50   p95   CPU   beside p50   p95   CPU   pictures a second`,
  );
  const measured = async () => {
    const cpu = cpuOf(server.pid);
    const { p50, p95, count } = await shop.during(setTimeout(MEASURED));
    return [p50, p95, (cpuOf(server.pid) - cpu) / count];
  };
  for (let round = 0; round < rounds; round++) {
    process.kill(child, "SIGSTOP");
    const alone = await measured();
    process.kill(child, "SIGCONT");
    const had = stored();
    const begun = performance.now();
    const busy = await measured();
    const rate = ((stored() - had) * 1000) / (performance.now() - begun);
    console.log(
      `round ${round + 1}`.padEnd(10) +
        [...alone, ...busy, rate].map((cell) => cell.toFixed(1).padStart(9)).join(" "),
    );
  }
  database.close();
}

const OPAQUE = { channels: 3 as const, background: "#386" };
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, ...OPAQUE, noise: { type: "gaussian", mean: 128, sigma: 20 } } });

/** Pictures that take as much memory as any that are accepted, and a few that are refused. */
const HEAVY: Readonly<Record<string, () => Promise<Buffer>>> = {
  "jacket, 1000 × 1500": async () => (await jacketsOfList())[20] ?? Buffer.alloc(0),
  "JPEG, 4000 × 6000": () => blank(4000, 6000).jpeg().toBuffer(),
  "JPEG in the colours of print, 4000 × 6000": () =>
    blank(4000, 6000).toColourspace("cmyk").jpeg({ quality: 60 }).toBuffer(),
  "progressive JPEG, 2600 × 4000": () => blank(2600, 4000).jpeg({ progressive: true }).toBuffer(),
  "progressive JPEG, 4000 × 6000": () => blank(4000, 6000).jpeg({ progressive: true }).toBuffer(),
  "PNG, 1500 × 2000": () => blank(1500, 2000).png({ compressionLevel: 1 }).toBuffer(),
  "interlaced PNG, 1500 × 2000": () =>
    blank(1500, 2000).png({ compressionLevel: 1, progressive: true }).toBuffer(),
  "WebP, 3600 × 4400": () => blank(3600, 4400).webp({ quality: 60, effort: 0 }).toBuffer(),
  "TIFF, 4000 × 5300": () => blank(4000, 5300).tiff({ compression: "jpeg" }).toBuffer(),
  "GIF, 2000 × 3000": () => blank(2000, 3000).gif({ effort: 1, colours: 16 }).toBuffer(),
  "AVIF, 2600 × 3200": () => blank(2600, 3200).avif({ effort: 0, quality: 30 }).toBuffer(),
};
/** The number of times each picture is fetched, because memory is returned late. */
const TIMES = 3;

/** In a separate process, fetches pictures of every kind that takes memory. */
async function memory(): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-bench-"));
  const host = await pictureHost();
  const fetcher = fetcherProcess(process.cwd(), folder, CHILD);
  console.log("\nmemory of the process that fetches them, at most so far");
  try {
    for (const [name, make] of Object.entries(HEAVY)) {
      const content = await make();
      const said = new Set<string>();
      for (let index = 0; index < TIMES; index++) {
        host.answers[`/${index}`] = file(another(content, index));
        const obtained = await fetcher.obtain({
          url: `${host.at}/${index}`,
          isLarge: true,
          etag: null,
          modified: null,
        });
        said.add("problem" in obtained ? obtained.problem : "stored");
      }
      const [pid = 0] = childrenOf(process.pid, CHILD);
      const status = pid > 0 ? readFileSync(`/proc/${pid}/status`, "utf8") : "";
      const most = /^VmHWM:\s+(\d+)/m.exec(status)?.[1];
      console.log(
        `${name.padEnd(44)}${(content.length / 1e6).toFixed(1).padStart(6)} MB  ${[...said].join(", ").padEnd(18)}${String(Math.round(Number(most) / 1024)).padStart(5)} MB  process ${pid}`,
      );
    }
  } finally {
    fetcher.stop();
    host.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}
