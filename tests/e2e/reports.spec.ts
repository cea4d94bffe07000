import { readFile } from "node:fs/promises";
import { read, utils } from "@e965/xlsx";
import type { Download, Page } from "@playwright/test";
import { demoTitles } from "#app/cli/demo/shops.ts";
import {
  addToCart,
  checkAccessibility,
  expect,
  logIn,
  noHorizontalScrolling,
  SHOPS,
  shopInTurn,
  test,
} from "./shop.ts";

/** Files are made beside the pages, on a machine that may be busy. */
const PATIENCE = 90_000;

async function downloaded(
  page: Page,
  click: () => Promise<void>,
): Promise<{ file: Download; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent("download", { timeout: PATIENCE }), click()]);
  return { file, bytes: await readFile(await file.path()) };
}

test("[A44] a customer has a list made into a PDF, watches, and downloads it", async ({
  page,
  browser,
  javaScriptEnabled: scripts,
}) => {
  test.setTimeout(2 * PATIENCE);
  const shop = shopInTurn("tidewater");
  await logIn(page, "ada@example.com", SHOPS[shop]);
  await page.goto(`${SHOPS[shop]}/lists/${shop === "tidewater" ? "Ltidewater02" : "Lprairie0001"}`);
  await page.getByRole("link", { name: "Download or print" }).click();
  await expect(page.getByRole("heading", { name: "Download or print" })).toBeVisible();
  await checkAccessibility(page, browser);
  await page.getByLabel("PDF: Order form with barcodes").check();
  await page.getByRole("button", { name: "Make file" }).click();
  await expect(page.getByRole("heading", { name: "Your file" })).toBeVisible();
  // Without scripts the page loads itself again until the file is there.
  const link = page.getByRole("link", { name: "Download", exact: true });
  await expect(link).toBeVisible({ timeout: PATIENCE });
  // [N24] Scripts add it once more, for screen readers.
  await expect(page.getByText("Your file is ready.")).toHaveCount(scripts ? 2 : 1);
  await checkAccessibility(page, browser);
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await noHorizontalScrolling(page);
  }
  const { file, bytes } = await downloaded(page, () => link.click());
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
});

test("a guest saves the cart as Excel, and is offered no PDF", async ({ page }) => {
  test.setTimeout(2 * PATIENCE);
  await addToCart(page, SHOPS.tidewater, "The Hobbit");
  await expect(page.getByText("1 in cart")).toBeVisible();
  await page.goto(`${SHOPS.tidewater}/checkout/cart`);
  await page.getByRole("button", { name: "Download or print" }).click();
  await expect(page.getByLabel("Excel")).toBeVisible();
  await expect(page.getByLabel(/^PDF/)).toHaveCount(0);
  await page.getByLabel("Excel").check();
  await page.getByRole("button", { name: "Make file" }).click();
  const link = page.getByRole("link", { name: "Download", exact: true });
  await expect(link).toBeVisible({ timeout: PATIENCE });
  const { file, bytes } = await downloaded(page, () => link.click());
  expect(file.suggestedFilename()).toBe("Cart.xlsx");
  const cells = utils.sheet_to_csv(Object.values(read(bytes).Sheets)[0] ?? {});
  expect(cells).toContain("The Hobbit");
});

test("[N8] a customer learns what an import and a file search did not find, and downloads it", async ({
  page,
}) => {
  await logIn(page, "ada@example.com", SHOPS.tidewater);
  const name = `Reading ${process.pid}-${Date.now()}`;
  await page.goto(`${SHOPS.tidewater}/account/lists`);
  await page.getByLabel("New list").fill(name);
  await page.getByRole("button", { name: "Create list" }).click();
  await page.getByRole("link", { name: "Import ISBNs" }).click();
  const titles = await demoTitles();
  const isbnOf = (wanted: string) => titles.find(({ title }) => title === wanted)?.isbn ?? "";
  const [hobbit, games] = [isbnOf("The Hobbit"), isbnOf("The Hunger Games")];
  await page.getByLabel("ISBNs").fill(hobbit);
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByRole("button", { name: "Add one title to the list" }).click();
  await page.getByRole("link", { name: "Import ISBNs" }).click();
  const text = `${hobbit}\n${games}\n9780000000002\n9780439023482\n978014143951`;
  await page.getByLabel("ISBNs").fill(text);
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("heading", { name: "We found 2 of 5 titles" })).toBeVisible();
  const notFound =
    "Not found: 9780000000002, 9780439023482 (not a valid ISBN), 978014143951 (not a valid ISBN)";
  await expect(page.getByText(notFound)).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Already on this list" })).toContainText(
    "The Hobbit",
  );
  const link = page.getByRole("link", { name: "Download what we didn’t find (CSV)" });
  const { file, bytes } = await downloaded(page, () => link.click());
  expect(file.suggestedFilename()).toBe("not-found.csv");
  expect(bytes.toString()).toContain('"=""978014143951""",Not a valid ISBN\r\n');
  await page.getByRole("button", { name: "Add one title to the list" }).click();
  await expect(page.getByRole("link", { name: "The Hunger Games" }).first()).toBeVisible();
  await page.getByRole("link", { name: "Import ISBNs" }).click();
  await page.getByLabel("ISBNs").fill(hobbit);
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByText("This title is already on the list.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Add/ })).toHaveCount(0);
  await page.goto(`${SHOPS.tidewater}/browse/file`);
  const list = { name: "summer.txt", mimeType: "text/plain", buffer: Buffer.from(text) };
  await page.getByLabel("Your file").setInputFiles(list);
  await page.getByRole("button", { name: "Find the books" }).click();
  await expect(page.getByText(`We found 2 of 5 titles. ${notFound}`)).toBeVisible({ timeout: PATIENCE });
});

test("[A43] a customer imports the export of Goodreads as it is", async ({ page }) => {
  await logIn(page, "ada@example.com", SHOPS.tidewater);
  const name = `Goodreads ${process.pid}-${Date.now()}`;
  await page.goto(`${SHOPS.tidewater}/account/lists`);
  await page.getByLabel("New list").fill(name);
  await page.getByRole("button", { name: "Create list" }).click();
  await expect(page.getByRole("heading", { name })).toBeVisible();
  await page.getByRole("link", { name: "Import ISBNs" }).click();
  await expect(page.getByRole("heading", { name: `Import into ${name}` })).toBeVisible();
  const { isbn = "" } = (await demoTitles()).find(({ title }) => title === "The Hobbit") ?? {};
  const text = [
    "Book Id,Title,Author,ISBN,ISBN13,My Rating,Number of Pages,My Review,Read Count,Owned Copies",
    `5907,The Hobbit,J.R.R. Tolkien,"=""""","=""${isbn}""",5,366,"Not like 9780141439518",2,1`,
    '1,An ebook,Somebody,"=""""","=""""",0,100,"",0,0',
  ].join("\n");
  const file = { name: "goodreads_library_export.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
  await page.getByLabel("Or a file").setInputFiles(file);
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("heading", { name: "We found one title" })).toBeVisible({ timeout: PATIENCE });
  await page.getByRole("button", { name: "Add one title to the list" }).click();
  await expect(page.getByRole("heading", { name })).toBeVisible();
  await expect(page.getByRole("link", { name: "The Hobbit" }).first()).toBeVisible();
});
