import { expect, itemPath, logIn, SHOPS, shopNamed, test } from "./shop.ts";

const MISSING = /\/assets\/(?:[\w-]+\/)?(?:dialog|lists-menu|registries-menu|suggest)-[\w-]+\.js/;

test.beforeEach(async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, "there are no scripts");
  // As after an upgrade, which replaces the files that an open page may still ask for.
  await page.route(MISSING, (route) => route.fulfill({ status: 404 }));
});

test("the page opens in place of a dialog whose script is missing", async ({ page }) => {
  const plain = shopNamed("plain");
  await page.goto(plain + itemPath("The Hunger Games"));
  await page.getByRole("banner").getByRole("link", { name: "Choose a shop" }).first().click();
  await expect(page).toHaveURL(/\/location/);
  await page.goto(plain + itemPath("The Hunger Games"));
  await page.getByLabel("Quantity").fill("2");
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page).toHaveURL(/\/location\?.*quantity=2/);
  await page.getByRole("button", { name: "Shop here, at Oak Bay" }).click();
  await expect(page.getByRole("heading", { name: "We only have 1 in stock" })).toBeVisible();
});

test("the page opens in place of a menu whose script is missing", async ({ page }) => {
  await logIn(page, "ada@example.com", SHOPS.tidewater);
  for (const [name, path] of [
    ["Add to list", "/lists"],
    ["Add to gift registry", "/registries"],
  ] as const) {
    const item = SHOPS.tidewater + itemPath("Little Women");
    await page.goto(item);
    await page.getByRole("main").getByRole("link", { name }).click();
    await expect(page).toHaveURL(item + path);
  }
});

test("the search form works without the script that suggests titles", async ({ page }) => {
  await page.goto(SHOPS.tidewater);
  const field = page.getByRole("searchbox", { name: "Search our books" });
  await field.fill("hobbit");
  await field.press("Enter");
  await expect(page.getByRole("main").getByRole("link", { name: "The Hobbit" }).first()).toBeVisible();
});
