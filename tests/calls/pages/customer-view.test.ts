import { describe, expect, it, vi } from "vitest";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import { allCalls } from "#app/calls/index.server.ts";
import * as accounts from "#app/calls/staff/accounts.server.ts";
import * as staffCalls from "#app/calls/staff/staff.server.ts";
import { tidy } from "#app/domain/housekeeping/housekeeping.server.ts";
import type { PRESETS } from "#app/domain/staff/rights.ts";
import { readView, VIEW_LASTS } from "#app/domain/staff/views.server.ts";
import { viewCookie } from "#app/http/cookies.ts";
import { isFailure } from "#app/messages/result.ts";
import { addStaff, DeskBrowser } from "#tests/support/desk.ts";
import { type Ids, pathsOf, payloadOf } from "#tests/support/probes.ts";
import { Random } from "#tests/support/random.ts";
import { sharedPlatform } from "#tests/support/shared-platform.ts";
import {
  addressIn,
  CANADIAN,
  customer,
  type Guest,
  guest,
  makeShop,
  makeTitle,
  merged,
  SENDING,
  stock,
  storeOf,
  toReview,
} from "#tests/support/shop.ts";
import { openSite } from "#tests/support/site.ts";
import { staffOf } from "#tests/support/staff-calls.ts";
import { sampleOf } from "../../hostile/samples.ts";

/** Staff who see the shop as a customer does (decision 168): what they see, and that they change nothing. */

vi.setConfig({ testTimeout: 120_000 });
const platform = await sharedPlatform();
const HOST = "test.localhost";
await makeShop(platform, "test", merged(SENDING, { gift_registry_enabled: true }), [HOST]);
await makeShop(platform, "other", CANADIAN, ["other.localhost"]);
const site = await openSite(platform);
const { id: storeId } = await storeOf(platform);
const title = await makeTitle(platform, { title: "Lighthouse" });
await stock(platform, "test", title, 9);

const PERSON = { first_name: "Lena", last_name: "Marsh" };
const lena = await customer(platform, "lena@example.com", PERSON);
const stranger = await customer(platform, "ben@example.com", {}, "other");
const ids = await belongings(lena);
let staffed = 0;

/** The ids of a customer's belongings, by the names of the fields that take them. */
async function belongings(shopper: Guest): Promise<Ids> {
  await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
  const order = await shopper.ok("checkout/submit", await toReview(shopper));
  await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "3" });
  const { list_id } = await shopper.ok("titlelist/create", { name: "Lena's own list", eisbn: title.eisbn });
  const registry = await shopper.ok("giftregistry/create", {
    title: "A wedding",
    occasion: "Wedding",
    description: "Books for our first home.",
  });
  return {
    eisbn: title.eisbn,
    isbn: title.isbn,
    list_id,
    order_id: String(order.order_number),
    address_id: String(await addressIn(shopper, "BC", "V8V 1A1")),
    cart_id: String((await shopper.ok("cart/get")).items[0]?.cart_info.cart_id),
    link_id: "1",
    corp_id: "1",
    page_id: "1",
    page_path: "club",
    registry_id: registry.gift_registry_id,
  };
}

async function at(preset: keyof typeof PRESETS) {
  const email = `${preset}${staffed++}@example.com`;
  return {
    email,
    desk: await new DeskBrowser(site, HOST).logIn(email, await addStaff(platform, email, preset)),
  };
}
async function publicId(email: string, shop = "test"): Promise<string> {
  const answer = await call(await staffOf(platform, shop), accounts.show, { email });
  return isFailure(answer) ? "" : answer.account.public_id;
}
async function trailOf(email: string) {
  const answer = await call(await staffOf(platform, "test"), accounts.show, { email });
  return isFailure(answer) ? [] : answer.trail.map(({ actor, action }) => `${actor}: ${action}`);
}
/** Opens the shop as a customer sees it. @returns the answer, and the cookie as a browser sends it back */
async function start(desk: DeskBrowser, id: string) {
  await desk.open("/desk");
  const { response, html } = await desk.send(`/desk/customers/${id}/view`, {});
  const set = response.headers.getSetCookie().find((cookie) => cookie.startsWith("as_customer="));
  return { response, html, set, cookie: set?.split(";")[0] ?? "" };
}
/** A view of Lena's shop by a manager. */
async function viewing() {
  const { email, desk } = await at("manager");
  const { cookie } = await start(desk, await publicId("lena@example.com"));
  expect(cookie).not.toBe("");
  const token = cookie.slice("as_customer=".length);
  const view = () => readView(platform.database.read, storeId, token, platform.clock.now());
  return { email, desk, cookie, token, found: view };
}
const PAGE = { Accept: "text/html" };
const open = (path: string, cookie: string, headers: Record<string, string> = PAGE) =>
  site.ask(HOST, path, { headers: { ...headers, Cookie: cookie } });
const textOf = async (path: string, cookie: string) => (await open(path, cookie)).text();
const tokenIn = (html: string) => /name="csrf" value="([^"]+)"/.exec(html)?.[1] ?? "";
const post = (path: string, cookie: string, fields: Record<string, string>) =>
  site.ask(HOST, path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { ...PAGE, Origin: `http://${HOST}`, Cookie: cookie },
  });
const REFUSED = "You are seeing the shop as a customer.";
const BANNER = "you see the shop as Lena Marsh does.";

/** The number of transactions that `work` begins. */
async function writesOf(work: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(platform.database, "transaction");
  try {
    await work();
    return spy.mock.calls.length;
  } finally {
    spy.mockRestore();
  }
}

/** Tests that try every page, form or call. Whether one may write is decided before the database hears of it. */
const onSqlite = it.skipIf(process.env.TEST_POSTGRES);

describe("staff who see the shop as a customer", () => {
  it("see their name, cart, lists, registries and orders under a banner, and nobody else does", async () => {
    const { cookie } = await viewing();
    expect(await textOf("/", cookie)).toContain(BANNER);
    const cart = await textOf("/checkout/cart", cookie);
    expect(cart).toContain("Lighthouse");
    expect(cart).toMatch(/value="3"/);
    expect(await textOf("/account/lists", cookie)).toContain("Lena&#x27;s own list");
    expect(await textOf("/gift-registry", cookie)).toContain("A wedding");
    expect(await textOf(`/account/order/${ids.order_id}`, cookie)).toContain("Lighthouse");
    for (const path of ["/nothing/here", "/account/order/999999", "/events/1"]) {
      const page = await textOf(path, cookie);
      expect([path, page.includes(BANNER)]).toEqual([path, true]);
    }
    expect(await textOf("/", "")).not.toContain("you see the shop as");
  });

  onSqlite("are told why every form is refused, on a page with the banner", async () => {
    const { cookie } = await viewing();
    const csrf = tokenIn(await textOf("/", cookie));
    const forms = site.routes.filter(
      ({ path, module }) => "action" in module && !/^(desk|api|refresh|as-customer)\b/.test(path),
    );
    expect(forms.length).toBeGreaterThan(60);
    const writes = await writesOf(async () => {
      for (const route of forms) {
        for (const path of pathsOf(route, ids)) {
          const answer = await post(path, cookie, { csrf, eisbn: ids.eisbn, quantity: "1", on: "1" });
          const html = await answer.text();
          expect([path, answer.status, html.includes(REFUSED), html.includes(BANNER)]).toEqual([
            path,
            403,
            true,
            true,
          ]);
          expect([path, answer.headers.getSetCookie()]).toEqual([path, []]);
        }
      }
    });
    expect(writes).toBe(0);
  });

  onSqlite("open every page without an error, and change nothing by it", async () => {
    const { cookie } = await viewing();
    const pages = site.routes.filter(
      ({ path, module }) => "loader" in module && !/^(desk|api|covers|pictures)\b/.test(path),
    );
    const writes = await writesOf(async () => {
      for (const route of pages)
        for (const path of pathsOf(route, ids)) {
          const answer = await open(path, cookie);
          const html = await answer.text();
          expect([path, answer.status < 500, answer.headers.getSetCookie()]).toEqual([path, true, []]);
          if (answer.headers.get("Content-Type")?.startsWith("text/html") && !/^\/(refused|dev)/.test(path))
            expect([path, html.includes(BANNER)]).toEqual([path, true]);
        }
    });
    expect(writes).toBe(0);
  });

  onSqlite("are refused every call that changes something, by any way in", async () => {
    const { cookie } = await viewing();
    const writes = await writesOf(async () => {
      for (const called of allCalls) {
        const fields = payloadOf(called, ids);
        // A program that names its own session, in a browser with this cookie.
        for (const more of [{}, { session_id: lena.session_id }] as Record<string, string>[]) {
          const answer = await post(`/api/${called.name}`, cookie, { ...fields, ...more });
          const body = (await answer.json()) as { code?: string };
          if (called.kind === "write" || !called.whileViewing || called.writesWith(fields))
            expect([called.name, body.code]).toEqual([called.name, "viewing"]);
          else expect([called.name, body.code]).not.toEqual([called.name, "viewing"]);
        }
      }
    });
    expect(writes).toBe(0);
  });

  onSqlite("change nothing with any input of a call that reads", async () => {
    const view = await (await viewing()).found();
    const visit = { ...(await lena.visit()), viewing: view };
    const writes = await writesOf(async () => {
      for (const called of allCalls)
        for (let seed = 1; seed <= 4; seed++) {
          const payload = sampleOf(called.input, new Random(seed), { ...ids });
          const answer = await call(visit, called, asUnchecked(payload as Record<string, unknown>));
          if (called.kind === "write")
            expect([called.name, answer]).toMatchObject([called.name, { code: "viewing" }]);
        }
    });
    expect(writes).toBe(0);
  });

  it("get no ways to pay, gift card numbers, files or copies of data", async () => {
    const { cookie } = await viewing();
    for (const name of [
      ...["account/export", "giftcard/open", "giftcard/getPdf", "giftcard/balance", "order/getExcel"],
      ...["order/getPayment", "order/getQuotePdf", "cart/getExcel", "titlelist/getExcel", "titlelist/getPdf"],
      ...[
        "report/start",
        "report/get",
        "checkout/get",
        "checkout/getPaymentChoices",
        "checkout/getQuoteChoices",
      ],
    ])
      expect([name, allCalls.find((candidate) => candidate.name === name)?.whileViewing]).toEqual([
        name,
        false,
      ]);
    for (const path of [
      "/account/data.json",
      "/checkout/payment",
      "/checkout/review",
      "/download/customer/order_excel?order_id=1",
    ]) {
      const answer = await open(path, cookie);
      expect([path, answer.status >= 400, answer.headers.get("Content-Disposition")]).toEqual([
        path,
        true,
        null,
      ]);
      expect([path, (await answer.text()).includes(REFUSED)]).toEqual([path, true]);
    }
  });

  it("add nothing to what customers searched for in vain", async () => {
    const { cookie } = await viewing();
    await textOf("/browse?t=zqxnothing", cookie);
    expect(await platform.database.read.selectFrom("search_misses").selectAll().execute()).toEqual([]);
  });

  it("leave the customer's own sessions and last logins as they were", async () => {
    const rows = () =>
      Promise.all([
        platform.database.read.selectFrom("sessions").selectAll().orderBy("id").execute(),
        platform.database.read.selectFrom("login_networks").selectAll().execute(),
        platform.database.read.selectFrom("customers").selectAll().orderBy("id").execute(),
      ]);
    const before = await rows();
    const { cookie } = await viewing();
    await textOf("/account/orders", cookie);
    expect(await rows()).toEqual(before);
    expect((await lena.ok("cart/get")).items).toHaveLength(1);
  });
});

describe("the visit of somebody who sees the shop as a customer", () => {
  it("begins and ends in the customer's history, and leads back to them", async () => {
    const { desk, cookie, found } = await viewing();
    const csrf = tokenIn(await textOf("/", cookie));
    expect((await post("/as-customer/end", cookie, { csrf: "wrong" })).headers.get("Location")).toBe("/");
    expect(await found()).toBeDefined();
    const ended = await post("/as-customer/end", cookie, { csrf });
    expect(ended.headers.get("Location")).toBe(`/desk/customers/${await publicId("lena@example.com")}`);
    expect(ended.headers.getSetCookie().find((cookie) => cookie.startsWith("as_customer="))).toContain(
      "Max-Age=0",
    );
    expect(await found()).toBeUndefined();
    expect((await trailOf("lena@example.com")).slice(-2)).toEqual([
      "manager person: opened by staff to look",
      "manager person: closed again by staff",
    ]);
    const { html } = await desk.open(`/desk/customers/${await publicId("lena@example.com")}`);
    expect(html).toContain("manager person stopped seeing the shop as this customer.");
  });

  it("leaves the login and the cart of the same browser alone", async () => {
    const own = await customer(platform, "own@example.com", { first_name: "Olga", last_name: "Own" });
    await own.ok("cart/add", { eisbn: title.eisbn, quantity: "2" });
    const session = `session_id=${own.session_id}`;
    const { cookie } = await viewing();
    const both = `${session}; ${cookie}`;
    const text = await textOf("/checkout/cart", both);
    expect(text).toMatch(/value="3"/);
    // The token of a page from before works for neither.
    const before = tokenIn(await textOf("/checkout/cart", session));
    expect((await post(`/item/${title.eisbn}/add`, both, { csrf: before, quantity: "1" })).status).toBe(403);
    const during = tokenIn(text);
    await post(`/item/${title.eisbn}/add`, session, { csrf: during, quantity: "1" });
    await post("/as-customer/end", both, { csrf: during });
    expect(await textOf("/checkout/cart", session)).toMatch(/value="2"/);
    expect((await own.ok("cart/get")).items[0]?.cart_info.quantity).toBe(2);
    expect((await lena.ok("cart/get")).items[0]?.cart_info.quantity).toBe(3);
  });

  it("ends after half an hour, says so once, and the history has the end", async () => {
    const { cookie, found } = await viewing();
    platform.clock.advance(VIEW_LASTS - 1);
    expect(await found()).toBeDefined();
    platform.clock.advance(1);
    expect(await found()).toBeUndefined();
    const after = await open("/", cookie);
    expect(await after.text()).toContain("You no longer see the shop as a customer.");
    expect(after.headers.getSetCookie()).toContainEqual(
      expect.stringContaining("as_customer=; Path=/; Max-Age=0"),
    );
    platform.clock.advance(3600);
    await tidy(platform);
    const trail = await trailOf("lena@example.com");
    const count = (what: string) => trail.filter((one) => one.endsWith(what)).length;
    expect(count("closed again by staff")).toBe(count("opened by staff to look"));
    expect(await platform.database.read.selectFrom("staff_views").selectAll().execute()).toEqual([]);
  });

  it.each(["logs out", "is locked", "loses the right", "works at one location"])(
    "is over when the member of staff %s",
    async (how) => {
      const { email, desk, found } = await viewing();
      const shop = await staffOf(platform, "test");
      const rights = ["see_customers", "edit_customers"] as const;
      if (how === "logs out") {
        await desk.open("/desk");
        await desk.send("/desk/log-out", {});
      } else if (how === "is locked") await call(shop, staffCalls.lock, { email });
      else if (how === "loses the right") await call(shop, staffCalls.change, { email, rights: [...rights] });
      else
        await platform.database.transaction((tx) =>
          tx.updateTable("staff").set({ locations: "[1]" }).where("email", "=", email).execute(),
        );
      expect(await found()).toBeUndefined();
    },
  );

  it.each(["lock", "erase"] as const)("is over when staff %s the account", async (verb) => {
    const email = `${verb}@example.com`;
    await customer(platform, email);
    const { desk } = await at("manager");
    const { cookie } = await start(desk, await publicId(email));
    const read = () =>
      readView(platform.database.read, storeId, cookie.slice("as_customer=".length), platform.clock.now());
    expect(await read()).toBeDefined();
    await call(await staffOf(platform, "test"), accounts[verb] as typeof accounts.lock, { email });
    expect(await read()).toBeUndefined();
  });

  it("is never of staff, of another shop's customer, or of somebody who is locked", async () => {
    const { email, desk } = await at("manager");
    const colleague = await at("owner");
    for (const one of [email, colleague.email]) {
      await customer(platform, one);
      const { response, html, set } = await start(desk, await publicId(one));
      expect([response.status, set]).toEqual([422, undefined]);
      expect(html).toContain("belongs to somebody on the staff list");
    }
    expect((await start(desk, await publicId("ben@example.com", "other"))).response.status).toBe(404);
    await customer(platform, "shut@example.com");
    const id = await publicId("shut@example.com");
    await call(await staffOf(platform, "test"), accounts.lock, { email: "shut@example.com" });
    expect((await start(desk, id)).response.status).toBe(422);
    const page = await desk.open(`/desk/customers/${id}`);
    expect(page.html).not.toContain("See the shop as this customer");
  });

  it("needs the right, and the whole shop", async () => {
    const id = await publicId("lena@example.com");
    const { desk } = await at("bookseller");
    expect((await start(desk, id)).response.status).toBe(403);
    const manager = await at("manager");
    await platform.database.transaction((tx) =>
      tx.updateTable("staff").set({ locations: "[1]" }).where("email", "=", manager.email).execute(),
    );
    const refused = await start(manager.desk, id);
    expect([refused.response.status, refused.set]).toEqual([422, undefined]);
    expect((await site.ask(HOST, `/desk/customers/${id}/view`, { method: "POST" })).status).toBe(303);
  });

  it("ends when the same person begins another, and is not of the other", async () => {
    const { desk, found } = await viewing();
    await customer(platform, "next@example.com", { first_name: "Nell", last_name: "Next" });
    const next = await start(desk, await publicId("next@example.com"));
    expect(await found()).toBeUndefined();
    expect(await textOf("/", next.cookie)).toContain("you see the shop as Nell Next does.");
    expect((await trailOf("lena@example.com")).at(-1)).toBe("manager person: closed again by staff");
    const views = await platform.database.read.selectFrom("staff_views").select("id").execute();
    expect(views.map(({ id }) => id)).not.toContain(next.cookie.slice("as_customer=".length));
  });

  it("has a cookie of its own, which opens neither the desk, nor another shop, nor a login", async () => {
    expect(viewCookie("x", true)).toBe(
      "__Host-as_customer=x; Path=/; Max-Age=43200; HttpOnly; Secure; SameSite=Strict",
    );
    const { token, cookie } = await viewing();
    const desk = await open("/desk/customers", cookie);
    expect([desk.status, desk.headers.get("Location")]).toEqual([303, "/desk/login?to=%2Fdesk%2Fcustomers"]);
    for (const sent of [`session_id=${token}`, `desk=${token}`, `as_customer=${lena.session_id}`]) {
      const { account } = (await guest(platform, "test", token).visit()).session;
      expect([account, await textOf("/", sent)]).toEqual([null, expect.not.stringContaining("Lena")]);
    }
    const other = await site.ask("other.localhost", "/", { headers: { ...PAGE, Cookie: cookie } });
    expect(await other.text()).not.toContain("Lena");
    expect(stranger.session_id).not.toBe("");
  });

  it("neither fills nor is answered from the pages that everybody shares", async () => {
    const { cookie } = await viewing();
    const context = { nonce: "n", address: "127.0.0.1", secure: false };
    const asked = async (sent: string) => {
      const input: Record<string, unknown> = { ...context };
      const headers = { Host: HOST, ...PAGE, ...(sent && { Cookie: sent }) };
      await (await site.handle(new Request(`http://${HOST}/contact`, { headers }), input)).text();
      return input.shared;
    };
    expect(await asked("")).toBeDefined();
    expect(await asked(cookie)).toBeUndefined();
    expect(await asked("as_customer=xxxxxxxxxxxxxxxxxxxxxx")).toBeUndefined();
  });
});
