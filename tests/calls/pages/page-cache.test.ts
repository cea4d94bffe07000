import { hash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, it } from "vitest";
import { saveEvents } from "#app/domain/events/event-records.server.ts";
import { saveBlocks } from "#app/domain/lists/blocks/blocks.server.ts";
import { COOKIES, SHARED } from "#app/http/cookies.ts";
import { asWall, daySpan, wallPlus } from "#app/lib/dates.ts";
import { UNSEEN } from "#app/platform/db/change-counts.server.ts";
import { openDatabase } from "#app/platform/db/database.server.ts";
import { NOW } from "#tests/support/platform.ts";
import { type Served, serveSite } from "#tests/support/served-site.ts";
import { sharedPlatform } from "#tests/support/shared-platform.ts";
import {
  AMERICAN,
  BLOCK,
  CANADIAN,
  customer,
  type Guest,
  guest,
  type MadeTitle,
  makeList,
  makeRegistry,
  makeShop,
  makeTitle,
  merged,
  stock,
  toReview,
} from "#tests/support/shop.ts";
import { openSite } from "#tests/support/site.ts";

/**
 * Pages rendered once for all guests: which ones, that they are never out of date, and that they hold no personal data.
 */
const HOST = "test.localhost";

const platform = await sharedPlatform({ TRUST_PROXY: "false" });
const settings = merged(CANADIAN, { checkout_info: { ship_enabled: true } });
await makeShop(platform, "test", settings, [HOST, "second.localhost"]);
await makeShop(platform, "us", AMERICAN, ["us.localhost"]);
const tides = await makeTitle(platform, { title: "The Tides", series: "Shores", series_num: "1" });
for (let index = 0; index < 5; index++)
  await makeTitle(platform, { title: `Other ${index}`, series: "Shores" });
await stock(platform, "test", tides, 500);
await makeList(platform, "test", {
  id: "picks",
  name: "Our picks",
  titles: [tides],
  pages: [""],
  featured: { category: "Staff", sub_category: "" },
});
const site = await openSite(platform);
const served = await serveSite(platform, site, HOST);
afterAll(() => served.close());
// Each test begins with pages of its own.
beforeEach(async () => {
  await makeShop(platform, "test", settings);
  await stock(platform, "test", tides, 500);
});

/** No ticket has been sold yet. */
const NOBODY = { moved: async () => {}, cancelled: async () => {} };
const item = () => `/item/${tides.eisbn}`;
/** An address of each kind of page that asks for nothing secret. */
const ADDRESSES = () => [
  "/",
  "/home",
  "/browse",
  "/browse/filter/t/tides",
  item(),
  `${item()}/series`,
  "/lists/picks",
  "/events",
  "/features",
  "/contact",
  "/privacy-policy",
  "/account/login",
  "/account/signup",
  "/account/forgot",
  "/forgot-password",
  "/gift-cards",
  "/account/login.data",
  `${item()}.data`,
  "/browse.data",
];

/** Asks twice; the second answer must come from the cache. */
async function asked(path: string, more: Parameters<Served["ask"]>[1] = {}) {
  const first = await served.ask(path, more);
  const second = await served.ask(path, more);
  expect([path, first.status, second.made]).toEqual([path, 200, false]);
  expect(second.body.equals(first.body)).toBe(true);
  return second;
}

it("makes a page once, and sends the same bytes to every anonymous visitor", async () => {
  for (const path of ADDRESSES()) await asked(path);
});

it("sends it in the form that each browser takes, and says when the browser has it already", async () => {
  const plain = await asked(item());
  const packed = await served.ask(item(), { headers: { "Accept-Encoding": "gzip, br" } });
  const older = await served.ask(item(), { headers: { "Accept-Encoding": "gzip" } });
  expect([packed.made, older.made]).toEqual([false, false]);
  expect(brotliDecompressSync(packed.body).toString()).toBe(plain.text);
  expect(gunzipSync(older.body).toString()).toBe(plain.text);
  const tags = [plain, packed, older].map(({ headers }) => String(headers.etag));
  expect(new Set(tags).size).toBe(3);
  const headers = { "Accept-Encoding": "br", "If-None-Match": `"old", W/${tags[1]}` };
  const again = await served.ask(item(), { headers });
  expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, tags[1]]);
  expect(again.headers["content-security-policy"]).toBe(plain.headers["content-security-policy"]);
  const head = await served.ask(item(), { method: "HEAD" });
  expect([head.status, head.body.length, head.made]).toEqual([200, 0, false]);
  expect(head.headers["content-length"]).toBe(String(plain.body.length));
});

it("lets browsers keep a page only to ask whether it is still right, unless the operator has a CDN", async () => {
  const page = await asked("/browse");
  expect(page.headers["cache-control"]).toBe("private, no-cache");
  expect(page.headers.vary).toBe("Accept-Encoding, Cookie, Save-Data");
  const cdn = await serveSite({ ...platform, env: { ...platform.env, CDN_SECONDS: 30 } }, site, HOST);
  expect((await cdn.ask("/browse")).headers["cache-control"]).toContain("s-maxage=30");
  await cdn.close();
});

it("marks nobody: no cookie, no token, no id of a request, and no nonce", async () => {
  for (const path of ADDRESSES()) {
    const { headers, text } = await asked(path);
    expect([path, headers["set-cookie"], headers["x-request-id"]]).toEqual([path, undefined, undefined]);
    expect(text).not.toMatch(/nonce=|name="csrf"/);
    if (!path.endsWith(".data"))
      expect(headers["content-security-policy"]).toMatch(/script-src 'self' 'sha256-/);
  }
});

it("has other pages for the light version, for other shops and other addresses", async () => {
  const full = await asked(item());
  const lite = await asked(item(), { headers: { Cookie: "lite=1" } });
  const saving = await served.ask(item(), { headers: { "Save-Data": "on" } });
  // Of two cookies of a name the first counts, for the key as for the page.
  const both = await served.ask(item(), { headers: { Cookie: "lite=0; lite=1" } });
  expect([both.made, both.text]).toEqual([false, full.text]);
  expect(full.text).toContain("/entry.js");
  expect(lite.text).not.toContain("/entry.js");
  expect([saving.made, saving.text]).toEqual([false, lite.text]);
  expect((await served.ask(item(), { headers: { Cookie: "_ga=GA1.1; theme=dark" } })).made).toBe(false);
  const american = await served.ask(item(), { host: "us.localhost" });
  expect([american.made, american.text.includes("Prairie Test")]).toEqual([true, true]);
  const second = await served.ask(item(), { host: "second.localhost" });
  expect([second.made, second.text.includes("second.localhost")]).toEqual([true, true]);
  expect((await served.ask(`${item()}?a=1`)).made).toBe(true);
});

// A page that is not shared asks the database for nothing else.
it.skipIf(process.env.TEST_POSTGRES)(
  "neither gives nor takes a page of somebody with a cookie of the shop",
  async () => {
    const ada = await customer(platform, "ada@example.com", { first_name: "Zqxada" });
    await ada.ok("cart/add", { eisbn: tides.eisbn, quantity: "3" });
    for (const path of ADDRESSES()) {
      for (const name of COOKIES.filter((one) => !SHARED.has(one) && one !== "__Host-session_id")) {
        const value = name === "session_id" ? ada.session_id : name === "flash" ? "added" : "1";
        const kept = served.shared.figures.pages;
        const own = await served.ask(path, { headers: { Cookie: `_ga=1; ${name}=${value}` } });
        expect([path, name, own.made]).toEqual([path, name, true]);
        expect(own.headers["cache-control"]).toBe("no-store");
        expect(served.shared.figures.pages).toBe(kept);
      }
      const { text } = await asked(path);
      expect(text).not.toContain("Zqxada");
      expect(text).not.toContain(ada.session_id);
    }
  },
);

it("keeps nothing but answers to GET that are whole and well", async () => {
  const kept = () => served.shared.figures.pages;
  const { id: registry } = await makeRegistry(platform, [{ title: tides }]);
  const before = kept();
  await served.ask("/item/9780000000000");
  await served.ask("/account/login?from=%2Fevents");
  await served.ask("/account/forgot?token=guessed");
  await served.ask("/checkout/cart");
  await served.ask("/gift-registry");
  await served.ask("/api/browse/get?t=tides");
  await served.ask(item(), { method: "POST", headers: { Origin: `http://${HOST}` } });
  await served.ask("/browse?limit=52");
  await served.ask(`/browse/filter/t/${"a".repeat(1000)}`);
  await served.ask("/browse/filter/t/xyzzyplugh");
  await served.ask(`${item()}?registry=${registry}`);
  expect(kept()).toBe(before);
  const ranged = await served.ask(item(), { headers: { Range: "bytes=0-9" } });
  expect([ranged.status, ranged.text.endsWith("</html>")]).toEqual([200, true]);
});

it("answers every address at which the shop has nothing with one page, and no other", async () => {
  const first = await served.ask("/nowhere-at-all?with=a-query");
  const other = await served.ask(`/wp-admin/${"long".repeat(400)}.php`);
  expect([first.status, other.status, other.made]).toEqual([404, 404, false]);
  expect(other.body.equals(first.body)).toBe(true);
  expect(first.text).toContain("there is no page at this address");
  expect(first.text).not.toMatch(/nowhere|refused|<script/);
  expect(first.headers["set-cookie"]).toBeUndefined();
  const known = await served.ask("/more", { headers: { "If-None-Match": String(first.headers.etag) } });
  expect([known.status, known.made]).toEqual([404, false]);
  // With a book in the cart, its badge is another; a customer's page is rendered.
  const ben = await guest(platform, "test");
  await ben.ok("cart/add", { eisbn: tides.eisbn, quantity: "2" });
  const badge = await served.ask("/nowhere", { headers: { Cookie: `session_id=${ben.session_id}` } });
  expect([badge.status, badge.made, />2<\/span>/.test(badge.text)]).toEqual([404, true, true]);
  expect((await served.ask("/%zz")).status).toBe(400);
  expect((await served.ask("/nowhere.data")).text).not.toContain("<html");
});

it("keeps what a shop's settings say about an address, and its gate", async () => {
  expect((await served.ask("/about")).status).toBe(404);
  const entry = { id: "about", label: "About", path: "about", type: "v3_content", content: "We sell books." };
  await makeShop(platform, "test", merged(settings, { extra_navigation: [entry] }));
  expect((await served.ask("/about")).text).toContain("We sell books.");
  await makeShop(
    platform,
    "test",
    merged(settings, { extra_navigation: [{ ...entry, require_login: true }] }),
  );
  expect((await served.ask("/about/below")).status).toBe(403);
  await makeShop(platform, "test", merged(settings, { is_private: true }));
  expect((await served.ask("/nowhere")).text).toContain("open to its customers");
});

it("counts a search in vain for everybody who makes it", async () => {
  const first = await served.ask("/browse/filter/t/xyzzyplugh");
  const second = await served.ask("/browse/filter/t/xyzzyplugh");
  expect([first.made, second.made]).toEqual([true, true]);
});

it("believes no header about the address", async () => {
  const real = await asked(item());
  for (const headers of [
    { "X-Forwarded-Host": "evil.example" },
    { "X-Forwarded-Proto": "https" },
    { "X-Original-URL": "/account/login" },
    { Forwarded: "host=evil.example" },
    { "X-HTTP-Method-Override": "POST" },
  ] as Record<string, string>[]) {
    const page = await served.ask(item(), { headers });
    expect([headers, page.text === real.text]).toEqual([headers, true]);
  }
  const odd = await served.ask(item(), { host: "evil.example" });
  const after = await served.ask(item());
  expect([after.text, odd.status]).toEqual([real.text, 404]);
});

/** Each change that an operator can make, how, and its effect on the next request. */
const CHANGES: Record<string, { path: () => string; change: () => Promise<unknown>; seen: RegExp }> = {
  settings: {
    path: () => "/contact",
    change: () => makeShop(platform, "test", merged(settings, { store_info: { name: "New Name" } })),
    seen: /New Name/,
  },
  "a title": {
    path: item,
    change: () =>
      platform.database.transaction((tx) =>
        tx.updateTable("titles").set({ title: "The Ebbs" }).where("id", "=", tides.id).execute(),
      ),
    seen: /The Ebbs/,
  },
  stock: { path: item, change: () => stock(platform, "test", tides, 0), seen: /./ },
  "a list": {
    path: () => "/lists/picks",
    change: () =>
      makeList(platform, "test", {
        id: "picks",
        name: "Other picks",
        titles: [tides],
        featured: { category: "Staff", sub_category: "" },
      }),
    seen: /Other picks/,
  },
};

it.each(Object.entries(CHANGES))(
  "shows a change of %s with the next request",
  async (_, { path, change, seen }) => {
    const before = await asked(path());
    await change();
    const after = await served.ask(path());
    expect([after.made, after.text === before.text]).toEqual([true, false]);
    expect(after.text).toMatch(seen);
  },
);

it("shows a change that another process made", async () => {
  await asked("/contact");
  const other = await openDatabase(platform.env, platform.log);
  await other.transaction((tx) =>
    tx
      .updateTable("stores")
      .set((row) => ({
        settings: JSON.stringify(merged(settings, { store_info: { name: "From Afar" } })),
        version: row("version", "+", 1),
      }))
      .where("webstore_name", "=", "test")
      .execute(),
  );
  await other.close();
  // Processes over PostgreSQL may be half a second behind.
  await expect.poll(async () => (await served.ask("/contact")).text).toContain("From Afar");
});

it("follows a host that moves to another shop", async () => {
  await makeShop(platform, "us", AMERICAN, ["us.localhost", "moved.localhost"]);
  const host = "moved.localhost";
  expect((await asked(item(), { host })).text).toContain("Prairie Test");
  await makeShop(platform, "us", AMERICAN, ["us.localhost"]);
  await makeShop(platform, "test", settings, [HOST, "second.localhost", host]);
  const after = await served.ask(item(), { host });
  expect([after.made, after.text.includes("Prairie Test")]).toEqual([true, false]);
});

it("shows a list that its owner no longer shares to nobody from the next request on", async () => {
  const owner = await customer(platform, "cleo@example.com");
  const { list_id } = await owner.ok("titlelist/create", { name: "For my sister" });
  await owner.ok("titlelist/addItemToList", { list_id, eisbn: tides.eisbn });
  await owner.ok("titlelist/getPublicUrl", { list_id });
  expect((await asked(`/lists/${list_id}`)).text).toContain("For my sister");
  await owner.ok("titlelist/modify", { list_id, shared: "false" });
  expect((await served.ask(`/lists/${list_id}`)).status).toBe(404);
});

it("is not ended by anybody who sends a form for an event, more often than by orders", async () => {
  const { atOnce } = await platform.database.changeCounts();
  const shopper = guest(platform);
  await shopper.call("event/reserve", { event_id: "77", name: "Ada", email: "ada@example.com", party: "1" });
  expect((await platform.database.changeCounts()).atOnce).toBe(atOnce);
});

it("stays when shoppers do what nobody else sees", async () => {
  await asked(item());
  const shopper = guest(platform);
  await shopper.ok("cart/add", { eisbn: tides.eisbn, quantity: "1" });
  await shopper.ok("browse/get", { t: "tides" });
  const ada = await customer(platform, "bea@example.com");
  await ada.ok("cart/add", { eisbn: tides.eisbn, quantity: "1" });
  await toReview(shopper);
  const again = await served.ask(item());
  expect(again.made).toBe(false);
});

it("shows a sold copy soon, and not with every order at once", async () => {
  const last = await makeTitle(platform, { title: "The last copy" });
  await stock(platform, "test", last, 1);
  const path = `/item/${last.eisbn}`;
  const before = await asked(path);
  await order(guest(platform), last);
  // For a moment the page may be as it was; then it says that the copy is gone.
  await expect.poll(async () => (await served.ask(path)).text === before.text, { timeout: 5000 }).toBe(false);
  expect((await platform.database.changeCounts()).soon).toBeGreaterThan(0);
});

async function order(shopper: Guest, title: MadeTitle): Promise<void> {
  await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
  await shopper.ok("checkout/submit", await toReview(shopper));
}

it("ends when a shop is closed, and when it hides its prices", async () => {
  const price = /\$20\.00/;
  const own = merged(settings, { tax_rates: [] });
  expect((await asked(item())).text).toMatch(price);
  await makeShop(platform, "test", merged(own, { guest_show_price: false }));
  expect((await served.ask(item())).text).not.toMatch(price);
  await makeShop(platform, "test", merged(own, { is_private: true }));
  const closed = await served.ask(item());
  const still = await served.ask(item());
  expect([closed.text.includes("The Tides"), still.made]).toEqual([false, true]);
  await makeShop(platform, "test", own);
  expect((await asked(item())).text).toMatch(price);
});

it("ends by itself when an event does, and at midnight", async () => {
  const { store } = await guest(platform).visit();
  const wall = asWall(NOW - 8 * 3600);
  const desk = { store, now: NOW, baseUrl: "http://shop.test", secret: platform.secret };
  await saveEvents(
    platform.database,
    desk,
    [
      {
        uid: "reading",
        name: "Reading by lamplight",
        starts: wallPlus(wall, -3600),
        ends: wallPlus(wall, 600),
        description: "",
        summary: "",
        custom_content: [],
        image: null,
        location_id: null,
        place: "",
        price: "",
        seats: null,
        answer_by: null,
        books: [],
        tickets: [],
      },
    ],
    NOBODY,
  );
  expect((await asked("/events")).text).toContain("Reading by lamplight");
  platform.clock.set(NOW + 599);
  expect((await served.ask("/events")).made).toBe(false);
  platform.clock.set(NOW + 600);
  expect((await served.ask("/events")).made).toBe(true);
  // Midnight in Victoria is at eight in the morning, UTC; midnight of UTC is four hours after noon there.
  for (const midnight of [NOW + 4 * 3600, NOW + 12 * 3600]) {
    platform.clock.set(midnight - 1);
    await asked("/browse");
    platform.clock.set(midnight);
    expect((await served.ask("/browse")).made).toBe(true);
  }
  platform.clock.set(NOW);
});

it("begins and ends with the days of a block, also when clocks change", async () => {
  const nights = [
    ["America/Toronto", "2026-12-24"],
    ["America/Toronto", "2026-11-01"],
    ["America/Toronto", "2027-03-14"],
    // Clocks skip midnight here, and there they show it twice.
    ["America/Santiago", "2026-09-06"],
    ["America/Havana", "2026-11-01"],
  ] as const;
  for (const [time_zone, day] of nights) {
    await makeShop(platform, "test", merged(settings, { store_info: { time_zone } }));
    const { id } = (await guest(platform).visit()).store;
    const block = { ...BLOCK, header: "One day of winter", first_day: day, last_day: day };
    await platform.database.transaction((tx) => saveBlocks(tx, id, "", [block]));
    const { from, to } = daySpan(day, time_zone) ?? { from: 0, to: 0 };
    const shown: (boolean | undefined)[][] = [];
    for (const moment of [from - 1, from, to - 1, to]) {
      platform.clock.set(moment);
      const { made, text } = await served.ask("/home");
      shown.push([made, text.includes("One day of winter"), text.includes("on our shelves")]);
      expect((await served.ask("/home")).made).toBe(false);
    }
    const [off, on] = [
      [true, false, true],
      [true, true, false],
    ];
    expect([day, shown]).toEqual([day, [off, on, on, off]]);
  }
  platform.clock.set(NOW);
});

it("is only made of tables whose changes count", async () => {
  const read: string[] = [];
  const { database } = platform;
  const watched = {
    ...platform,
    database: {
      ...database,
      read: database.read.withPlugin({
        transformQuery: ({ node }) => {
          for (const [, table] of JSON.stringify(node).matchAll(
            /"kind":"TableNode","table":\{[^}]*"identifier":\{"kind":"IdentifierNode","name":"(\w+)"/g,
          ))
            read.push(table ?? "");
          return node;
        },
        transformResult: async ({ result }) => result,
      }),
    },
  };
  const own = await openSite(watched);
  const watching = await serveSite(watched, own, HOST);
  for (const path of ADDRESSES()) await watching.ask(path);
  await watching.close();
  await openSite(platform);
  expect(new Set(read)).toContain("titles");
  expect([...new Set(read)].filter((table) => UNSEEN.has(table))).toEqual([]);
});

it("stays as it is if a transaction fails", async () => {
  await asked(item());
  const counts = await platform.database.changeCounts();
  await platform.database
    .transaction(async (tx) => {
      await tx.updateTable("titles").set({ title: "Never" }).where("id", "=", tides.id).execute();
      throw new Error("no");
    })
    .catch(() => {});
  expect(await platform.database.changeCounts()).toEqual(counts);
  await platform.database.transaction((tx) => sql`update titles set title = title`.execute(tx));
  expect((await platform.database.changeCounts()).atOnce).toBe(counts.atOnce + 1);
});

it("lets the script that asks before visits are counted run on shared pages, whatever the answer was", async () => {
  const counted = merged(settings, { store_info: { google_analytics_code: "G-TEST123" } });
  await makeShop(platform, "test", counted);
  const first = await served.ask(item());
  const script = /<script>(\(\(\)=>\{const box=.*?)<\/script>/s.exec(first.text)?.[1] ?? "";
  expect(script).toContain("googletagmanager.com/gtag/js?id=G-TEST123");
  const policy = String(first.headers["content-security-policy"]);
  expect(policy).toContain(`'sha256-${hash("sha256", script, "base64")}'`);
  expect(policy).toContain("https://www.googletagmanager.com");
  const answered = await served.ask(item(), { headers: { Cookie: "analytics=allow" } });
  expect(answered.text).toBe(first.text);
  expect((await served.ask("/privacy-policy")).text).toContain('href="#analytics"');
  await makeShop(platform, "test", settings);
  const without = await served.ask("/privacy-policy");
  expect(without.text).not.toMatch(/googletagmanager|#analytics/);
});
