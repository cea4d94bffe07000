import { mkdtemp, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { checkAccessibility, expect, noHorizontalScrolling, openDesk, test } from "./shop.ts";

/** Imports at the desk, and changes of several titles, with and without scripts. */

let added = 0;
/** Adds a title of the shop's own at the desk. @returns its name and code */
async function addTitle(desk: Page): Promise<{ title: string; code: string }> {
  const title = `Tide Tables ${process.pid}-${Date.now()}-${added++}`;
  await desk.goto("/desk/titles/new");
  await desk.getByLabel("Title").fill(title);
  await desk.getByLabel("Author").fill("Ada Marsh");
  await desk.getByLabel("Price").fill("20");
  await desk.getByRole("button", { name: "Add the title" }).click();
  await expect(desk.getByRole("heading", { name: title })).toBeVisible();
  return { title, code: new URL(desk.url()).pathname.split("/").at(-1) ?? "" };
}
/** Refreshes the page of an import until it says so. */
async function until(desk: Page, state: string): Promise<void> {
  await expect(async () => {
    const refresh = desk.getByRole("link", { name: "Refresh" });
    if ((await refresh.count()) > 0) await refresh.click();
    await expect(desk.getByText(state, { exact: true })).toBeVisible({ timeout: 500 });
  }).toPass();
}

test("stock is imported, refused rows are corrected, and all of it is undone", async ({ browser }) => {
  test.slow();
  const desk = await openDesk(browser, "manager");
  const [good, bad] = [await addTitle(desk), await addTitle(desk)];
  const folder = await mkdtemp(path.join(os.tmpdir(), "colophon-import-"));
  const file = path.join(folder, "till.csv");
  await writeFile(file, `Our number,Copies there\n${good.code},4\n${bad.code},a few\n9780306406157,1\n`);
  await desk.goto("/desk/imports");
  await checkAccessibility(desk, browser);
  await desk.getByRole("link", { name: "Import a file" }).click();
  await checkAccessibility(desk, browser);
  await desk.getByLabel(/^Stock /).check();
  await desk.getByLabel("File", { exact: true }).setInputFiles(file);
  await desk.getByRole("button", { name: "Upload it" }).click();
  await expect(async () => {
    const refresh = desk.getByRole("link", { name: "Refresh" });
    if ((await refresh.count()) > 0) await refresh.click();
    await expect(desk.getByRole("heading", { name: "Columns of till.csv" })).toBeVisible({ timeout: 500 });
  }).toPass();
  await checkAccessibility(desk, browser);
  await desk.getByLabel(/^ISBN/).selectOption("Our number");
  await desk.getByLabel(/^On hand/).selectOption("Copies there");
  await desk.getByRole("button", { name: "See what would happen" }).click();
  await until(desk, "Ready");
  await expect(desk.getByText(`${good.code}: on hand new → 4`)).toBeVisible();
  await checkAccessibility(desk, browser);
  await desk.getByRole("button", { name: "Import it" }).click();
  await until(desk, "Done");
  await desk.getByRole("link", { name: "Correct refused rows" }).click();
  await checkAccessibility(desk, browser);
  await noHorizontalScrolling(desk);
  const row = desk.getByRole("group", { name: "Line 3" });
  await expect(row).toContainText('"a few" is not a whole number');
  await row.getByLabel(/^On hand/).fill("7");
  await desk.getByRole("button", { name: "Try these rows again" }).click();
  await expect(desk.getByText(/^The rows were tried again, and/)).toBeVisible();
  await expect(desk.getByRole("group", { name: "Line 3" })).toHaveCount(0);
  await expect(desk.getByRole("group", { name: "Line 4" })).toContainText("is not in the catalogue");
  const held = async (title: string) => {
    await desk.goto(`/desk/titles?find=${encodeURIComponent(title)}`);
    return desk.getByRole("row").filter({ hasText: title }).getByRole("cell").first().innerText();
  };
  expect(await held(bad.title)).toContain("7");
  await desk.goto("/desk/imports");
  await desk.getByRole("link", { name: "till.csv" }).first().click();
  await desk.getByRole("button", { name: "Undo it" }).click();
  await until(desk, "Undone");
  await expect(desk.getByText("2 changes were undone.")).toBeVisible();
  expect(await held(bad.title)).toContain("0");
});

test("several titles are made cheaper at once, and it is undone except where one was changed again", async ({
  browser,
}) => {
  test.slow();
  const desk = await openDesk(browser, "manager");
  const [one, two] = [await addTitle(desk), await addTitle(desk)];
  await desk.goto("/desk/titles/change");
  await checkAccessibility(desk, browser);
  await noHorizontalScrolling(desk);
  await desk.getByLabel("ISBNs").fill(`${one.code}, ${two.code}, 9780306406157`);
  await desk.getByLabel("Our price").fill("cheap");
  await desk.getByRole("button", { name: "See what will change" }).click();
  await expect(desk.getByRole("alert").first()).toContainText("is not a price such as 12.50");
  await desk.getByLabel("Our price").fill("-25%");
  await desk.getByRole("button", { name: "See what will change" }).click();
  await until(desk, "Ready");
  await expect(desk.getByText(`${one.code}: price none → $15.00`)).toBeVisible();
  await expect(desk.getByText("9780306406157 is not in the catalogue")).toBeVisible();
  await checkAccessibility(desk, browser);
  await desk.getByRole("button", { name: "Change them" }).click();
  await until(desk, "Done");
  const page = desk.url();
  await desk.goto(`/desk/titles/${two.code}`);
  await expect(desk.getByText("$15.00").first()).toBeVisible();
  await desk.getByRole("link", { name: "Change price, note or description" }).click();
  await desk.getByLabel("Our price of a new copy").fill("11");
  await desk.getByRole("button", { name: "Save" }).click();
  await expect(desk.getByText("$11.00").first()).toBeVisible();
  await desk.goto(page);
  await desk.getByRole("button", { name: "Undo it" }).click();
  await until(desk, "Undone");
  await expect(desk.getByText("One change was undone.")).toBeVisible();
  await expect(desk.getByRole("link", { name: two.title })).toBeVisible();
  await desk.goto(`/desk/titles/${two.code}`);
  await expect(desk.getByText("$11.00").first()).toBeVisible();
});
