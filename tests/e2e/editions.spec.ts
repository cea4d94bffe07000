import { demoTitles } from "#app/cli/demo-shops.ts";
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
