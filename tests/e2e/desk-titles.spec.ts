import type { Page } from "@playwright/test";
import { checkAccessibility, expect, noHorizontalScrolling, openDesk, SHOPS, test } from "./shop.ts";

/** Titles and stock at the desk, with and without scripts. */

let added = 0;
/** Adds a title of the shop's own at the desk. @returns its name; its page is open */
async function addTitle(desk: Page, name: string): Promise<string> {
  const title = `${name} ${process.pid}-${Date.now()}-${added++}`;
  await desk.goto("/desk/titles");
  await desk.getByRole("link", { name: "Add a title" }).click();
  await desk.getByLabel("Title").fill(title);
  await desk.getByLabel("Author").fill("Ada Marsh");
  await desk.getByLabel("Price").fill("20");
  await desk.getByRole("button", { name: "Add the title" }).click();
  await expect(desk.getByRole("heading", { name: title })).toBeVisible();
  return title;
}

test("a title's price is changed, read by shoppers, and taken back", async ({ browser, page }) => {
  test.slow();
  const desk = await openDesk(browser, "manager");
  const title = await addTitle(desk, "The Price of Salt Fish");
  await desk.getByRole("link", { name: "Titles" }).first().click();
  await desk.getByLabel("ISBN, title or author").fill(title);
  await desk.getByRole("button", { name: "Find" }).click();
  await checkAccessibility(desk, browser);
  await noHorizontalScrolling(desk);
  await desk.getByRole("link", { name: title }).first().click();
  const shown = (await desk.getByRole("link", { name: "See it in the shop" }).getAttribute("href")) ?? "";
  await desk.getByRole("link", { name: "Change price, note or description" }).click();
  await desk.getByLabel("Our price of a new copy").fill("twelve");
  await desk.getByRole("button", { name: "Save" }).click();
  await expect(desk.getByRole("alert").first()).toContainText("Enter an amount such as 12.50.");
  await desk.getByLabel("Our price of a new copy").fill("7.77");
  await desk.getByRole("button", { name: "Save" }).click();
  await checkAccessibility(desk, browser);
  await page.goto(`${SHOPS.tidewater}${shown}`);
  await expect(page.getByText("$7.77").first()).toBeVisible();
  const history = desk.getByRole("region", { name: "History" });
  await expect(history).toContainText("Max Manager changed our price: none → $7.77.");
  await history.getByRole("button", { name: /^Undo/ }).first().click();
  await expect(history).toContainText("Max Manager changed our price: $7.77 → none.");
  await page.reload();
  await expect(page.getByText("$7.77")).toHaveCount(0);
});

test("a title is added, hidden from shoppers, and shown again", async ({ browser, page }) => {
  test.slow();
  const desk = await openDesk(browser, "manager");
  const title = await addTitle(desk, "Songs of the Estuary");
  const shown = `${SHOPS.tidewater}${await desk.getByRole("link", { name: "See it in the shop" }).getAttribute("href")}`;
  await page.goto(shown);
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await desk.getByRole("button", { name: "Hide it" }).click();
  expect((await page.goto(shown))?.status()).toBe(404);
  await desk.getByRole("link", { name: "To the titles" }).click();
  await desk.getByLabel("ISBN, title or author").fill(title);
  await desk.getByRole("button", { name: "Find" }).click();
  await desk
    .getByRole("region", { name: "Hidden titles with these words" })
    .getByRole("link")
    .first()
    .click();
  await desk.getByRole("button", { name: "Show it again" }).click();
  expect((await page.goto(shown))?.status()).toBe(200);
});
