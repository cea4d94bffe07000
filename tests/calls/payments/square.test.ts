import { beforeEach, describe, expect, it } from "vitest";
import { tryAccount } from "#app/domain/payments/gateways.server.ts";
import { square as provider } from "#app/platform/gateways/square/square.server.ts";
import fakeSquare, { type SquareNotice } from "#tests/fakes/square.ts";
import { intercepting, openProviderShop, PLACED, SHOP } from "#tests/support/payment-shop.ts";
import { NOW } from "#tests/support/platform.ts";

/** Tests of Square alone; those of every provider are in providers.test.ts and payment-events.test.ts. */

const square = await fakeSquare();
const { shop, platform, store, ordered, tell, follow, statusOf, refund, disputes } = await openProviderShop(
  "square",
  square,
);
beforeEach(() => {
  square.refundsAre = "COMPLETED";
});

/** A guest's order of a book for $21.00 that waits for its payment. */
async function begun() {
  const { shopper, number, page } = await ordered();
  const link = square.links.get(page.split("/").at(-1) ?? "");
  const order = square.orders.get(link?.order_id ?? "");
  if (!link || !order) throw new Error("no link");
  const attempt = order.reference_id ?? "";
  const back = () => shopper.call("checkout/paymentDone", { attempt });
  const ref = `${order.id}.${link.id}`;
  return { one: shopper, number, order, link, attempt, ref, page, back };
}
async function paid() {
  const all = await begun();
  square.take(all.ref);
  await all.back();
  return all;
}
const lastNotice = () => square.notices.at(-1) as SquareNotice;

describe("a payment link", () => {
  it("is one line with the order's whole price, and nothing on its page changes that", async () => {
    const { attempt } = await begun();
    const sent = square.asked.findLast(({ path }) => path.endsWith("/payment-links"));
    expect(sent?.headers).toMatchObject({ "square-version": "2026-09-16" });
    expect(JSON.parse(sent?.body ?? "")).toMatchObject({
      idempotency_key: attempt,
      order: {
        reference_id: attempt,
        line_items: [{ quantity: "1", base_price_money: { amount: 2100, currency: "CAD" } }],
      },
      checkout_options: {
        redirect_url: expect.stringContaining(`/payments/return/${attempt}`),
        allow_tipping: false,
        enable_coupon: false,
        enable_loyalty: false,
        ask_for_shipping_address: false,
        accepted_payment_methods: { afterpay_clearpay: false },
      },
    });
  });

  it("stays open when a card is declined, so that the shopper can try another", async () => {
    const { back, number, page } = await begun();
    expect(await (await fetch(`${page}/bad`, { method: "POST" })).text()).toContain("declined");
    expect(await back()).toMatchObject({ code: "payment_waiting" });
    await fetch(`${page}/good`, { method: "POST", redirect: "manual" });
    expect(await back()).toMatchObject({ order_number: number });
    expect(await statusOf(number)).toEqual(PLACED);
  });

  it.each(["nothing", "a declined card"])(
    "is deleted when the shopper chooses another way after %s, and its page takes no money any more",
    async (before) => {
      const { one: shopper, number, order, ref, page } = await begun();
      if (before !== "nothing") await fetch(`${page}/bad`, { method: "POST" });
      expect(await shopper.ok("checkout/callOffPayment")).toEqual({ called_off: true });
      expect(order.state).toBe("CANCELED");
      square.take(ref);
      expect(await (await fetch(page)).text()).toContain("no longer available");
      expect(await statusOf(number)).toMatchObject({ status: "void" });
    },
  );

  it("that is paid at the moment of cancelling is not cancelled", async () => {
    const { one: shopper, back, number, ref } = await begun();
    const take = (_: string, method: string) => void (method === "DELETE" && square.take(ref));
    const answer = await intercepting(take, () => shopper.call("checkout/callOffPayment"));
    expect(answer).toMatchObject({ code: "payment_unsure" });
    expect(await statusOf(number)).toMatchObject({ status: "pending" });
    expect(await back()).toMatchObject({ order_number: number });
    expect(await statusOf(number)).toEqual(PLACED);
  });

  it("that Square does not cancel may still be paid, and that money goes back", async () => {
    const { number, ref, page, attempt } = await begun();
    await fetch(`${page}/bad`, { method: "POST" });
    platform.clock.set(NOW + 30 * 60);
    const conflict = () => Response.json({ errors: [{ code: "CONFLICT" }] }, { status: 409 });
    await intercepting((_, method) => (method === "PUT" ? conflict() : undefined), follow);
    expect(await statusOf(number)).toMatchObject({ status: "void" });
    square.take(ref);
    expect(await tell(lastNotice())).toEqual({ noted: true });
    await follow();
    expect(square.refunded?.(attempt)).toEqual([2100]);
    expect(await statusOf(number)).toMatchObject({ status: "void" });
  });

  it.each([{ currency: "USD" as const }, { amount: 2099 }])(
    "paid with something else, %o, is refunded",
    async (other) => {
      const { back, number, ref, attempt } = await begun();
      square.take(ref, other);
      expect(await back()).toMatchObject({ code: "payment_given_back" });
      await follow();
      expect(square.refunded?.(attempt)).toEqual([other.amount ?? 2100]);
      expect(await statusOf(number)).toMatchObject({ status: "void" });
    },
  );

  it("belongs to one order", async () => {
    const [first, second] = [await begun(), await begun()];
    square.take(first.ref);
    const expected = { attempt: second.attempt, order_number: second.number, amount: 2100, currency: "CAD" };
    expect(await provider.gateway(square.account).lookup(first.ref, expected)).toMatchObject({
      state: "declined",
    });
  });

  it("that only tries the account is deleted again", async () => {
    const before = square.links.size;
    const place = { store, now: NOW, dataDir: platform.env.dataDir, baseUrl: "https://test.localhost" };
    expect(await tryAccount(platform.database, place, "square")).toBeUndefined();
    expect(square.links.size).toBe(before);
    expect([...square.orders.values()].at(-1)?.state).toBe("CANCELED");
  });
});

describe("a notice", () => {
  it("places the order of a shopper who has not come back yet, once, however often it arrives", async () => {
    const { back, number, ref } = await begun();
    square.take(ref);
    const before = (await shop.emailsTo(SHOP)).length;
    expect(await Promise.all([tell(lastNotice()), tell(lastNotice())])).toEqual([
      { noted: true },
      { noted: true },
    ]);
    expect(await statusOf(number)).toEqual(PLACED);
    expect(await back()).toMatchObject({ order_number: number });
    expect(await tell(lastNotice())).toEqual({ noted: true });
    expect((await shop.emailsTo(SHOP)).length).toBe(before + 1);
  });

  it("is asked for again while Square does not answer, and one about something else is taken", async () => {
    const { number, ref } = await begun();
    square.take(ref);
    const notice = lastNotice();
    square.fault = { kind: "broken", on: "" };
    expect(await tell(notice)).toMatchObject({ code: "payment_unsure" });
    square.fault = { kind: undefined, on: "" };
    expect(await tell(notice)).toEqual({ noted: true });
    expect(await statusOf(number)).toEqual(PLACED);
    const about = (data: object) =>
      square.signed(JSON.stringify({ event_id: "E1", type: "inventory.count.updated", data }));
    expect(await tell(about({ type: "inventory", object: { inventory_counts: [] } }))).toEqual({
      noted: true,
    });
    const till = { payment: { id: "P", order_id: "an-order-of-the-till" } };
    expect(await tell(about({ id: "P", object: till }))).toEqual({ noted: true });
    expect(await tell(square.signed("{}"))).toMatchObject({ code: "payment_unsure" });
  });

  it("[S28] is believed only if it is signed with its key, for its address, over the text that arrived", async () => {
    const { number, ref } = await begun();
    square.take(ref);
    const { body, headers } = lastNotice();
    const right = headers["x-square-hmacsha256-signature"];
    const withHeader = (text: string): SquareNotice => ({
      body,
      headers: { "x-square-hmacsha256-signature": text },
    });
    for (const forged of [
      square.signed(body, "another-key"),
      square.signed(body, undefined, "https://shop.test/payments/webhook/square/"),
      { headers, body: `${body} ` },
      { headers, body: JSON.stringify(JSON.parse(body), null, 2) },
      withHeader(right.slice(0, 20)),
      withHeader(""),
    ])
      expect(await tell(forged)).toMatchObject({ code: "not_signed" });
    expect(await statusOf(number)).toMatchObject({ status: "pending" });
    expect(await tell(withHeader(right))).toEqual({ noted: true });
    expect(await statusOf(number)).toEqual(PLACED);
  });
});

describe("a refund", () => {
  it("is made in parts and for the rest, and found by its key, which Square takes", async () => {
    const { number, attempt } = await paid();
    expect(await refund(number, 500)).toMatchObject([{ amount: 500, state: "done" }]);
    expect(await statusOf(number)).toMatchObject({ payment_state: "refunded_in_part" });
    square.fault = { kind: "silent", on: "/refunds" };
    const [started] = (await refund(number)) as { id: string }[];
    square.fault = { kind: undefined, on: "" };
    expect(square.refunds.at(-1)?.reason).toBe(started?.id);
    platform.clock.set(NOW + 300);
    await follow();
    expect(square.refunded?.(attempt)).toEqual([500, 1600]);
    expect(await statusOf(number)).toMatchObject({ payment_state: "refunded" });
  });

  it("is on its way while Square makes it, and over if the bank refuses it", async () => {
    const { number } = await paid();
    square.refundsAre = "PENDING";
    expect(await refund(number, 500)).toMatchObject([{ state: "started" }]);
    const madeRefund = square.refunds.at(-1);
    if (madeRefund) madeRefund.status = "COMPLETED";
    platform.clock.set(NOW + 300);
    await follow();
    expect(await statusOf(number)).toMatchObject({ payment_state: "refunded_in_part" });
    square.refundsAre = "REJECTED";
    expect(await refund(number, 500)).toMatchObject({ code: "refund_failed" });
    square.refundsAre = "COMPLETED";
    expect(await refund(number)).toMatchObject([{ amount: 1600, state: "done" }]);
  });

  it("of more than is left is refused with Square's words, and no answer is a refusal", async () => {
    const { ref, order } = await paid();
    const gateway = provider.gateway(square.account);
    const reference = order.tenders?.at(-1)?.payment_id ?? "";
    const payment = { state: "paid", ref, amount: 2100, currency: "CAD", reference } as const;
    expect(await gateway.refund?.(payment, 2101, "too-much")).toMatchObject({
      state: "failed",
      note: expect.stringContaining("REFUND_AMOUNT_INVALID"),
    });
    await gateway.refund?.(payment, 100, "same-key");
    await expect(gateway.refund?.(payment, 200, "same-key")).rejects.toThrow("IDEMPOTENCY_KEY_REUSED");
    const locked = provider.gateway({ ...square.account, access_token: "old" });
    await expect(locked.refund?.(payment, 100, "other-key")).rejects.toThrow("401");
  });
});

describe("a dispute", () => {
  const at = (seconds: number) => new Date((NOW + seconds) * 1000).toISOString();

  it("reaches the staff once, and is as its newest notice says", async () => {
    const { number, ref } = await paid();
    const before = (await shop.emailsTo(SHOP)).length;
    const opened = square.dispute(ref, { id: "D1", due_at: at(864_000), updated_at: at(0) });
    expect(await Promise.all([tell(opened), tell(opened)])).toEqual([{ noted: true }, { noted: true }]);
    expect(await disputes(number)).toMatchObject([
      {
        provider: "square",
        reference: "D1",
        amount: 2100,
        currency: "CAD",
        state: "open",
        reason: "not_received",
        due_at: NOW + 864_000,
        noticed: true,
      },
    ]);
    expect((await shop.emailsTo(SHOP)).slice(before).map(({ subject }) => subject)).toEqual([
      `A customer disputes the payment of order ${number}`,
    ]);
    const lost = square.dispute(ref, { id: "D1", state: "LOST", updated_at: at(60) }, "state.updated");
    for (const notice of [lost, opened]) expect(await tell(notice)).toEqual({ noted: true });
    expect(await disputes(number)).toMatchObject([{ state: "lost", lost: 2100 }]);
  });

  it("that names no payment is logged, and not asked for again", async () => {
    const notice = square.dispute("none", { id: "D-unnamed", disputed_payment: {} });
    expect(await tell(notice)).toEqual({ noted: true });
    expect(platform.logged).toContainEqual(expect.objectContaining({ dispute: "D-unnamed" }));
  });

  it("about another program's payment is logged, and one that cannot be read is asked for again", async () => {
    expect(await tell(square.dispute("none", { id: "D-elsewhere" }))).toEqual({ noted: true });
    expect(platform.logged).toContainEqual(expect.objectContaining({ dispute: "D-elsewhere" }));
    const { number, ref } = await paid();
    expect(await tell(square.dispute(ref, { amount_money: "all" }))).toMatchObject({
      code: "payment_unsure",
    });
    expect(await disputes(number)).toEqual([]);
  });
});
