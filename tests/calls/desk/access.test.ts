import { describe, expect, it } from "vitest";
import { rightOf } from "#app/calls/common/access.server.ts";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import { callNamed } from "#app/calls/index.server.ts";
import * as cards from "#app/calls/staff/gift-cards.server.ts";
import * as orders from "#app/calls/staff/orders.server.ts";
import * as staffCalls from "#app/calls/staff/staff.server.ts";
import * as today from "#app/calls/staff/today.server.ts";
import { PRESET_NAMES, PRESETS, RIGHTS, type Right } from "#app/domain/staff/rights.ts";
import { DESK_LASTS, readStaffSession } from "#app/domain/staff/sessions.server.ts";
import { deskCookie } from "#app/http/cookies.ts";
import { isFailure } from "#app/messages/result.ts";
import { ok } from "#tests/support/ok.ts";
import { type Ids, payloadOf } from "#tests/support/probes.ts";
import { sharedPlatform } from "#tests/support/shared-platform.ts";
import {
  CANADIAN,
  customer,
  emailsTo,
  guest,
  locationNamed,
  makeShop,
  makeTitle,
  merged,
  stock,
  storeOf,
  toReview,
} from "#tests/support/shop.ts";
import { openSite } from "#tests/support/site.ts";
import { allStaffCalls, asStaff, type ShopCall, staffOf } from "#tests/support/staff-calls.ts";
import { unbroken } from "#tests/support/unbroken.ts";

/** Access to the desk's calls: each call as each preset, and as people without a login there. */

const platform = await sharedPlatform();
await makeShop(platform, "test", CANADIAN, ["test.localhost"]);
await makeShop(platform, "other", CANADIAN, ["other.localhost"]);
const site = await openSite(platform);
const calls = await allStaffCalls();
const ids = new Proxy({} as Ids, { get: () => "1" });
const { id: storeId } = await storeOf(platform);
const PASSWORD = "a quiet corner of the shop";

/** A visit of somebody in the shop's staff. */
const as = (rights: readonly Right[], locations: readonly number[] | "all" = "all", stores = storeId) =>
  staffOf(platform, "test", { name: "Sam", stores, rights, locations });

async function add(email: string, preset: (typeof PRESET_NAMES)[number], shop = "test") {
  const added = ok(
    await call(await staffOf(platform, shop), staffCalls.add, {
      email,
      name: `${preset} person`,
      preset,
    }),
  );
  return new URL(added.link).pathname;
}

const HOST = "test.localhost";
const post = (path: string, fields: Record<string, string>, cookie = "", host = HOST) =>
  site.ask(host, path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Origin: `http://${host}`, Accept: "text/html", ...(cookie && { Cookie: cookie }) },
  });
/** The desk's cookie of a response, as a browser sends it back. */
const cookieOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith("desk="))
    ?.split(";")[0] ?? "";
async function logIn(email: string, host = HOST): Promise<string> {
  const response = await post("/desk/login", { email, password: PASSWORD, to: "/desk" }, "", host);
  expect(response.status).toBe(303);
  return cookieOf(response);
}

describe("the calls of the desk", () => {
  it("each name the right that they take, or are the operator's alone", async () => {
    const shop = await as([]);
    const unguarded = calls.filter(({ access }) => rightOf(access) === undefined);
    for (const one of unguarded)
      expect([one.name, one.access(shop)]).toMatchObject([one.name, { code: "permission" }]);
    expect(unguarded.map(({ name }) => name).sort()).toEqual([
      "authors/join",
      "authors/separate",
      "authors/show",
      "checkup/run",
      "import/onix",
      "import/pictures",
      "import/titles",
      "orders/skip",
      "payments/keys",
      "pictures/fetch",
      "pictures/keep",
      "pictures/missing",
      "settings/import",
      "stores/export",
      "stores/import",
      "stores/list",
      "stores/remove",
      "titles/join",
      "titles/separate",
    ]);
    expect(calls.filter(({ access }) => rightOf(access) === null)).toEqual([]);
  });

  it.each(PRESET_NAMES)("let a %s do what their rights say and nothing else", async (preset) => {
    const rights: readonly Right[] = PRESETS[preset];
    const visit = await as(rights);
    for (const called of calls) {
      const right = rightOf(called.access);
      const may = right !== undefined && right !== null && rights.includes(right);
      expect([called.name, called.access(visit) === undefined]).toEqual([called.name, may]);
      if (!may)
        expect(await call(visit, called, asUnchecked(payloadOf(called, ids)))).toMatchObject({
          code: "permission",
        });
    }
  });

  it.each(RIGHTS)("are refused to somebody who has every right but %s", async (missing) => {
    const visit = await as(RIGHTS.filter((right) => right !== missing));
    for (const called of calls)
      if (rightOf(called.access) === missing)
        expect(called.access(visit)).toMatchObject({ code: "permission" });
  });

  it("are refused to customers, guests and the staff of another shop", async () => {
    const strangers = [
      await (await customer(platform, "ada@example.com")).visit(),
      await guest(platform).visit(),
      await as(RIGHTS, "all", (await storeOf(platform, "other")).id),
    ];
    for (const visit of strangers)
      for (const called of calls)
        expect(await call(asStaff(visit), called, asUnchecked(payloadOf(called, ids)))).toMatchObject({
          code: "permission",
        });
  });

  it("are made by no other program, and neither are those of the desk's door", async () => {
    const door = await import("#app/calls/desk-access/log-in.server.ts");
    const own = await import("#app/calls/desk-access/own-login.server.ts");
    const counter = await import("#app/calls/desk-access/counter.server.ts");
    const desk = [door, own, counter].flatMap((module) => Object.values(module));
    for (const { name } of [...calls, ...desk].filter(
      (one): one is (typeof calls)[number] => typeof one === "object",
    ))
      expect([name, callNamed(name)]).toEqual([name, undefined]);
  });
});

describe("staff of one location", () => {
  it("see and change that location's orders alone", async () => {
    const locations = [locationNamed(1, "Harbour"), locationNamed(2, "Uptown")];
    await makeShop(platform, "two", merged(CANADIAN, { store_info: { is_multistore: true }, locations }), [
      "two.localhost",
    ]);
    const { id } = await storeOf(platform, "two");
    const title = await makeTitle(platform);
    for (const location_id of [1, 2]) await stock(platform, "two", title, 5, { location_id });
    const numbers: number[] = [];
    for (const location of [1, 2]) {
      const shopper = guest(platform, "two");
      await shopper.ok("webstore/setMultistoreLocation", { location_id: location });
      await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: 1 });
      numbers.push((await shopper.ok("checkout/submit", await toReview(shopper))).order_number);
    }
    const [here = 0, there = 0] = numbers;
    const at = (locations: readonly number[] | "all") =>
      staffOf(platform, "two", { name: "Sam", stores: id, rights: RIGHTS, locations });
    const uptown = await at([2]);
    const listed = await call(uptown, orders.list, {});
    expect(listed).toMatchObject({ orders: [{ order_number: there }] });
    expect(await call(await at("all"), orders.list, {})).toMatchObject({
      orders: [{ order_number: there }, { order_number: here }],
    });
    expect(await call(uptown, today.get, {})).toMatchObject({ queues: { check: 1 } });
    const picked = await call(uptown, orders.showPickList, {});
    expect(isFailure(picked) ? [] : picked.picks.map((pick) => pick.location)).toEqual(["Uptown"]);
    expect(await call(uptown, orders.showPickList, { location: "Harbour" })).toEqual({ picks: [] });
    const others: readonly (readonly [ShopCall, object])[] = [
      [orders.show, {}],
      [orders.accept, {}],
      [orders.ready, {}],
      [orders.complete, {}],
      [orders.cancel, {}],
      [orders.ship, {}],
      [orders.shipping, { price: 100 }],
      [orders.markPaidInShop, { method: "cash" }],
      [orders.charge, {}],
      [orders.refund, {}],
      [orders.quote, {}],
      [orders.card, { key: "x" }],
      [orders.location, { location: "Uptown" }],
      [orders.address, { ship_to: {} }],
      [orders.addNote, { note: "x" }],
      [orders.undo, { act: 1 }],
      [orders.email, { id: 1 }],
      [orders.resend, { id: 1 }],
      [cards.send, { email: "ben@example.com" }],
    ];
    for (const [one, payload] of others)
      expect([
        one.name,
        await call(uptown, one, asUnchecked({ order_number: here, ...payload })),
      ]).toMatchObject([
        one.name,
        { code: "elsewhere", error: expect.stringContaining("is at Harbour, and you look after Uptown.") },
      ]);
    expect(await call(uptown, orders.show, { order_number: 4 })).toMatchObject({ code: "not_found" });
    expect(await call(uptown, orders.accept, { order_number: there })).not.toHaveProperty("error");
  });
});

describe("the desk's door", () => {
  it("asks for a login, and leads back to the page", async () => {
    for (const who of [guest(platform), await customer(platform, "carl@example.com")]) {
      const response = await site.ask(HOST, "/desk/orders/5?x=1", { as: who });
      expect(response.status).toBe(303);
      expect(response.headers.get("Location")).toBe("/desk/login?to=%2Fdesk%2Forders%2F5%3Fx%3D1");
    }
    const page = await site.ask(HOST, "/desk/login?to=%2Fdesk%2Forders%2F5");
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    const html = await page.text();
    expect(html).toContain('value="/desk/orders/5"');
    expect(html).not.toContain("<script");
  });

  it("opens with the password that a link sets, once", async () => {
    const path = await add("olive@example.com", "owner");
    const form = { password: PASSWORD, confirm: PASSWORD };
    expect(await (await site.ask(HOST, path)).text()).toContain("owner person");
    expect((await post(path, { password: "short", confirm: "short" })).status).toBe(422);
    expect((await post(path, { password: "password1", confirm: "password1" })).status).toBe(422);
    expect((await post(path, form, "", "other.localhost")).status).toBe(422);
    expect((await post(path, form)).headers.get("Location")).toBe("/desk/login");
    expect((await post(path, form)).status).toBe(422);
    expect((await site.ask(HOST, path)).status).toBe(404);
    const cookie = await logIn("OLIVE@example.com ");
    const desk = await site.ask(HOST, "/desk", { headers: { Cookie: cookie } });
    expect(desk.status).toBe(200);
    expect(await desk.text()).toContain("owner person");
  });

  it("sets a cookie that only the desk's own pages send", () => {
    expect(deskCookie("x", false)).toBe("desk=x; Path=/desk; Max-Age=43200; HttpOnly; SameSite=Strict");
    expect(deskCookie("x", true)).toBe(
      "__Secure-desk=x; Path=/desk; Max-Age=43200; HttpOnly; Secure; SameSite=Strict",
    );
  });

  it("answers an unknown address like a wrong password, and a locked login only after the right one", async () => {
    const path = await add("lou@example.com", "bookseller");
    await post(path, { password: PASSWORD, confirm: PASSWORD });
    const said = async (email: string, password: string) => {
      const response = await post("/desk/login", { email, password });
      expect(response.status).toBe(422);
      expect(cookieOf(response)).toMatch(/^desk=[\w-]{22}$|^$/);
      return (await response.text()).match(/role="alert".*?<\/div>/s)?.[0];
    };
    expect(await said("nobody@example.com", PASSWORD)).toBe(await said("lou@example.com", "wrong"));
    const visit = await staffOf(platform, "test");
    const cookie = await logIn("lou@example.com");
    await call(visit, staffCalls.lock, { email: "lou@example.com" });
    expect((await site.ask(HOST, "/desk", { headers: { Cookie: cookie } })).status).toBe(303);
    expect(await said("lou@example.com", "wrong")).toContain("Incorrect");
    expect(await said("lou@example.com", PASSWORD)).toContain("locked");
    await call(visit, staffCalls.unlock, { email: "lou@example.com" });
    await logIn("lou@example.com");
  });

  it("limits failed logins by person and by network", async () => {
    const path = await add("tess@example.com", "bookseller");
    await post(path, { password: PASSWORD, confirm: PASSWORD });
    const last = async (email: string, count: number, password = "wrong") => {
      let text = "";
      for (let index = 0; index < count; index++)
        text = await (await post("/desk/login", { email, password })).text();
      return text;
    };
    expect(await last("tess@example.com", 10)).toContain("Incorrect");
    expect(await last("tess@example.com", 1, PASSWORD)).toContain("Too many attempts");
    platform.clock.advance(900);
    await logIn("tess@example.com");
  });

  it("closes after twelve hours, and when somebody logs out", async () => {
    const path = await add("tim@example.com", "bookseller");
    await post(path, { password: PASSWORD, confirm: PASSWORD });
    const cookie = await logIn("tim@example.com");
    const value = cookie.split("=")[1];
    const read = () => readStaffSession(platform.database.read, storeId, value, platform.clock.now());
    expect(await read()).toMatchObject({ login: { person: { email: "tim@example.com" } } });
    const { id } = await storeOf(platform, "other");
    expect(await readStaffSession(platform.database.read, id, value, platform.clock.now())).toEqual({});
    const kept = await platform.database.read.selectFrom("staff_sessions").select("id").execute();
    expect(kept.map((one) => one.id)).not.toContain(value);
    platform.clock.advance(DESK_LASTS);
    expect(await read()).toEqual({});

    const again = await logIn("tim@example.com");
    const html = await (await site.ask(HOST, "/desk", { headers: { Cookie: again } })).text();
    const csrf = /name="csrf" value="([^"]+)"/.exec(html)?.[1] ?? "";
    const out = await post("/desk/log-out", { csrf }, again);
    expect(out.headers.get("Location")).toBe("/desk/login");
    expect(out.headers.getSetCookie().find((cookie) => cookie.startsWith("desk="))).toContain("Max-Age=0");
    expect((await site.ask(HOST, "/desk", { headers: { Cookie: again } })).status).toBe(303);
  });

  it("stays open in a shop that is closed to guests", async () => {
    await makeShop(platform, "closed", merged(CANADIAN, { is_exclusive: true }), ["closed.localhost"]);
    expect((await site.ask("closed.localhost", "/")).status).toBe(403);
    expect((await site.ask("closed.localhost", "/desk/login")).status).toBe(200);
    const path = await add("cleo@example.com", "owner", "closed");
    await post(path, { password: PASSWORD, confirm: PASSWORD }, "", "closed.localhost");
    const cookie = await logIn("cleo@example.com", "closed.localhost");
    const desk = await site.ask("closed.localhost", "/desk", { headers: { Cookie: cookie } });
    expect(desk.status).toBe(200);
    expect((await site.ask("closed.localhost", "/", { headers: { Cookie: cookie } })).status).toBe(403);
  });

  it("goes to no other site after the login, and asks once more after a link from an email", async () => {
    const path = await add("nell@example.com", "bookseller");
    await post(path, { password: PASSWORD, confirm: PASSWORD });
    for (const to of ["https://evil.example/", "//evil.example", "/account/details", "/deskx", ""])
      expect(
        (await post("/desk/login", { email: "nell@example.com", password: PASSWORD, to })).headers.get(
          "Location",
        ),
      ).toBe("/desk");
    const linked = await site.ask(HOST, "/desk/login?to=%2Fdesk%2Forders%2F5", {
      headers: { "Sec-Fetch-Site": "cross-site" },
    });
    expect(linked.headers.get("Refresh")).toBe("0;url=/desk/login?to=%2Fdesk%2Forders%2F5");
    expect((await site.ask(HOST, "/desk/login")).headers.get("Refresh")).toBeNull();
    const cookie = await logIn("nell@example.com");
    const inside = await site.ask(HOST, "/desk/login?to=%2Fdesk%2Forders%2F5", {
      headers: { Cookie: cookie },
    });
    expect(inside.headers.get("Location")).toBe("/desk/orders/5");
  });
});

describe("a shop's staff", () => {
  it("always have somebody who can let others in", async () => {
    await makeShop(platform, "small", CANADIAN, ["small.localhost"]);
    const visit = await staffOf(platform, "small");
    await add("first@example.com", "owner", "small");
    const refused = { code: "last_owner" };
    expect(await call(visit, staffCalls.lock, { email: "first@example.com" })).toMatchObject(refused);
    const demoted = { email: "first@example.com", preset: "manager" } as const;
    expect(await call(visit, staffCalls.change, demoted)).toMatchObject(refused);
    await add("second@example.com", "owner", "small");
    expect(await call(visit, staffCalls.change, demoted)).toEqual({ email: "first@example.com" });
    expect(await call(visit, staffCalls.lock, { email: "second@example.com" })).toMatchObject(refused);
    expect(await call(visit, staffCalls.list, {})).toMatchObject({
      staff: [
        { email: "first@example.com", preset: "manager", state: "active" },
        { email: "second@example.com", preset: "owner", state: "active" },
      ],
    });
  });

  it("give no right or location that they don't have, and touch no login of somebody who has more", async () => {
    await makeShop(
      platform,
      "guarded",
      merged(CANADIAN, { locations: [locationNamed(1, "Quay"), locationNamed(2, "Hill")] }),
      ["guarded.localhost"],
    );
    const { id } = await storeOf(platform, "guarded");
    const hiring: Right[] = [...PRESETS.bookseller, "staff"];
    const acting = (rights: readonly Right[], locations: readonly number[] | "all" = "all") =>
      staffOf(platform, "guarded", { name: "Sam", stores: id, rights, locations });
    const sam = await acting(hiring);
    await add("boss@example.com", "owner", "guarded");
    await add("peer@example.com", "bookseller", "guarded");
    const refused = { code: "beyond_own" };
    const boss = { email: "boss@example.com" };
    for (const verb of [staffCalls.link, staffCalls.lock, staffCalls.unlock, staffCalls.resetFactor])
      expect(await call(sam, verb as typeof staffCalls.lock, boss)).toMatchObject(refused);
    expect(await call(sam, staffCalls.change, { ...boss, preset: "bookseller" })).toMatchObject(refused);
    const peer = { email: "peer@example.com" };
    expect(await call(sam, staffCalls.change, { ...peer, preset: "owner" })).toMatchObject(refused);
    const added = { email: "new@example.com", name: "New", preset: "manager" } as const;
    expect(await call(sam, staffCalls.add, added)).toMatchObject(refused);
    const atQuay = await acting(RIGHTS, [1]);
    expect(await call(atQuay, staffCalls.add, { ...added, locations: [1, 2] })).toMatchObject(refused);
    expect(await call(atQuay, staffCalls.add, added)).toMatchObject(refused);
    expect(await call(atQuay, staffCalls.link, peer)).toMatchObject(refused);
    expect(await call(atQuay, staffCalls.add, { ...added, locations: [1] })).toHaveProperty("link");
    expect(await call(sam, staffCalls.lock, peer)).toEqual(peer);
  });

  it("are added with a preset or with the boxes that were ticked, and never with rights nobody ticked", async () => {
    const path = await add("hirer@example.com", "owner");
    await post(path, { password: PASSWORD, confirm: PASSWORD });
    const cookie = await logIn("hirer@example.com");
    const html = await (await site.ask(HOST, "/desk/staff/new", { headers: { Cookie: cookie } })).text();
    expect(html).not.toMatch(/<input type="radio"[^>]* checked/);
    const csrf = /name="csrf" value="([^"]+)"/.exec(html)?.[1] ?? "";
    const send = async (to: string, fields: [string, string][]) =>
      site.ask(HOST, to, {
        method: "POST",
        body: new URLSearchParams([["csrf", csrf], ["name", "Noa"], ...fields]),
        headers: { Origin: `http://${HOST}`, Accept: "text/html", Cookie: cookie },
      });
    const noa: [string, string] = ["email", "noa@example.com"];
    const boxes: [string, string][] = [
      ["rights", "see_orders"],
      ["rights", "titles"],
    ];
    const both = await send("/desk/staff/new", [noa, ["preset", "bookseller"], ...boxes]);
    expect([both.status, await both.text()]).toEqual([422, expect.stringContaining("ticked other rights")]);
    const neither = await send("/desk/staff/new", [noa]);
    expect([neither.status, await neither.text()]).toEqual([
      422,
      expect.stringContaining("Choose what they may do"),
    ]);
    const added = await (await send("/desk/staff/new", [noa, ...boxes])).text();
    expect(added).toContain("They may:");
    expect(added).toContain("Change titles, stock and sections");
    expect(added).not.toContain("Mark orders as paid");
    const member = async () => {
      const { staff } = ok(await call(await staffOf(platform, "test"), staffCalls.list, {}));
      return staff.find(({ email }) => email === "noa@example.com");
    };
    expect((await member())?.rights).toEqual(["see_orders", "titles"]);

    const page = `/desk/staff/${(await member())?.staff_id}`;
    // The boxes are as they were, so the preset counts.
    await send(page, [["preset", "bookseller"], ...boxes]);
    expect(await member()).toMatchObject({ preset: "bookseller" });
    // The preset is as it was, so the boxes count.
    const ticked: [string, string][] = [...PRESETS.bookseller, "refund"].map((one) => ["rights", one]);
    await send(page, [["preset", "bookseller"], ...ticked]);
    expect((await member())?.rights).toEqual([
      "see_orders",
      "work_orders",
      "mark_paid",
      "refund",
      "see_customers",
    ]);
    const torn = await send(page, [["preset", "buyer"], ...ticked, ["rights", "cancel"]]);
    expect([torn.status, await torn.text()]).toEqual([422, expect.stringContaining("ticked other rights")]);
  });

  it("who see orders alone find no customers, and nothing that leads nowhere", async () => {
    await makeTitle(platform);
    const seeing = await as(["see_orders"]);
    const issued = ok(
      await call(await as(RIGHTS), cards.issue, { amount: 2000, email: "gwen@example.com", name: "Gwen" }),
    );
    const listed = ok(await call(seeing, cards.list, {}));
    expect(listed.cards).toMatchObject([{ emailed: true, sale: { recipient: "" } }]);
    expect(ok(await call(await as(RIGHTS), cards.list, {})).cards).toMatchObject([
      { sale: { recipient: "gwen@example.com" } },
    ]);
    expect(issued).toHaveProperty("number");

    const created = ok(
      await call(await staffOf(platform, "test"), staffCalls.add, {
        email: "see@example.com",
        name: "See",
        rights: ["see_orders" as const],
      }),
    );
    await post(new URL(created.link).pathname, { password: PASSWORD, confirm: PASSWORD });
    const cookie = await logIn("see@example.com");
    const page = async (path: string) => (await site.ask(HOST, path, { headers: { Cookie: cookie } })).text();
    expect(unbroken(await page("/desk/gift-cards"))).not.toContain("gwen@example.com");
    const shopper = guest(platform, "test");
    const title = await makeTitle(platform);
    await stock(platform, "test", title, 5);
    await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: 1 });
    const { order_number } = await shopper.ok("checkout/submit", await toReview(shopper));
    const toShop = (await emailsTo(platform, "shop@example.com")).at(-1);
    expect(toShop?.body_text).toContain(`/desk/orders/${order_number}`);
    const order = await page(`/desk/orders/${order_number}`);
    expect(order).toContain(`Order ${order_number}`);
    expect(order).not.toContain("?key=");
    // A customer who waits for approval is counted only for those who can open the page about it.
    expect(await page("/desk")).not.toMatch(/<p class="[^"]*"><span[^>]*>\d+<\/span>/);
    const refused = await site.ask(HOST, "/desk/customers", {
      headers: { Cookie: cookie, Accept: "text/html" },
    });
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining("Ask a colleague")]);
  });

  it("lose a right with their next request", async () => {
    const path = await add("rae@example.com", "manager");
    await post(path, { password: PASSWORD, confirm: PASSWORD });
    const cookie = await logIn("rae@example.com");
    const page = async () =>
      (await site.ask(HOST, "/desk/orders/1/refund", { headers: { Cookie: cookie } })).status;
    expect(await page()).toBe(404);
    const visit = await staffOf(platform, "test");
    await call(visit, staffCalls.change, { email: "rae@example.com", preset: "bookseller" });
    expect(await page()).toBe(403);
  });
});
