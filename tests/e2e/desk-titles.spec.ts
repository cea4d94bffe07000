import type { Page } from "@playwright/test";
import sharp from "sharp";
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
  await expect(desk.getByRole("button", { name: "Show it again" })).toBeVisible();
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
  await expect(desk.getByRole("button", { name: "Hide it" })).toBeVisible();
  expect((await page.goto(shown))?.status()).toBe(200);
});

test("a title gets the shop's own cover, and loses it again", async ({ browser, page }) => {
  test.slow();
  const desk = await openDesk(browser, "manager");
  const title = await addTitle(desk, "The Blue Cover");
  const shown = `${SHOPS.tidewater}${await desk.getByRole("link", { name: "See it in the shop" }).getAttribute("href")}`;
  const cover = () => page.locator('main img[src^="/covers/"]').first();
  await page.goto(shown);
  await expect(cover()).toHaveAttribute("src", /^[^?]*$/);
  await desk.getByRole("link", { name: "Change the cover" }).click();
  await expect(desk.getByRole("heading", { name: `Cover of ${title}` })).toBeVisible();
  const upload = async (name: string, content: Buffer) => {
    await desk.getByLabel("Picture").setInputFiles({ name, mimeType: "image/jpeg", buffer: content });
    await desk.getByRole("button", { name: "Show this cover" }).click();
  };
  await upload("cover.jpg", Buffer.from("<!doctype html><title>404</title>"));
  await expect(desk.getByRole("alert").first()).toContainText("We can’t read this picture.");
  await checkAccessibility(desk, browser);
  await noHorizontalScrolling(desk);
  const blue = sharp({ create: { width: 400, height: 600, channels: 3, background: "#1144aa" } });
  await upload("cover.jpg", await blue.jpeg().toBuffer());
  const history = desk.getByRole("region", { name: "History" });
  await expect(history).toContainText("Max Manager changed our cover.");
  await checkAccessibility(desk, browser);
  await page.reload();
  await expect(cover()).toHaveAttribute("src", /\?v=[0-9a-f]{16}$/);
  await desk.getByRole("link", { name: "Change the cover" }).click();
  await desk.getByRole("button", { name: "Remove our cover" }).click();
  await expect(history).toContainText("Max Manager removed our cover.");
  await page.reload();
  await expect(cover()).toHaveAttribute("src", /^[^?]*$/);
  await history
    .getByRole("button", { name: /removed our cover/ })
    .first()
    .click();
  await page.reload();
  await expect(cover()).toHaveAttribute("src", /\?v=[0-9a-f]{16}$/);
});

test("stock is adjusted with a reason, and taken back", async ({ browser }) => {
  test.slow();
  const desk = await openDesk(browser, "manager");
  await addTitle(desk, "A Wet Book");
  await desk
    .getByRole("link", { name: /^Adjust/ })
    .first()
    .click();
  await desk.getByLabel("Found: add copies").check();
  await desk.getByLabel("Copies", { exact: true }).fill("some");
  await desk.getByRole("button", { name: "Adjust stock" }).click();
  await expect(desk.getByRole("alert").first()).toContainText("Enter a whole number");
  await desk.getByLabel("Copies", { exact: true }).fill("3");
  await desk.getByRole("button", { name: "Adjust stock" }).click();
  const movements = desk.getByRole("region", { name: "Stock movements" });
  await expect(movements).toContainText("Max Manager found 3 copies. 3 now.");
  await desk
    .getByRole("link", { name: /^Adjust/ })
    .first()
    .click();
  await desk.getByLabel("Damaged: take copies away").check();
  await desk.getByLabel("Copies", { exact: true }).fill("1");
  await checkAccessibility(desk, browser);
  await desk.getByRole("button", { name: "Adjust stock" }).click();
  await expect(movements).toContainText("Max Manager took away one damaged copy. 2 left.");
  await movements.getByRole("button", { name: /^Undo/ }).first().click();
  await expect(movements).toContainText("Max Manager took this back.");
  await expect(desk.getByRole("region", { name: "Copies by location" })).toContainText("3");
  await checkAccessibility(desk, browser);
  await noHorizontalScrolling(desk);
});

test("a delivery is received: first the copy that a customer waits for, then one for the shelf", async ({
  browser,
  page,
}) => {
  test.slow();
  const desk = await openDesk(browser, "manager");
  const title = await addTitle(desk, "The Awaited Book");
  const code = new URL(desk.url()).pathname.split("/").at(-1) ?? "";
  const shown = await desk.getByRole("link", { name: "See it in the shop" }).getAttribute("href");
  // A customer orders a copy that has to be ordered in.
  const email = await signUp(page, SHOPS.tidewater);
  await page.goto(`${SHOPS.tidewater}${shown}`);
  await page.getByRole("button", { name: "Add to cart", exact: true }).first().click();
  await expect(page.getByText(/in cart/).first()).toBeVisible();
  await page.goto(`${SHOPS.tidewater}/checkout/cart`);
  await page.getByRole("button", { name: "Pick up in the shop" }).click();
  await fillContact(page, email);
  await page.getByLabel(/^Pay at pick-up/).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Review your order" })).toBeVisible();
  await page.getByRole("button", { name: /^Place order/ }).click();
  const heading = page.getByRole("heading", { name: /^Order \d+$/ });
  await expect(heading).toBeVisible();
  const order = /\d+/.exec(await heading.innerText())?.[0] ?? "";
  await desk.goto("/desk/shop");
  await desk.getByRole("link", { name: "Receive a delivery" }).click();
  await desk.getByLabel("Scan a book").fill("not a code");
  await desk.keyboard.press("Enter");
  await expect(desk.getByRole("alert").first()).toContainText("This is not an ISBN or EAN.");
  await desk.getByLabel("Scan a book").fill(code);
  await desk.keyboard.press("Enter");
  await expect(desk.getByRole("status").first()).toContainText(`Set aside for order ${order}`);
  await checkAccessibility(desk, browser);
  await desk.getByLabel("Scan a book").fill(code);
  await desk.keyboard.press("Enter");
  await expect(desk.getByRole("status").first()).toContainText(`On the shelf: one copy of ${title}.`);
  await noHorizontalScrolling(desk);
  await desk.goto(`/desk/titles/${code}`);
  await expect(desk.getByRole("region", { name: "Stock movements" })).toContainText(
    `set it aside for order ${order}`,
  );
});

test("a search that found nothing is fixed with another name", async ({ browser, page }) => {
  test.slow();
  const desk = await openDesk(browser, "manager");
  const title = await addTitle(desk, "The Fathomless");
  const typed = `quxmoor ${String.fromCharCode(...[...String(Date.now())].map((digit) => 97 + Number(digit)))}`;
  const search = `${SHOPS.tidewater}/browse/filter/t/${encodeURIComponent(typed)}`;
  await page.goto(search);
  await expect(async () => {
    await desk.goto("/desk/searches");
    await expect(desk.getByRole("link", { name: typed, exact: true })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await checkAccessibility(desk, browser);
  await noHorizontalScrolling(desk);
  await desk.getByRole("link", { name: `Say what is meant (${typed})` }).click();
  await desk.getByLabel("Show what this finds").fill("no such words at all");
  await desk.getByRole("button", { name: "Save" }).click();
  await expect(desk.getByRole("alert").first()).toContainText("finds nothing either");
  await checkAccessibility(desk, browser);
  await desk.getByLabel("Show what this finds").fill(title);
  await desk.getByRole("button", { name: "Save" }).click();
  await expect(desk.getByRole("link", { name: typed, exact: true })).toHaveCount(0);
  await page.goto(search);
  await expect(page.getByRole("link", { name: title }).first()).toBeVisible();
  await desk.getByRole("button", { name: `Take back (${typed})` }).click();
  await expect(desk.getByRole("link", { name: typed, exact: true })).toBeVisible();
});

test("a section is counted, and the difference written to the stock", async ({ browser }) => {
  test.slow();
  const desk = await openDesk(browser, "manager");
  const title = await addTitle(desk, "A Book to Count");
  const code = new URL(desk.url()).pathname.split("/").at(-1) ?? "";
  await desk.goto("/desk/shop");
  await desk.getByRole("link", { name: "Count stock" }).click();
  await checkAccessibility(desk, browser);
  await desk.getByLabel("Location").or(desk.getByRole("radio")).first().check();
  await desk.getByRole("button", { name: "Count without a section" }).click();
  for (let copies = 0; copies < 2; copies++) {
    await desk.getByLabel("Scan a book").fill(code);
    await desk.keyboard.press("Enter");
  }
  await expect(desk.getByRole("status").first()).toContainText(`${title}: 2 copies counted.`);
  await desk.getByLabel(`Copies of ${title} in all`).fill("5");
  await desk.getByRole("button", { name: "Save the number" }).click();
  await expect(desk.getByRole("status").first()).toContainText(`${title}: 5 copies counted.`);
  await checkAccessibility(desk, browser);
  await noHorizontalScrolling(desk);
  await desk.getByRole("link", { name: "See the differences" }).click();
  await expect(desk.getByRole("row").filter({ hasText: title })).toContainText("+5");
  await checkAccessibility(desk, browser);
  await desk.getByRole("button", { name: "Write to the stock" }).click();
  await expect(desk.getByRole("status").first()).toContainText("The count is written to the stock.");
  await desk.goto(`/desk/titles/${code}`);
  await expect(desk.getByRole("region", { name: "Stock movements" })).toContainText("Max Manager counted 5.");
});
