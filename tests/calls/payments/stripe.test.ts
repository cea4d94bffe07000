import { beforeEach, describe, expect, it } from "vitest";
import { PAY_WITHIN } from "#app/domain/payments/attempts.server.ts";
import { setAccount, tryAccount } from "#app/domain/payments/gateways.server.ts";
import { stripe as provider } from "#app/platform/gateways/stripe/stripe.server.ts";
import fakeStripe, { readForm, type StripeNotice } from "#tests/fakes/stripe.ts";
import { intercepting, openProviderShop, PLACED, SHOP } from "#tests/support/payment-shop.ts";
import { NOW } from "#tests/support/platform.ts";

/** Tests of Stripe alone; those of every provider are in providers.test.ts and payment-events.test.ts. */

const stripe = await fakeStripe();
const { shop, platform, store, ordered, tell, follow, statusOf, refund, disputes } = await openProviderShop(
  "stripe",
  stripe,
);
beforeEach(() => {
  stripe.declining = false;
  stripe.refundsAre = "succeeded";
});

/** A guest's order of a book for $21.00 that waits for its payment. @returns also the session's id and address */
async function begun() {
  const { shopper, number, page } = await ordered();
  const ref = page.split("/").at(-1) ?? "";
  const session = stripe.sessions.get(ref);
  if (!session) throw new Error("no session");
  const attempt = session.client_reference_id;
  const back = (cancelled = "false") => shopper.call("checkout/paymentDone", { attempt, cancelled });
  return { one: shopper, number, ref, session, attempt, page, back };
}
async function paid() {
  const order = await begun();
  stripe.take(order.ref);
  await order.back();
  return order;
}

describe("a session", () => {
  it("is one line with the order's whole price, in its currency, for cards, until shortly after the hold ends", async () => {
    const { attempt, session, page } = await begun();
    const sent = stripe.asked.findLast(
      ({ path, method }) => method === "POST" && path === "/v1/checkout/sessions",
    );
    expect(sent?.headers).toMatchObject({
      "idempotency-key": attempt,
      "stripe-version": "2026-10-28.endive",
    });
    expect(readForm(sent?.body ?? "")).toMatchObject({
      line_items: { 0: { quantity: "1", price_data: { currency: "cad", unit_amount: "2100" } } },
      allowed_payment_method_types: { 0: "card" },
      adaptive_pricing: { enabled: "false" },
      locale: "en",
    });
    expect(session.expires_at).toBeGreaterThan(NOW + PAY_WITHIN);
    expect(session.expires_at).toBeLessThanOrEqual(NOW + PAY_WITHIN + 600);
    expect(page).toBe(`${stripe.url}/c/pay/${session.id}`);
  });

  it.each([
    ["en-CA", "en"],
    ["en-US", "en"],
    ["fr-CA", "fr-CA"],
    ["es-MX", "es"],
  ])("is in a language that Stripe has: %s", async (locale, expected) => {
    const gateway = provider.gateway(stripe.account);
    const { ref } = await gateway.begin({
      attempt: `locale-${locale}`,
      order_number: 1,
      amount: 100,
      currency: "CAD",
      shop: "S",
      description: "Order 1",
      return_url: "https://s.test/r",
      cancel_url: "https://s.test/c",
      locale,
      held_until: NOW + PAY_WITHIN,
    });
    expect(stripe.sessions.get(ref)?.locale).toBe(expected);
  });

  it("stays open when a card is declined, so that the shopper can try another", async () => {
    const { back, number, page } = await begun();
    stripe.declining = true;
    expect(await (await fetch(`${page}/good`, { method: "POST" })).text()).toContain("declined");
    expect(await back()).toMatchObject({ code: "payment_waiting" });
    stripe.declining = false;
    await fetch(`${page}/good`, { method: "POST", redirect: "manual" });
    expect(await back()).toMatchObject({ order_number: number });
    expect(await statusOf(number)).toEqual(PLACED);
  });

  it("is closed when the shopper cancels, and its page takes no money any more", async () => {
    const { back, number, ref, page } = await begun();
    expect(await back("true")).toMatchObject({ code: "payment_cancelled" });
    expect(stripe.sessions.get(ref)).toMatchObject({ status: "expired" });
    stripe.take(ref);
    expect(await (await fetch(page)).text()).toContain("expired");
    expect(await back()).toMatchObject({ code: "payment_cancelled" });
    expect(await statusOf(number)).toMatchObject({ status: "void" });
  });

  it("that is paid at the moment of cancelling is not cancelled", async () => {
    const { back, number, ref } = await begun();
    // Looked at while it is open, and paid before it is closed.
    const take = (url: string) => void (url.endsWith("/expire") && stripe.take(ref));
    const answer = await intercepting(take, () => back("true"));
    expect(answer).toMatchObject({ code: "payment_unsure" });
    expect(await statusOf(number)).toMatchObject({ status: "pending" });
    expect(await back("true")).toMatchObject({ order_number: number });
    expect(await statusOf(number)).toEqual(PLACED);
  });

  it("that expired by itself while no process ran gives the copies back", async () => {
    const { number, ref } = await begun();
    platform.clock.set(NOW + 3600);
    await follow();
    expect(stripe.sessions.get(ref)).toMatchObject({ status: "expired" });
    expect(await statusOf(number)).toMatchObject({ status: "void" });
  });

  it.each([{ currency: "usd" }, { amount_total: 2099 }])(
    "paid with something else, %o, is refunded",
    async (other) => {
      const { back, number, ref, attempt } = await begun();
      stripe.take(ref, other);
      expect(await back()).toMatchObject({ code: "payment_given_back" });
      await follow();
      expect(stripe.refunded?.(attempt)).toEqual([other.amount_total ?? 2100]);
      expect(await statusOf(number)).toMatchObject({ status: "void" });
    },
  );

  it("belongs to one order", async () => {
    const [first, second] = [await begun(), await begun()];
    stripe.take(first.ref);
    const expected = { attempt: second.attempt, order_number: second.number, amount: 2100, currency: "CAD" };
    expect(await provider.gateway(stripe.account).lookup(first.ref, expected)).toMatchObject({
      state: "declined",
    });
  });

  it("is not begun with a page that browsers would be kept from", async () => {
    const elsewhere = { ...stripe.account, base_url: stripe.url.replace("127.0.0.1", "localhost") };
    await setAccount(platform.database, store.id, NOW, "stripe", elsewhere);
    const place = { store, now: NOW, dataDir: platform.env.dataDir, baseUrl: "https://test.localhost" };
    expect(await tryAccount(platform.database, place, "stripe")).toMatchObject({
      code: "not_accepted",
      error: expect.stringContaining("enter this as checkout_origin"),
    });
    await setAccount(platform.database, store.id, NOW, "stripe", {
      ...elsewhere,
      checkout_origin: stripe.url,
    });
    expect(await tryAccount(platform.database, place, "stripe")).toBeUndefined();
    await setAccount(platform.database, store.id, NOW, "stripe", stripe.account);
  });
});

describe("an account", () => {
  it.each([
    [{ secret_key: "pk_test_publishable" }, "secret_key"],
    [{ webhook_secret: "" }, "webhook_secret"],
  ])("is not stored with %o", async (wrong, field) => {
    const refused = await setAccount(platform.database, store.id, NOW, "stripe", {
      ...stripe.account,
      ...wrong,
    });
    expect(refused).toMatchObject({ code: "invalid", error: expect.stringContaining(field) });
  });
});

describe("a notice", () => {
  it("places the order of a shopper who has not come back yet, once, however often it arrives", async () => {
    const { back, number, ref } = await begun();
    stripe.take(ref);
    const notice = stripe.notices.at(-1) as StripeNotice;
    const emails = async () => (await shop.emailsTo(SHOP)).length;
    const before = await emails();
    expect(await Promise.all([tell(notice), tell(notice)])).toEqual([{ noted: true }, { noted: true }]);
    expect(await statusOf(number)).toEqual(PLACED);
    expect(await back()).toMatchObject({ order_number: number });
    expect(await tell(notice)).toEqual({ noted: true });
    expect(await emails()).toBe(before + 1);
  });

  it("that is late, or overtaken by a newer one, changes nothing", async () => {
    const { back, number, ref } = await begun();
    await back("true");
    const closed = stripe.notices.at(-1) as StripeNotice;
    const next = await paid();
    for (const notice of [closed, stripe.notices.at(-1) as StripeNotice, closed])
      expect(await tell(notice)).toEqual({ noted: true });
    expect(await statusOf(number)).toMatchObject({ status: "void" });
    expect(await statusOf(next.number)).toEqual(PLACED);
    expect(stripe.sessions.get(ref)).toMatchObject({ status: "expired" });
  });

  it("is asked for again while Stripe does not answer", async () => {
    const { number, ref } = await begun();
    stripe.take(ref);
    stripe.fault = { kind: "broken", on: "" };
    expect(await tell(stripe.notices.at(-1) as StripeNotice)).toMatchObject({ code: "payment_unsure" });
    stripe.fault = { kind: undefined, on: "" };
    expect(await tell(stripe.notices.at(-1) as StripeNotice)).toEqual({ noted: true });
    expect(await statusOf(number)).toEqual(PLACED);
  });

  it("[S28] is believed only if one of its signatures is right, over the text that arrived, and it is fresh", async () => {
    const { number, ref } = await begun();
    stripe.take(ref);
    const { body } = stripe.notices.at(-1) as StripeNotice;
    const header = (notice: StripeNotice) => notice.headers["stripe-signature"];
    const good = stripe.signed(body);
    const [time = "", signature = ""] = header(good).split(",");
    const withHeader = (text: string): StripeNotice => ({ body, headers: { "stripe-signature": text } });
    for (const forged of [
      stripe.signed(body, ["whsec_another"]),
      { ...good, body: `${body} ` },
      { ...good, body: JSON.stringify(JSON.parse(body), null, 2) },
      withHeader(`t=${NOW + 1},${signature}`),
      withHeader(`${time},${signature.replace("v1=", "v0=")}`),
      withHeader(`${time},v1=${signature.slice(3, -2)}`),
      withHeader(`${time},v1=`),
      withHeader(signature),
      withHeader(time),
      withHeader(""),
    ])
      expect([header(forged), await tell(forged)]).toMatchObject([header(forged), { code: "not_signed" }]);
    platform.clock.set(NOW + 301);
    expect(await tell(good)).toMatchObject({ code: "not_signed" });
    expect(await statusOf(number)).toMatchObject({ status: "pending" });
    platform.clock.set(NOW + 300);
    // While a secret is replaced, both are in use.
    const both = stripe.signed(body, ["whsec_another", String(stripe.account.webhook_secret)]);
    expect(await tell(both)).toEqual({ noted: true });
    expect(await statusOf(number)).toEqual(PLACED);
  });

  it("about something else is taken and changes nothing", async () => {
    const { number } = await paid();
    await refund(number, 100);
    expect(await tell(stripe.notices.at(-1) as StripeNotice)).toEqual({ noted: true });
    const unknown = JSON.stringify({
      id: "evt_1",
      type: "checkout.session.completed",
      created: NOW,
      data: { object: { id: "cs_of_another_program", object: "checkout.session" } },
    });
    expect(await tell(stripe.signed(unknown))).toEqual({ noted: true });
    expect(await tell(stripe.signed('{"id":"evt_2"}'))).toMatchObject({ code: "payment_unsure" });
  });
});

describe("a refund", () => {
  it("is made in parts and for the rest, and found by its key", async () => {
    const { number, attempt } = await paid();
    expect(await refund(number, 500)).toMatchObject([{ amount: 500, state: "done" }]);
    expect(await statusOf(number)).toMatchObject({ payment_state: "refunded_in_part" });
    stripe.fault = { kind: "silent", on: "/refunds" };
    const [started] = (await refund(number)) as { id: string }[];
    stripe.fault = { kind: undefined, on: "" };
    expect(stripe.refunds.at(-1)?.metadata).toEqual({ refund: started?.id });
    platform.clock.set(NOW + 300);
    await follow();
    expect(stripe.refunded?.(attempt)).toEqual([500, 1600]);
    expect(await statusOf(number)).toMatchObject({ payment_state: "refunded" });
  });

  it("is made once although Stripe answered 500 and gives that answer again", async () => {
    const { number, attempt } = await paid();
    stripe.fault = { kind: "done, but 500", on: "/refunds" };
    expect(await refund(number)).toMatchObject([{ state: "started" }]);
    stripe.fault = { kind: undefined, on: "" };
    const again = stripe.asked.findLast(({ path, method }) => method === "POST" && path === "/v1/refunds");
    const replay = await fetch(`${stripe.url}/v1/refunds`, {
      method: "POST",
      body: again?.body ?? "",
      headers: Object.fromEntries(
        ["authorization", "stripe-version", "content-type", "idempotency-key"].map((name) => [
          name,
          String(again?.headers[name]),
        ]),
      ),
    });
    expect(replay.status).toBe(500);
    platform.clock.set(NOW + 300);
    await follow();
    expect(stripe.refunded?.(attempt)).toEqual([2100]);
    expect(await statusOf(number)).toMatchObject({ payment_state: "refunded" });
  });

  it("is on its way while Stripe makes it, and over if the bank refuses it", async () => {
    const { number } = await paid();
    stripe.refundsAre = "pending";
    expect(await refund(number, 500)).toMatchObject([{ state: "started" }]);
    const madeRefund = stripe.refunds.at(-1);
    if (madeRefund) madeRefund.status = "succeeded";
    platform.clock.set(NOW + 300);
    await follow();
    expect(await statusOf(number)).toMatchObject({ payment_state: "refunded_in_part" });
    stripe.refundsAre = "failed";
    expect(await refund(number, 500)).toMatchObject({
      code: "refund_failed",
      error: expect.stringContaining("lost_or_stolen_card"),
    });
    stripe.refundsAre = "succeeded";
    expect(await refund(number)).toMatchObject([{ amount: 1600, state: "done" }]);
  });

  it("is looked for on every page of the record", async () => {
    const { number, attempt, ref } = await paid();
    const payment_intent = String(stripe.sessions.get(ref)?.payment_intent);
    const gateway = provider.gateway(stripe.account);
    const payment = { state: "paid", ref, amount: 2100, currency: "CAD", reference: payment_intent } as const;
    await gateway.refund?.(payment, 1, `${attempt}-first`);
    for (let index = 0; index < 120; index++) await gateway.refund?.(payment, 1, `${attempt}-${index}`);
    expect(await gateway.findRefund?.(payment, 1, `${attempt}-first`)).toMatchObject({ state: "done" });
    expect(await gateway.findRefund?.(payment, 1, `${attempt}-none`)).toBeUndefined();
    expect(await statusOf(number)).toEqual(PLACED);
  });

  it("of more than is left is refused with Stripe's words, and no answer is a refusal", async () => {
    const { ref } = await paid();
    const payment_intent = String(stripe.sessions.get(ref)?.payment_intent);
    const gateway = provider.gateway(stripe.account);
    const payment = { state: "paid", ref, amount: 2100, currency: "CAD", reference: payment_intent } as const;
    expect(await gateway.refund?.(payment, 2101, "too-much")).toMatchObject({
      state: "failed",
      note: expect.stringContaining("greater"),
    });
    await gateway.refund?.(payment, 100, "same-key");
    // The first request of this key was carried out, so this is no reason to give up.
    await expect(gateway.refund?.(payment, 200, "same-key")).rejects.toThrow("same parameters");
    const locked = provider.gateway({ ...stripe.account, secret_key: "sk_test_old" });
    await expect(locked.refund?.(payment, 100, "other-key")).rejects.toThrow("401");
  });
});

describe("a dispute", () => {
  it("reaches the staff once, with the last moment to answer", async () => {
    const { number, ref } = await paid();
    const before = (await shop.emailsTo(SHOP)).length;
    const opened = stripe.dispute(ref, { id: "dp_1", evidence_details: { due_by: NOW + 864_000 } });
    expect(await Promise.all([tell(opened), tell(opened)])).toEqual([{ noted: true }, { noted: true }]);
    expect(await disputes(number)).toMatchObject([
      {
        provider: "stripe",
        reference: "dp_1",
        amount: 2100,
        currency: "CAD",
        state: "open",
        reason: "not_received",
        due_at: NOW + 864_000,
        noticed: true,
      },
    ]);
    const emails = (await shop.emailsTo(SHOP)).slice(before);
    expect(emails.map(({ subject }) => subject)).toEqual([
      `A customer disputes the payment of order ${number}`,
    ]);
  });

  it("is as its newest notice says, in whatever order they arrive", async () => {
    for (const [state, status] of [
      ["won", "won"],
      ["lost", "lost"],
      ["under_review", "a_new_status"],
    ] as const) {
      const { number, ref } = await paid();
      const id = `dp_${status}`;
      const opened = stripe.dispute(ref, { id });
      const closed = stripe.dispute(ref, { id, status, at: NOW + 60 }, "closed");
      for (const notice of [closed, opened, closed]) expect(await tell(notice)).toEqual({ noted: true });
      expect(await disputes(number)).toMatchObject([{ state, lost: state === "lost" ? 2100 : 0 }]);
    }
  });

  it("about another program's payment is logged, and one that cannot be read is asked for again", async () => {
    expect(await tell(stripe.dispute("none", { id: "dp_elsewhere" }))).toEqual({ noted: true });
    expect(platform.logged).toContainEqual(expect.objectContaining({ dispute: "dp_elsewhere" }));
    const { number, ref } = await paid();
    expect(await tell(stripe.dispute(ref, { amount: "all" }))).toMatchObject({ code: "payment_unsure" });
    stripe.fault = { kind: "broken", on: "/sessions" };
    expect(await tell(stripe.dispute(ref))).toMatchObject({ code: "payment_unsure" });
    expect(await disputes(number)).toEqual([]);
  });
});
