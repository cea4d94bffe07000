import type { Page } from "@playwright/test";
import { demoTitles } from "#app/cli/demo/shops.ts";
import {
  addToCart,
  expect,
  fillContact,
  itemPath,
  noHorizontalScrolling,
  SHOPS,
  signUp,
  test,
} from "./shop.ts";

const SHOP = SHOPS.tidewater;

async function fill(page: Page, ...titles: string[]): Promise<void> {
  for (const title of titles) {
    await addToCart(page, SHOP, title);
    await expect(page.getByText("1 in cart")).toBeVisible();
  }
  await page.goto(`${SHOP}/checkout/cart`);
}

const quantityOf = (page: Page, title: string) => page.getByLabel(`Quantity of ${title}`);

test("[L1] a tap on + in the cart raises the quantity at every width of a phone", async ({
  browser,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "there is no + without scripts");
  for (const width of [320, 360, 375, 390, 412]) {
    const context = await browser.newContext({ viewport: { width, height: 740 }, hasTouch: true });
    const page = await context.newPage();
    await fill(page, "Little Women");
    const box = await page.getByRole("button", { name: "One copy more of Little Women" }).boundingBox();
    if (!box) throw new Error("there is no +");
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await expect(quantityOf(page, "Little Women")).toHaveValue("2");
    await expect(page.getByText("Subtotal (2 items)")).toBeVisible();
    await context.close();
  }
});

test("[L2] keeps a changed quantity when one goes straight to checkout", async ({ page }) => {
  await fill(page, "Little Women", "Jane Eyre");
  await quantityOf(page, "Little Women").fill("3");
  await page.getByRole("button", { name: "Checkout as Guest for in-store pick up only" }).click();
  await expect(page.getByRole("heading", { name: "Who is it for?" })).toBeVisible();
  await expect(page.getByText("Subtotal (4 items)")).toBeVisible();
});

test("[L2] the stock question stops the way to checkout", async ({ page }) => {
  await fill(page, "The Time Traveler's Wife");
  await quantityOf(page, "The Time Traveler's Wife").fill("5");
  await page.getByRole("button", { name: "Checkout as Guest for in-store pick up only" }).click();
  await expect(page.getByRole("heading", { name: "We don’t have that many" })).toBeVisible();
  await page.goto(`${SHOP}/checkout/cart`);
  await expect(quantityOf(page, "The Time Traveler's Wife")).toHaveValue("1");
});

test("[L2] quantities travel with the cart's other buttons, and a wrong one stops them", async ({
  page,
  javaScriptEnabled,
}) => {
  await fill(page, "Little Women", "Jane Eyre", "The Hobbit");
  await quantityOf(page, "Little Women").fill("2");
  await page.getByRole("button", { name: "Email this cart" }).click();
  await expect(page).toHaveURL(`${SHOP}/checkout/cart/email`);
  await page.goto(`${SHOP}/checkout/cart`);
  await expect(quantityOf(page, "Little Women")).toHaveValue("2");
  await quantityOf(page, "Little Women").fill("4");
  await page.getByRole("button", { name: "Remove The Hobbit" }).click();
  await expect(page.getByText("Removed from your cart.")).toBeVisible();
  await expect(page.getByText("Subtotal (5 items)")).toBeVisible();
  if (javaScriptEnabled) return;
  await page.locator("form#cart").evaluate((form) => form.setAttribute("novalidate", ""));
  await quantityOf(page, "Little Women").fill("x");
  await quantityOf(page, "Jane Eyre").fill("3");
  await page.getByRole("button", { name: "Checkout as Guest for in-store pick up only" }).click();
  await expect(page.getByRole("alert").getByRole("link")).toHaveText(
    "Little Women: Enter a whole number from 1 to 9999.",
  );
  await expect(quantityOf(page, "Little Women")).toHaveValue("x");
  await expect(quantityOf(page, "Jane Eyre")).toHaveValue("3");
});

test("[L2] a quantity that another tab has changed meanwhile stays, and so does the rest of the cart", async ({
  page,
  context,
}) => {
  await fill(page, "Little Women", "Jane Eyre", "The Hobbit");
  const other = await context.newPage();
  await other.goto(`${SHOP}/checkout/cart`);
  await quantityOf(other, "Little Women").fill("5");
  await other.getByRole("button", { name: "Update" }).click();
  await expect(other.getByRole("status")).toContainText("up to date");
  await other.getByRole("button", { name: "Remove The Hobbit" }).click();
  await expect(other.getByText("Removed from your cart.")).toBeVisible();
  await quantityOf(page, "Jane Eyre").fill("2");
  await page.getByRole("button", { name: "Checkout as Guest for in-store pick up only" }).click();
  await expect(page.getByText("Subtotal (7 items)")).toBeVisible();
});

test("[L2] a promo code that was typed travels with every button, too", async ({ page }) => {
  await fill(page, "Little Women");
  await page.getByLabel("Promo code", { exact: true }).fill("NOSUCHCODE");
  await quantityOf(page, "Little Women").fill("2");
  await page.getByRole("button", { name: "Checkout as Guest for in-store pick up only" }).click();
  await expect(page.getByRole("alert")).toContainText("This code is not valid.");
  await page.getByLabel("Promo code", { exact: true }).fill("lantern10");
  await page.getByRole("button", { name: "Checkout as Guest for in-store pick up only" }).click();
  await expect(page.getByRole("heading", { name: "Who is it for?" })).toBeVisible();
  await expect(page.getByLabel("Summary")).toContainText("2 items");
});

test("[L2] with scripts, quantities save themselves in order, and the total follows", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "without scripts, the buttons save them");
  await fill(page, "Little Women", "Jane Eyre");
  const more = page.getByRole("button", { name: "One copy more of Little Women" });
  // Delay the first save, so that the next changes happen before it ends.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const saves: string[] = [];
  await page.route("**/api/cart/update", async (route) => {
    saves.push(route.request().postData() ?? "");
    if (saves.length === 1) await held;
    await route.continue();
  });
  await more.click();
  await expect.poll(() => saves.length).toBe(1);
  await more.click();
  await more.click();
  await page.getByRole("button", { name: "Checkout as Guest for in-store pick up only" }).click();
  release();
  await expect(page.getByText("Subtotal (5 items)")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Who is it for?" })).toBeVisible();
  await page.goto(`${SHOP}/checkout/cart`);
  await expect(quantityOf(page, "Little Women")).toHaveValue("4");
  await more.click();
  await expect(page.getByText("Subtotal (6 items)")).toBeVisible();
  await expect(page.locator("[aria-live]", { hasText: /^Your cart is saved\. Total: \$/ })).toBeAttached();
  await expect(page.getByRole("link", { name: /^Cart/ })).toContainText("6");
  await expect(more).toBeFocused();
});

test("[L2] with scripts, a quantity that cannot be saved says so, and stock is asked about", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "without scripts, the buttons save them");
  await fill(page, "The Time Traveler's Wife");
  await page.route("**/api/cart/update", (route) => route.fulfill({ body: "" }));
  const more = page.getByRole("button", { name: /^One copy more of The Time/ });
  await more.click();
  await expect(page.getByText("We couldn’t save the new quantity.")).toBeVisible();
  await page.unroute("**/api/cart/update");
  await quantityOf(page, "The Time Traveler's Wife").fill("9");
  await quantityOf(page, "The Time Traveler's Wife").press("Tab");
  await expect(page.getByRole("heading", { name: "We don’t have that many" })).toBeVisible();
  await page.getByLabel("Take the 3 we have").check();
  await page.getByRole("button", { name: "Save choices" }).click();
  await expect(quantityOf(page, "The Time Traveler's Wife")).toHaveValue("3");
  await quantityOf(page, "The Time Traveler's Wife").fill("0");
  await quantityOf(page, "The Time Traveler's Wife").press("Tab");
  await expect(page.getByText("There are no items in your cart.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Put it back" })).toBeVisible();
});

test("[L2] with scripts, the page of an earlier save does not replace a quantity that stock is asked about", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "without scripts, the buttons save them");
  await fill(page, "The Time Traveler's Wife");
  const more = page.getByRole("button", { name: /^One copy more of The Time/ });
  const gate = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    return { opened: promise, open: resolve };
  };
  const [earlierPage, secondSave] = [gate(), gate()];
  let saves = 0;
  await page.route("**/api/cart/update", async (route) => {
    saves++;
    if (saves > 1) await secondSave.opened;
    await route.continue();
  });
  await page.route("**/checkout/cart.data*", async (route) => {
    await earlierPage.opened;
    await route.continue();
  });
  const request = page.waitForRequest("**/checkout/cart.data*");
  await more.click();
  await request;
  await quantityOf(page, "The Time Traveler's Wife").fill("9");
  await quantityOf(page, "The Time Traveler's Wife").press("Tab");
  await expect.poll(() => saves).toBe(2);
  earlierPage.open();
  await expect(page.getByText("Subtotal (2 items)")).toBeVisible();
  secondSave.open();
  await expect(page.getByRole("heading", { name: "We don’t have that many" })).toBeVisible();
});

test("[L2] with scripts, the stock question and a removal wait until no field has the focus", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "without scripts, the buttons save them");
  // The third has twelve copies whatever other journeys buy.
  await fill(page, "The Time Traveler's Wife", "Jane Eyre", "The Secret Life of Bees");
  const saved = page.waitForResponse("**/api/cart/update");
  await quantityOf(page, "The Time Traveler's Wife").fill("5");
  await quantityOf(page, "The Secret Life of Bees").selectText();
  await page.keyboard.type("1");
  await saved;
  await quantityOf(page, "Jane Eyre").fill("0");
  await quantityOf(page, "The Secret Life of Bees").focus();
  await page.keyboard.press("End");
  await page.keyboard.type("2");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("heading", { name: "We don’t have that many" })).toBeVisible();
  await page.getByLabel("Take the 3 we have").check();
  await page.getByRole("button", { name: "Save choices" }).click();
  await expect(quantityOf(page, "The Time Traveler's Wife")).toHaveValue("3");
  await expect(quantityOf(page, "The Secret Life of Bees")).toHaveValue("12");
  await expect(quantityOf(page, "Jane Eyre")).toHaveCount(0);
});

test("[L30] a removed line can be put back as it was", async ({ page }) => {
  await page.goto(`${SHOP}${itemPath("To Kill a Mockingbird")}?registry=R42-tidewater`);
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByText("1 in cart")).toBeVisible();
  await fill(page, "Little Women");
  await quantityOf(page, "Little Women").fill("3");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Subtotal (4 items)")).toBeVisible();
  await page.getByRole("button", { name: "Remove To Kill a Mockingbird" }).click();
  await expect(page.getByText("Removed from your cart.")).toBeVisible();
  await page.getByRole("button", { name: "Put it back" }).click();
  await expect(page.getByText("We’ve put back what you removed.")).toBeVisible();
  await expect(page.getByText("For Ada and Ben (Ada Reader)")).toBeVisible();
  // A quantity of 0 removes a line as well, and so does removing everything.
  await quantityOf(page, "Little Women").fill("0");
  await page.getByRole("button", { name: "Update" }).click();
  await page.getByRole("button", { name: "Put it back" }).click();
  await expect(quantityOf(page, "Little Women")).toHaveValue("3");
  await page.getByRole("link", { name: "Remove all items" }).click();
  await page.getByRole("button", { name: "Remove all items" }).click();
  await expect(page.getByText("There are no items in your cart.")).toBeVisible();
  await page.getByRole("button", { name: "Put it back" }).click();
  await expect(quantityOf(page, "Little Women")).toHaveValue("3");
  await expect(quantityOf(page, "To Kill a Mockingbird")).toHaveValue("1");
});

test("[M7] [N6] a guest reads that an orderable book needs a login, which leads back to the cart", async ({
  page,
}) => {
  await fill(page, "A Game of Thrones", "Little Women");
  await expect(page.getByText("Requires account. Not on our shelves.")).toBeVisible();
  await expect(page.getByText("No longer available")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Checkout/ })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Log in to have it ordered" })).toHaveAttribute(
    "href",
    "/account/login?from=/checkout/cart",
  );
  await page.getByRole("button", { name: "Remove A Game of Thrones" }).click();
  await expect(page.getByRole("button", { name: /^Checkout as Guest/ })).toBeVisible();
});

test("[L14] a single copy that is ordered in is not called one of them", async ({ page }) => {
  await signUp(page, SHOP);
  await fill(page, "A Game of Thrones");
  await expect(page.getByText(/^We will order it for you/)).toBeVisible();
  await expect(page.getByText(/of them will be ordered/)).toHaveCount(0);
  // The delivery time stands beside the binding already.
  await expect(page.getByText(/Ships to us in 3 to 8 days/)).toHaveCount(1);
});

test("a phone has the total always in view, and the step in one line", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await fill(page, "Little Women", "Jane Eyre", "The Hobbit");
  const total = page.locator("#summary").getByRole("link", { name: /^(Total|Subtotal) \$\d/ });
  const step = page.getByRole("navigation", { name: "Checkout" });
  await expect(step.getByText("Step 1 of 4: Cart")).toBeVisible();
  for (const place of [page.getByRole("heading", { level: 1 }), page.locator("footer")]) {
    await place.scrollIntoViewIfNeeded();
    await expect(total).toBeInViewport({ ratio: 1 });
  }
  const before = await total.textContent();
  await quantityOf(page, "Little Women").fill("2");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(total).not.toHaveText(before ?? "");
  // The end of the page is above the bar.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const lowest = await page.locator("footer").evaluate((footer) => footer.getBoundingClientRect().bottom);
  expect(lowest).toBeLessThanOrEqual(((await total.boundingBox())?.y ?? 0) + 1);
  await page.getByRole("link", { name: "Check out", exact: true }).click();
  const button = page.getByRole("button", { name: "Checkout as Guest for in-store pick up only" });
  await expect(button).toBeInViewport();
  await button.click();
  await expect(page.getByRole("heading", { name: "Who is it for?" })).toBeInViewport();
  for (const name of ["Step 2 of 4: Contact", "Step 3 of 4: Payment", "Step 4 of 4: Review"]) {
    const line = await step.getByText(name).boundingBox();
    const back = await step.getByRole("link", { name: /Back/ }).boundingBox();
    if (!line || !back) throw new Error(`no line says ${name}`);
    expect(line.height).toBeLessThan(30);
    expect(back.x).toBeGreaterThan(line.x + line.width);
    await expect(total).toBeInViewport({ ratio: 1 });
    await noHorizontalScrolling(page);
    if (name.endsWith("Contact")) await fillContact(page);
    else if (name.endsWith("Payment")) {
      await page.getByLabel(/^Pay at pick-up/).check();
      await page.getByRole("button", { name: "Continue" }).click();
    }
    await expect(step.getByText(name)).toHaveCount(name.endsWith("Review") ? 1 : 0);
  }
});

test("[L2] a long cart keeps the quantities of a page when the next one is opened", async ({ page }) => {
  const titles = await demoTitles();
  await page.goto(`${SHOP}/checkout/cart/import`);
  const isbns = titles.slice(0, 60).map(({ isbn }) => isbn);
  await page.getByLabel("ISBNs").fill(isbns.join("\n"));
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByRole("button", { name: /^Add/ }).click();
  await expect(page).not.toHaveURL(/import/);
  await page.goto(`${SHOP}/checkout/cart`);
  await expect(page.getByText(/^Page 1 of /)).toBeVisible();
  const first = page.getByLabel(/^Quantity of /).first();
  await first.fill("2");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect(page.getByText(/^Page 2 of /)).toBeVisible();
  await page.getByRole("button", { name: "Previous", exact: true }).click();
  await expect(page.getByText(/^Page 1 of /)).toBeVisible();
  await expect(first).toHaveValue("2");
});
