import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { asUnchecked, call as runCall } from "#app/calls/common/define.server.ts";
import { callNamed } from "#app/calls/index.server.ts";
import { saveBlocks } from "#app/domain/lists/blocks/blocks.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { emailSender } from "#app/platform/email/delivery.server.ts";
import { emailRenderer } from "#app/platform/email/renderer.server.ts";
import { runJobs, runOneJob } from "#app/platform/jobs/jobs.server.ts";
import { npmStart } from "#tests/support/npm-start.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import {
  BLOCK,
  CANADIAN,
  CONTACT,
  type Guest,
  guest,
  type Json,
  type MadeTitle,
  merged,
  openShop,
} from "#tests/support/shop.ts";
import { openSite } from "#tests/support/site.ts";
import { countingStatements } from "#tests/support/statement-count.ts";

/**
 * Limits on the cost of pages, in figures that are the same on every machine. A change that needs more raises the
 * number here,
 * and its commit says what for; a change that saves something lowers it. Times are measured by `npm run bench`.
 */
const HOST = "test.localhost";
/** Pages as a shopper with a book in the cart gets them: statements sent to the database, and bytes of HTML. */
const PAGES: readonly [path: string, statements: number, bytes: number][] = [
  ["/", 2, 9_400],
  ["/item/EISBN", 4, 26_500],
  ["/browse", 17, 53_200],
  // One of them looks for other names of authors and titles, and two whether closest matches should join.
  ["/browse/filter/t/river", 21, 53_500],
  ["/account/login", 1, 10_400],
  ["/checkout/cart", 6, 16_300],
  ["/checkout/contact", 7, 14_900],
  ["/checkout/payment", 7, 14_100],
  ["/checkout/review", 7, 16_000],
];
/** Statements for the same customer's pages, none of which is shared. The home page shows three lists. */
const ACCOUNTS: readonly [path: string, statements: number][] = [
  ["/", 4],
  ["/item/EISBN", 5],
  ["/browse", 18],
  ["/features", 6],
  ["/account/details/password", 1],
  ["/account/lists", 3],
  ["/account/orders", 5],
  ["/gift-registry", 2],
  ["/checkout/cart", 4],
  ["/no/such/page", 2],
];
/**
 * The shopper's requests in order, from the item page to the order: statements, and transactions that are committed,
 * each of which waits for the disk. One statement of each is the test's own.
 */
const FORMS: readonly [path: string, fields: Record<string, string>, statements: number, commits: number][] =
  [
    ["/item/EISBN", { quantity: "1", condition: "" }, 10, 1],
    ["/checkout/cart/delivery", { delivery_preference: "pickup" }, 8, 1],
    // One statement of the next two locks the cart, so that steps that arrive at once keep each other's answers.
    ["/checkout/contact", CONTACT, 11, 1],
    ["/checkout/payment", { payment_choice: "pickup" }, 11, 1],
    ["/checkout/review", {}, 34, 1],
  ];
/** Calls with ten lines in the cart. */
const CALLS: readonly [name: string, statements: number, commits: number][] = [
  ["cart/add", 7, 1],
  ["cart/update", 8, 1],
  ["cart/removeUnavailable", 5, 1],
];
/** The work of a placed order's two emails: statements and commits. */
const EMAILS = { statements: 11, commits: 3 };
/** Less than this part of its budget means that the budget can be lowered. */
const USED = 0.9;

const shop = await openShop();
const { platform } = shop;
const counted = countingStatements(platform);
const site_navigation = ["Fiction", "Children", "History", "Poetry"].map((label) => ({
  id: label,
  label,
  path: `browse/filter/t/${label}`,
  type: "link",
}));
await shop.makeShop("test", merged(CANADIAN, { site_navigation }), [HOST]);
const book = await shop.makeTitle({ title: "The River" });
await shop.stock("test", book, 50);
const others: MadeTitle[] = [];
for (let index = 0; index < 40; index++) others.push(await shop.makeTitle({ title: `River ${index}` }));
/** Ten titles that are in stock. */
const shelf = others.slice(0, 10);
for (const title of shelf) await shop.stock("test", title, 50);
const site = await openSite(counted.platform);

/** The shop of customers: its home page and its overview of lists show these. */
const OWN_HOST = "lists.localhost";
await shop.makeShop("lists", CANADIAN, [OWN_HOST]);
const ids = ["L1", "L2", "L3"];
for (const id of ids)
  await shop.makeList("lists", { id, name: id, featured: { category: "", sub_category: "" }, titles: shelf });
const { id: storeId } = await shop.storeOf("lists");
await platform.database.transaction((tx) =>
  saveBlocks(
    tx,
    storeId,
    "",
    ids.map((list_id) => ({ ...BLOCK, list_id })),
  ),
);

/** A shopper who has answered every question up to the review. */
async function atReview(): Promise<Guest> {
  const shopper = shop.guest();
  await shopper.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
  await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
  await shopper.ok("checkout/setExtras", CONTACT);
  await shopper.ok("checkout/setPaymentChoice", { payment_choice: "pickup" });
  return shopper;
}

describe("pages", () => {
  it("send no more statements and no more bytes than they did", async () => {
    const shopper = await atReview();
    const measured = [];
    for (const [path] of PAGES) {
      const target = path.replace("EISBN", book.eisbn);
      // The first request fills the caches.
      await site.ask(HOST, target, { as: shopper });
      let bytes = 0;
      const statements = await counted.all(async () => {
        const answer = await site.ask(HOST, target, { as: shopper });
        expect(answer.status, target).toBe(200);
        bytes = (await answer.arrayBuffer()).byteLength;
      });
      measured.push([path, statements, bytes] as const);
    }
    const over = measured.filter(([, statements, bytes], index) => {
      const [, most = 0, largest = 0] = PAGES[index] ?? [];
      return statements !== most || bytes > largest || bytes < largest * USED;
    });
    expect(over, "pages whose budget has to be raised or lowered").toEqual([]);
  });

  it("send no more statements to a customer than they did", async () => {
    const shopper = await shop.customer("budget@example.com", {}, "lists");
    const measured = [];
    for (const [path] of ACCOUNTS) {
      const target = path.replace("EISBN", book.eisbn);
      await site.ask(OWN_HOST, target, { as: shopper });
      const statements = await counted.all(() => site.ask(OWN_HOST, target, { as: shopper }));
      measured.push([path, statements]);
    }
    expect(measured).toEqual(ACCOUNTS);
  });

  it("answer each form of an order with no more statements and commits than they did", async () => {
    const shopper = shop.guest();
    const measured = [];
    for (const [path, given] of FORMS) {
      const target = path.replace("EISBN", book.eisbn);
      const fields = path === "/checkout/review" ? await reviewed(shopper) : given;
      const costs = await counted.costs(async () =>
        expect((await site.post(HOST, target, shopper, fields)).status, target).toBe(303),
      );
      measured.push([path, costs.statements, costs.commits]);
    }
    expect(measured).toEqual(FORMS.map(([path, , ...most]) => [path, ...most]));
  });
});

describe("calls", () => {
  it("change ten lines with no more statements and commits than they did", async () => {
    const shopper = guest(counted.platform);
    for (const { eisbn } of shelf) await shopper.ok("cart/add", { eisbn, quantity: "1" });
    const { items } = await shopper.ok("cart/get");
    const input: Record<string, Json> = {
      "cart/add": { eisbn: shelf[0]?.eisbn, quantity: "1" },
      "cart/update": {
        lines: items.map(({ cart_info }, index) => ({
          cart_id: cart_info.cart_id,
          quantity: index === 0 ? 0 : 3,
        })),
      },
      "cart/removeUnavailable": {},
    };
    const measured = [];
    for (const [name] of CALLS) {
      const called = callNamed(name);
      if (!called) throw new Error(`no call ${name}`);
      const visit = await shopper.visit();
      // As a screen makes it: without reading the cart that it answers with.
      const costs = await counted.costs(async () =>
        expect(isFailure(await runCall(visit, called, asUnchecked(input[name] ?? {}))), name).toBe(false),
      );
      measured.push([name, costs.statements, costs.commits]);
    }
    expect(measured).toEqual(CALLS);
    expect((await shopper.ok("cart/get")).items).toHaveLength(9);
  });

  it("send the emails of an order with no more statements and commits than they did", async () => {
    const { database, clock, env, log } = counted.platform;
    const handlers = { "mail.send": emailSender(database, clock, env, log, emailRenderer) };
    // Exclude other tests' orders.
    while (await runOneJob(database, clock, log, handlers));
    const shopper = await atReview();
    await shopper.ok("checkout/submit", await reviewed(shopper));
    const costs = await counted.costs(async () => {
      expect(await runJobs({ database, clock, log, handlers }, () => true)).toBe(true);
    });
    expect(costs).toEqual(EMAILS);
  });
});

/** The fields of the review's form. */
async function reviewed(shopper: Guest): Promise<{ order_token: string; cart_checksum: string }> {
  const { orderToken, cart } = await shopper.ok("checkout/get");
  return { order_token: orderToken, cart_checksum: cart.checksum };
}

describe("a server", () => {
  // On PostgreSQL it loads that database's driver as well.
  it.skipIf(process.env.TEST_POSTGRES)(
    "loads no more modules than it did before it shows its first listing, compiles no types, and keeps what it compiled",
    async () => {
      const compiled = path.join(platform.env.dataDir, "compiled");
      const loaded = await loadedBy(platform, compiled);
      expect(loaded.length).toBeLessThanOrEqual(MODULES);
      expect(loaded.length).toBeGreaterThan(MODULES * USED);
      expect(loaded.filter((url) => url.endsWith(".ts"))).toEqual([]);
      // For the next start. Only a server that ends in good order writes it.
      const kept = readdirSync(compiled, { recursive: true, withFileTypes: true });
      expect(kept.filter((entry) => entry.isFile()).length).toBeGreaterThan(loaded.length / 2);
    },
  );

  it("has only the components that emails use in its build, not the whole library", () => {
    const files = readdirSync(path.join(root, "build/server"), { recursive: true, encoding: "utf8" });
    const texts = files
      .filter((file) => file.endsWith(".js"))
      .map((file) => readFileSync(path.join(root, "build/server", file), "utf8"));
    expect(texts.filter((text) => /from "(?:react-email|@react-email\/)/.test(text))).toEqual([]);
    expect(texts.filter((text) => text.includes("mso-font-width"))).toHaveLength(1);
  });
});

/** Node's own, those of packages, and ours. */
const MODULES = 165;
const root = path.resolve(import.meta.dirname, "../../..");

/**
 * Starts the built server on the test's data as `npm start` does, asks it for a listing, waits for its search index,
 * and stops it.
 * @param compiled a folder for what V8 has compiled
 * @returns the modules that its main thread has loaded
 */
async function loadedBy({ env }: TestPlatform, compiled: string): Promise<string[]> {
  const file = path.join(env.dataDir, "loaded.json");
  const server = spawn(process.execPath, ["--import", "./tests/support/loaded.ts", ...npmStart(root)], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "production",
      NODE_COMPILE_CACHE: compiled,
      DATA_DIR: env.dataDir,
      DATABASE_URL: "",
      DEFAULT_STORE: "test",
      BASE_URL: "",
      PORT: "0",
      LOG_LEVEL: "info",
      SEARCH_FROM: "1",
      LOADED_TO: file,
    },
    stdio: ["ignore", "ignore", "pipe"],
    timeout: 55_000,
  });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  let output = "";
  const logged = (what: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const match = what.exec(output);
        if (match) resolve(match[1] ?? "");
      };
      server.stderr.on("data", look);
      look();
      void ended.then(() =>
        reject(new Error(`${output}\nThe server has to be built for this test: npm run build`)),
      );
    });
  server.stderr.on("data", (text) => {
    output += text;
  });
  const [port] = await Promise.all([logged(/"port":(\d+)/), logged(/the search index is ready/)]);
  const answer = await fetch(`http://127.0.0.1:${port}/browse`);
  expect(answer.status).toBe(200);
  server.kill("SIGTERM");
  await ended;
  return JSON.parse(readFileSync(file, "utf8")) as string[];
}
