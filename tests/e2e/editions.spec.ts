import { demoTitles } from "#app/cli/demo/shops.ts";
import { expect, itemPath, operate, test } from "./shop.ts";

/** Two titles that no other test looks at, and no feed calls editions of one work. */
const NAMES = ["Half-Blood Blues", "Silent Spring"] as const;

test("editions that an operator joins lead to each other, until they are separated", async ({ page }) => {
  const all = await demoTitles();
  const codes = NAMES.map((name) => all.find(({ title }) => title === name)?.isbn ?? "");
  const [one, other] = NAMES.map(itemPath) as [string, string];
  const table = page
    .getByRole("list")
    .filter({ has: page.getByText("(this one)") })
    .getByRole("listitem");

  await operate("titles", "join", ...codes);
  await page.goto(one);
  await expect(table).toHaveCount(2);
  await table.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(NAMES[1]);
  await table.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(NAMES[0]);

  await operate("titles", "separate", ...codes);
  await page.goto(other);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(NAMES[1]);
  await expect(table).toHaveCount(0);
});

test("editions of a book share a card in a search, which leads to all of them", async ({ page }) => {
  const cards = page.locator("#results article");
  await page.goto("/browse/filter/t/great%20expectations/k/title");
  await expect(cards.first().getByRole("heading")).toHaveText("Great Expectations");
  await expect(cards.getByRole("heading", { name: "Great Expectations", exact: true })).toHaveCount(1);
  await expect(page.locator("#results")).toContainText("3 titles, shown as one book");
  await cards.first().getByRole("link", { name: "and 2 other editions of Great Expectations" }).click();
  await expect(cards).toHaveCount(3);
  await expect(page.locator("#results")).toContainText("3 titles");
  // Removing the filter goes back to the search.
  await page.getByRole("link", { name: /^Editions of Great Expectations/ }).click();
  await expect(cards).toHaveCount(1);
  // Without words, each title is by itself.
  await page.goto("/browse/filter/d/1860s");
  await expect(cards.getByRole("heading", { name: "Great Expectations", exact: true })).toHaveCount(3);
});
