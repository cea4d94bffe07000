import {
  checkAccessibility,
  expect,
  fillPerson,
  newEmail,
  noHorizontalScrolling,
  openDesk,
  SHOPS,
  test,
} from "./shop.ts";

/** Selling at the desk, and customers' permissions to buy, with and without scripts. */

test("a gift card is sold at the counter, found by its number, and made void", async ({ browser }) => {
  test.slow();
  const desk = await openDesk(browser, "manager");
  await desk.getByRole("link", { name: "Gift cards" }).first().click();
  await desk.getByRole("link", { name: "Issue a gift card" }).click();
  await desk.getByLabel("Amount").fill("twenty");
  await desk.getByRole("button", { name: "Issue this gift card" }).click();
  await expect(desk.getByRole("alert").first()).toContainText("Enter an amount such as 12.50.");
  await desk.getByLabel("Amount").fill("20");
  await desk.getByLabel("Cash").check();
  await desk.getByRole("button", { name: "Issue this gift card" }).click();
  await expect(desk.getByRole("heading", { name: "Gift card for $20.00" })).toBeVisible();
  await checkAccessibility(desk, browser);
  const number = (await desk.locator("dd").first().innerText()).replace(/\D/g, "");
  expect(number.length).toBeGreaterThan(9);
  await desk.goto("/desk/gift-cards");
  await desk.getByLabel("Find").fill(number);
  await desk.getByRole("button", { name: "Find" }).click();
  await expect(desk.getByText("Max Manager sold it for $20.00. Paid by: Cash.")).toBeVisible();
  await checkAccessibility(desk, browser);
  await noHorizontalScrolling(desk);
  await desk.getByRole("link", { name: "Void this gift card" }).click();
  await expect(desk.getByText("This cannot be undone.")).toBeVisible();
  await desk.getByRole("button", { name: "Void this card" }).click();
  await expect(desk.getByText("Max Manager made it void. It held $20.00.")).toBeVisible();
});

test("a school is approved, and its exemption from taxes begins and ends", async ({ page, browser }) => {
  test.slow();
  const email = newEmail();
  await page.goto(`${SHOPS.tidewater}/account/signup`);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await fillPerson(page);
  await page.getByLabel(/^I am purchasing on behalf of an institution/).check();
  await page.getByLabel("Institution name").fill("Cedar Hill School");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Welcome, Nora" })).toBeVisible();
  const desk = await openDesk(browser, "manager");
  await desk.getByRole("link", { name: /Accounts to approve/ }).click();
  await desk.getByRole("row").filter({ hasText: email }).getByRole("link").first().click();
  await checkAccessibility(desk, browser);
  await desk.getByRole("button", { name: "Approve" }).click();
  const history = desk.getByRole("region", { name: "History" });
  await expect(history).toContainText("Max Manager approved the account.");
  await desk.getByRole("link", { name: "Exempt from tax" }).click();
  await desk.getByLabel("Number of the certificate").fill("BC-4711");
  await desk.getByLabel("Last day").fill("2027-06-30");
  await desk.getByRole("button", { name: "Exempt from tax" }).click();
  await expect(history).toContainText("Max Manager exempted them from tax until");
  await desk.getByRole("button", { name: "End exemption" }).click();
  await expect(history).toContainText("Max Manager ended the tax exemption.");
  await expect(desk.getByText("Pays all taxes.")).toBeVisible();
});
