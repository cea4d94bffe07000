import {
  checkAccessibility,
  expect,
  fillContact,
  noHorizontalScrolling,
  openDesk,
  SHOPS,
  signUp,
  test,
} from "./shop.ts";

/** A title that is not out yet, ordered with a line to be written in it, with and without scripts. */

const SHOP = SHOPS.tidewater;
const TEXT = "For Nora & Max, <b>at last</b>";

test("a personalised pre-order goes from the title's page to the order and the desk's list", async ({
  page,
  browser,
}) => {
  test.slow();
  await signUp(page, SHOP);
  await page.goto(`${SHOP}/pre-orders/signed-first-copies`);
  await expect(page.getByRole("heading", { name: "Gone Girl", level: 1 })).toBeVisible();
  const offer = page.getByRole("region", { name: "Pre-order it" });
  await expect(offer).toContainText("Signed by the author");
  await expect(offer).toContainText(/Out on \w+ \d+, \d{4}\. We hand it over or ship it that day or later/);
  await page.getByLabel("Your dedication").fill("For Nora");
  await checkAccessibility(page, browser);
  await page.getByRole("button", { name: /^(Add to cart|Pre-order)$/ }).click();
  await expect(page.getByText("1 in cart")).toBeVisible();
  await page.goto(`${SHOP}/checkout/cart`);
  await expect(page.getByLabel("Your dedication")).toHaveValue("For Nora");
  // Any button of the cart saves a text that was changed.
  await page.getByLabel("Your dedication").fill(TEXT);
  await checkAccessibility(page, browser);

  await page
    .getByRole("button", { name: /pick ?up/i })
    .first()
    .click();
  await fillContact(page);
  await page.getByLabel(/^Pay at pick-up/).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Review your order" })).toBeVisible();
  await expect(page.getByText(`To be written in it: “${TEXT}”`)).toBeVisible();
  await page.getByRole("button", { name: /^Place order/ }).click();
  await expect(page.getByText(`To be written in it: “${TEXT}”`)).toBeVisible();
  await expect(page.getByText(/^Out on \w+ \d+, \d{4}/)).toBeVisible();
  await noHorizontalScrolling(page);
  await expect(page).toHaveURL(/\/order\/\d+/);
  const number = /\/order\/(\d+)/.exec(page.url())?.[1] ?? "";

  const desk = await openDesk(browser, "manager");
  await desk.goto("/desk/shop");
  await desk.getByRole("link", { name: "Pre-orders" }).click();
  await desk.getByRole("link", { name: "Gone Girl" }).click();
  await expect(desk.getByRole("row").filter({ hasText: number })).toContainText(TEXT);
  await checkAccessibility(desk, browser);
  await desk.getByRole("link", { name: number, exact: true }).click();
  await expect(desk.getByText(`To be written in it: “${TEXT}”`)).toBeVisible();
  await desk.goto(`/desk/orders/${number}/complete`);
  await desk.getByLabel("Not paid now").check();
  await desk.getByRole("button", { name: "Hand over" }).click();
  await expect(desk.getByText(/“Gone Girl” is out on \w+ \d+, \d{4}/).first()).toBeVisible();
});
