import { readFile } from "node:fs/promises";
import {
  addToCart,
  checkAccessibility,
  expect,
  noHorizontalScrolling,
  openDesk,
  SHOPS,
  test,
  toReview,
} from "./shop.ts";

/** Reports at the desk, with and without scripts. */

const shop = SHOPS.tidewater;

test("a manager takes the taxes of a month, opens a figure, and marks a week's bestsellers as sent", async ({
  page,
  browser,
  javaScriptEnabled: scripts,
}) => {
  test.slow();
  await addToCart(page, shop, "Emma");
  await expect(page.getByText(/in cart/).first()).toBeVisible();
  await toReview(page, shop);
  await page.getByRole("button", { name: /^Place order/ }).click();
  await expect(page.getByRole("heading", { name: /^Order \d+$/ })).toBeVisible();

  const desk = await openDesk(browser, "manager");
  const saved = async (name: string) => {
    const [file] = await Promise.all([
      desk.waitForEvent("download"),
      desk.getByRole("link", { name, exact: true }).click(),
    ]);
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
  };
  await desk.getByRole("link", { name: "The shop", exact: true }).click();
  await desk.getByRole("link", { name: "Reports", exact: true }).click();
  await checkAccessibility(desk, browser);
  await desk.getByRole("link", { name: "Taxes", exact: true }).click();
  await desk.getByLabel("From", { exact: true }).fill("2031-01-01");
  await desk.getByRole("button", { name: "Show" }).click();
  await expect(desk.getByRole("alert")).toHaveText("The last day must not come before the first.");
  await expect(desk.getByLabel("From", { exact: true })).toHaveValue("2031-01-01");
  await desk.getByRole("link", { name: "This month" }).click();
  const tax = desk.getByRole("row").filter({ hasText: "GST" }).first();
  await expect(tax).toContainText("5%");
  await checkAccessibility(desk, browser);
  await noHorizontalScrolling(desk);
  const file = await saved("Download CSV");
  expect(file.name).toMatch(/^taxes-\d{4}-\d\d-01-\d{4}-\d\d-\d\d\.csv$/);
  expect(file.text).toContain("GST");

  await tax.getByRole("link").last().click();
  await expect(desk.getByRole("heading", { name: "What a figure is made of" })).toBeVisible();
  await checkAccessibility(desk, browser);
  await noHorizontalScrolling(desk);
  await desk.getByRole("rowheader").first().getByRole("link").click();
  await expect(desk.getByRole("heading", { name: /^Order \d+$/ })).toBeVisible();

  await desk.goto("/desk/reports/bestsellers");
  // Each of the two runs marks a week of its own.
  if (!scripts) await desk.getByRole("link", { name: "The week before" }).click();
  const { name, text } = await saved("Download the file");
  expect(name).toMatch(/^\d{8}-tidewater\.csv$/);
  expect(text).toContain("ISBN,Volume Sold");
  await desk.getByRole("button", { name: "Mark as sent" }).click();
  await expect(desk.getByRole("status")).toHaveText("The week is marked as sent.");
  await expect(desk.getByText(/^Max Manager marked it as sent on/)).toBeVisible();
  await checkAccessibility(desk, browser);
  await noHorizontalScrolling(desk);
  await desk.getByRole("button", { name: "Not sent after all" }).click();
  await expect(desk.getByRole("status")).toHaveText("The week is no longer marked as sent.");
  await expect(desk.getByRole("button", { name: "Mark as sent" })).toBeVisible();
});
