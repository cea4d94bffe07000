import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { foreign, plainEnglish, textsOf } from "#tests/support/pseudo-locale.ts";
import { framed, look } from "./framed.ts";
import { WITH_LONG_TEXTS } from "./misfits.ts";
import { expect, PORT, test } from "./shop.ts";
import type { Answer } from "./visitor.ts";
import { isDemo, isInOneShop, isTurnOf, SWEPT_SHOPS, type WalkOptions, walk } from "./walk.ts";

/**
 * The shops in the pseudo-locale, with data in foreign letters: every state of the sweep, and every page on the way
 * there. What still reads as English is missing from the catalogue (`tests/support/pseudo-locale.ts`). Its texts are a
 * third longer, and have to fit as well, also from right to left.
 */
const HERE = PORT + 10;
const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-pseudo-"));
let server: ChildProcess | undefined;

test.describe.configure({ mode: "default" });
test.skip(
  ({ javaScriptEnabled }) => javaScriptEnabled === true,
  "raw HTML is the same with and without scripts",
);

test.beforeAll(async () => {
  // Also runs where all tests are skipped.
  if (test.info().project.use.javaScriptEnabled) return;
  server = spawn(process.execPath, ["tests/e2e/server.ts"], {
    env: {
      ...process.env,
      E2E_PORT: String(HERE),
      E2E_DATA: folder,
      DEFAULT_LOCALE: "qps",
      FOREIGN_DATA: "yes",
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  await expect
    .poll(
      () =>
        fetch(`http://localhost:${HERE}/readyz`).then(
          ({ status }) => status,
          () => 0,
        ),
      {
        timeout: 60_000,
      },
    )
    .toBe(200);
});

test.afterAll(async () => {
  if (!server) return;
  const ended = once(server, "exit");
  server.kill();
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

/** The files that the sweep sends, and the columns of those that are imported. */
const FILES = ["list.txt"];
const COLUMNS = ["isbn", "onhand", "copies", "price"];
const allowedAt = (at: string) => (at.startsWith("/desk/imports") ? [...FILES, ...COLUMNS] : FILES);

/** Typed text in foreign letters: words of their own, and the rows of a file below its columns. */
function typing(field: string, value: string): string {
  if (field === "file name") return value.replace(/^[^.]+/, foreign);
  if (field === "file") return value.replace(/\n[\s\S]*/, foreign);
  // A web address has a form of its own.
  const isAddress = /^https?:/.test(value);
  return FREE.test(field) && !isAddress ? foreign(value) : value;
}

/** Fields that people fill with words of their own. */
const FREE =
  /^(term|name|first_name|last_name|street_address|city|message|description|instructions|url|code|codes|promo_code|note|caller_name|place|price|title|author|by|comment|header|text|ticket|label|tagline)$/;

/** The sample emails, whose data is English: `samples.test.ts` looks at those. */
const APART = /^\/dev\/emails/;

/** The parts of a page's title that come from its path (spec 2 §2), and search terms. */
function wordsOf(pagePath: string): string[] {
  const parts = decodeURIComponent(new URL(pagePath, "http://shop").pathname).split("/").filter(Boolean);
  const pretty = (words: string[]) =>
    words
      .flatMap((part) => part.split(/[_-]/))
      .filter(Boolean)
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(" ");
  // Ids are left out of most titles. Names that are let through everywhere are gone from the title by then.
  const titles = [pretty(parts), pretty(parts.filter((part) => part.length < 12))];
  return titles.flatMap((title) => [title, plainEnglish(title)]).filter(Boolean);
}

for (const shop of SWEPT_SHOPS) {
  test(`[H2] [L1] [L3] every text of the shop is a message, and longer texts fit every screen: ${shop}`, async ({
    page,
    extraHTTPHeaders: headers = {},
  }) => {
    test.setTimeout(400_000);
    const wrong = new Map<string, string>();
    const seen = ({ html, path: at }: Answer, state: string) => {
      // The French shop speaks French, whatever the default is.
      if (APART.test(at) || shop === "quai") return;
      for (const [where, text] of textsOf(html)) {
        const rest = plainEnglish(text, where === "title" ? wordsOf(at) : allowedAt(at));
        if (rest !== "" && !wrong.has(`${where}: ${rest}`))
          wrong.set(`${where}: ${rest}`, `${at} (${state})`);
      }
    };
    const host = isDemo(shop) ? "localhost" : `${shop}.localhost`;
    const show = await framed(page, `http://${host}:${shop === "prairie" ? HERE + 1 : HERE}`);
    const misfits: Record<string, string[]> = {};
    // In this locale the messages of both demo shops are the same, so one of them shows each page: the one that shows
    // it without scripts in the sweep, which leaves large text and menus to this walk.
    const isWanted: WalkOptions["isWanted"] = (_, at, state) =>
      isInOneShop(shop, state) || !isTurnOf(shop, at, state);
    await walk(
      { shop, port: HERE, watch: { folder, headers, seen, typing }, isWanted },
      async ({ name, answer }) => {
        await show(answer.html.replace(/<meta http-equiv="refresh"[^>]*>/i, ""), answer.path);
        const found = await look(page, WITH_LONG_TEXTS);
        if (found.length > 0) misfits[`${name} (${answer.path})`] = found;
      },
    );
    expect(Object.fromEntries(wrong)).toEqual({});
    expect(misfits).toEqual({});
  });
}
