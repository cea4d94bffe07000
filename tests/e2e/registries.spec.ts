import type { Browser, Page } from "@playwright/test";
import { checkAccessibility, expect, itemPath, SHOPS, shopInTurn, signUp, test, toReview } from "./shop.ts";

const GIFT = "Middlesex";

/** A page of another person without an account, in a browser like this test's. */
async function stranger(browser: Browser): Promise<Page> {
  const { javaScriptEnabled = true } = test.info().project.use;
  return (await browser.newContext({ javaScriptEnabled, locale: "en-CA" })).newPage();
}

/** Follows the registry's link to its title, and puts one copy into the cart. */
async function choose(page: Page, registry: string): Promise<void> {
  await page.goto(registry);
  await page
    .getByRole("main")
    .getByRole("link", { name: `Give this (${GIFT})` })
    .click();
  await expect(page.getByText(/^You are buying this for Nora and Ben's wedding/)).toBeVisible();
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByText("1 in cart")).toBeVisible();
}

/** Buys a guest's cart, to be paid at pickup, with a note for the registry's owner. */
async function give(page: Page, shop: string, note: string): Promise<void> {
  await page.goto(`${shop}/checkout/cart`);
  await page.getByRole("button", { name: "Checkout as Guest for in-store pick up only" }).click();
  await page.getByLabel("Note for the registry’s owner").fill(note);
  await page.getByLabel("Full Name").fill("Ada Giver");
  await page.getByLabel("Email", { exact: true }).first().fill("ada@example.com");
  await page.getByLabel("Phone number").fill("(250) 555-0100");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel(/^Pay at pick-up/).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Review your order" })).toBeVisible();
  await page.getByRole("button", { name: /^Place order/ }).click();
  await expect(page.getByRole("heading", { name: /^Order \d+$/ })).toBeVisible();
}

test("[A45] [A46] a registry is made, shared, given from by guests, and closed with a thank-you list", async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const base = SHOPS[shopInTurn("tidewater")];
  const main = page.getByRole("main");
  await signUp(page, base);
  await page.goto(`${base}/gift-registry`);
  await expect(main.getByText("You have no gift registries.")).toBeVisible();
  await main.getByRole("link", { name: "Click here to create a new gift registry." }).click();
  await main.getByLabel("Title").fill("Nora and Ben's wedding");
  await main.getByLabel("Occasion").selectOption("Wedding");
  await main.getByLabel("Description").fill("<b>Books</b> for two");
  await main.getByLabel("Purchase deadline").fill("2001-01-01");
  await main.getByRole("button", { name: "Create registry" }).click();
  // A day that has passed is refused, and nothing that was typed is lost.
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(main.getByLabel("Description")).toHaveValue("<b>Books</b> for two");
  await main.getByLabel("Purchase deadline").fill("");
  await main.getByLabel(/^Surprise me/).check();
  await main.getByRole("button", { name: "Create registry" }).click();
  await expect(page.getByText("Your gift registry is ready.")).toBeVisible();
  await expect(main.getByText("<b>Books</b> for two")).toBeVisible();
  const registry = page.url();

  await page.goto(base + itemPath(GIFT));
  // With scripts it opens as a menu, without them as a page; both have the same buttons.
  await main.getByRole("link", { name: "Add to gift registry" }).click();
  await main.getByRole("button", { name: "Add to Nora and Ben's wedding" }).click();
  await main.getByRole("button", { name: "One more for Nora and Ben's wedding" }).click();
  await expect(main.getByText("2 wanted")).toBeVisible();
  await page.goto(registry);
  await main.getByRole("link", { name: "Share" }).click();
  await expect(main.getByLabel("Link to this registry")).toHaveValue(registry);
  await expect(main.getByRole("img", { name: "QR code of the registry’s link" })).toBeVisible();
  await checkAccessibility(page, browser);

  // Three guests have the link. The first buys one copy; then two of them want to give the last one.
  const [first, slow, quick] = [await stranger(browser), await stranger(browser), await stranger(browser)];
  await choose(first, registry);
  await give(first, base, "For long evenings");
  await choose(slow, registry);
  await expect(slow.getByText("One copy is still wanted.")).toBeVisible();
  await choose(quick, registry);
  await give(quick, base, "With <i>love</i>");
  await slow.goto(`${base}/checkout/cart`);
  await expect(slow.getByText(/^The registry doesn’t want this any more/)).toBeVisible();
  await expect(slow.getByText("Please decide about the gifts in your cart first.")).toBeVisible();
  await expect(slow.getByRole("button", { name: /^Checkout as Guest/ })).toHaveCount(0);
  // [N13] The accessible name begins with the visible text.
  await slow.getByRole("button", { name: `Keep it for myself: ${GIFT}` }).click();
  await expect(slow.getByText(/^The registry doesn’t want this any more/)).toHaveCount(0);
  await toReview(slow, base);

  // The link shows purchases to everyone but the owner, who wants to be surprised.
  await first.goto(registry);
  await expect(first.getByRole("progressbar", { name: "2 of 2 products purchased" })).toBeVisible();
  await expect(first.getByRole("main").getByRole("link", { name: GIFT })).toHaveCount(0);
  await page.goto(registry);
  await expect(main.getByText("2 products wanted. What has been bought is a surprise.")).toBeVisible();
  await expect(main.getByRole("link", { name: "Thank-you list" })).toHaveCount(0);

  // Once the owner closes it, they see who gave what, and the link sells nothing any more.
  await main.getByRole("link", { name: "Edit" }).click();
  await main.getByLabel("The registry is open: gifts can be bought").uncheck();
  await main.getByRole("button", { name: "Save" }).click();
  await expect(main.getByText("This registry is closed.")).toBeVisible();
  await main.getByRole("link", { name: "Thank-you list" }).click();
  await expect(main.getByRole("heading", { name: "Ada Giver" })).toHaveCount(2);
  await expect(main.getByText("For long evenings")).toBeVisible();
  await expect(main.getByText("With <i>love</i>")).toBeVisible();
  await expect(main.getByRole("link", { name: `1 × ${GIFT}` })).toHaveCount(2);
  await checkAccessibility(page, browser);
  for (const other of [first, slow, quick]) await other.context().close();
});
