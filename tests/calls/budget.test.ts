import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countingStatements, type StatementCount } from "../support/counting.ts";
import { type TestPlatform, testPlatform } from "../support/platform.ts";
import {
  CANADIAN,
  CONTACT,
  type Guest,
  guest,
  type MadeTitle,
  makeShop,
  makeTitle,
  merged,
  stock,
} from "../support/shop.ts";
import { openSite, type Site } from "../support/site.ts";

/**
 * What pages may cost, in figures that are the same on every machine. A change that needs more raises the number here,
 * and its commit says what for; a change that saves something lowers it. Times are measured by `npm run bench`.
 */
const HOST = "test.localhost";
/** Pages as a shopper with a book in the cart gets them: statements sent to the database, and bytes of HTML. */
const PAGES: readonly [path: string, statements: number, bytes: number][] = [
  ["/", 4, 11_000],
  ["/item/EISBN", 17, 28_500],
  ["/browse", 23, 55_500],
  ["/browse/filter/t/river", 23, 56_000],
  ["/account/login", 3, 11_800],
  ["/checkout/cart", 9, 18_000],
  ["/checkout/contact", 10, 16_400],
  ["/checkout/payment", 10, 15_500],
  ["/checkout/review", 10, 17_600],
];
/** What the shopper sends, in this order: from the item page to the order. */
const FORMS: readonly [path: string, fields: Record<string, string>, statements: number][] = [
  ["/item/EISBN", { quantity: "1", condition: "" }, 12],
  ["/checkout/cart/delivery", { delivery_preference: "pickup" }, 26],
  ["/checkout/contact", CONTACT, 13],
  ["/checkout/payment", { payment_choice: "pickup" }, 13],
];
/** Less than this part of its budget means that the budget can be lowered. */
const USED = 0.9;

let platform: TestPlatform;
let counted: StatementCount;
let site: Site;
let book: MadeTitle;

beforeAll(async () => {
  platform = await testPlatform();
  counted = countingStatements(platform);
  const site_navigation = ["Fiction", "Children", "History", "Poetry"].map((label) => ({
    id: label,
    label,
    path: `browse/filter/t/${label}`,
    type: "link",
  }));
  await makeShop(platform, "test", merged(CANADIAN, { site_navigation }), [HOST]);
  book = await makeTitle(platform, { title: "The River" });
  await stock(platform, "test", book, 50);
  for (let at = 0; at < 40; at++) await makeTitle(platform, { title: `River ${at}` });
  site = await openSite(counted.platform);
});
afterAll(() => platform.close());

/** A shopper who has answered every question up to the review. */
async function atReview(): Promise<Guest> {
  const one = guest(platform);
  await one.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
  await one.ok("checkout/setDelivery", { delivery_preference: "pickup" });
  await one.ok("checkout/setExtras", CONTACT);
  await one.ok("checkout/setPaymentChoice", { payment_choice: "pickup" });
  return one;
}

describe("pages", () => {
  it("send no more statements and no more bytes than they did", async () => {
    const one = await atReview();
    const measured = [];
    for (const [path] of PAGES) {
      const target = path.replace("EISBN", book.eisbn);
      // The first request reads what is kept from then on.
      await site.ask(HOST, target, { as: one });
      let bytes = 0;
      const statements = await counted.all(async () => {
        const answer = await site.ask(HOST, target, { as: one });
        expect(answer.status, target).toBe(200);
        bytes = (await answer.arrayBuffer()).byteLength;
      });
      measured.push([path, statements, bytes] as const);
    }
    const over = measured.filter(([, statements, bytes], at) => {
      const [, most = 0, largest = 0] = PAGES[at] ?? [];
      return statements !== most || bytes > largest || bytes < largest * USED;
    });
    expect(over, "pages whose budget has to be raised or lowered").toEqual([]);
  });

  it("answer each form of an order with no more statements than they did", async () => {
    const one = guest(platform);
    const measured = [];
    for (const [path, fields] of FORMS) {
      const target = path.replace("EISBN", book.eisbn);
      const statements = await counted.all(async () =>
        expect((await site.post(HOST, target, one, fields)).status, target).toBe(303),
      );
      measured.push([path, statements]);
    }
    expect(measured).toEqual(FORMS.map(([path, , statements]) => [path, statements]));
  });
});

describe("a server", () => {
  // On PostgreSQL it loads that database's driver as well.
  it.skipIf(process.env.TEST_POSTGRES)(
    "loads no more modules than it did before it shows its first listing",
    async () => {
      const loaded = await loadedBy(platform);
      expect(loaded.length).toBeLessThanOrEqual(MODULES);
      expect(loaded.length).toBeGreaterThan(MODULES * USED);
    },
  );
});

/** Node's own, those of packages, and ours. */
const MODULES = 165;
const root = path.resolve(import.meta.dirname, "../..");

/** Starts the built server on the test's data, asks it for a listing, and stops it. @returns the modules it has loaded */
async function loadedBy({ env }: TestPlatform): Promise<string[]> {
  const file = path.join(env.dataDir, "loaded.json");
  const server = spawn(process.execPath, ["--import", "./tests/support/loaded.ts", "server.ts"], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATA_DIR: env.dataDir,
      DATABASE_URL: "",
      BASE_URL: "",
      PORT: "0",
      LOG_LEVEL: "info",
      LOADED_TO: file,
    },
    stdio: ["ignore", "ignore", "pipe"],
    timeout: 55_000,
  });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  let said = "";
  const port = await new Promise<string>((resolve, reject) => {
    server.stderr.on("data", (text) => {
      said += text;
      const found = /"port":(\d+)/.exec(said)?.[1];
      if (found) resolve(found);
    });
    ended.then(() => reject(new Error(`${said}\nThe server has to be built for this test: npm run build`)));
  });
  const answer = await fetch(`http://127.0.0.1:${port}/browse`);
  expect(answer.status).toBe(200);
  server.kill("SIGTERM");
  await ended;
  return JSON.parse(readFileSync(file, "utf8")) as string[];
}
