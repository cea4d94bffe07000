import type { Page } from "@playwright/test";
import { addToCart, expect, fillContact, itemPath, SHOPS, shopNamed, signUp, test } from "./shop.ts";

test.beforeEach(({ javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "only scripts format fields while typing, or keep a page across a post");
});

test("[C17] a card number is grouped while it is typed, and the caret stays in place", async ({ page }) => {
  const shop = shopNamed("cards");
  await addToCart(page, shop, "The Hobbit");
  await expect(page.getByText("1 in cart")).toBeVisible();
  await page.goto(`${shop}/checkout/cart`);
  await page.getByRole("button", { name: "Checkout as Guest for in-store pick up only" }).click();
  await expect(page.getByRole("heading", { name: "Who is it for?" })).toBeVisible();
  const phone = page.getByLabel("Phone number");
  await phone.pressSequentially("2505550100");
  await expect(phone).toHaveValue("(250) 555-0100");
  await phone.fill("");
  await phone.pressSequentially("+442079460958");
  await expect(phone).toHaveValue("+442079460958");
  await phone.fill("");
  await fillContact(page);
  await page.getByLabel(/^Credit card/).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Your card" })).toBeVisible();
  const number = page.getByLabel("Card number");
  await number.pressSequentially("42424242");
  await expect(number).toHaveValue("4242 4242");
  // Two digits typed at the front: the caret stays behind them.
  await number.press("Home");
  await number.pressSequentially("51");
  await expect(number).toHaveValue("5142 4242 42");
  expect(await number.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(2);
  await expect(number).toBeFocused();
  await page.getByLabel("Country").selectOption("CA");
  await page.getByLabel("Postal code").pressSequentially("v8v1a1");
  await expect(page.getByLabel("Postal code")).toHaveValue("V8V 1A1");
});

test("[C17] a payment method is saved a second after it is selected, without moving the focus", async ({
  page,
}) => {
  const shop = SHOPS.tidewater;
  await signUp(page, shop);
  await addToCart(page, shop, "Jane Eyre");
  await expect(page.getByText("1 in cart")).toBeVisible();
  await page.goto(`${shop}/checkout/cart`);
  await page.getByRole("button", { name: "Pick up in the shop" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  const choice = page.getByLabel(/^Pay at pick-up/);
  const saved = page.waitForResponse(/\/api\/checkout\/setPaymentChoice$/);
  await choice.check();
  expect((await saved).status()).toBe(200);
  await expect(choice).toBeFocused();
  await expect(page.getByRole("heading", { name: "How do you want to pay?" })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(/^Pay at pick-up/)).toBeChecked();
});

/** Opens the contact step of a guest's checkout through scripts. */
async function toContact(page: Page): Promise<void> {
  await addToCart(page, SHOPS.tidewater, "Little Women");
  await expect(page.getByText("1 in cart")).toBeVisible();
  await page.goto(`${SHOPS.tidewater}/checkout/cart`);
  await page.getByRole("button", { name: "Checkout as Guest for in-store pick up only" }).click();
  await expect(page.getByRole("heading", { name: "Who is it for?" })).toBeVisible();
  await page.locator("form#contact").evaluate((form) => form.setAttribute("novalidate", ""));
}

/** Holds back matching requests until the returned function is called. */
async function holdBack(page: Page, url: RegExp, method: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    if (route.request().method() === method) await promise;
    await route.continue();
  });
  return resolve;
}

test("[H11] following a link in an error summary keeps the errors and what was typed", async ({ page }) => {
  await toContact(page);
  await page.getByLabel("Full Name").fill("Ada Reader");
  await page.getByRole("button", { name: "Continue" }).click();
  const summary = page.getByRole("alert");
  await expect(summary.getByRole("link")).toHaveCount(2);
  const email = page.getByLabel("Email", { exact: true }).first();
  for (const [index, field] of [email, page.getByLabel("Phone number")].entries()) {
    await summary.getByRole("link").nth(index).click();
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    // The router learns the new address in a later task.
    await page.evaluate(() => new Promise((heard) => requestAnimationFrame(() => setTimeout(heard))));
    await expect(page.getByLabel("Full Name")).toHaveValue("Ada Reader");
  }
  await page.goBack();
  await expect(page).toHaveURL(/#contact-email$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/contact$/);
  await expect(summary.getByRole("link")).toHaveCount(2);
  await expect(page.getByLabel("Full Name")).toHaveValue("Ada Reader");
  await fillContact(page);
  await expect(page).toHaveTitle(/^Step 3 of 4/);
});

test("[H11] opening the page again through a link starts without the last answer", async ({ page }) => {
  await page.goto(`${SHOPS.tidewater}/account/login`);
  await page.getByLabel("Email", { exact: true }).fill("nobody@example.com");
  await page.getByLabel("Password").fill("wrong");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("[H11] what is typed while the answer is on its way stays", async ({ page }) => {
  await toContact(page);
  const name = page.getByLabel("Full Name");
  const instructions = page.getByLabel(/^Instructions/);
  await name.fill("Ada");
  await instructions.fill("Ring");
  const release = await holdBack(page, /\/contact\.data/, "POST");
  await page.getByRole("button", { name: "Continue" }).click();
  await name.fill("Ada Reader");
  await instructions.fill("Ring twice");
  release();
  await expect(page.getByRole("alert").getByRole("link")).toHaveCount(2);
  await expect(name).toHaveValue("Ada Reader");
  await expect(instructions).toHaveValue("Ring twice");
});

test("[H11] what is typed before the scripts arrive stays", async ({ page }) => {
  const release = await holdBack(page, /\.js$/, "GET");
  await page.goto(SHOPS.tidewater + itemPath("Jane Eyre"), { waitUntil: "commit" });
  await page.getByLabel("Quantity").fill("3");
  release();
  await expect(page.getByRole("button", { name: "One copy more" })).toBeVisible();
  await expect(page.getByLabel("Quantity")).toHaveValue("3");
});

test("[H11] a field of the last page does not keep its text on the next one", async ({ page }) => {
  await page.goto(SHOPS.tidewater + itemPath("The Hobbit"));
  await page.getByLabel("Quantity").fill("7");
  await page.getByRole("link", { name: "The Fellowship of the Ring", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "The Fellowship of the Ring" })).toBeVisible();
  await expect(page.getByLabel("Quantity")).toHaveValue("1");
});

test("[H11] a country chosen before the scripts arrive decides the other fields", async ({ page }) => {
  await signUp(page, SHOPS.tidewater);
  const release = await holdBack(page, /\.js$/, "GET");
  await page.goto(`${SHOPS.tidewater}/account/addresses/new`, { waitUntil: "commit" });
  await page.getByLabel("Country").selectOption("US");
  release();
  await expect(page.getByLabel("Zip code")).toBeVisible();
  await expect(page.getByLabel("Country")).toHaveValue("US");
});
