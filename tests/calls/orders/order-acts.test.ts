import { describe, expect, it } from "vitest";
import { call } from "#app/calls/common/define.server.ts";
import * as orders from "#app/calls/staff/orders.server.ts";
import { ordersCommand } from "#app/cli/commands/orders.ts";
import { fold } from "#app/lib/fold.ts";
import { isFailure } from "#app/messages/result.ts";
import { emailSender } from "#app/platform/email/delivery.server.ts";
import { runJobs } from "#app/platform/jobs/jobs.server.ts";
import { runCommand } from "#tests/support/command.ts";
import { ok } from "#tests/support/ok.ts";
import { openPaymentShop } from "#tests/support/payment-shop.ts";
import {
  addressIn,
  customer,
  guest,
  locationNamed,
  makeShop,
  makeTitle,
  merged,
  PASSWORD,
  reviewed,
  SENDING,
  stock,
  toReview,
} from "#tests/support/shop.ts";
import { staffOf } from "#tests/support/staff-calls.ts";

/** Staff's acts on an order: the actor, the time, the values before, and undoing them. */
const bookshop = await openPaymentShop();

const staff = (name = "Nora") => staffOf(bookshop.platform, "test", { name, stores: "all" });

async function ordered(name = "Ada Reader"): Promise<number> {
  const shopper = guest(bookshop.platform);
  await shopper.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity: "1" });
  const contact = await toReview(shopper, { name, email: `${fold(name).split(" ")[0]}@example.com` });
  return Number((await shopper.ok("checkout/submit", contact)).order_number);
}

async function shown(order_number: number) {
  return ok(await call(await staff(), orders.show, { order_number }));
}

/** Sends the emails that are due. */
async function send() {
  const { database, clock, env, log } = bookshop.platform;
  const handlers = { "mail.send": emailSender(database, clock, env, log, { html: async () => "" }) };
  await runJobs({ database, clock, log, handlers }, () => true);
}

const emails = async (order_number: number, kind: string) =>
  (await shown(order_number)).emails.filter((email) => email.kind === kind);

describe("the history of an order", () => {
  it("says who did what, and what it was before", async () => {
    const order_number = await ordered();
    await call(await staff("Nora"), orders.accept, { order_number, note: "Soon." });
    await call(await staff("Ben"), orders.ready, { order_number });
    expect((await shown(order_number)).acts).toMatchObject([
      { who: "Nora", kind: "accepted", note: "Soon.", was: { status: "placed" }, undone_at: null },
      { who: "Ben", kind: "ready", was: { status: "accepted" } },
    ]);
  });

  it("has nothing of what was refused", async () => {
    const order_number = await ordered();
    const visit = await staff();
    expect(await call(visit, orders.ship, { order_number })).toMatchObject({ code: "wrong_delivery" });
    expect(await call(visit, orders.accept, { order_number, version: "old" })).toMatchObject({
      code: "changed",
    });
    expect((await shown(order_number)).acts).toEqual([]);
  });

  it("keeps notes from shoppers, and from anybody once the account is deleted", async () => {
    const shopper = await customer(bookshop.platform, "noted@example.com");
    await shopper.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity: "1" });
    const { order_number } = await shopper.ok(
      "checkout/submit",
      await toReview(shopper, { email: "noted@example.com" }),
    );
    expect(await call(await staff(), orders.addNote, { order_number, note: "  " })).toMatchObject({
      code: "invalid",
    });
    await call(await staff(), orders.addNote, { order_number, note: "Likes sea stories" });
    expect((await shown(order_number)).acts).toMatchObject([{ kind: "note", note: "Likes sea stories" }]);
    const theirs = await shopper.ok("order/get", { order_id: order_number });
    expect(JSON.stringify(theirs)).not.toContain("sea stories");
    await shopper.ok("account/delete", { email_address: "noted@example.com", password: PASSWORD });
    expect((await shown(order_number)).acts).toMatchObject([{ kind: "note", note: "" }]);
  });
});

describe("undo", () => {
  const undo = async (order_number: number, act: number) =>
    call(await staff("Ben"), orders.undo, { order_number, act });

  it("takes back a step and the email that has not left", async () => {
    const order_number = await ordered();
    const before = await shown(order_number);
    await call(await staff(), orders.accept, { order_number });
    expect(await emails(order_number, "order-accepted")).toMatchObject([{ state: "waiting" }]);
    expect(await undo(order_number, 1)).toMatchObject({ act: { kind: "accepted" }, stopped: 1, sent: 0 });
    const after = await shown(order_number);
    expect(after.order.events).toEqual([]);
    expect([after.order.status, after.version]).toEqual(["placed", before.version]);
    expect(await emails(order_number, "order-accepted")).toEqual([]);
    expect(after.acts).toMatchObject([{ kind: "accepted", undone_by: "Ben" }]);
    expect(await undo(order_number, 1)).toMatchObject({ code: "undone_before" });
    expect(await call(await staff(), orders.accept, { order_number })).toMatchObject({ status: "accepted" });
  });

  it("says so when the email has left", async () => {
    const order_number = await ordered("Letter Reader");
    await call(await staff(), orders.ready, { order_number });
    await send();
    expect(await emails(order_number, "order-ready")).toMatchObject([{ state: "waiting" }]);
    bookshop.platform.clock.advance(121);
    await send();
    expect(await emails(order_number, "order-ready")).toMatchObject([{ state: "sent" }]);
    expect(await undo(order_number, 1)).toMatchObject({ stopped: 0, sent: 1 });
  });

  it("is refused once the order has changed, after a day, and for what cannot be taken back", async () => {
    const order_number = await ordered();
    const visit = await staff();
    await call(visit, orders.accept, { order_number });
    await call(visit, orders.ready, { order_number });
    expect(await undo(order_number, 1)).toMatchObject({ code: "changed_since" });
    expect(await undo(order_number, 9)).toMatchObject({ code: "not_found" });
    expect(await undo(order_number, 2)).toMatchObject({ act: { kind: "ready" } });
    expect(await undo(order_number, 1)).toMatchObject({ act: { kind: "accepted" } });
    await call(await staff(), orders.accept, { order_number });
    bookshop.platform.clock.advance(86_401);
    expect(await undo(order_number, 3)).toMatchObject({ code: "too_late" });
    await call(await staff(), orders.cancel, { order_number });
    expect(await undo(order_number, 4)).toMatchObject({ code: "not_undoable" });
  });

  it("takes back a payment in the shop on the day it was recorded", async () => {
    const order_number = await ordered();
    await call(await staff(), orders.markPaidInShop, { order_number, method: "cash" });
    expect(await undo(order_number, 1)).toMatchObject({ act: { kind: "paid" } });
    expect((await shown(order_number)).order).toMatchObject({
      payment_state: "none",
      paid_by_hand: 0,
      paid_method: "",
    });
    await call(await staff(), orders.markPaidInShop, { order_number, method: "card" });
    bookshop.platform.clock.advance(20 * 3600);
    expect(await undo(order_number, 2)).toMatchObject({ code: "too_late" });
  });

  it("happens once, when two people do it at the same time", async () => {
    const order_number = await ordered();
    await call(await staff(), orders.complete, { order_number });
    const both = await Promise.all([undo(order_number, 1), undo(order_number, 1)]);
    expect(both.filter(isFailure)).toMatchObject([{ code: "undone_before" }]);
    expect((await shown(order_number)).order.status).toBe("placed");
  });

  it("is a command, and lists what was done", async () => {
    const order_number = await ordered();
    const run = (...args: string[]) => runCommand(ordersCommand, bookshop.platform, args);
    await run("accept", String(order_number));
    expect((await run("done")).lines[0]).toContain(`${order_number}\t`);
    expect((await run("undo", String(order_number))).lines).toEqual([
      `Undone: order ${order_number} was accepted.`,
    ]);
    await expect(run("undo", String(order_number))).rejects.toThrow("nothing that can be undone");
    await run("note", String(order_number), "Call first");
    expect((await run("show", String(order_number))).lines.join("\n")).toContain("note\tCall first");
  });
});

describe("emails about an order", () => {
  it("can be read as they were sent, and sent again with the link that opens the order", async () => {
    const order_number = await ordered("Mail Reader");
    await send();
    const [placed] = await emails(order_number, "order-placed");
    if (!placed) throw new Error("no email");
    const visit = await staff();
    const read = ok(await call(visit, orders.email, { order_number, id: placed.id }));
    expect(read).toMatchObject({ state: "sent", recipient: "mail@example.com" });
    expect(read.text).toContain(`/account/order/${order_number}?key=[removed]`);
    const other = await ordered();
    expect(await call(visit, orders.email, { order_number: other, id: placed.id })).toMatchObject({
      code: "not_found",
    });
    expect(await call(visit, orders.resend, { order_number: other, id: placed.id })).toMatchObject({
      code: "not_found",
    });
    expect(await call(visit, orders.resend, { order_number, id: placed.id })).toEqual({ id: placed.id });
    const { link } = await shown(order_number);
    const again = await call(visit, orders.email, { order_number, id: placed.id });
    // It will be sent with the key, which staff do not see.
    expect(again).toMatchObject({
      state: "waiting",
      text: expect.not.stringContaining(new URL(link).search),
    });
    const stored = bookshop.platform.database.read.selectFrom("emails").select("body_text");
    expect((await stored.where("id", "=", placed.id).executeTakeFirst())?.body_text).toContain(
      new URL(link).search,
    );
    await send();
    expect(await call(visit, orders.email, { order_number, id: placed.id })).toMatchObject({
      state: "sent",
      text: read.text,
    });
    expect((await shown(order_number)).acts).toMatchObject([{ kind: "resent" }]);
  });
});

describe("where an order goes", () => {
  it("changes until it is ready, and the shopper is emailed", async () => {
    const platform = bookshop.platform;
    const calgary = locationNamed(3, "Calgary");
    calgary.sc_addr_array.prov = "AB";
    await makeShop(
      platform,
      "chain",
      merged(SENDING, {
        store_info: { is_multistore: true, is_consolidated_multistore: true },
        locations: [locationNamed(1, "Wharf Street"), locationNamed(2, "Oak Bay"), calgary],
      }),
    );
    const shelf = await makeTitle(platform);
    await stock(platform, "chain", shelf, 5, { location_id: 1 });
    const shopper = guest(platform, "chain");
    await shopper.ok("cart/add", { eisbn: shelf.eisbn, quantity: "1" });
    const { order_number } = await shopper.ok("checkout/submit", await toReview(shopper));
    const visit = await staffOf(platform, "chain");
    const to = (location: string) => call(visit, orders.location, { order_number, location, note: "Sorry" });
    expect(await to("Wharf Street")).toMatchObject({ code: "same_place" });
    expect(await to("Atlantis")).toMatchObject({ code: "unknown_location" });
    expect(await to("Calgary")).toMatchObject({ code: "other_taxes" });
    expect(await to("oak bay")).toMatchObject({ order_location_name: "Oak Bay" });
    const answer = ok(await call(visit, orders.show, { order_number }));
    expect(answer.acts).toMatchObject([
      { kind: "location", note: "Sorry", was: { location: "Wharf Street" } },
    ]);
    expect(answer.emails[0]).toMatchObject({ kind: "order-redirected" });
    await call(visit, orders.ready, { order_number });
    expect(await to("Wharf Street")).toMatchObject({ code: "wrong_status" });
    const address = { order_number, ship_to: { street_address: "1 Quay" } };
    expect(await call(visit, orders.address, address)).toMatchObject({ code: "invalid" });
  });

  it("is another address until something is sent", async () => {
    const shopper = await customer(bookshop.platform, "moves@example.com");
    await shopper.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity: "1" });
    await shopper.ok("checkout/setDelivery", { delivery_preference: "ship" });
    await shopper.ok("checkout/setAddress", { address_id: await addressIn(shopper, "BC", "V8V 1A1") });
    await shopper.ok("checkout/setShipping", { provider: "post" });
    const { order_number } = await shopper.ok("checkout/submit", await reviewed(shopper, "contact"));
    const visit = await staff();
    const to = (ship_to: Record<string, string>) => call(visit, orders.address, { order_number, ship_to });
    expect(await to({ street_address: "1 Quay" })).toMatchObject({ code: "invalid" });
    const moved = { street_address: "1 Quay", city: "Victoria", province: "BC", postal_code: "V8V 1A1" };
    expect(await to({ ...moved, province: "ON", postal_code: "K1A 0B1" })).toMatchObject({
      code: "other_taxes",
    });
    const { version } = await shown(order_number);
    expect(await to(moved)).toMatchObject({ shipping: { addr1: "1 Quay", city: "Victoria" } });
    expect((await shown(order_number)).version).not.toBe(version);
    expect((await shown(order_number)).acts[0]?.was.address).toContain("V8V 1A1");
    await call(visit, orders.ship, { order_number });
    expect(await to(moved)).toMatchObject({ code: "wrong_status" });
  });

  it("stays in the province that its taxes were entered for, and where the same fees are owed", async () => {
    const shopper = await customer(bookshop.platform, "alberta@example.com");
    const ordered = async () => {
      await shopper.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity: "1" });
      await shopper.ok("checkout/setDelivery", { delivery_preference: "ship" });
      await shopper.ok("checkout/setAddress", { address_id: await addressIn(shopper, "AB", "T2P 1J9") });
      await shopper.ok("checkout/setShipping", { provider: "post" });
      const { order_number } = await shopper.ok("checkout/submit", await reviewed(shopper, "contact"));
      return {
        order_number,
        ship_to: { street_address: "1 Elm", city: "Fort Smith", province: "NT", postal_code: "X0E 0P0" },
      };
    };
    // Both have GST alone, but it is reported by province.
    expect(await call(await staff(), orders.address, await ordered())).toMatchObject({ code: "other_taxes" });
    const settings = merged(SENDING, {
      tax_rates: [{ type: "Tax", rate: 5000, provinces: ["BC"] }],
      delivery_fees: [{ type: "Fee", provinces: ["NT"], amount: 28 }],
    });
    await makeShop(bookshop.platform, "test", settings);
    const untaxed = await ordered();
    expect(await call(await staff(), orders.address, untaxed)).toMatchObject({ code: "other_taxes" });
    await makeShop(bookshop.platform, "test", merged(settings, { delivery_fees: [] }));
    expect(await call(await staff(), orders.address, untaxed)).toMatchObject({ shipping: { prov: "NT" } });
  });
});
