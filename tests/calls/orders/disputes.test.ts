import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { call } from "#app/calls/common/define.server.ts";
import * as disputes from "#app/calls/staff/disputes.server.ts";
import * as orders from "#app/calls/staff/orders.server.ts";
import * as today from "#app/calls/staff/today.server.ts";
import { disputesCommand } from "#app/cli/commands/disputes.ts";
import { ordersCommand } from "#app/cli/commands/orders.ts";
import { reportsCommand } from "#app/cli/commands/reports.ts";
import { setAccount } from "#app/domain/payments/gateways.server.ts";
import type { RIGHTS } from "#app/domain/staff/rights.ts";
import { DAY } from "#app/lib/seconds.ts";
import { isFailure } from "#app/messages/result.ts";
import fakePayPal, { signatureOf } from "#tests/fakes/paypal.ts";
import { runCommand } from "#tests/support/command.ts";
import { addStaff, DeskBrowser, flashOf } from "#tests/support/desk.ts";
import { ok } from "#tests/support/ok.ts";
import { NOW } from "#tests/support/platform.ts";
import { sharedPlatform } from "#tests/support/shared-platform.ts";
import {
  emailsTo,
  forgetLimits,
  guest,
  makeShop,
  makeTitle,
  merged,
  reviewed,
  SENDING,
  stock,
  storeOf,
} from "#tests/support/shop.ts";
import { openSite } from "#tests/support/site.ts";
import { staffOf } from "#tests/support/staff-calls.ts";

/** Payments that customers dispute: what providers report, what staff write down, and what it does to the money. */

const HOST = "test.localhost";
const SHOP = "orders@example.com";
const platform = await sharedPlatform();
const paypal = await fakePayPal();
await makeShop(
  platform,
  "test",
  merged(SENDING, {
    store_info: { email: SHOP },
    checkout_info: { payment_methods: ["paypal"] },
  }),
  [HOST],
);
await makeShop(platform, "other", merged(SENDING, { checkout_info: { payment_methods: ["paypal"] } }), [
  "other.localhost",
]);
const site = await openSite(platform);
for (const shop of ["test", "other"])
  await setAccount(platform.database, (await storeOf(platform, shop)).id, NOW, "paypal", paypal.account);
const title = await makeTitle(platform);
await stock(platform, "test", title, 1000);
afterAll(() => paypal.close());
beforeEach(async () => {
  platform.clock.set(NOW);
  paypal.fault = { kind: undefined, on: "" };
  await forgetLimits(platform);
});

const visit = () => staffOf(platform, "test");

/** An order of one book, $21.00, paid with PayPal. @returns its number, and PayPal's id of it */
async function paid() {
  const shopper = guest(platform);
  await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
  await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
  const placed = await shopper.ok("checkout/submit", await reviewed(shopper, "paypal"));
  if (!("go_to" in placed) || typeof placed.go_to !== "string") throw new Error("nowhere to pay");
  const ref = new URL(placed.go_to).searchParams.get("token") ?? "";
  paypal.approve(ref);
  await shopper.ok("checkout/paypalSuccess", { order_id: ref });
  return { number: placed.order_number, ref };
}
let drawn = 0;
const caseNumber = () => `PP-R-${++drawn}`;
/** A moment as PayPal writes it, this many seconds after the test began. */
const later = (seconds: number) => new Date((NOW + seconds) * 1000).toISOString();

/** Posts a notice as PayPal does. @returns the status of the answer */
async function notice(body: string, signature = "signed", host = HOST): Promise<number> {
  const response = await site.ask(host, "/payments/webhook/paypal", {
    method: "POST",
    body,
    headers: { "Content-Type": "application/json", "PayPal-Transmission-Sig": signature },
  });
  return response.status;
}
const ofOrder = async (order_number: number) =>
  ok(await call(await visit(), orders.show, { order_number })).disputes;
const table = async (subcommand: string) => {
  const at = { from: "2026-11-01", to: "2027-10-31" };
  const command = subcommand === "export" ? ordersCommand : reportsCommand;
  return (await runCommand(command, platform, [subcommand], at)).text;
};

describe("a provider's notice", () => {
  it("is checked as the text that arrived, to the letter", async () => {
    const { number, ref } = await paid();
    const written = paypal.dispute(ref, { dispute_id: caseNumber() });
    // The same notice to a program that reads JSON, but not to one that checks a signature.
    const text = written
      .replace(
        /^\{/,
        '{ "create_time" : "2026-11-01T10:00:00Z", "amount": 21.00, "note": "caf\\u00e9 \\/ ☕",\n',
      )
      .replace('"resource":', '"resource" : ');
    expect(JSON.stringify(JSON.parse(text))).not.toBe(text);
    expect(await notice(text, signatureOf(`${text} `))).toBe(400);
    expect(await ofOrder(number)).toEqual([]);
    expect(await notice(text, signatureOf(text))).toBe(200);
    expect(await ofOrder(number)).toHaveLength(1);
  });

  it("opens a dispute of the order, once, and emails the shop where to answer", async () => {
    const { number, ref } = await paid();
    const dispute_id = caseNumber();
    const body = paypal.dispute(ref, {
      dispute_id,
      seller_response_due_date: later(10 * DAY),
      update_time: later(0),
    });
    const before = (await emailsTo(platform, SHOP)).length;
    expect(await Promise.all([notice(body), notice(body)])).toEqual([200, 200]);
    expect(await notice(body)).toBe(200);
    expect(await ofOrder(number)).toMatchObject([
      {
        provider: "paypal",
        reference: dispute_id,
        amount: 2100,
        currency: "CAD",
        state: "open",
        reason: "not_received",
        due_at: NOW + 10 * DAY,
        noticed: true,
      },
    ]);
    const [mail, ...others] = (await emailsTo(platform, SHOP)).slice(before);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`A customer disputes the payment of order ${number}`);
    for (const text of ["$21.00", "They say that the order did not arrive", dispute_id, "/desk/disputes/"])
      expect(mail?.body_text).toContain(text);
  });

  it("is refused unless it is signed, and asked for again if PayPal cannot be asked", async () => {
    const { number, ref } = await paid();
    const body = paypal.dispute(ref, { dispute_id: caseNumber(), update_time: later(0) });
    expect(await notice(body, "forged")).toBe(400);
    paypal.fault = { kind: "broken", on: "/captures/" };
    expect(await notice(body)).toBe(503);
    expect(await ofOrder(number)).toEqual([]);
    paypal.fault = { kind: undefined, on: "" };
    expect(await notice(body)).toBe(200);
    expect(await ofOrder(number)).toHaveLength(1);
  });

  it("leaves a dispute as its newest notice says, in whatever order they arrive", async () => {
    const steps: { type: "CREATED" | "UPDATED" | "RESOLVED"; [field: string]: unknown }[] = [
      { type: "CREATED", update_time: later(0) },
      { type: "UPDATED", update_time: later(60), status: "UNDER_REVIEW" },
      {
        type: "RESOLVED",
        update_time: later(120),
        status: "RESOLVED",
        dispute_outcome: { outcome_code: "RESOLVED_SELLER_FAVOUR" },
      },
    ];
    for (const way of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
      [2, 0, 1, 2],
      [0, 2, 1, 0],
    ]) {
      const { number, ref } = await paid();
      const dispute_id = caseNumber();
      for (const step of way) {
        const { type, ...more } = steps[step] ?? { type: "CREATED" };
        expect(await notice(paypal.dispute(ref, { dispute_id, ...more }, type))).toBe(200);
      }
      expect(await ofOrder(number)).toMatchObject([{ reference: dispute_id, state: "won", lost_at: null }]);
    }
  });

  it("about a payment that is not the shop's is logged", async () => {
    const unknown = paypal.dispute("NONE", { dispute_id: "PP-UNKNOWN" });
    expect(await notice(unknown)).toBe(200);
    const { number, ref } = await paid();
    const elsewhere = paypal.dispute(ref, { dispute_id: "PP-ELSEWHERE", update_time: later(0) });
    expect(await notice(elsewhere, "signed", "other.localhost")).toBe(200);
    expect(await ofOrder(number)).toEqual([]);
    for (const dispute of ["PP-UNKNOWN", "PP-ELSEWHERE"])
      expect(platform.logged).toContainEqual(expect.objectContaining({ dispute, provider: "paypal" }));
  });

  it("that cannot be read changes nothing", async () => {
    const { number, ref } = await paid();
    for (const wrong of [
      { dispute_amount: { currency_code: "CAD", value: "all of it" } },
      { dispute_amount: undefined },
      { dispute_id: "" },
      { seller_response_due_date: "soon" },
    ])
      expect(await notice(paypal.dispute(ref, wrong))).toBe(503);
    expect(await notice(paypal.dispute(ref, { disputed_transactions: "none" }))).toBe(503);
    expect(await ofOrder(number)).toEqual([]);
  });

  it("takes over what staff wrote down before without its number", async () => {
    const { number, ref } = await paid();
    const { id } = ok(
      await call(await visit(), disputes.add, { order_number: number, amount: 1000, reason: "other" }),
    );
    const dispute_id = caseNumber();
    await notice(paypal.dispute(ref, { dispute_id, update_time: later(0) }));
    expect(await ofOrder(number)).toMatchObject([{ id, reference: dispute_id, amount: 2100 }]);
  });
});

describe("a lost dispute", () => {
  it("is money gone in the ledger on its day, and money back when it is won after all", async () => {
    const { number, ref } = await paid();
    const dispute_id = caseNumber();
    const lost = {
      dispute_id,
      status: "RESOLVED",
      dispute_outcome: {
        outcome_code: "RESOLVED_BUYER_FAVOUR",
        amount_refunded: { currency_code: "CAD", value: "20.00" },
      },
    };
    await notice(paypal.dispute(ref, { ...lost, update_time: later(0) }, "RESOLVED"));
    expect(await ofOrder(number)).toMatchObject([{ state: "lost", lost: 2000, lost_at: NOW }]);
    const entries = async () =>
      (await table("export"))
        .split(/\r?\n/)
        .filter((row) => row.includes("dispute") && row.includes(String(number)))
        .map((row) => /-?20\.00/.exec(row)?.[0]);
    expect(await entries()).toEqual(["-20.00"]);
    platform.clock.set(NOW + 40 * DAY);
    await notice(paypal.dispute(ref, { dispute_id, update_time: later(60), status: "UNDER_REVIEW" }));
    expect(await entries()).toEqual(["-20.00"]);
    const won = { ...lost, dispute_outcome: { outcome_code: "RESOLVED_SELLER_FAVOUR" } };
    await notice(paypal.dispute(ref, { ...won, update_time: later(120) }, "RESOLVED"));
    expect(await entries()).toEqual(["-20.00", "20.00"]);
    const sales = (await table("sales")).split(/\r?\n/);
    expect(sales.find((row) => row.includes("2026-11"))).toMatch(/,-20\.00$/);
    expect(sales.filter((row) => /,20\.00$/.test(row))).toHaveLength(1);
  });

  it("takes nothing that was refunded before", async () => {
    const { number, ref } = await paid();
    await runCommand(ordersCommand, platform, ["refund", String(number)], { amount: "15.00" });
    const dispute_outcome = { outcome_code: "RESOLVED_BUYER_FAVOUR" };
    const more = { dispute_id: caseNumber(), status: "RESOLVED", update_time: later(0), dispute_outcome };
    await notice(paypal.dispute(ref, more, "RESOLVED"));
    expect(await ofOrder(number)).toMatchObject([{ state: "lost", amount: 2100, lost: 600 }]);
  });
});

describe("staff", () => {
  const as = async (
    rights: readonly (typeof RIGHTS)[number][],
    locations: readonly number[] | "all" = "all",
  ) => staffOf(platform, "test", { name: "Sam", stores: (await storeOf(platform)).id, rights, locations });
  const opened = async (more: Record<string, unknown> = {}) => {
    const { number, ref } = await paid();
    await notice(paypal.dispute(ref, { dispute_id: caseNumber(), update_time: later(0), ...more }));
    const [dispute] = await ofOrder(number);
    if (!dispute) throw new Error("no dispute");
    return { number, ref, id: dispute.id };
  };

  it("see what is due first, page by page, and a count of it", async () => {
    await platform.database.transaction((tx) => tx.deleteFrom("order_disputes").execute());
    const distant = await opened({ seller_response_due_date: later(9 * DAY) });
    const never = await opened();
    const soon = await opened({ seller_response_due_date: later(2 * DAY) });
    const list = async (input: object = {}) => {
      const answer = ok(await call(await as(["see_orders"]), disputes.list, { state: "open", ...input }));
      return { ids: answer.disputes.map(({ id }) => id), next: answer.next, previous: answer.previous };
    };
    const all = [soon.id, distant.id, never.id];
    expect((await list()).ids).toEqual(all);
    const first = await list({ limit: 2 });
    expect(first).toMatchObject({ ids: all.slice(0, 2), previous: null });
    const second = await list({ limit: 2, after: first.next ?? 0 });
    expect(second).toMatchObject({ ids: all.slice(2), next: null });
    expect((await list({ limit: 2, before: second.previous ?? 0 })).ids).toEqual(all.slice(0, 2));
    expect((await list({ state: undefined, limit: 1 })).ids).toEqual([soon.id]);
    expect((await call(await visit(), today.get, {})) as object).toMatchObject({ disputes: 3 });
    const elsewhere = await as(["see_orders"], [2]);
    expect(await call(elsewhere, disputes.list, {})).toMatchObject({ disputes: [] });
    expect(await call(elsewhere, disputes.show, { id: soon.id })).toMatchObject({ code: "not_found" });
    expect(await call(elsewhere, today.get, {})).toMatchObject({ disputes: 0 });
  });

  it("write down what they did, which the order's history keeps", async () => {
    const { id, number, ref } = await opened();
    const sam = await as(["see_orders", "refund"]);
    const { version } = ok(await call(sam, disputes.show, { id }));
    const answered = { id, version, note: "Sent the tracking number.", state: "under_review" } as const;
    expect(await call(sam, disputes.addNote, answered)).toMatchObject({ state: "under_review" });
    // A colleague who has the old page open gets a message.
    expect(await call(sam, disputes.addNote, { ...answered, state: "won" })).toMatchObject({
      code: "changed",
    });
    expect(await call(sam, disputes.addNote, { id })).toMatchObject({ code: "nothing_new" });
    ok(await call(sam, disputes.addNote, { id, note: "They called." }));
    const shown = ok(await call(sam, orders.show, { order_number: number }));
    expect(shown.acts.map(({ who, kind, note }) => [who, kind, note])).toEqual([
      ["Sam", "dispute_under_review", "Sent the tracking number."],
      ["Sam", "dispute_note", "They called."],
    ]);
    // The provider has the last word.
    const reference = shown.disputes[0]?.reference;
    await notice(paypal.dispute(ref, { dispute_id: reference, update_time: later(60) }, "UPDATED"));
    expect(await ofOrder(number)).toMatchObject([{ state: "open" }]);
  });

  it("do nothing to an order whose payment was disputed after they opened its page", async () => {
    const { number, ref } = await paid();
    const { version } = ok(await call(await visit(), orders.show, { order_number: number }));
    await notice(paypal.dispute(ref, { dispute_id: caseNumber(), update_time: later(0) }));
    const refund = { order_number: number, version, amount: 2100 };
    expect(await call(await visit(), orders.refund, refund)).toMatchObject({ code: "changed" });
  });

  it("record a dispute that no provider reports, at most of what was paid, once", async () => {
    const shopper = guest(platform);
    await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
    await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
    const { order_number } = await shopper.ok("checkout/submit", await reviewed(shopper, "pickup"));
    const input = { order_number, amount: 2100, reason: "unauthorized", reference: "CB-1" } as const;
    expect(await call(await visit(), disputes.add, input)).toMatchObject({ code: "not_paid" });
    await runCommand(ordersCommand, platform, ["paid", String(order_number)], { method: "card" });
    const { version } = ok(await call(await visit(), orders.show, { order_number }));
    expect(await call(await visit(), disputes.add, { ...input, amount: 2101 })).toMatchObject({
      fields: { amount: "At most $21.00 of what was paid can be disputed." },
    });
    const answers = await Promise.all([
      call(await visit(), disputes.add, { ...input, version }),
      call(await visit(), disputes.add, { ...input, version }),
    ]);
    expect(answers.filter(isFailure)).toMatchObject([{ code: "changed" }]);
    expect(await call(await visit(), disputes.add, input)).toMatchObject({ code: "exists" });
    expect(await ofOrder(order_number)).toMatchObject([{ provider: "", state: "open", noticed: false }]);
    const shown = ok(await call(await visit(), orders.show, { order_number }));
    expect(shown.acts.at(-1)).toMatchObject({ kind: "disputed" });
    expect(await call(await as(["see_orders", "work_orders"]), disputes.add, input)).toMatchObject({
      code: "permission",
    });
  });

  it("do all of it by command as well", async () => {
    await platform.database.transaction((tx) => tx.deleteFrom("order_disputes").execute());
    const { number } = await paid();
    const run = (args: string[], options = {}) => runCommand(disputesCommand, platform, args, options);
    const more = { amount: "10.00", reason: "duplicate", due: "2026-12-24", reference: "CB-9" };
    await run(["add", String(number)], { ...more, "dry-run": true });
    expect((await run(["list"])).text).toBe("None.");
    const added = await run(["add", String(number)], more);
    const id = /\d+/.exec(added.text)?.[0] ?? "";
    const { text } = await run(["list"], { state: "open" });
    for (const expected of [`order ${number}`, "$10.00", "PayPal", "CB-9", "duplicate", "open"])
      expect(text).toContain(expected);
    expect((await run(["note", id, "Lost", "it."], { state: "lost" })).text).toContain("\tlost");
    expect(await ofOrder(number)).toMatchObject([{ state: "lost", lost: 1000 }]);
    await expect(run(["note", id])).rejects.toThrow("Write a note");
    await expect(run(["list"], { state: "gone" })).rejects.toThrow("--state must be");
    await expect(run(["add", String(number)], { amount: "1", reason: "why" })).rejects.toThrow("--reason");
  });
});

describe("the desk", async () => {
  const desk = await new DeskBrowser(site, HOST).logIn(
    "mary@example.com",
    await addStaff(platform, "mary@example.com", "manager"),
  );

  it("leads from today's count to a dispute, and takes what was done about it", async () => {
    await platform.database.transaction((tx) => tx.deleteFrom("order_disputes").execute());
    const { number, ref } = await paid();
    const due = { seller_response_due_date: later(10 * DAY) };
    await notice(paypal.dispute(ref, { dispute_id: "PP-DESK", update_time: later(0), ...due }));
    expect((await desk.open("/desk")).html).toContain('href="/desk/disputes"');
    const list = await desk.open("/desk/disputes");
    const path = /href="(\/desk\/disputes\/\d+)"/.exec(list.html)?.[1] ?? "";
    expect((await desk.open(`/desk/orders/${number}`)).html).toContain(`href="${path}"`);
    const { html } = await desk.open(path);
    for (const text of ["PP-DESK", "$21.00", "Answer it at PayPal", "https://www.paypal.com/disputes/"])
      expect(html).toContain(text);
    const version = /name="version" value="([^"]*)"/.exec(html)?.[1] ?? "";
    const nothing = await desk.send(path, { version, note: "", state: "open" });
    expect(nothing.response.status).toBe(422);
    expect(nothing.html).toContain("Write a note, or choose another state.");
    const form = { version, seen: "1", note: "Sent the invoice.", state: "under_review" };
    expect(flashOf(await desk.send(path, form))).toContain("desk_dispute_noted");
    expect((await desk.open(path)).html).toContain("Sent the invoice.");
    // Somebody who still has the old page open.
    const late = await desk.send(path, { ...form, state: "won" });
    expect(late.response.headers.get("Location")).toContain(`/desk/orders/${number}/changed`);
    const order = await desk.open(`/desk/orders/${number}`);
    for (const text of [
      "PayPal: the customer disputes $21.00.",
      "manager person marked the dispute as answered.",
      "The dispute is under review.",
    ])
      expect(order.html).toContain(text);
    expect((await desk.open(`/desk/orders/${number}/refund`)).html).toContain("disputes this payment");
    platform.clock.set(NOW + 11 * DAY);
    await notice(paypal.dispute(ref, { dispute_id: "PP-DESK", update_time: later(60), ...due }, "UPDATED"));
    await desk.logIn("mary@example.com");
    expect((await desk.open("/desk/disputes")).html).toContain("(overdue)");
  });

  it("records a dispute by hand, and keeps what was typed if something is wrong", async () => {
    const { number } = await paid();
    const path = `/desk/orders/${number}/dispute`;
    await desk.logIn("mary@example.com");
    const { html } = await desk.open(path);
    const version = /name="version" value="([^"]*)"/.exec(html)?.[1] ?? "";
    const form = { version, seen: "1", amount: "12.50", due_at: "2027-01-31", reason: "no_credit" };
    const more = { reference: "CB-77", note: "By post from the bank." };
    for (const [wrong, said] of [
      [{ amount: "" }, "Enter an amount"],
      [{ amount: "0" }, "amount"],
      [{ amount: "21.01" }, "At most $21.00"],
      [{ due_at: "soon" }, "Choose a day"],
      [{ reason: "why" }, "reason"],
    ] as const) {
      const refused = await desk.send(path, { ...form, ...more, ...wrong });
      expect([wrong, refused.response.status]).toEqual([wrong, 422]);
      for (const text of [said, "CB-77", "By post from the bank."]) expect(refused.html).toContain(text);
    }
    expect(flashOf(await desk.send(path, { ...form, ...more }))).toContain("desk_disputed");
    expect(await ofOrder(number)).toMatchObject([{ amount: 1250, reason: "no_credit", reference: "CB-77" }]);
  });

  it("shows disputes to booksellers, who cannot write about them", async () => {
    const email = "bea@example.com";
    const bea = await new DeskBrowser(site, HOST).logIn(email, await addStaff(platform, email, "bookseller"));
    const { html } = await bea.open("/desk/disputes?state=all");
    const path = /href="(\/desk\/disputes\/\d+)"/.exec(html)?.[1] ?? "";
    expect((await bea.open(path)).html).not.toContain("Write down what you did");
    expect((await bea.send(path, { note: "Mine", state: "won" })).response.status).toBe(422);
  });
});
