import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { COOKIES, SHARED } from "#app/http/cookies.ts";
import { serveSite } from "#tests/support/served-site.ts";
import { sharedPlatform } from "#tests/support/shared-platform.ts";
import {
  CANADIAN,
  customer,
  type Guest,
  guest,
  locationNamed,
  makeList,
  makeShop,
  makeTitle,
  merged,
  stock,
  tokenTo,
} from "#tests/support/shop.ts";
import { openSite } from "#tests/support/site.ts";

/**
 * Guests with a cart get the page that everybody gets, chosen by the number in the cart, and nothing of another guest.
 */
const HOST = "test.localhost";
const platform = await sharedPlatform();
await makeShop(platform, "test", CANADIAN, [HOST]);
const tides = await makeTitle(platform, { title: "The Tides", series: "Shores", series_num: "1" });
const other = await makeTitle(platform, { title: "The Ebbs", series: "Shores" });
const third = await makeTitle(platform, { title: "The Floods" });
for (const title of [tides, other, third]) await stock(platform, "test", title, 500);
const featured = { category: "Staff", sub_category: "" };
await makeList(platform, "test", {
  id: "picks",
  name: "Our picks",
  titles: [tides],
  pages: [""],
  featured,
});
const site = await openSite(platform);
const served = await serveSite(platform, site, HOST);
/** Two guests with one book in the cart. */
const [ada, bea] = [guest(platform), guest(platform)];
for (const shopper of [ada, bea]) await shopper.ok("cart/add", { eisbn: third.eisbn, quantity: "1" });
afterAll(() => served.close());
// Each test begins with pages of its own.
beforeEach(() => makeShop(platform, "test", CANADIAN, [HOST]));

const item = () => `/item/${tides.eisbn}`;
/** Pages that are nothing but an empty form. */
const FORMS = ["/account/login", "/account/signup", "/account/forgot", "/forgot-password", "/gift-cards"];
const ADDRESSES = () => [
  "/",
  "/browse",
  "/browse/filter/t/tides",
  item(),
  `${item()}/series`,
  "/lists/picks",
  "/events",
  "/features",
  "/contact",
  ...FORMS,
  `${item()}.data`,
  "/browse.data",
];

const ask = (shopper: Guest, path: string, headers: Record<string, string> = {}, method = "GET") =>
  served.ask(path, { method, headers: { Cookie: `session_id=${shopper.session_id}`, ...headers } });

/** Asks until the page comes out of the cache. */
async function kept(shopper: Guest, path: string) {
  let answer = await ask(shopper, path);
  // Over PostgreSQL, one more request may come before the last change is noticed.
  for (let time = 0; time < 3 && answer.made; time++) answer = await ask(shopper, path);
  expect([path, answer.status, answer.made]).toEqual([path, 200, false]);
  return answer;
}

/** Posts a form to a page as this guest's browser would, or one that says less. */
const form = (
  shopper: Guest,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string>,
) =>
  served.ask(path, {
    method: "POST",
    headers: {
      Cookie: `session_id=${shopper.session_id}`,
      "Content-Type": "application/x-www-form-urlencoded",
      ...headers,
    },
    body: new URLSearchParams(fields).toString(),
  });
const HERE = { Origin: `http://${HOST}` };

describe("a guest's page", () => {
  it("is the same for every guest with as many copies in the cart, and has nothing of any of them", async () => {
    for (const path of ADDRESSES()) {
      const adas = await kept(ada, path);
      const beas = await ask(bea, path);
      expect([path, beas.made, beas.body.equals(adas.body)]).toEqual([path, false, true]);
      for (const shopper of [ada, bea]) expect(adas.text).not.toContain(shopper.session_id);
      expect(adas.text).not.toMatch(/nonce=|name="csrf"/);
      expect([adas.headers["set-cookie"], adas.headers["x-request-id"]]).toEqual([undefined, undefined]);
    }
  });

  it("is the page of visitors without a session as long as the cart is empty", async () => {
    const empty = guest(platform);
    for (const path of ADDRESSES()) {
      const first = await kept(empty, path);
      const visitors = await served.ask(path);
      expect([path, visitors.made, visitors.body.equals(first.body)]).toEqual([path, false, true]);
    }
  });

  it("may be stored by the browser alone, which asks whether it is still right", async () => {
    const cdn = await serveSite({ ...platform, env: { ...platform.env, CDN_SECONDS: 30 } }, site, HOST);
    const headers = { Cookie: `session_id=${ada.session_id}`, "Accept-Encoding": "gzip, br" };
    const first = await cdn.ask(item(), { headers });
    expect([first.headers["cache-control"], first.headers["content-encoding"]]).toEqual([
      "private, no-cache",
      "br",
    ]);
    expect(brotliDecompressSync(first.body).toString()).toBe((await kept(ada, item())).text);
    const again = await cdn.ask(item(), {
      headers: { ...headers, "If-None-Match": `${first.headers.etag}` },
    });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    await cdn.close();
  });

  it("has forms that are accepted by where they come from", async () => {
    const shopper = guest(platform);
    await shopper.ok("cart/add", { eisbn: third.eisbn, quantity: "1" });
    const here: Record<string, string>[] = [
      HERE,
      { "Sec-Fetch-Site": "same-origin" },
      { Referer: `http://${HOST}${item()}` },
    ];
    for (const from of here)
      expect((await form(shopper, item(), { quantity: "1", condition: "" }, from)).status).toBe(303);
  });

  it("has forms that are shown once more, filled in and with a token, if the browser does not say", async () => {
    const shopper = guest(platform);
    await shopper.ok("cart/add", { eisbn: third.eisbn, quantity: "1" });
    const again = await form(shopper, item(), { quantity: "7", condition: "" }, {});
    expect([again.status, again.headers["cache-control"]]).toEqual([403, "no-store"]);
    expect(again.text).toMatch(/name="quantity"[^>]*value="7"/);
    const csrf = /name="csrf" value="([\w-]+)"/.exec(again.text)?.[1] ?? "none";
    expect((await form(shopper, item(), { csrf, quantity: "7", condition: "" }, {})).status).toBe(303);
    expect((await form(bea, item(), { csrf, quantity: "7", condition: "" }, {})).status).toBe(403);
  });

  it("shows at once that something was put into the cart", async () => {
    const shopper = guest(platform);
    await shopper.ok("cart/add", { eisbn: third.eisbn, quantity: "1" });
    expect((await kept(shopper, item())).text).toMatch(/>1<\/span> <span[^>]*>item</);
    await shopper.ok("cart/add", { eisbn: other.eisbn, quantity: "1" });
    const after = await ask(shopper, item());
    expect(after.made).toBe(true);
    expect(after.text).toMatch(/>2<\/span> <span[^>]*>items</);
  });

  it("is not for a guest who has the title in the cart, which its page says", async () => {
    const [with1, without] = [guest(platform), guest(platform)];
    await with1.ok("cart/add", { eisbn: tides.eisbn, quantity: "4" });
    await without.ok("cart/add", { eisbn: other.eisbn, quantity: "1" });
    await kept(without, item());
    for (let time = 0; time < 3; time++) {
      const own = await ask(with1, item());
      expect([own.made, own.text.includes("4 in")]).toEqual([true, true]);
    }
    expect((await ask(without, item())).made).toBe(false);
  });

  it("is not used for customers, choices or messages", async () => {
    const owner = await customer(platform, "own@example.com", { first_name: "Zqxada" });
    const before = served.shared.figures.pages;
    for (const path of [item(), "/browse"])
      for (let time = 0; time < 3; time++) {
        expect((await ask(owner, path)).made).toBe(true);
        for (const name of COOKIES.filter((one) => !SHARED.has(one) && !one.endsWith("session_id"))) {
          const Cookie = `session_id=${ada.session_id}; ${name}=${name === "flash" ? "added" : "1"}`;
          expect([name, (await served.ask(path, { headers: { Cookie } })).made]).toEqual([name, true]);
        }
      }
    expect(served.shared.figures.pages).toBe(before);
    expect((await kept(ada, item())).text).not.toContain("Zqxada");
  });

  it("is never a page about the session itself, nor one that asks who the visitor is", async () => {
    const before = served.shared.figures.pages;
    for (const path of ["/checkout/cart", "/gift-registry", `${item()}?registry=a`, "/lists/none"])
      for (let time = 0; time < 3; time++) expect([path, (await ask(ada, path)).made]).toEqual([path, true]);
    expect(served.shared.figures.pages).toBe(before);
  });

  it("is an empty form, without what somebody wants, typed, or did wrong", async () => {
    await customer(platform, "forgetful@example.com");
    await guest(platform).ok("account/emailPasswordToken", { email_address: "forgetful@example.com" });
    const token = await tokenTo(platform, "forgetful@example.com");
    for (const path of FORMS) await kept(ada, path);
    const { pages } = served.shared.figures;
    for (let time = 0; time < 3; time++) {
      // The query holds a return path, an email's key, or an answer to a form.
      for (const path of [
        "/account/login?from=%2Fevents&asked",
        "/account/signup?from=%2Fevents",
        `/account/forgot?token=${token}`,
        "/account/forgot?sent",
        "/gift-cards?x=1",
      ]) {
        const { status, made } = await ask(ada, path);
        expect([path, status, made]).toEqual([path, 200, true]);
      }
      const typed = { email_address: "zqxtyped@example.com", password: "wrong" };
      const wrong = await form(ada, "/account/login", typed, HERE);
      expect([wrong.status, wrong.made, wrong.text.includes("zqxtyped")]).toEqual([422, true, true]);
      const card = { intent: "balance", number: "zqxnumber", pin: "1234" };
      const balance = await form(ada, "/gift-cards", card, HERE);
      expect([balance.status, balance.made]).toEqual([422, true]);
    }
    expect(served.shared.figures.pages).toBe(pages);
    const another = guest(platform);
    await another.ok("cart/add", { eisbn: third.eisbn, quantity: "1" });
    for (const path of FORMS) {
      const empty = await ask(another, path);
      expect([path, empty.made, /zqx/.test(empty.text)]).toEqual([path, false, false]);
    }
  });

  it("is not for a guest who has chosen where to shop", async () => {
    const locations = [locationNamed(1, "Harbour"), locationNamed(2, "Hill")];
    const store_info = { is_multistore: true, is_consolidated_multistore: true };
    await makeShop(platform, "test", merged(CANADIAN, { store_info, locations }), [HOST]);
    const shopper = guest(platform);
    await shopper.ok("cart/add", { eisbn: tides.eisbn, quantity: "1" });
    await kept(shopper, "/contact");
    await shopper.ok("webstore/setMultistoreLocation", { location_id: 2 });
    for (let time = 0; time < 3; time++) expect((await ask(shopper, "/contact")).made).toBe(true);
  });
});
