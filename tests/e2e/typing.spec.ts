import { addToCart, expect, fillContact, SHOPS, shopNamed, signUp, test } from "./shop.ts";

test.beforeEach(({ javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "fields are formatted while typing only with scripts");
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
