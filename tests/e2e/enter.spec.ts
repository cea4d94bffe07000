import type { Page } from "@playwright/test";
import {
  addToCart,
  expect,
  fillContact,
  giftCardNumber,
  SHOPS,
  shopNamed,
  signUp,
  test,
  toCardStep,
} from "./shop.ts";

const SHOP = SHOPS.tidewater;

/**
 * Names the forms with several buttons in which Enter in a text field presses the wrong one: browsers press the first,
 * which must be the button made for Enter.
 */
async function riskyForms(page: Page): Promise<string[]> {
  return page.locator("form").evaluateAll((forms) =>
    (forms as HTMLFormElement[]).flatMap((form) => {
      const typed = form.querySelector("input:not([type=hidden], [type=checkbox], [type=radio]), select");
      const buttons = [...form.elements].filter(
        (element): element is HTMLButtonElement =>
          element instanceof HTMLButtonElement && element.type === "submit",
      );
      const [first] = buttons;
      if (!typed || !first || buttons.length < 2) return [];
      return first.getAttribute("aria-hidden") === "true" && first.tabIndex === -1
        ? []
        : [`${form.action}: ${first.textContent}`];
    }),
  );
}

test("[Y1] Enter in a quantity saves all quantities and removes nothing", async ({ page }) => {
  const titles = ["Little Women", "The Lightning Thief", "Jane Eyre"];
  for (const title of titles) {
    await addToCart(page, SHOP, title);
    await expect(page.getByText("1 in cart")).toBeVisible();
  }
  await page.goto(`${SHOP}/checkout/cart`);
  await page.getByLabel("Quantity of Little Women").fill("2");
  await page.getByLabel("Quantity of The Lightning Thief").fill("3");
  await page.getByLabel("Quantity of The Lightning Thief").press("Enter");
  await expect(page.getByRole("status")).toContainText("up to date");
  await expect(page.getByLabel("Quantity of Little Women")).toHaveValue("2");
  await expect(page.getByLabel("Quantity of The Lightning Thief")).toHaveValue("3");
  for (const [index, title] of titles.entries()) {
    const field = page.getByLabel(`Quantity of ${title}`);
    const wanted = String(index === 0 ? 1 : 2);
    await field.fill(wanted);
    await field.press("Enter");
    await expect(page.getByRole("status")).toContainText("up to date");
    await expect(field).toHaveValue(wanted);
    for (const other of titles) await expect(page.getByLabel(`Quantity of ${other}`)).toBeVisible();
  }
});

test("[Y1] Enter in the promo code applies it, and Enter in a contact field continues", async ({ page }) => {
  await addToCart(page, SHOP, "Little Women");
  await expect(page.getByText("1 in cart")).toBeVisible();
  await page.goto(`${SHOP}/checkout/cart`);
  await page.getByLabel("Promo code", { exact: true }).fill("NOSUCHCODE");
  await page.getByLabel("Promo code", { exact: true }).press("Enter");
  await expect(page.getByRole("alert")).toContainText("This code is not valid.");
  await expect(page.getByLabel("Quantity of Little Women")).toHaveValue("1");

  await page.getByRole("button", { name: "Checkout as Guest for in-store pick up only" }).click();
  await fillContact(page);
  for (const label of ["Full Name", "Email", "Phone number", "Purchase Order #"]) {
    await expect(page).toHaveTitle(/^Step 3 of 4/);
    await page.goto(`${SHOP}/checkout/contact`);
    const field = page.getByRole("textbox", { name: label }).first();
    const typed = label === "Purchase Order #" ? "PO-1" : await field.inputValue();
    await field.fill(typed);
    await field.press("Enter");
  }
  await expect(page).toHaveTitle(/^Step 3 of 4/);
});

test("[Y1] Enter in the amount of a gift card saves it and does not remove the card", async ({ page }) => {
  await addToCart(page, SHOP, "Little Women");
  await expect(page.getByText("1 in cart")).toBeVisible();
  await page.goto(`${SHOP}/checkout/cart`);
  await page.getByRole("button", { name: "Checkout as Guest for in-store pick up only" }).click();
  await fillContact(page);
  await page.getByLabel("Gift card number").fill(giftCardNumber("small"));
  await page.getByLabel("Gift card number").press("Enter");
  await expect(page.getByRole("status")).toContainText("Your gift card is added.");
  const amount = page.getByLabel(/^Amount to use of card/);
  await amount.fill("2.50");
  await amount.press("Enter");
  await expect(page.getByRole("status")).toContainText("The amount is saved.");
  await expect(page.getByText("$2.50 of it is used for this order.")).toBeVisible();
});

test("[Y1] Enter in a field of the card form submits the card", async ({ page }) => {
  test.slow();
  const shop = shopNamed("cards");
  await toCardStep(page, shop, "The Hobbit");
  await expect(page.getByRole("heading", { name: "Your card" })).toBeVisible();
  for (const label of ["Name on the card", "Card number", "CVV", "Postal code"]) {
    await page.goto(`${shop}/checkout/credit_card`);
    await page.getByLabel("Name on the card").fill("Ada Reader");
    await page.getByLabel("Card number").fill("4242424242424242");
    await page.getByLabel("Expiry month").selectOption("12");
    await page.getByLabel("Expiry year").selectOption({ index: 3 });
    await page.getByLabel("CVV").fill("123");
    await page.getByLabel("Postal code").fill("52240");
    await page.getByLabel(label).press("Enter");
    await expect(page.getByRole("heading", { name: "Review your order" })).toBeVisible();
  }
});

test("[Y1] [Y2] Enter saves a new address, the order goes there, and no form has a risky first button", async ({
  page,
}) => {
  await signUp(page, SHOP);
  await addToCart(page, SHOP, "Little Women");
  await expect(page.getByText("1 in cart")).toBeVisible();
  const look = async (path: string) => {
    await page.goto(`${SHOP}${path}`);
    expect(await riskyForms(page), path).toEqual([]);
  };
  for (const path of ["/account/details", "/account/addresses", "/account/orders", "/account/link"])
    await look(path);
  for (const path of ["/browse", "/features", "/browse/file", "/browse/url", "/gift-cards", "/contact"])
    await look(path);
  for (const path of ["/checkout/cart", "/checkout/cart/import", "/checkout/cart/email"]) await look(path);
  await page.goto(`${SHOP}/checkout/cart`);
  const arrived = (heading: string) =>
    expect(page.getByRole("heading", { name: heading, exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Ship to an address" }).click();
  await arrived("Where should we send it?");
  await look("/checkout/delivery/new");
  await page.getByLabel("Full Name").fill("The cottage");
  await page.getByLabel("Street address").fill("4 Lighthouse Lane");
  await page.getByLabel("City").fill("Victoria");
  await page.getByLabel("Province").selectOption("BC");
  await page.getByLabel("Postal code").fill("V8V 1A1");
  await page.getByLabel("Phone number", { exact: true }).fill("2505550142");
  await page.getByLabel("City").press("Enter");
  await expect(page.getByRole("status")).toContainText("Address saved successfully");
  // [Y2] The new address is selected, and the order goes there.
  await expect(page.getByLabel(/The cottage/).first()).toBeChecked();
  await look("/checkout/delivery");
  await page.getByRole("button", { name: "Continue" }).click();
  await arrived("How should we ship it?");
  await look("/checkout/provider");
  await expect(page.getByLabel("Ship to")).toContainText("4 Lighthouse Lane");
  await page.getByRole("button", { name: "Continue" }).click();
  await arrived("Who is it for?");
  await look("/checkout/contact");
  await page.getByRole("button", { name: "Continue" }).click();
  await arrived("How do you want to pay?");
  await look("/checkout/payment");
});
