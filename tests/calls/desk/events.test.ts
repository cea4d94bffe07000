import { describe, expect, it } from "vitest";
import { call } from "#app/calls/common/define.server.ts";
import * as eventCalls from "#app/calls/staff/events.server.ts";
import * as orderCalls from "#app/calls/staff/orders.server.ts";
import { eventsCommand } from "#app/cli/commands/events.ts";
import { openBoxOffice } from "#tests/support/box-office.ts";
import { runCommand } from "#tests/support/command.ts";
import { addStaff, DeskBrowser, flashOf, pathIn } from "#tests/support/desk.ts";
import { ok } from "#tests/support/ok.ts";
import { emailsTo, guest } from "#tests/support/shop.ts";

/** Events at the desk: the list, adding and changing them, tickets and bundles, and cancelling one. */

const office = await openBoxOffice();
const { platform, site, bookshop } = office;
const HOST = "test.localhost";
const logIn = async (email: string, preset: "manager" | "bookseller") =>
  new DeskBrowser(site, HOST).logIn(email, await addStaff(platform, email, preset));
const desk = await logIn("mary@example.com", "manager");
const plain = (html: string) =>
  html.replaceAll(/<!-- -->|\u2060/g, "").replaceAll(/[\u2009\u202f\u00a0]/g, " ");

const FORM = {
  name: "Poetry night",
  day: "2026-12-04",
  starts: "7 pm",
  ends: "20:30",
  ends_day: "",
  description: "An evening with **Ada**.",
  location_id: "",
  place: "The barn",
  price: "Free",
  seats: "40",
  answer_by: "2026-12-03",
  books: bookshop.title.isbn ?? "",
  picture: "",
};
let keys = 0;
/** Adds an event at the desk. @returns its id */
async function added(more: object = {}): Promise<number> {
  await desk.open("/desk/events/new");
  const sent = await desk.send("/desk/events/new", { ...FORM, key: `key-${++keys}`, ...more });
  expect(pathIn(sent)).toMatch(/^\/desk\/events\/\d+$/);
  return Number(pathIn(sent).split("/").at(-1));
}
async function shown(event_id: number) {
  return ok(await call(await office.staff(), eventCalls.show, { event_id }));
}
const reserve = (event_id: number, email: string, party = "2") =>
  guest(platform).ok("event/reserve", { event_id, name: "Ada Reader", email, party });

describe("an event at the desk", () => {
  it("is added once from its form, and says in words when it is", async () => {
    const id = await added({ key: "once" });
    expect(await shown(id)).toMatchObject({
      name: "Poetry night",
      place: "The barn",
      price: "Free",
      seats: 40,
      description: "<p>An evening with <strong>Ada</strong>.</p>",
      summary: "An evening with Ada.",
      books: [{ code: bookshop.title.isbn }],
      history: [{ action: "event added", actor: "manager person" }],
    });
    const again = await desk.send("/desk/events/new", { ...FORM, key: "once" });
    expect(pathIn(again)).toBe(`/desk/events/${id}`);
    const html = plain((await desk.open(`/desk/events/${id}`)).html);
    for (const text of [
      "Friday, December 4, 2026, 7:00–8:30 p.m.",
      "0 of 40 reserved",
      "manager person added it.",
    ])
      expect(html).toContain(text);
    expect((await desk.open("/desk/events?find=poetry")).html).toContain(`/desk/events/${id}`);
    expect((await desk.open("/desk/events?show=past")).html).not.toContain(`/desk/events/${id}"`);
  });

  it("says what is wrong beside its field, and keeps what was typed", async () => {
    await desk.open("/desk/events/new");
    for (const [wrong, said] of [
      [{ name: " " }, "Enter a name."],
      [{ day: "tomorrow" }, "Choose a day, or type it as year, month and day: 2026-12-31."],
      [{ starts: "late" }, "Enter a time such as 7 pm or 19:00."],
      [{ ends: "6 pm" }, "It must end after it begins."],
      [{ ends_day: "2028-01-01" }, "An event can take at most 62 days."],
      [{ seats: "0" }, "Enter a number from 1 to 100000."],
      [{ books: "9780000000002" }, "There is no title with the number 9780000000002."],
      [{ location_id: "99" }, "Choose where it is."],
      [{ picture: "nothing" }, "The shop has no picture of this name."],
    ] as const) {
      const { response, html } = await desk.send("/desk/events/new", { ...FORM, key: "wrong", ...wrong });
      expect([wrong, response.status]).toEqual([wrong, 422]);
      expect(html).toContain(said);
      expect(html).toContain("An evening with **Ada**.");
    }
  });

  it("tells its guests when it moves, and the slower of two who change it", async () => {
    const id = await added();
    await reserve(id, "mover@example.com");
    const path = `/desk/events/${id}/change`;
    const { html } = await desk.open(path);
    const version = /name="seen" value="(\d+)"/.exec(html)?.[1] ?? "";
    for (const typed of ["Poetry night", "2026-12-04", "19:00", "20:30", "2026-12-03"])
      expect(html).toContain(`value="${typed}"`);
    const moved = { ...FORM, seen: version, day: "2026-12-05" };
    expect(flashOf(await desk.send(path, moved))).toContain("desk_event_changed");
    const slower = await desk.send(path, { ...FORM, seen: version, name: "Prose night" });
    expect([pathIn(slower), flashOf(slower).includes("desk_event_overtaken")]).toEqual([
      `/desk/events/${id}`,
      true,
    ]);
    const kinds = (await emailsTo(platform, "mover@example.com")).map(({ kind }) => kind);
    expect(kinds).toEqual(["event-coming", "event-changed"]);
    const event = await shown(id);
    expect(event.history.at(-1)).toMatchObject({
      action: "event changed",
      detail:
        "start: “2026-12-04 19:00” to “2026-12-05 19:00”, end: “2026-12-04 20:30” to “2026-12-05 20:30”",
    });
    const same = await desk.send(path, { ...moved, seen: String(event.seen) });
    expect(flashOf(same)).toContain("desk_event_same");
  });

  it("says which instant is meant when clocks skip its time or show it twice", async () => {
    const skipped = await added({ day: "2027-03-14", starts: "2:30", ends: "4:00", answer_by: "" });
    expect(plain((await desk.open(`/desk/events/${skipped}`)).html)).toContain(
      "Clocks skip 2:30 a.m. that night. The event is at 3:30 a.m.",
    );
    const twice = await added({ day: "2027-11-07", starts: "1:30", ends: "4:00", answer_by: "" });
    expect(plain((await desk.open(`/desk/events/${twice}`)).html)).toContain(
      "Clocks show 1:30 a.m. twice that night.",
    );
  });

  it("keeps a description that Markdown cannot write as HTML", async () => {
    const id = await office.event({ key: "html", description: "<blockquote>Old</blockquote><p>New</p>" });
    const { html } = await desk.open(`/desk/events/${id}/change`);
    expect(html).toContain("&lt;blockquote&gt;Old");
    const version = /name="seen" value="(\d+)"/.exec(html)?.[1] ?? "";
    const description = "<blockquote>Older</blockquote><script>1</script><p>New</p>";
    await desk.send(`/desk/events/${id}/change`, { ...FORM, seen: version, is_html: "on", description });
    expect((await shown(id)).description).toBe("<blockquote>Older</blockquote><p>New</p>");
  });

  it("is listed page by page in both directions, with the same number of statements however many there are", async () => {
    for (const at of [1, 2, 3, 4, 5])
      await added({ name: `Paged ${at}`, day: `2026-12-1${at}`, answer_by: "" });
    const page = async (more: object) => {
      const answer = ok(
        await call(await office.staff(), eventCalls.page, { find: "paged", limit: 2, ...more }),
      );
      return { ...answer, names: answer.events.map(({ name }) => name) };
    };
    const first = await page({});
    expect([first.names, first.previous]).toEqual([["Paged 1", "Paged 2"], null]);
    const second = await page({ after: first.next });
    expect(second.names).toEqual(["Paged 3", "Paged 4"]);
    const last = await page({ after: second.next });
    expect([last.names, last.next]).toEqual([["Paged 5"], null]);
    expect((await page({ before: second.previous })).names).toEqual(["Paged 1", "Paged 2"]);
    expect((await page({ before: last.previous })).names).toEqual(["Paged 3", "Paged 4"]);
    expect((await page({ past: "on" })).names).toEqual([]);
  });
});

describe("tickets and bundles at the desk", () => {
  it("are offered and changed, unless some were sold meanwhile", async () => {
    const id = await added({ seats: "" });
    const path = `/desk/events/${id}/ticket`;
    await desk.open(path);
    for (const [wrong, said] of [
      [{ name: "" }, "Enter a kind of tickets, such as Adult."],
      [{ price: "much" }, "Enter a price such as 12.50."],
      [{ left: "some" }, "Enter a number such as 50."],
    ] as const) {
      const sent = await desk.send(path, { name: "Adult", price: "12.50", left: "20", ...wrong });
      expect([wrong, sent.response.status]).toEqual([wrong, 422]);
      expect(sent.html).toContain(said);
    }
    const offered = await desk.send(path, { name: "Adult", price: "12.50", left: "20" });
    expect(flashOf(offered)).toContain("desk_event_tickets");
    const { tickets } = await guest(platform).ok("event/get", { event_id: id });
    await office.buy([tickets[0]?.eisbn ?? ""], "buyer@example.com");
    const change = { name: "Adult", price: "15.00", left: "30", seen_left: "20" };
    const slower = await desk.send(`${path}?name=Adult`, change);
    expect(slower.html).toContain("There are now 19 of these tickets left.");
    await desk.send(`${path}?name=Adult`, { ...change, seen_left: "19" });
    expect((await shown(id)).tickets).toMatchObject([{ name: "Adult", price: 1500, left: 30, sold: 1 }]);
    expect(plain((await desk.open(`/desk/events/${id}`)).html)).toContain(
      "changed tickets. Adult: $15.00, 30 left (was $12.50, 19 left).",
    );
  });

  it("stay together with their stock when the event moves to another location", async () => {
    const id = await added({ seats: "" });
    const visit = await office.staff();
    const offer = { event_id: id, name: "Adult", price: 1000 };
    await call(visit, eventCalls.ticket, { ...offer, left: 20 });
    const [first] = (await shown(id)).tickets;
    await platform.database.transaction((tx) =>
      tx
        .updateTable("stock")
        .set({ location_id: 7 })
        .where("title_id", "=", first?.title_id ?? 0)
        .execute(),
    );
    await call(visit, eventCalls.ticket, { ...offer, left: 15 });
    expect((await shown(id)).tickets).toMatchObject([{ left: 15 }]);
  });

  it("are bundled with a book, and copied with their event as many as there were", async () => {
    const id = await added({ name: "Launch", seats: "" });
    await desk.send(`/desk/events/${id}/ticket`, { name: "Adult", price: "10", left: "20" });
    const path = `/desk/events/${id}/bundle`;
    await desk.open(path);
    const bundle = { ticket: "Adult", code: bookshop.title.isbn ?? "", price: "25" };
    expect((await desk.send(path, { ...bundle, price: "x" })).html).toContain("Enter a price such as 12.50.");
    expect((await desk.send(path, { ...bundle, code: "123" })).html).toContain("There is no book 123");
    expect(flashOf(await desk.send(path, bundle))).toContain("desk_event_bundle");
    const { tickets } = await guest(platform).ok("event/get", { event_id: id });
    await office.buy([tickets[0]?.eisbn ?? ""], "launch@example.com");
    const { html } = await desk.open(`/desk/events/new?from=${id}`);
    expect(html).toContain('value="2026-12-11"');
    const copy = await added({ name: "Launch", seats: "", copy_of: String(id), day: "2026-12-11" });
    expect(await shown(copy)).toMatchObject({
      tickets: [{ name: "Adult", price: 1000, left: 20, sold: 0 }],
      bundles: [{ ticket: "Adult", code: bookshop.title.isbn, price: 2500 }],
    });
    const ended = await desk.send(`/desk/events/${id}/bundle-end`, { ticket: "Adult", code: bundle.code });
    expect(flashOf(ended)).toContain("desk_event_bundle_ended");
    expect((await shown(id)).bundles).toEqual([]);
  });
});

describe("cancelling an event at the desk", () => {
  it("says what will be refunded and emailed, does it once, and tells the slower of two", async () => {
    const id = await added({ name: "Rained off", seats: "" });
    await desk.send(`/desk/events/${id}/ticket`, { name: "Adult", price: "10", left: "20" });
    const { tickets } = await guest(platform).ok("event/get", { event_id: id });
    const eisbn = tickets[0]?.eisbn ?? "";
    const alone = await office.buyWithPayPal([eisbn]);
    const mixed = await office.buyWithPayPal([eisbn, bookshop.title.eisbn]);
    const path = `/desk/events/${id}/cancel`;
    const html = plain((await desk.open(path)).html);
    expect(html).toContain("2 orders have tickets for it.");
    const amount = (await office.paidFor(alone)) + (await office.paidFor(mixed));
    expect(html).toContain(`$${(amount / 100).toFixed(2)} is refunded.`);
    expect(await bookshop.refunds(alone)).toEqual([]);
    expect(flashOf(await desk.send(path, {}))).toContain("desk_event_cancelled");
    expect((await bookshop.refunds(alone)).concat(await bookshop.refunds(mixed))).toMatchObject([
      { state: "done" },
      { state: "done" },
    ]);
    expect(flashOf(await desk.send(path, {}))).toContain("desk_event_overtaken");
    const after = plain((await desk.open(`/desk/events/${id}`)).html);
    expect(after).toContain("This event is cancelled.");
    expect(after).toContain("manager person cancelled it.");
  });

  it("names the orders whose refund the provider refuses, and goes on with the others", async () => {
    const id = await added({ name: "Refused", seats: "" });
    await desk.send(`/desk/events/${id}/ticket`, { name: "Adult", price: "10", left: "20" });
    const { tickets } = await guest(platform).ok("event/get", { event_id: id });
    const eisbn = tickets[0]?.eisbn ?? "";
    const refused = await office.buyWithPayPal([eisbn, bookshop.title.eisbn]);
    const other = await office.buy([eisbn], "other@example.com");
    await desk.open(`/desk/events/${id}/cancel`);
    bookshop.paypal.refundsAre = "FAILED";
    await desk.send(`/desk/events/${id}/cancel`, {});
    bookshop.paypal.refundsAre = "COMPLETED";
    expect(await office.statusOf(other)).toBe("cancelled");
    const html = plain((await desk.open(`/desk/events/${id}`)).html);
    expect(html).toContain("Refunds that were refused");
    expect(html).toContain(`href="/desk/orders/${refused}"`);
    expect(html).not.toContain(`href="/desk/orders/${other}"`);
  });

  it("says before and after how much was paid in the shop, and names these orders", async () => {
    const id = await added({ name: "Cash", seats: "" });
    await desk.send(`/desk/events/${id}/ticket`, { name: "Adult", price: "10", left: "20" });
    const { tickets } = await guest(platform).ok("event/get", { event_id: id });
    const number = await office.buy([tickets[0]?.eisbn ?? ""], "cash@example.com");
    ok(await call(await office.staff(), orderCalls.markPaidInShop, { order_number: number, method: "cash" }));
    const before = plain((await desk.open(`/desk/events/${id}/cancel`)).html);
    expect(before).toContain("$10.50 was paid in the shop: hand it back.");
    expect(before).not.toContain("is refunded. If a refund is refused");
    await desk.send(`/desk/events/${id}/cancel`, {});
    const after = plain((await desk.open(`/desk/events/${id}`)).html);
    expect(after).toContain("Money to hand back");
    expect(after).toContain(`href="/desk/orders/${number}"`);
  });

  it("emails everybody who reserved a place", async () => {
    const id = await added();
    await reserve(id, "off@example.com");
    expect(plain((await desk.open(`/desk/events/${id}/cancel`)).html)).toContain("gets an email: 2 people.");
    await desk.send(`/desk/events/${id}/cancel`, {});
    expect((await emailsTo(platform, "off@example.com")).map(({ kind }) => kind)).toEqual([
      "event-coming",
      "event-cancelled",
    ]);
  });
});

it("events are shown and changed by command as well", async () => {
  const id = await added();
  const run = (...args: string[]) => runCommand(eventsCommand, platform, args);
  const changed = await run("change", String(id), "--starts", "19:30", "--place", "The hall");
  expect(changed.text).toContain(`changed\t${id}\tPoetry night`);
  expect((await run("show", String(id))).text).toContain("7:30");
  expect(await shown(id)).toMatchObject({ place: "The hall", seats: 40 });
});

it("booksellers see events and cannot change them", async () => {
  const id = await added();
  const bea = await logIn("bea@example.com", "bookseller");
  expect((await bea.open(`/desk/events/${id}`)).html).not.toContain(`/desk/events/${id}/change`);
  for (const path of ["/new", `/${id}/change`, `/${id}/ticket`, `/${id}/bundle`, `/${id}/cancel`])
    expect([path, (await bea.open(`/desk/events${path}`)).response.status]).toEqual([path, 403]);
});
