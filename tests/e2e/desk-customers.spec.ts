import {
  checkAccessibility,
  expect,
  newEmail,
  noHorizontalScrolling,
  PASSWORD,
  SHOPS,
  signUp,
  test,
} from "./shop.ts";

/** Customers at the desk, with and without scripts. */

const shop = SHOPS.tidewater;

test("an owner finds a customer, locks and unlocks their account, and erases it", async ({
  page,
  browser,
}) => {
  test.slow();
  const email = newEmail();
  await signUp(page, shop, email);
  const { javaScriptEnabled = true } = test.info().project.use;
  const context = await browser.newContext({ javaScriptEnabled, baseURL: shop });
  const desk = await context.newPage();
  await desk.goto("/desk/login");
  await desk.getByLabel("Email").fill("owner@example.com");
  await desk.getByLabel("Password").fill(PASSWORD);
  await desk.getByRole("button", { name: "Log in" }).click();
  await desk.getByRole("link", { name: "Customers" }).click();
  await expect(desk.getByRole("heading", { name: "Customers" })).toBeVisible();
  await checkAccessibility(desk, browser);
  await noHorizontalScrolling(desk);
  await desk.getByRole("searchbox").fill(email.replace("@", " "));
  await desk.getByRole("button", { name: "Show customers" }).click();
  await desk.getByRole("row").filter({ hasText: email }).getByRole("link").first().click();
  const history = desk.getByRole("region", { name: "History" });
  await expect(history).toContainText("The customer signed up.");
  await checkAccessibility(desk, browser);
  await noHorizontalScrolling(desk);
  await desk.getByRole("button", { name: "Lock account" }).click();
  await expect(history).toContainText("Olive Owner locked the account.");
  await desk.getByRole("button", { name: "Unlock account" }).click();
  await expect(history).toContainText("Olive Owner unlocked the account.");
  const download = desk.waitForEvent("download");
  await desk.getByRole("button", { name: "Download their data" }).click();
  expect((await download).suggestedFilename()).toBe("customer.json");
  await desk.getByRole("link", { name: "Erase customer" }).click();
  await expect(desk.getByText("This cannot be undone.")).toBeVisible();
  await checkAccessibility(desk, browser);
  await desk.getByRole("button", { name: "Erase this customer" }).click();
  await expect(desk.getByRole("status")).toContainText("The customer is erased.");
  await desk.goto(`/desk/customers?find=${encodeURIComponent(email)}`);
  await expect(desk.getByText("No customers match.")).toBeVisible();
});

test("a manager sees the shop as a customer, and can only look", async ({ page, browser }) => {
  test.slow();
  const email = newEmail();
  await signUp(page, shop, email);
  const { javaScriptEnabled = true } = test.info().project.use;
  const context = await browser.newContext({ javaScriptEnabled, baseURL: shop });
  const desk = await context.newPage();
  await desk.goto("/desk/login");
  await desk.getByLabel("Email").fill("manager@example.com");
  await desk.getByLabel("Password").fill(PASSWORD);
  await desk.getByRole("button", { name: "Log in" }).click();
  await expect(desk.getByRole("button", { name: "Log out" })).toBeVisible();
  await desk.goto(`/desk/customers?find=${encodeURIComponent(email)}`);
  await desk.getByRole("button", { name: "See the shop as this customer" }).click();
  const banner = desk.getByRole("complementary", { name: "Seen as a customer" });
  await expect(banner).toContainText("Nothing can be changed.");
  await checkAccessibility(desk, browser);
  await noHorizontalScrolling(desk);
  await desk.goto("/account/lists");
  await desk.getByRole("button", { name: "Lite version" }).click();
  await expect(desk.getByRole("heading", { name: "You can only look" })).toBeVisible();
  await expect(banner).toBeVisible();
  await checkAccessibility(desk, browser);
  await banner.getByRole("button", { name: "End" }).click();
  await expect(desk.getByRole("status")).toContainText("You see the shop as yourself again.");
  await expect(desk.getByRole("region", { name: "History" })).toContainText(
    "stopped seeing the shop as this customer.",
  );
});
