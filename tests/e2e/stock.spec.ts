import type { Page } from "@playwright/test";
import { addToCart, checkAccessibility, expect, itemPath, SHOPS, test, toReview } from "./shop.ts";

const SHOP = SHOPS.tidewater;

/** Puts every copy of a title into the cart. @returns their number */
async function takeAll(page: Page, title: string): Promise<number> {
  await addToCart(page, SHOP, title, "99");
  const heading = page.getByRole("heading", { name: /^We only have \d+ in stock$/ });
  const copies = Number(/\d+/.exec((await heading.textContent()) ?? "")?.[0]);
  await page.getByRole("button", { name: /^Take the/ }).click();
  await expect(page.getByText(`${copies} in cart`)).toBeVisible();
  return copies;
}

test("[C2] [A83] when a copy is sold at the last moment, the shopper sees which and returns to the review with one answer", async ({
  page,
  browser,
}, info) => {
  // Each run competes for its own title.
  const title = info.project.name === "with JavaScript" ? "Dracula" : "Catch-22";
  const copies = await takeAll(page, title);
  await addToCart(page, SHOP, "Little Women");
  await expect(page.getByText("1 in cart")).toBeVisible();
  await toReview(page, SHOP);
  const rival = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await addToCart(rival, SHOP, title);
  await expect(rival.getByText("1 in cart")).toBeVisible();
  await toReview(rival, SHOP);
  await rival.getByRole("button", { name: /^Place order/ }).click();
  await expect(rival.getByRole("heading", { name: /^Order \d+$/ })).toBeVisible();
  await rival.context().close();

  await page.getByRole("button", { name: /^Place order/ }).click();
  await expect(page.getByRole("alert")).toContainText(
    "We no longer have the inventory to fulfill this order.",
  );
  await expect(page.getByRole("button", { name: /^Place order/ })).toHaveCount(0);
  const line = page.getByRole("group", { name: `${title}: We only have ${copies - 1} in stock` });
  await expect(line).toBeVisible();
  await expect(page.getByRole("group", { name: /Little Women/ })).toHaveCount(0);
  await checkAccessibility(page, browser);
  await line.getByLabel(`Take the ${copies - 1} we have`).check();
  await page.getByRole("button", { name: "Save choices" }).click();
  await expect(page).toHaveURL(`${SHOP}/checkout/review`);
  await expect(page.getByRole("status")).toContainText("Your cart is up to date.");
  await page.getByRole("button", { name: /^Place order/ }).click();
  await expect(page.getByRole("heading", { name: /^Order \d+$/ })).toBeVisible();
});

test("[C3] other lines' changes are saved while one line asks about stock", async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  const titles = ["Little Women", "Jane Eyre", "The Time Traveler's Wife"];
  for (const title of titles) {
    await addToCart(page, SHOP, title);
    await expect(page.getByText("1 in cart")).toBeVisible();
  }
  await page.goto(`${SHOP}/checkout/cart`);
  await page.getByLabel("Quantity of Little Women").fill("2");
  await page.getByLabel("Quantity of The Time Traveler's Wife").fill("5");
  await page.getByLabel("Quantity of Jane Eyre").fill("0");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByRole("heading", { name: "We don’t have that many" })).toBeVisible();
  await expect(page.getByRole("status")).toContainText("Your other changes are saved.");
  await checkAccessibility(page, browser);
  const line = page.getByRole("group", { name: "The Time Traveler's Wife: We only have 3 in stock" });
  await line.getByLabel("Take 3 and order the other 2").check();
  await page.getByRole("button", { name: "Save choices" }).click();
  await expect(page).toHaveURL(`${SHOP}/checkout/cart`);
  await expect(page.getByLabel("Quantity of Little Women")).toHaveValue("2");
  await expect(page.getByLabel("Quantity of The Time Traveler's Wife")).toHaveValue("5");
  await expect(page.getByLabel("Quantity of Jane Eyre")).toHaveCount(0);
  // Scripts put 1 in place of a wrong number.
  if (javaScriptEnabled) return;
  // Without them, with a wrong number beside a good one nothing changes, and the message names the title.
  const field = page.getByLabel("Quantity of The Time Traveler's Wife");
  await page.locator("form#cart").evaluate((form) => form.setAttribute("novalidate", ""));
  await page.getByLabel("Quantity of Little Women").fill("3");
  await field.fill("x");
  await page.getByRole("button", { name: "Update" }).click();
  const link = page.getByRole("alert").getByRole("link");
  await expect(link).toHaveText("The Time Traveler's Wife: Enter a whole number from 1 to 9999.");
  await link.click();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("x");
  await expect(page.getByLabel("Quantity of Little Women")).toHaveValue("3");
  await page.goto(`${SHOP}/checkout/cart`);
  await expect(page.getByLabel("Quantity of Little Women")).toHaveValue("2");
});

test("[C3] the stock question leads to the cart when there is nothing to ask", async ({ page }) => {
  await page.goto(SHOP + itemPath("Little Women"));
  await page.goto(`${SHOP}/checkout/cart/stock?line999=3&lineX=1&line1=abc`);
  await expect(page).toHaveURL(`${SHOP}/checkout/cart`);
});
