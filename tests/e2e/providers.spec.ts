import type { APIRequestContext, Page } from "@playwright/test";
import fakeSquare from "#tests/fakes/square.ts";
import fakeStripe from "#tests/fakes/stripe.ts";
import {
  addToCart,
  expect,
  fillContact,
  PLAIN,
  SHOPS,
  shopNamed,
  signUp,
  test,
  testOfRequests,
} from "./shop.ts";

/** Payments on providers' own sites, and what those post without a session, to open and closed shops. */

const CLOSED = shopNamed("closedpay");
const FOREIGN = "https://pay.example.com";

test("[X4] a shopper of a closed shop pays on a provider's site, which posts back to the shop", async ({
  page,
}) => {
  test.slow();
  await signUp(page, CLOSED);
  await addToCart(page, CLOSED, "The Hobbit");
  await expect(page.getByText("1 in cart")).toBeVisible();
  await page.goto(`${CLOSED}/checkout/cart`);
  await page
    .getByRole("button", { name: /pick up/i })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Who is it for?" })).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel(/Global/).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Your card" })).toBeVisible();
  await expect(page).toHaveURL(`${CLOSED}/checkout/global`);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Review your order" })).toBeVisible();
  await page.getByRole("button", { name: /Place order/ }).click();
  await page.getByRole("button", { name: "Continue to Global Payments" }).click();
  await page.getByRole("button", { name: "Pay" }).click();
  const posted = page.waitForRequest(
    (one) => one.method() === "POST" && one.url().includes("/payments/return/"),
  );
  await page.getByRole("button", { name: "Return to the shop" }).click();
  expect((await (await posted).allHeaders()).origin).toMatch(/^http:\/\/127\.0\.0\.1/);
  await expect(page.getByText("Your order has been placed.")).toBeVisible();
});

testOfRequests(
  "[X4] only a signed message from a provider gets through the gate of a closed shop",
  PLAIN,
  async ({ request }) => {
    // Node cannot resolve NAME.localhost, so the Host header names the shop.
    const headers = { Host: new URL(CLOSED).host, Origin: FOREIGN };
    const post = (path: string, more: Record<string, string> = {}, data = "{}") =>
      request.post(SHOPS.tidewater + path, {
        headers: { ...headers, "Content-Type": "application/json", ...more },
        data,
        maxRedirects: 0,
      });
    const event = JSON.stringify({
      id: "E-1",
      event_type: "CHECKOUT.ORDER.APPROVED",
      resource: { id: "NOBODYS" },
    });
    expect(
      (await post("/payments/webhook/paypal", { "paypal-transmission-sig": "signed" }, event)).status(),
    ).toBe(200);
    const unsigned = await post("/payments/webhook/paypal", { "paypal-transmission-sig": "forged" }, event);
    expect([unsigned.status(), await unsigned.text()]).toEqual([400, "not signed"]);
    expect((await post("/payments/webhook/chase")).status()).toBe(404);
    // An unknown payment opens no closed shop.
    for (const path of [
      "/payments/return/NoSuchPaymentAtAll1234",
      "/checkout/paypal?attempt=NoSuchPayment&token=X",
    ]) {
      const answer = await request.get(SHOPS.tidewater + path, { headers: { Host: headers.Host } });
      expect(answer.status(), path).toBe(403);
      expect(await answer.text()).not.toMatch(/Hobbit|Club/);
    }
    expect((await post("/payments/return/NoSuchPaymentAtAll1234")).status()).toBe(403);
    // Anything else from another site is refused before it is read.
    for (const path of [
      "/payments/simulator/abc",
      "/payments/return/a/b",
      "/payments/return/abc.data",
      "/payments/webhook/paypal.data",
      "/account/login",
      "/checkout/cart",
      "/api/cart/add",
    ]) {
      const answer = await post(path);
      expect(answer.status(), path).toBe(403);
      expect(await answer.text(), path).toContain("another site");
    }
  },
);

testOfRequests(
  "[X4] a return that another site posts is answered, signed or not",
  PLAIN,
  async ({ request }) => {
    for (const Origin of [FOREIGN, "null"]) {
      const answer = await request.post(`${SHOPS.tidewater}/payments/return/NoSuchPaymentAtAll1234`, {
        headers: { Origin },
        form: { RESULT: "00" },
        maxRedirects: 0,
      });
      expect(answer.status()).toBe(303);
      expect(answer.headers().location).toBe("/payments/return/NoSuchPaymentAtAll1234");
    }
  },
);

/**
 * Leads a guest with a copy of The Hobbit to the review of an order that is paid by card. @returns goes on to the
 * provider's page
 */
async function toReview(page: Page, shop: string, provider: string): Promise<() => Promise<void>> {
  await addToCart(page, shop, "The Hobbit");
  await expect(page.getByText("1 in cart")).toBeVisible();
  await page.goto(`${shop}/checkout/cart`);
  await page.getByRole("button", { name: "Checkout as Guest for in-store pick up only" }).click();
  await fillContact(page);
  // The only way to pay by card needs no name of its provider.
  await page.getByLabel(/^Credit card/).check();
  await page.getByRole("button", { name: "Continue" }).click();
  return async () => {
    await expect(page.getByRole("heading", { name: "Review your order" })).toBeVisible();
    await page.getByRole("button", { name: /^Place order and pay/ }).click();
    await expect(page.getByRole("heading", { name: `${provider} stand-in` })).toBeVisible();
  };
}

/** Sends a shop a provider's notice. @returns the status */
async function notified(
  request: APIRequestContext,
  shop: string,
  provider: string,
  { headers, body }: { headers: Record<string, string>; body: string },
): Promise<number> {
  const answer = await request.post(`${SHOPS.tidewater}/payments/webhook/${provider}`, {
    data: body,
    headers: { Host: new URL(shop).host, "Content-Type": "application/json", ...headers },
  });
  return answer.status();
}

/** Providers with a page of their own, and the shop that each is tried in with scripts and without. */
const PAGES = [
  { provider: "PayPal", hasStep: false, withScripts: "tidewater", without: "tidewater" },
  { provider: "Chase", hasStep: true, withScripts: "tidewater", without: "tidewater" },
  { provider: "Global", hasStep: true, withScripts: "prairie", without: "prairie" },
  { provider: "Stripe", hasStep: false, withScripts: "tidewater", without: "prairie" },
  { provider: "Square", hasStep: false, withScripts: "prairie", without: "tidewater" },
] as const;
for (const { provider, hasStep, withScripts, without } of PAGES)
  test(`a payment at ${provider} is declined, cancelled, given up in the shop, found twice, found without its shopper, and paid`, async ({
    page,
    javaScriptEnabled,
  }) => {
    const shop = SHOPS[javaScriptEnabled ? withScripts : without];
    /** A guest's cart, up to the review. */
    const order = async () => {
      // Both shops have copies enough for all these orders.
      await addToCart(page, shop, "Unless");
      await expect(page.getByText("1 in cart")).toBeVisible();
      await page.goto(`${shop}/checkout/cart`);
      await page.getByRole("button", { name: "Checkout as Guest for in-store pick up only" }).click();
      await fillContact(page);
      await page.getByLabel(new RegExp(`^(Credit card \\()?${provider}`)).check();
      await page.getByRole("button", { name: "Continue" }).click();
      if (hasStep) {
        await expect(page.getByRole("heading", { name: "Your card" })).toBeVisible();
        await page.getByRole("button", { name: "Continue" }).click();
      }
      await expect(page.getByRole("heading", { name: "Review your order" })).toBeVisible();
    };
    const pay = async (answer?: string) => {
      await page.getByRole("button", { name: /^Place order and pay/ }).click();
      await expect(page.getByRole("heading", { name: "Payment simulator" })).toBeVisible();
      if (answer) await page.getByRole("button", { name: answer, exact: true }).click();
    };
    const isPaid = async () => {
      await expect(page.getByRole("heading", { name: /^Order \d+$/ })).toBeVisible();
      await expect(page.getByText("Paid in full.")).toBeVisible();
    };
    await order();
    await pay("Decline");
    await expect(page.getByText("Your payment was declined. Nothing was charged")).toBeVisible();
    await page.goto(`${shop}/checkout/review`);
    await pay("Cancel");
    await expect(page.getByText("Payment cancelled. Nothing was charged.")).toBeVisible();
    await page.goto(`${shop}/checkout/review`);
    await pay();
    await page.goto(`${shop}/checkout/payment`);
    await page.getByRole("button", { name: "Cancel payment" }).click();
    await expect(page.getByText("Payment cancelled. Nothing was charged.")).toBeVisible();
    await page.goto(`${shop}/checkout/review`);
    await pay("Approve and come back twice");
    await isPaid();
    await order();
    await pay("Approve and never come back");
    await page.getByRole("link", { name: "Back to the shop" }).click();
    await isPaid();
    await order();
    await pay("Approve");
    await isPaid();
  });

test("Stripe's page on another site: another card after a declined one, the way back, and a signed notice", async ({
  page,
  request,
}) => {
  const shop = shopNamed("stripe");
  const toStripe = await toReview(page, shop, "Stripe");
  await toStripe();
  const left = page.url();
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByText("Payment cancelled. Nothing was charged.")).toBeVisible();
  await page.goto(left);
  await expect(page.getByText("This page has expired.")).toBeVisible();
  await page.goto(`${shop}/checkout/review`);
  await toStripe();
  await page.getByRole("button", { name: "Pay with a bad card" }).click();
  await expect(page.getByText("Your card was declined.")).toBeVisible();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByRole("heading", { name: /^Order \d+$/ })).toBeVisible();
  await expect(page.getByText("Paid in full.")).toBeVisible();

  const stripe = await fakeStripe();
  await stripe.close();
  const body = JSON.stringify({
    id: "evt_1",
    object: "event",
    type: "checkout.session.completed",
    created: stripe.now(),
    data: { object: { id: "cs_unknown", object: "checkout.session" } },
  });
  const send = (secrets?: string[]) => notified(request, shop, "stripe", stripe.signed(body, secrets));
  expect(await send()).toBe(200);
  expect(await send(["whsec_forged"])).toBe(400);
});

test("Square's page on another site has no way back: Back leads to where another way can be chosen", async ({
  page,
  request,
}) => {
  const shop = shopNamed("square");
  const toSquare = await toReview(page, shop, "Square");
  await toSquare();
  const left = page.url();
  await page.getByRole("button", { name: "Pay with a bad card" }).click();
  await expect(page.getByText("Your card was declined.")).toBeVisible();
  // The shop's page, as Back or a bookmark opens it.
  await page.goto(`${shop}/checkout/review`);
  await expect(page).toHaveURL(`${shop}/checkout/paying`);
  await page.getByRole("button", { name: "Cancel payment" }).click();
  await expect(page.getByText("Payment cancelled. Nothing was charged.")).toBeVisible();
  await expect(page).toHaveURL(`${shop}/checkout/payment`);
  await page.goto(left);
  await expect(page.getByText("This link is no longer available.")).toBeVisible();
  await page.goto(`${shop}/checkout/review`);
  await toSquare();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByRole("heading", { name: /^Order \d+$/ })).toBeVisible();
  await expect(page.getByText("Paid in full.")).toBeVisible();

  const square = await fakeSquare();
  await square.close();
  const body = JSON.stringify({ event_id: "E1", type: "order.updated", data: { id: "O1", object: {} } });
  const send = (key?: string) => notified(request, shop, "square", square.signed(body, key));
  expect(await send()).toBe(200);
  expect(await send("forged")).toBe(400);
});
