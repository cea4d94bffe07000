import type { Page } from "@playwright/test";
import {
  checkAccessibility,
  emailedPath,
  expect,
  fillContact,
  newEmail,
  SHOPS,
  shopInTurn,
  signUp,
  test,
} from "./shop.ts";

/** The path of the link in the newest gift card for this address. */
const giftCardLink = (page: Page, email: string) => emailedPath(page, email, /\/gift-card\/[\w-]{22}/);

test.describe("gift cards for sale", () => {
  test("[A54] [A55] [A56] a gift card is bought, edited and paid, and its email opens it", async ({
    page,
    browser,
  }) => {
    const shop = shopInTurn("prairie");
    const base = SHOPS[shop];
    const email = newEmail();
    await signUp(page, base, email);
    await page.goto(`${base}/gift-cards`);
    await expect(page.getByText("Gift cards never expire.")).toBeVisible();
    const least = shop === "tidewater" ? "$10.00" : "$5.00";
    const sentence = `Gift cards can be loaded with any amount between ${least} - $9999.00`;
    await page.getByRole("radio", { name: "Happy birthday" }).check();
    await page.getByLabel("Amount").fill("0.50");
    await page.getByLabel("To", { exact: false }).first().fill("Ben");
    await page.getByRole("button", { name: "Add to cart" }).click();
    await expect(page.getByRole("alert")).toContainText(sentence);
    // Nothing that was typed or chosen is lost.
    await expect(page.getByRole("radio", { name: "Happy birthday" })).toBeChecked();
    await expect(page.getByLabel("To", { exact: false }).first()).toHaveValue("Ben");
    await page.getByLabel("Amount").fill("$ 2,380.73");
    await page.getByLabel("Recipient’s email").fill(email);
    await page.getByRole("button", { name: "Add to cart" }).click();
    await expect(page.getByRole("heading", { name: "Your gift card is in your cart" })).toBeVisible();
    await page.getByRole("link", { name: "Add more gift cards" }).click();
    await page.getByLabel("Amount").fill("25");
    await page.getByRole("button", { name: "Add to cart" }).click();
    await page.locator("main").getByRole("link", { name: "Go to Cart" }).click();

    const lines = page.locator("main li").filter({ has: page.getByRole("heading", { level: 2 }) });
    await expect(lines).toHaveCount(2);
    await expect(lines.first()).toContainText("To: Ben");
    await expect(lines.first()).toContainText(`Emailed to ${email} as soon as the order is paid`);
    await lines.first().getByRole("link", { name: "Edit gift card: Happy birthday" }).click();
    // The amount is in the shop's own format, which is accepted unchanged.
    await expect(page.getByLabel("Amount")).toHaveValue("$2,380.73");
    await page.getByLabel("Message", { exact: false }).fill("<b>Happy</b> birthday");
    await page.getByRole("button", { name: "Update gift card" }).click();
    await expect(lines.first()).toContainText("Message: <b>Happy</b> birthday");
    await lines.nth(1).getByRole("button", { name: "Remove" }).click();
    await expect(lines).toHaveCount(1);

    await page.getByRole("button", { name: "Check out" }).click();
    await fillContact(page);
    await page.getByLabel(shop === "tidewater" ? /^PayPal/ : /^Credit card \(Global/).check();
    await page.getByRole("button", { name: "Continue" }).click();
    // Prairie's provider is announced on a page of its own.
    if (shop === "prairie") {
      await expect(page.getByRole("heading", { name: "Your card" })).toBeVisible();
      await page.getByRole("button", { name: "Continue" }).click();
    }
    await expect(page.locator("main")).toContainText("To: Ben");
    await page.getByRole("button", { name: /^Place order and pay \$2,380\.73/ }).click();
    await page.getByRole("button", { name: "Approve", exact: true }).click();
    await expect(page.getByRole("heading", { name: /^Order \d+$/ })).toBeVisible();
    await expect(page.locator("main")).toContainText(email);
    const order = new URL(page.url()).pathname;

    const link = await giftCardLink(page, email);
    await page.goto(base + link);
    await expect(page.getByRole("heading", { name: "Your gift card" })).toBeVisible();
    await expect(page.locator("main")).toContainText("<b>Happy</b> birthday");
    await checkAccessibility(page, browser);
    const shown = await page.locator("dd").allInnerTexts();
    const [number = "", pin = ""] = shown;
    expect(number).toMatch(/^\d{4}( \d{4}){4} \d\d$/);
    const file = await page.request.get(`${base}${link}/pdf`);
    expect((await file.body()).subarray(0, 5).toString()).toBe("%PDF-");

    await page.goto(`${base}/gift-cards`);
    await page.getByRole("button", { name: "Show balance" }).click();
    await page.getByLabel("Gift card number").fill(number);
    await page.getByLabel("Pin").fill(pin);
    await page.getByRole("button", { name: "Show balance" }).click();
    await expect(page.getByText("Your balance is $2,380.73")).toBeVisible();

    // Sent to another address, the card has a new number; the old link stops working.
    await page.goto(base + order);
    await page.getByRole("link", { name: "Send it again" }).click();
    await page.getByLabel("Email address").fill("not an address");
    await page.locator("form#send").evaluate((form) => form.setAttribute("novalidate", ""));
    await page.getByRole("button", { name: "Send gift card" }).click();
    await expect(page.getByRole("alert")).toContainText("Please input your email address.");
    const other = newEmail();
    await page.getByLabel("Email address").fill(other);
    await page.getByRole("button", { name: "Send gift card" }).click();
    await expect(page.locator("main")).toContainText(other);
    expect((await page.request.get(base + link)).status()).toBe(404);
    await page.goto(base + (await giftCardLink(page, other)));
    await expect(page.locator("dd").first()).not.toHaveText(number);
  });
});
