import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { chromium, type Page } from "@playwright/test";
import { demoTitles } from "#app/cli/demo/shops.ts";
import { eisbnOf } from "#app/domain/catalogue/title-records.server.ts";
import { findBrowser, SWITCHES } from "../support/browser.ts";
import { environmentOn, startedShop } from "./server.ts";
import { makeShop } from "./shop.ts";

/** A small phone on a slow connection: 400 kbit/s with 300 ms to the server and back, and a sixth of this processor. */
const PHONE = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const BYTES_A_SECOND = 400_000 / 8;
const NETWORK = {
  offline: false,
  latency: 300,
  downloadThroughput: BYTES_A_SECOND,
  uploadThroughput: BYTES_A_SECOND,
};
const SLOWER = 6;

/** The kinds of files that a page loads, by the endings and beginnings of their addresses. */
const KINDS: readonly (readonly [kind: string, address: RegExp])[] = [
  ["scripts", /\.js$/],
  ["styles", /\.css$/],
  ["fonts", /\.woff2$/],
  ["pictures", /^\/(covers|pictures|favicon)/],
  // Requests by the router: routes that the page's links lead to, and the data after the press.
  ["data", /^\/__manifest$|\.data$/],
  ["HTML", /./],
];

interface Seen {
  /** Milliseconds from the request to the largest picture or text of the first view. */
  readonly largest: number;
  /** The sum of the layout shifts until the page has loaded. */
  readonly shift: number;
  /** The time from the press to the next frame on the screen (ms); 0 where nothing was pressed. */
  readonly press: number;
  /** Bytes over the network, compressed and with headers. */
  readonly bytes: Readonly<Record<string, number>>;
}

/**
 * The cost of a shopper's first page on a phone, for the demo's home, a list and a title, each in a new browser: median
 * of the rounds. The title's "Add to cart" is pressed once the scripts run.
 */
export async function benchPhone(rounds: number): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-bench-"));
  await makeShop(folder, 0);
  const server = await startedShop(environmentOn(folder));
  try {
    const [title] = await demoTitles();
    const pages = { home: "/", list: "/browse", title: `/item/${eisbnOf(title?.isbn ?? "")}` };
    for (const [name, address] of Object.entries(pages)) {
      const seen: Seen[] = [];
      // The first round makes the server create pictures in a phone's widths, which it then reuses.
      for (let round = 0; round <= rounds; round++) {
        const visit = await look(`http://localhost:${server.port}${address}`, name === "title");
        if (round > 0) seen.push(visit);
      }
      print(name, seen);
    }
  } finally {
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function look(url: string, pressed: boolean): Promise<Seen> {
  const browserPath = await findBrowser();
  const browser = await chromium.launch({
    ...(browserPath && {
      executablePath: browserPath.executable,
      env: { ...process.env, ...browserPath.env } as Record<string, string>,
    }),
    args: SWITCHES,
  });
  try {
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    const bytes = await slowedDown(page);
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: "load" });
    await page.waitForLoadState("networkidle");
    const { largest, shift } = await page.evaluate(() => window.observed);
    if (pressed) {
      await page.getByRole("button", { name: "Add to cart" }).first().click();
      await page.getByText("1 in cart").waitFor();
    }
    const { press } = await page.evaluate(() => window.observed);
    return { largest, shift, press, bytes };
  } finally {
    await browser.close();
  }
}

declare global {
  interface Window {
    observed: { largest: number; shift: number; press: number };
  }
}

/** Fields of performance entries: layout shifts have a value, events the number of the interaction. */
interface Measured {
  value: number;
  interactionId: number;
}

/** Runs in the page. */
function observe(): void {
  const observed = { largest: 0, shift: 0, press: 0 };
  window.observed = observed;
  const on = (type: string, note: (entry: PerformanceEntry & Measured) => void, more = {}) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry as PerformanceEntry & Measured);
    }).observe({ type, buffered: true, ...more });
  on("largest-contentful-paint", ({ startTime }) => {
    observed.largest = startTime;
  });
  on("layout-shift", ({ value }) => {
    observed.shift += value;
  });
  on(
    "event",
    ({ duration, interactionId }) => {
      // Events without an interaction have no such number.
      if (interactionId) observed.press = Math.max(observed.press, duration);
    },
    { durationThreshold: 16 },
  );
}

/** @returns the bytes of each kind of file, counted while the page loads */
async function slowedDown(page: Page): Promise<Record<string, number>> {
  const bytes: Record<string, number> = {};
  const kinds = new Map<string, string>();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", NETWORK);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  devtools.on("Network.responseReceived", ({ requestId, response }) => {
    const { pathname } = new URL(response.url);
    kinds.set(requestId, KINDS.find(([, address]) => address.test(pathname))?.[0] ?? "HTML");
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? "HTML";
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
  });
  return bytes;
}

function print(name: string, seen: readonly Seen[]): void {
  const median = (of: (visit: Seen) => number) =>
    seen.map(of).sort((a, b) => a - b)[Math.floor(seen.length / 2)] ?? 0;
  const weights = KINDS.map(
    ([kind]) => `${kind} ${(median(({ bytes }) => bytes[kind] ?? 0) / 1000).toFixed(1)}`,
  );
  console.log(
    `${name}: largest paint ${(median(({ largest }) => largest) / 1000).toFixed(2)} s, layout shift ${median(({ shift }) => shift).toFixed(4)}, press ${median(({ press }) => press).toFixed(0)} ms; KB: ${weights.join(", ")}`,
  );
}
