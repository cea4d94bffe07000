import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { demoTitles } from "#app/cli/demo/shops.ts";
import { orderCode } from "#app/domain/orders/packing/scanned.ts";
import { addToCart, checkAccessibility, expect, newEmail, PASSWORD, SHOPS, test, toReview } from "./shop.ts";

/** Paper and scanning at the desk: each journey with scripts in the shop and without. */

const FIRST = "Middlesex";
const SECOND = "Beloved";
const titles = await demoTitles();
const isbnOf = (name: string) => titles.find(({ title }) => title === name)?.isbn ?? "";

async function logIn(page: Page, email = "seller@example.com"): Promise<void> {
  await page.goto("/desk/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("navigation", { name: "Desk" })).toBeVisible();
}

/** A guest's order for pickup. @returns its number */
async function order(page: Page, books: readonly [title: string, copies?: string][]): Promise<string> {
  for (const [title, copies] of books) {
    await addToCart(page, SHOPS.tidewater, title, copies);
    await expect(page.getByText(/in cart/).first()).toBeVisible();
  }
  await toReview(page, SHOPS.tidewater, newEmail());
  await page.getByRole("button", { name: /^Place order/ }).click();
  const heading = page.getByRole("heading", { name: /^Order \d+$/ });
  await expect(heading).toBeVisible();
  return (await heading.textContent())?.replace(/\D/g, "") ?? "";
}

/** Acts like a scanner: types into the focused element, and presses Return. */
async function scan(page: Page, code: string): Promise<void> {
  await page.waitForLoadState();
  await expect(page.locator("input[name=scan]")).toBeFocused();
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
}

const said = (page: Page) => page.getByRole("main").locator("[role=status], [role=alert]").first();

test("an order is packed by scanning, put on the hold shelf and handed over", async ({ page, browser }) => {
  test.setTimeout(240_000);
  const number = await order(page, [[FIRST, "2"], [SECOND]]);
  await logIn(page);
  await page.getByRole("link", { name: "Scan and print" }).click();
  await checkAccessibility(page, browser);
  await page.getByRole("link", { name: "Pack an order" }).click();
  await scan(page, orderCode(Number(number)));
  await expect(page.getByRole("heading", { name: `Pack order ${number}` })).toBeVisible();
  await checkAccessibility(page, browser);
  await scan(page, `${isbnOf(FIRST)}51999`);
  await expect(said(page)).toHaveText(`In: ${FIRST}. 2 copies are missing.`);
  await scan(page, isbnOf(SECOND));
  await expect(said(page)).toHaveText(`In: ${SECOND}. One copy is missing.`);
  await scan(page, isbnOf(SECOND));
  await expect(said(page)).toHaveText(/^A second copy\? /);
  await checkAccessibility(page, browser);
  await scan(page, "9780306406157");
  await expect(said(page)).toHaveText(/^Not on this order: /);
  await scan(page, `]E0${isbnOf(FIRST)}`);
  await expect(said(page)).toHaveText(`In: ${FIRST}. Complete: all 3 copies are in.`);
  await page.reload();
  await expect(said(page)).toHaveText(`In: ${FIRST}. Complete: all 3 copies are in.`);
  await page.getByRole("button", { name: "Put on the hold shelf" }).click();
  await expect(said(page)).toHaveText(
    `On hold: order ${number}, Ada Reader. The customer gets an email in two minutes.`,
  );
  await scan(page, number);
  await expect(said(page)).toHaveText(`Already on hold: order ${number}, Ada Reader.`);
  await checkAccessibility(page, browser);
  const slip = await page.request.get(`/desk/print/hold/${number}/80mm`);
  expect(slip.headers()["content-type"]).toBe("application/pdf");

  await page.goto("/desk/scan/hand-over");
  await scan(page, orderCode(Number(number)));
  await expect(page.getByText(/^To pay: \$/)).toBeVisible();
  await checkAccessibility(page, browser);
  await page.getByLabel("Cash").check();
  await page.getByRole("button", { name: `Hand over order ${number}` }).click();
  await expect(said(page)).toHaveText(`Handed over: order ${number}, Ada Reader.`);
  await scan(page, number);
  await expect(said(page)).toHaveText(/^Handed over already: /);
});

test("an order is found by a name, and words that find none say so", async ({ page, browser }) => {
  const number = await order(page, [[SECOND]]);
  await logIn(page);
  await page.goto("/desk/scan/hand-over");
  await scan(page, "Nobody At All");
  await expect(said(page)).toHaveText("Not found: no order to pick up for “Nobody At All”.");
  await scan(page, "ada reader");
  await expect(page.getByText(`Order ${number}, Ada Reader`).first()).toBeVisible();
  await checkAccessibility(page, browser);
});

test("a book without a barcode is put in by hand, and everything is taken out again", async ({ page }) => {
  const number = await order(page, [[FIRST]]);
  await logIn(page);
  await page.goto(`/desk/scan/pack/${number}`);
  await page.getByRole("button", { name: `Put in without scanning (${FIRST})` }).click();
  await expect(said(page)).toHaveText(`In: ${FIRST}. Complete: the copy is in.`);
  await page.getByRole("button", { name: "Take everything out" }).click();
  await expect(said(page)).toHaveText(/^Nothing is in the parcel/);
});

test("pick list and slips are printed, one order a page and nothing cut off", async ({ page, browser }) => {
  test.setTimeout(180_000);
  const numbers = [await order(page, [[FIRST], [SECOND]]), await order(page, [[FIRST]])];
  await logIn(page);
  await page.goto("/desk/print/pick-list");
  await expect(page.getByRole("columnheader", { name: "Shelf" }).first()).toBeVisible();
  await expect(page.getByRole("cell", { name: new RegExp(`${numbers[0]}.*${numbers[1]}`) })).toBeVisible();
  await checkAccessibility(page, browser);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation")).toBeHidden();
  await expect(page.getByText("To print this page")).toBeHidden();
  await expect(page.getByRole("heading", { name: "Pick list" })).toBeHidden();
  await page.emulateMedia({ media: null });

  await page.goto(`/desk/print/packing?orders=${numbers.join(",")},999999999`);
  await expect(page.getByText("Not found: 999999999")).toBeVisible();
  await checkAccessibility(page, browser);
  expect(await pagesOf(page)).toBe(2);
  await page.goto(`/desk/print/gift/${numbers[0]}`);
  await expect(page.getByRole("heading", { name: "A gift for you" })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("$");
  await checkAccessibility(page, browser);
  expect(await pagesOf(page)).toBe(1);
});

/** The number of sheets a page takes on paper; fails if anything is wider than the paper. */
async function pagesOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: "Letter" });
  if (process.env.KEEP_PDF) await writeFile(`${process.env.KEEP_PDF}-${Date.now()}.pdf`, pdf);
  await page.emulateMedia({ media: "print" });
  // Letter paper less its margins.
  const size = page.viewportSize();
  await page.setViewportSize({ width: 725, height: 900 });
  const wide = await page.locator("html").evaluate((root) => root.scrollWidth);
  expect(wide).toBeLessThanOrEqual(725);
  if (size) await page.setViewportSize(size);
  await page.emulateMedia({ media: null });
  return (await (await import("unpdf")).getDocumentProxy(new Uint8Array(pdf))).numPages;
}
