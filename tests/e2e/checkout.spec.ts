import type { Page } from "@playwright/test";
import {
  addToCart,
  checkAccessibility,
  expect,
  fillContact,
  logIn,
  SHOPS,
  shopNamed,
  signUp,
  test,
  toCardStep,
  toShippingReview,
} from "./shop.ts";

/** The journeys of spec 2 §2 and §4 other than pickup: shipping, local delivery, payment providers, quotes. */

async function withBook(page: Page, shop: string, title = "Jane Eyre") {
  await addToCart(page, shop, title);
  await expect(page.getByText("1 in cart")).toBeVisible();
}

test("[A63] [A68] [A73] [A102] a customer has an order shipped: address, provider, contact, payment at a provider, review", async ({
  page,
  browser,
}) => {
  // A long journey, checked by axe at every step.
  test.slow();
  await signUp(page, SHOPS.tidewater);
  await withBook(page, SHOPS.tidewater);
  await page.goto(`${SHOPS.tidewater}/checkout/cart`);
  await page.getByRole("button", { name: "Copy to favourites" }).click();
  await expect(page.getByRole("status")).toContainText("now in your favourites");
  await page.getByRole("button", { name: "Ship to an address" }).click();
  await expect(page).toHaveTitle(/^Step 2 of 6/);
  await checkAccessibility(page, browser);
  // Another address, added and selected within the step.
  await page.getByRole("link", { name: "Add another address" }).click();
  await page.getByLabel("Full Name").fill("Grandmother");
  await page.getByLabel("Street address").fill("8 Rue Dorée");
  await page.getByLabel("City").fill("Montréal");
  await page.getByLabel("Province").selectOption("QC");
  await page.getByLabel("Postal code").fill("h2x1y4");
  await page.getByLabel("Phone number", { exact: true }).fill("5145550100");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status")).toContainText("Address saved successfully");
  await page
    .getByLabel(/Grandmother/)
    .first()
    .check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveTitle(/^Step 3 of 6/);
  await expect(page.getByLabel(/Canada Post Expedited/)).toBeChecked();
  await expect(page.getByText("H2X 1Y4")).toBeVisible();
  await checkAccessibility(page, browser);
  await page.getByLabel(/Xpresspost/).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByLabel("Full Name")).toHaveValue("Nora Reader");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveTitle(/^Step 5 of 6/);
  await checkAccessibility(page, browser);
  await page.getByLabel(/^PayPal/).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Ship to" })).toBeVisible();
  await expect(page.getByText("Canada Post Xpresspost")).toBeVisible();
  await page.getByRole("button", { name: /^Place order and pay/ }).click();
  await expect(page.getByRole("heading", { name: "Payment simulator" })).toBeVisible();
  await page.getByRole("button", { name: "Approve and come back twice" }).click();
  await expect(page.getByRole("heading", { name: /^Order \d+$/ })).toBeVisible();
  await expect(page.getByRole("status")).toContainText("Thank you. Your order has been placed.");
  await expect(page.getByText("Paid in full.")).toBeVisible();
  await expect(page.getByText("8 Rue Dorée")).toBeVisible();
  await expect(page.getByText("One title you bought is in your favourites.")).toBeVisible();
  await page.getByRole("button", { name: "Remove from favourites" }).click();
  await expect(page.getByRole("status")).toContainText("from your favourites");
  await page.goto(`${SHOPS.tidewater}/account/lists`);
  await expect(page.getByRole("main")).toContainText(/Favourites\s*0 titles/);
  await expect(page.getByRole("link", { name: "Cart 0 items" })).toBeVisible();
});

test("[A81] [A85] a payment can be declined, cancelled, abandoned or continued", async ({ page }) => {
  const shop = SHOPS.prairie;
  await signUp(page, shop);
  await withBook(page, shop);
  await toShippingReview(page, shop, /^Credit card \(Global/);
  await expect(page.getByRole("heading", { name: "Your card" })).toBeVisible();
  await expect(page.getByText("on the secure page of Global Payments")).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  const pay = async () => {
    await page.getByRole("button", { name: /^Place order and pay/ }).click();
    await expect(page.getByRole("heading", { name: "Payment simulator" })).toBeVisible();
  };
  await pay();
  await page.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByText("Your payment was declined. Nothing was charged")).toBeVisible();
  await page.goto(`${shop}/checkout/review`);
  await pay();
  // Back in the shop with an open payment, no step continues before the payment is settled.
  for (const step of ["cart", "contact", "payment", "review"]) {
    await page.goto(`${shop}/checkout/${step}`);
    await expect(page).toHaveURL(step === "cart" ? `${shop}/checkout/cart` : `${shop}/checkout/paying`);
  }
  await page.getByRole("button", { name: "Cancel payment" }).click();
  await expect(page.getByText("Payment cancelled. Nothing was charged.")).toBeVisible();
  await page.goto(`${shop}/checkout/review`);
  await pay();
  await page.getByRole("button", { name: "Approve and never come back" }).click();
  await expect(page.getByText("this payment is approved")).toBeVisible();
  // Shoppers need not return, but those who do find their order.
  await page.getByRole("link", { name: "Back to the shop" }).click();
  await expect(page.getByRole("heading", { name: /^Order \d+$/ })).toBeVisible();
});

test("[A85] a provider on another site takes a payment, and only its signed messages are accepted", async ({
  page,
  request,
}) => {
  const shop = shopNamed("paypal");
  const toPayPal = async () => {
    await page.goto(`${shop}/checkout/cart`);
    await page.getByRole("button", { name: "Checkout as Guest for in-store pick up only" }).click();
    await fillContact(page);
    await page.getByLabel(/^PayPal/).check();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: /^Place order and pay/ }).click();
    await expect(page.getByRole("heading", { name: "PayPal stand-in" })).toBeVisible();
  };
  await withBook(page, shop, "The Hobbit");
  await toPayPal();
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByText("Payment cancelled. Nothing was charged.")).toBeVisible();
  await toPayPal();
  await page.getByRole("button", { name: "Agree" }).click();
  await expect(page.getByRole("heading", { name: /^Order \d+$/ })).toBeVisible();
  await expect(page.getByText("Paid in full.")).toBeVisible();

  const event = { id: "WH-EVENT", event_type: "CHECKOUT.ORDER.APPROVED", resource: { id: "UNKNOWN" } };
  const send = (signature: string, provider = "paypal") =>
    request.post(`${SHOPS.tidewater}/payments/webhook/${provider}`, {
      data: event,
      headers: {
        Host: new URL(shop).host,
        "paypal-transmission-sig": signature,
        Origin: "https://www.paypal.com",
      },
    });
  expect((await send("forged")).status()).toBe(400);
  expect((await send("signed")).status()).toBe(200);
  expect((await send("signed")).status()).toBe(200);
  expect((await send("signed", "nobody")).status()).toBe(404);
});

test("[A57] [A58] [A59] [A76] promo codes and gift cards can be added and removed, and wrong ones get a message", async ({
  page,
  browser,
}) => {
  const shop = SHOPS.tidewater;
  await withBook(page, shop, "Little Women");
  await page.goto(`${shop}/checkout/cart`);
  const code = page.getByRole("textbox", { name: "Promo code" });
  await code.fill("nosuch");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("alert")).toContainText("This code is not valid.");
  await expect(code).toHaveValue("nosuch");
  await code.fill("lantern10");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("status")).toContainText("Your code is added.");
  await expect(page.getByText("Ten percent off").first()).toBeVisible();
  await checkAccessibility(page, browser);
  await page.getByRole("button", { name: "Remove LANTERN10" }).click();
  await expect(page.getByText("Ten percent off")).toHaveCount(0);
  await page.getByRole("button", { name: "Checkout as Guest for in-store pick up only" }).click();
  await fillContact(page);
  const number = page.getByLabel("Gift card number");
  await number.fill("1234 5678 9012");
  await page.getByRole("button", { name: "Add card" }).click();
  await expect(page.getByRole("alert")).toContainText("We do not know this card.");
  await expect(number).toHaveValue("1234 5678 9012");
  await page.goto(`${shop}/gift-cards`);
  await page.getByLabel("Gift card number").fill("1234 5678 9012");
  await page.getByRole("button", { name: "Show balance" }).click();
  await expect(page.getByRole("alert")).toContainText("We do not know this card.");
  await checkAccessibility(page, browser);
});

test("[A82] the shop's own card form has a message beside each wrong field", async ({ page, browser }) => {
  const shop = shopNamed("cards");
  await toCardStep(page, shop, "The Hobbit");
  await expect(page.getByRole("heading", { name: "Your card" })).toBeVisible();
  // Phones show digits, and browsers refuse letters before anything is sent.
  await expect(page.getByLabel("CVV")).toHaveAttribute("inputmode", "numeric");
  await expect(page.getByLabel("CVV")).toHaveAttribute("pattern", "^\\d{3,4}$");
  await page.locator("form#card").evaluate((form) => form.setAttribute("novalidate", ""));
  await page.getByLabel("Card number").fill("4111 1111 1111 1112");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "Must be a valid credit card number",
    "Expiry month: Month required",
    "Expiry year: Year required",
    "Please enter a valid CVV.",
    "Valid Postal Code is required.",
  ]);
  // No page that the shop sends contains card data.
  await expect(page.getByLabel("Card number")).toHaveAttribute("value", "");
  expect(await page.getByLabel("Expiry year").locator("option").count()).toBe(11);
  await checkAccessibility(page, browser);
  await page.getByLabel("Card number").fill("4111 1111 1111 1111");
  await page.getByLabel("Expiry month").selectOption("12");
  await page.getByLabel("Expiry year").selectOption({ index: 3 });
  await page.getByLabel("CVV").fill("987");
  await page.getByLabel("Postal code").fill("52240");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("visa •••• 1111")).toBeVisible();
  await page.getByRole("button", { name: /^Place order/ }).click();
  await expect(page.getByText("We will charge your card when we prepare your order.")).toBeVisible();
});

test("[A75] local delivery is offered within reach, and refused with a message elsewhere", async ({
  page,
}) => {
  const shop = SHOPS.tidewater;
  await signUp(page, shop);
  await withBook(page, shop);
  await page.goto(`${shop}/checkout/cart`);
  await page.getByRole("button", { name: "Local delivery" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByLabel(/Bicycle courier, \$6.00/)).toBeChecked();
  await page.getByRole("link", { name: "Change address" }).click();
  await page.getByRole("link", { name: "Add another address" }).click();
  await page.getByLabel("Full Name").fill("Far away");
  await page.getByLabel("Street address").fill("1 Long Road");
  await page.getByLabel("City").fill("Whitehorse");
  await page.getByLabel("Province").selectOption("YT");
  await page.getByLabel("Postal code").fill("Y1A1A1");
  await page.getByLabel("Phone number", { exact: true }).fill("8675550100");
  await page.getByRole("button", { name: "Save" }).click();
  await page
    .getByLabel(/Far away/)
    .first()
    .check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Our courier rides in Victoria")).toBeVisible();
  await page.getByRole("button", { name: "Ship instead" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  // The shop sets the price of post to the Yukon later.
  await expect(page.getByLabel(/Expedited Parcel, price to be determined/)).toBeChecked();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveTitle(/^Step 4 of 6/);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("plus shipping")).toBeVisible();
  await expect(page.getByRole("radio")).toHaveCount(1);
});

test("[A87] a customer requests a quote in the cart", async ({ page, browser }) => {
  const shop = SHOPS.prairie;
  await logIn(page, "ben@example.com", shop);
  await addToCart(page, shop, "Emma");
  await expect(page.getByText(/in cart/).first()).toBeVisible();
  await page.goto(`${shop}/checkout/cart`);
  await page.getByRole("button", { name: "Request a quote" }).click();
  await expect(page.getByRole("heading", { name: "Request a quote" })).toBeVisible();
  await page.locator("form#quote").evaluate((form) => form.setAttribute("novalidate", ""));
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByRole("alert")).toContainText("Please enter a message.");
  await checkAccessibility(page, browser);
  await page.getByLabel("Your message").fill("Thirty for a class, please");
  await page.getByRole("radio", { name: "Pick up in the shop" }).check();
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByRole("heading", { name: /^Quote \d+$/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "Cart 0 items" })).toBeVisible();
});

test("[M4] a quote is asked for with a new address and a Purchase Order #, and nothing typed is lost", async ({
  page,
}) => {
  const shop = SHOPS.tidewater;
  await signUp(page, shop);
  await addToCart(page, shop, "Emma");
  await expect(page.getByText(/in cart/).first()).toBeVisible();
  await page.goto(`${shop}/checkout/cart/quote`);
  await page.getByRole("radio", { name: "Ship to an address" }).check();
  await page.getByLabel("Purchase Order #").fill("PO-4711");
  await page.getByLabel("Your message").fill("Delivered by January, please");
  await page.getByRole("button", { name: "Add another address" }).click();
  await expect(page.getByRole("heading", { name: "New address" })).toBeVisible();
  await page.getByLabel("Full Name").fill("Cedar Street School");
  await page.getByLabel("Street address", { exact: true }).fill("9 Cedar Street");
  await page.getByLabel("City").fill("Calgary");
  await page.getByLabel("Province").selectOption("AB");
  await page.getByLabel("Postal code").fill("T2P 1J9");
  await page.getByLabel("Phone number").fill("4035550199");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("radio", { name: "Ship to an address" })).toBeChecked();
  await expect(page.getByRole("radio", { name: /9 Cedar Street/ })).toBeChecked();
  await expect(page.getByLabel("Your message")).toHaveValue("Delivered by January, please");
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByRole("heading", { name: /^Quote \d+$/ })).toBeVisible();
  await expect(page.getByText("9 Cedar Street")).toBeVisible();
  await expect(page.getByText("Purchase Order #: PO-4711")).toBeVisible();
});

test("[A84] with scripts, a cart that changed in another tab is shown when the shopper returns", async ({
  page,
  context,
}, info) => {
  test.skip(
    info.project.name === "without JavaScript",
    "an enhancement; the server's own check has its own test",
  );
  const shop = SHOPS.prairie;
  await withBook(page, shop);
  await page.goto(`${shop}/checkout/cart`);
  await page.getByRole("button", { name: "Checkout as Guest for in-store pick up only" }).click();
  await expect(page).toHaveTitle(/^Step 2 of 4/);
  await page.evaluate(() => window.dispatchEvent(new Event("blur")));
  await expect(page.getByRole("button", { name: "Click anywhere to continue." })).toBeVisible();
  await page.getByRole("button", { name: "Click anywhere to continue." }).click();
  await expect(page.getByRole("button", { name: "Click anywhere to continue." })).toHaveCount(0);
  const other = await context.newPage();
  await addToCart(other, shop, "Emma");
  await expect(other.getByText("2 in cart").or(other.getByText("1 in cart"))).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(page).toHaveURL(`${shop}/checkout/cart`);
});

test("the unfinished page looks as specified", async ({ page }) => {
  for (const path of ["/checkout2", "/checkout2/delivery"]) {
    await page.goto(SHOPS.tidewater + path);
    await expect(page.getByRole("heading", { name: "Delivery" })).toBeVisible();
    await expect(page.getByRole("button", { name: "TO DO - Continue" })).toBeVisible();
  }
});
