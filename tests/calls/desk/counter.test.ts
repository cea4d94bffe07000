import { describe, expect, it } from "vitest";
import { call } from "#app/calls/common/define.server.ts";
import * as counterCalls from "#app/calls/desk-access/counter.server.ts";
import type { OwnVisit } from "#app/calls/desk-access/own-login.server.ts";
import * as counters from "#app/calls/staff/counters.server.ts";
import * as staffCalls from "#app/calls/staff/staff.server.ts";
import { staffCommand } from "#app/cli/commands/staff.ts";
import { COUNTER_LASTS } from "#app/domain/staff/counters.server.ts";
import type { Preset } from "#app/domain/staff/rights.ts";
import { runCommand } from "#tests/support/command.ts";
import { makeCounter, PIN, setPin, takeOver } from "#tests/support/counters.ts";
import { addStaff, DeskBrowser, openDeskSite, pathIn, STAFF_PASSWORD } from "#tests/support/desk.ts";
import { ok } from "#tests/support/ok.ts";
import {
  CANADIAN,
  guest,
  locationNamed,
  makeShop,
  makeTitle,
  merged,
  stock,
  toReview,
} from "#tests/support/shop.ts";
import { staffOf } from "#tests/support/staff-calls.ts";

/** Counters that several people use: who acts there, what they may do, and how to attack it. */

const locations = [locationNamed(1, "Harbour"), locationNamed(2, "Uptown")];
const { platform, site, browser, visit } = await openDeskSite(
  merged(CANADIAN, { store_info: { is_multistore: true }, locations }),
);
const statusOf = async (desk: DeskBrowser, path = "/desk") => (await desk.open(path)).response.status;

/** Somebody with a PIN, and the browser in which they are logged in. */
async function person(email: string, preset: Preset = "bookseller", pin = PIN) {
  const name = email.split("@")[0] ?? "";
  const added = ok(await call(await visit(), staffCalls.add, { email, name, preset }));
  const desk = await browser().logIn(email, new URL(added.link).pathname);
  expect(pathIn(await setPin(desk, pin))).toBe("/desk/sessions");
  const { id } = await rowOf(email);
  return { desk, email, id, name };
}
async function change(email: string, preset: Preset, more: { name?: string; locations?: number[] } = {}) {
  ok(await call(await visit(), staffCalls.change, { email, preset, ...more }));
}
const rowOf = (email: string) =>
  platform.database.read.selectFrom("staff").selectAll().where("email", "=", email).executeTakeFirstOrThrow();
/** A new counter. */
async function counterNamed(name: string, more: Record<string, string> = {}, maker = olive) {
  const counter = await browser().logIn(maker.email);
  expect(pathIn(await makeCounter(counter, name, more))).toBe("/desk/counter");
  return counter;
}
/** Another browser with the same cookie: a second tab. */
function tabOf({ cookie }: DeskBrowser): DeskBrowser {
  const tab = browser();
  tab.cookie = cookie;
  return tab;
}
async function placeOrder(location = 1): Promise<number> {
  const title = await makeTitle(platform);
  await stock(platform, "test", title, 5, { location_id: location });
  const shopper = guest(platform, "test");
  await shopper.ok("webstore/setMultistoreLocation", { location_id: location });
  await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: 1 });
  return (await shopper.ok("checkout/submit", await toReview(shopper))).order_number;
}
const notesOf = async (number: number) =>
  (
    await platform.database.read
      .selectFrom("order_acts")
      .innerJoin("orders", "orders.id", "order_acts.order_id")
      .select(["order_acts.who", "order_acts.note"])
      .where("orders.order_number", "=", number)
      .execute()
  ).map(({ who, note }) => [who, note]);

const olive = await person("olive@example.com", "owner");
const sam = await person("sam@example.com");
const kim = await person("kim@example.com", "manager", "7316");

describe("a PIN", () => {
  it("is set with the password, and is not easy to guess", async () => {
    const { desk } = sam;
    const set = async (pin: string, confirm = pin, password = STAFF_PASSWORD) => {
      const { response, html } = await desk.send("/desk/pin", { password, pin, confirm });
      expect(html).not.toContain(`value="${pin}"`);
      return [response.status, /class="form_error[^"]*">([^<]+)/.exec(html)?.[1]];
    };
    await desk.open("/desk/pin");
    expect(await set("1234")).toEqual([422, expect.stringContaining("easy to guess")]);
    expect(await set("25")).toEqual([422, expect.stringContaining("four to eight")]);
    expect(await set("4o93")).toEqual([422, expect.stringContaining("four to eight")]);
    expect(await set("4093", "4094")).toEqual([422, expect.stringContaining("differ")]);
    expect(await set("4093", "4093", "wrong")).toEqual([422, expect.stringContaining("not your password")]);
    expect((await rowOf(sam.email)).pin_hash).toMatch(/^\$argon2id\$/);
  });

  it("is worth nothing where nobody made a counter", async () => {
    const stranger = browser();
    expect(pathIn(await takeOver(stranger, sam.id))).toContain("/desk/login");
    expect(await statusOf(stranger)).toBe(303);
    const logged = await stranger.send("/desk/login", { email: sam.email, password: PIN });
    expect(logged.response.status).toBe(422);
    // In a login of one's own it changes nobody.
    expect(pathIn(await takeOver(kim.desk, sam.id))).toContain("/desk/login");
    expect((await kim.desk.open("/desk")).html).toContain(">kim<");
    const { desk } = await person("pat@example.com");
    await desk.open("/desk");
    const confirmed = await desk.send("/desk/confirm", { password: PIN, to: "/desk" });
    expect(confirmed.response.status).toBe(422);
  });
});

describe("making a counter", () => {
  it("takes the right to look after staff, and a recent password", async () => {
    expect(await statusOf(kim.desk, "/desk/counters/new")).toBe(403);
    const refused = await kim.desk.send("/desk/counters/new", { name: "Mine", minutes: "5" });
    expect(refused.response.status).toBe(422);
    const owner = await person("early@example.com", "owner");
    platform.clock.advance(900);
    expect(pathIn(await owner.desk.open("/desk/counters/new"))).toContain("/desk/confirm");
    expect(pathIn(await makeCounter(owner.desk, "Late"))).toContain("/desk/confirm");
  });

  it("ends the login there, and gives the browser another cookie for 30 days", async () => {
    const maker = await person("mia@example.com", "owner");
    const before = maker.desk.cookie;
    const counter = await makeCounter(maker.desk, "Front till");
    expect(counter.response.headers.getSetCookie().find((cookie) => cookie.startsWith("desk="))).toContain(
      `Max-Age=${COUNTER_LASTS}`,
    );
    expect(maker.desk.cookie).not.toBe(before);
    const old = browser();
    old.cookie = before;
    expect(pathIn(await old.open("/desk"))).toContain("/desk/login");
    expect(pathIn(await maker.desk.open("/desk"))).toBe("/desk/counter?to=%2Fdesk");
    expect(pathIn(await maker.desk.open("/desk/login"))).toBe("/desk/counter?to=%2Fdesk");
    const entered = await maker.desk.send("/desk/login", { email: sam.email, password: STAFF_PASSWORD });
    expect(pathIn(entered)).toContain("/desk/counter");
    platform.clock.advance(COUNTER_LASTS);
    expect(pathIn(await maker.desk.open("/desk"))).toContain("/desk/login");
  });

  it("names it, once in the shop, and within the maker's locations", async () => {
    await counterNamed("Side desk");
    const other = await person("nan@example.com", "owner");
    const same = await makeCounter(other.desk, "side  DESK");
    expect([same.response.status, same.html.includes("already a counter")]).toEqual([422, true]);
    expect((await makeCounter(other.desk, "")).response.status).toBe(422);
    await change("nan@example.com", "owner", { locations: [2] });
    for (const location of ["all", "1"])
      expect((await makeCounter(other.desk, "Uptown till", { location })).response.status).toBe(422);
    expect(pathIn(await makeCounter(other.desk, "Uptown till", { location: "2" }))).toBe("/desk/counter");
  });
});

describe("at a counter", () => {
  it("every page says who acts, who may do what they may elsewhere except for what no counter allows", async () => {
    const counter = await counterNamed("Long counter");
    const maker = olive;
    const page = await counter.open("/desk/counter");
    expect(page.html).toContain("Long counter: choose your name");
    expect(pathIn(await takeOver(counter, maker.id, PIN, "/desk/orders"))).toBe("/desk/orders");
    const { html } = await counter.open("/desk/orders");
    expect(html).toContain(`Long counter: ${maker.name}`);
    expect(html).not.toContain('href="/desk/staff"');
    for (const path of ["/desk/staff", "/desk/counters/new", "/desk/pin", "/desk/sessions"])
      expect([path, await statusOf(counter, path)]).toEqual([path, 403]);
    const fields = { name: "Mallory", email: "mallory@example.com", preset: "owner" };
    await counter.open("/desk/confirm");
    await counter.send("/desk/confirm", { password: STAFF_PASSWORD, to: "/desk" });
    expect((await counter.send("/desk/staff/new", fields)).response.status).toBe(422);
    expect(
      (await counter.send("/desk/pin", { password: STAFF_PASSWORD, pin: "8265", confirm: "8265" })).response
        .status,
    ).toBe(422);
    expect(await statusOf(counter, "/desk/second-factor")).toBe(403);
    expect((await counter.send("/desk/second-factor/codes", {})).response.status).toBe(403);

    await takeOver(counter, sam.id);
    expect((await counter.open("/desk")).html).toContain("Long counter: sam");
    expect(await statusOf(counter, "/desk/promotions")).toBe(403);
  });

  it("the history names the person and the counter", async () => {
    const order = await placeOrder();
    const counter = await counterNamed("Note desk");
    await takeOver(counter, sam.id);
    await counter.open(`/desk/orders/${order}`);
    await counter.send(`/desk/orders/${order}/note`, { note: "Wrapped" });
    expect(await notesOf(order)).toEqual([["sam (Note desk)", "Wrapped"]]);
  });

  it("people see the orders of its location, and those who work elsewhere cannot take over", async () => {
    const [here, there] = [await placeOrder(1), await placeOrder(2)];
    const counter = await counterNamed("Harbour till", { location: "1" });
    const uptown = await person("una@example.com");
    await change("una@example.com", "bookseller", { locations: [2] });
    expect((await counter.open("/desk/counter")).html).not.toContain("una");
    const refused = await takeOver(counter, uptown.id);
    expect([refused.response.status, refused.html.includes("not the PIN")]).toEqual([422, true]);
    await takeOver(counter, sam.id);
    expect([
      await statusOf(counter, `/desk/orders/${here}`),
      await statusOf(counter, `/desk/orders/${there}`),
    ]).toEqual([200, 403]);
    await change(sam.email, "bookseller", { locations: [2] });
    expect(pathIn(await counter.open("/desk"))).toContain("/desk/counter");
    await change(sam.email, "bookseller");
  });

  it("after a pause the PIN is asked for again, and what was typed waits", async () => {
    const order = await placeOrder();
    const counter = await counterNamed("Slow till", { minutes: "2" });
    await takeOver(counter, sam.id);
    await counter.open(`/desk/orders/${order}`);
    platform.clock.advance(119);
    expect(pathIn(await counter.send(`/desk/orders/${order}/note`, { note: "One" }))).toContain(
      "/desk/orders",
    );
    platform.clock.advance(119);
    expect(await statusOf(counter, `/desk/orders/${order}`)).toBe(200);
    platform.clock.advance(1);
    const late = await counter.send(`/desk/orders/${order}/note`, { note: "Two" });
    const kept = decodeURIComponent(pathIn(late).replace("/desk/counter?to=", ""));
    expect(kept).toMatch(/^\/desk\/kept\//);
    const page = await counter.open(pathIn(late));
    expect(page.html).toMatch(new RegExp(`(checked[^>]*value|value)="${sam.id}"[^>]*`));
    const fields = { staff_id: String(kim.id), pin: "7316", to: kept };
    expect(pathIn(await counter.send("/desk/counter", fields))).toBe(kept);
    expect((await counter.open(kept)).html).toContain("Two");
    await counter.send(`/desk/orders/${order}/note`, { note: "Two" });
    expect(await notesOf(order)).toEqual([
      ["sam (Slow till)", "One"],
      ["kim (Slow till)", "Two"],
    ]);
  });

  it("what cannot be taken back asks for the password of the person who acts", async () => {
    const counter = await counterNamed("Refund desk");
    await takeOver(counter, kim.id, "7316");
    const order = await placeOrder();
    const path = `/desk/orders/${order}/cancel`;
    await counter.open(`/desk/orders/${order}`);
    const response = await counter.send(path, { note: "No stock" });
    expect(pathIn(response)).toContain("/desk/confirm?to=%2Fdesk%2Fkept%2F");
    await counter.open(pathIn(response));
    expect((await counter.send("/desk/confirm", { password: "7316", to: "/desk" })).response.status).toBe(
      422,
    );
    expect(pathIn(await counter.send("/desk/confirm", { password: STAFF_PASSWORD, to: path }))).toBe(path);
    expect(await statusOf(counter, path)).toBe(200);
    // Neither the next person nor the next turn has entered it.
    await takeOver(counter, kim.id, "7316");
    await counter.open(`/desk/orders/${order}`);
    expect(pathIn(await counter.send(path, { note: "" }))).toContain("/desk/confirm");
  });

  it("locking it ends the turn and nothing else", async () => {
    const counter = await counterNamed("Lock till");
    await takeOver(counter, sam.id);
    await counter.open("/desk");
    expect(pathIn(await counter.send("/desk/log-out", {}))).toBe("/desk/counter");
    expect(pathIn(await counter.open("/desk"))).toContain("/desk/counter");
    expect(pathIn(await takeOver(counter, sam.id))).toBe("/desk");
  });
});

describe("a form of somebody else's turn", () => {
  it("is not sent in the name of the next one, who sees it first", async () => {
    const order = await placeOrder();
    const counter = await counterNamed("Two tabs");
    await takeOver(counter, sam.id);
    const tab = tabOf(counter);
    await tab.open(`/desk/orders/${order}`);
    await takeOver(counter, kim.id, "7316");
    const sent = await tab.send(`/desk/orders/${order}/note`, { note: "By Sam" });
    expect(pathIn(sent)).toMatch(/^\/desk\/kept\//);
    expect(await notesOf(order)).toEqual([]);
    const page = await tab.open(pathIn(sent));
    expect(page.html).toContain("By Sam");
    expect(page.html).toContain("Two tabs: kim");
    await tab.send(`/desk/orders/${order}/note`, { note: "By Sam" });
    expect(await notesOf(order)).toEqual([["kim (Two tabs)", "By Sam"]]);
    // Without a token it is nobody's.
    const without = await tab.send(`/desk/orders/${order}/note`, { note: "Forged", csrf: "" });
    expect(pathIn(without)).toMatch(/^\/desk\/kept\//);
    // The password of the one who has left confirms nothing for the next one.
    await takeOver(counter, sam.id);
    const late = tabOf(counter);
    await late.open("/desk/confirm");
    await takeOver(counter, kim.id, "7316");
    await late.send("/desk/confirm", { password: STAFF_PASSWORD, to: "/desk" });
    await counter.open(`/desk/orders/${order}`);
    expect(pathIn(await counter.send(`/desk/orders/${order}/cancel`, { note: "" }))).toContain(
      "/desk/confirm",
    );
  });

  it("of two people who take over at once, one does", async () => {
    const counter = await counterNamed("Rush");
    const [one, two] = [tabOf(counter), tabOf(counter)];
    await one.open("/desk/counter");
    await two.open("/desk/counter");
    const answers = await Promise.all([
      one.send("/desk/counter", { staff_id: String(sam.id), pin: PIN }),
      two.send("/desk/counter", { staff_id: String(kim.id), pin: "7316" }),
    ]);
    const first = answers.findIndex(({ response }) => response.status === 303);
    expect(answers.map(({ response }) => response.status === 303).filter(Boolean)).toHaveLength(1);
    expect((await counter.open("/desk")).html).toContain(`Rush: ${first === 0 ? "sam" : "kim"}`);
    expect([(await rowOf(sam.email)).pin_misses, (await rowOf(kim.email)).pin_misses]).toEqual([0, 0]);
  });
});

describe("wrong PINs", () => {
  it("lock a PIN after five in a row at any counters, until the password is entered or an owner unlocks it", async () => {
    const [one, two] = [await counterNamed("First"), await counterNamed("Second")];
    const lou = await person("lou@example.com");
    const guess = async (at: DeskBrowser, pin: string) => {
      const { response, html } = await takeOver(at, lou.id, pin);
      expect(html).not.toContain(`value="${pin}"`);
      return response.status === 303 ? "in" : html.includes("is locked") ? "locked" : "wrong";
    };
    const lock = async () => {
      const lines: string[] = [];
      for (const at of [one, two, one, two, one]) lines.push(await guess(at, "9027"));
      expect(lines).toEqual(["wrong", "wrong", "wrong", "wrong", "locked"]);
      expect(await guess(two, PIN)).toBe("locked");
    };
    for (const pin of ["9027", "9028", "9029", "9030"]) await guess(one, pin);
    expect(await guess(two, PIN)).toBe("in");
    await lock();
    const phone = browser();
    await phone.send("/desk/login", { email: lou.email, password: "wrong" });
    expect(await guess(one, PIN)).toBe("locked");
    await phone.logIn(lou.email);
    expect(await guess(one, PIN)).toBe("in");
    await lock();
    const owner = await browser().logIn(olive.email);
    const page = await owner.open(`/desk/staff/${lou.id}`);
    expect(page.html).toContain("locked after five wrong ones");
    expect(page.html).toMatch(/(First|Second): locked the PIN after five wrong ones/);
    await owner.send(`/desk/staff/${lou.id}/pin-unlock`, {});
    platform.clock.advance(900);
    expect(await guess(two, PIN)).toBe("in");
  });

  it("are tried five times, however many arrive at once", async () => {
    const counter = await counterNamed("Flood");
    const max = await person("max@example.com");
    await counter.open("/desk/counter");
    const tries = ["9020", "9021", "9023", "9024", "9025", "9026", "9027", PIN];
    await Promise.all(
      tries.map(async (pin) => {
        const tab = tabOf(counter);
        await tab.open("/desk/counter");
        return tab.send("/desk/counter", { staff_id: String(max.id), pin });
      }),
    );
    const { pin_misses } = await rowOf(max.email);
    expect(pin_misses).toBeLessThanOrEqual(5);
  });

  it("are limited for each counter, not for each person", async () => {
    const counter = await counterNamed("Guesses");
    const { id: _, ...row } = await rowOf(sam.email);
    await platform.database.transaction((tx) =>
      tx
        .insertInto("staff")
        .values(
          [0, 1, 2, 3, 4].map((at) => ({
            ...row,
            email: `g${at}`,
            email_key: `g${at}`,
            name: `Guessed ${at}`,
          })),
        )
        .execute(),
    );
    for (let index = 0; index < 20; index++)
      await takeOver(counter, (await rowOf(`g${index % 5}`)).id, "9027");
    const refused = await takeOver(counter, sam.id);
    expect(refused.html).toContain("Too many wrong PINs");
    platform.clock.advance(900);
    expect(pathIn(await takeOver(counter, sam.id))).toBe("/desk");
  });
});

describe("a person who", () => {
  it("is locked out, loses a right or the PIN, does so at the counter at once", async () => {
    const counter = await counterNamed("Leavers");
    const eve = await person("eve@example.com");
    await takeOver(counter, eve.id);
    await change(eve.email, "buyer");
    expect(await statusOf(counter, "/desk/customers")).toBe(403);
    await call(await visit(), staffCalls.resetPin, { email: eve.email });
    expect(pathIn(await counter.open("/desk"))).toContain("/desk/counter");
    expect((await takeOver(counter, eve.id)).html).toContain("not the PIN");
    await setPin(eve.desk);
    await takeOver(counter, eve.id);
    await call(await visit(), staffCalls.lock, { email: eve.email });
    expect(pathIn(await counter.open("/desk"))).toContain("/desk/counter");
    expect((await takeOver(counter, eve.id)).response.status).toBe(422);
    await call(await visit(), staffCalls.unlock, { email: eve.email });
    expect(pathIn(await counter.open("/desk"))).toContain("/desk/counter");
  });

  it("sets a new PIN or a new password no longer acts with the old one", async () => {
    const counter = await counterNamed("Changers");
    const ivy = await person("ivy@example.com");
    await takeOver(counter, ivy.id);
    await setPin(ivy.desk, "8265");
    expect(pathIn(await counter.open("/desk"))).toContain("/desk/counter");
    expect((await takeOver(counter, ivy.id)).response.status).toBe(422);
    await takeOver(counter, ivy.id, "8265");
    const link = ok(await call(await visit(), staffCalls.link, { email: ivy.email }));
    await browser().logIn(ivy.email, new URL(link.link).pathname);
    expect(pathIn(await counter.open("/desk"))).toContain("/desk/counter");
    expect((await takeOver(counter, ivy.id, "8265")).html).toContain("not the PIN");
  });
});

describe("a counter ends", () => {
  it("when an owner ends it, or a command does", async () => {
    const counter = await counterNamed("Old till");
    const second = await counterNamed("Older till");
    await takeOver(counter, sam.id);
    const owner = { desk: await browser().logIn(olive.email) };
    const list = await owner.desk.open("/desk/sessions");
    for (const text of ["Old till", "The whole shop", ">sam<"]) expect(list.html).toContain(text);
    await kim.desk.logIn(kim.email);
    expect((await kim.desk.open("/desk/sessions")).html).not.toContain("Old till");
    expect((await kim.desk.send("/desk/counters/end", { counter: "Old till" })).response.status).toBe(403);
    await owner.desk.open("/desk/sessions");
    expect(pathIn(await owner.desk.send("/desk/counters/end", { counter: "Old till" }))).toBe(
      "/desk/sessions",
    );
    expect(pathIn(await counter.open("/desk"))).toContain("/desk/login");
    expect(await call(await visit(), counters.endCounter, { counter: "old TILL" })).toMatchObject({
      code: "no_counter",
    });
    expect(await call(await visit(), counters.endCounter, { counter: "older till" })).not.toHaveProperty(
      "error",
    );
    expect(pathIn(await second.open("/desk"))).toContain("/desk/login");
  });

  it("when the one who made it is locked out, loses the right to, or sets a new password", async () => {
    const ends = {
      locked: async (email: string) => call(await visit(), staffCalls.lock, { email }),
      demoted: (email: string) => change(email, "manager"),
      moved: (email: string) => change(email, "owner", { locations: [1] }),
    };
    for (const [why, end] of Object.entries(ends)) {
      const maker = await person(`${why}@example.com`, "owner");
      const counter = await counterNamed(`Till ${why}`, {}, maker);
      await takeOver(counter, sam.id);
      await change(maker.email, "owner", { name: "Renamed" });
      expect([why, await statusOf(counter)]).toEqual([why, 200]);
      await end(maker.email);
      expect([why, pathIn(await counter.open("/desk"))]).toEqual([
        why,
        expect.stringContaining("/desk/login"),
      ]);
      if (why === "demoted") await change(maker.email, "owner");
      expect([why, pathIn(await counter.open("/desk"))]).toEqual([
        why,
        expect.stringContaining("/desk/login"),
      ]);
    }
  });
});

describe("commands", () => {
  it("list and end counters, and unlock and remove PINs", async () => {
    await counterNamed("Listed till", { location: "1" });
    const list = await runCommand(staffCommand, platform, ["counters"]);
    expect(list.text).toMatch(/Listed till\tHarbour\tolive\tnobody/);
    expect((await runCommand(staffCommand, platform, ["end-counter", "Listed till"])).text).toContain(
      "has ended",
    );
    expect((await runCommand(staffCommand, platform, ["counters"])).text).not.toContain("Listed till");
    const pin = async (subcommand: string) =>
      (await runCommand(staffCommand, platform, [subcommand, sam.email])).text;
    expect(await pin("unlock-pin")).toContain("free to use their PIN");
    expect((await rowOf(sam.email)).pin_hash).not.toBeNull();
    expect(await pin("reset-pin")).toContain("without a PIN");
    expect((await rowOf(sam.email)).pin_hash).toBeNull();
    await setPin(await sam.desk.logIn(sam.email));
  });
});

describe("the calls of a counter", () => {
  it("are refused without one, and to staff of another shop", async () => {
    await makeShop(platform, "other", CANADIAN, ["other.localhost"]);
    const elsewhere = new DeskBrowser(site, "other.localhost");
    const counter = await counterNamed("Ours");
    await takeOver(counter, sam.id);
    elsewhere.cookie = counter.cookie;
    expect(pathIn(await elsewhere.open("/desk"))).toContain("/desk/login");
    const stranger = await addStaff(platform, "zed@example.com", "owner", "other");
    await new DeskBrowser(site, "other.localhost").logIn("zed@example.com", stranger);
    const { id } = await rowOf("zed@example.com");
    expect((await takeOver(counter, id)).response.status).toBe(422);
    const visit = await staffOf(platform, "test", {
      name: "x",
      stores: 0,
      rights: ["staff"],
      locations: "all",
    });
    expect(counterCalls.makeCounter.access(visit as OwnVisit)).toMatchObject({ code: "permission" });
  });
});
