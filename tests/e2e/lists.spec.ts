import type { Page } from "@playwright/test";
import {
  checkAccessibility,
  expect,
  itemPath,
  logIn,
  noHorizontalScrolling,
  PASSWORD,
  SHOPS,
  test,
} from "./shop.ts";

const SHOP = SHOPS.tidewater;
/** A name that no other run has. */
const uniqueName = (name: string) => `${name} ${process.pid}-${Date.now()}`;

async function newList(page: Page, name: string): Promise<string> {
  await page.goto(`${SHOP}/account/lists`);
  await page.getByLabel("New list").fill(name);
  await page.getByRole("button", { name: "Create list" }).click();
  await expect(page.getByRole("heading", { name })).toBeVisible();
  return new URL(page.url()).pathname;
}

test("[A34] [A35] a guest taps a heart, logs in, and is back with the heart filled", async ({ page }) => {
  await page.goto(`${SHOP}/browse/filter/t/hobbit`);
  await page.getByRole("button", { name: "Add The Hobbit to favourites" }).first().click();
  await expect(page.getByText("You must login or sign up to use this feature.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Sign up" })).toBeVisible();
  await page.getByRole("main").getByLabel("Email", { exact: true }).fill("ada@example.com");
  await page.getByRole("main").getByLabel("Password").fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Login" }).click();
  const held = page.getByRole("button", { name: "Remove The Hobbit from favourites" }).first();
  await expect(held).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/browse/filter/t/hobbit");
  await held.click();
  await expect(page.getByRole("button", { name: "Add The Hobbit to favourites" }).first()).toBeVisible();
});

test("[N9] a list can't be saved without a name: by its button with scripts, by a message without", async ({
  page,
  javaScriptEnabled,
}) => {
  await logIn(page, "ada@example.com", SHOP);
  const name = page.getByRole("main").locator("input[name=name]");
  const refuses = async (button: string) => {
    const save = page.getByRole("main").getByRole("button", { name: button, exact: true });
    if (javaScriptEnabled) {
      await expect(save).toBeDisabled();
      await name.fill("Winter");
      await expect(save).toBeEnabled();
    } else {
      await name.fill(" ");
      await save.click();
      await expect(page.getByText("Name is required.").first()).toBeVisible();
    }
  };
  await page.goto(`${SHOP}/account/lists`);
  await refuses("Create list");
  const list = await newList(page, uniqueName("Autumn"));
  await page.goto(`${SHOP}/account${list}`);
  if (javaScriptEnabled) await name.fill("");
  await refuses("Save");
});

test("[A37] [A39] a title goes to the favourites and to a new list, and off them again", async ({
  page,
  javaScriptEnabled,
}) => {
  await logIn(page, "ada@example.com", SHOP);
  const item = itemPath("Little Women");
  await page.goto(SHOP + item);
  const main = page.getByRole("main");
  // Another run may have left it there.
  const off = main.getByRole("button", { name: "♥ Remove from favourites" });
  if (await off.isVisible()) await off.click();
  await main.getByRole("button", { name: "♡ Add to favourites" }).click();
  await expect(off).toBeVisible();
  await expect(main.getByRole("link", { name: "Go to favourites" }).first()).toBeVisible();
  const name = uniqueName("Beach");
  await main.getByRole("link", { name: "Add to list" }).click();
  if (javaScriptEnabled !== false)
    await expect(main.getByRole("region", { name: "Your lists" })).toBeVisible();
  await main.getByLabel("New list").fill(name);
  await main.getByRole("button", { name: "Save" }).click();
  await main.getByRole("button", { name: `Remove from ${name}` }).click();
  await expect(main.getByRole("button", { name: `Add to ${name}` })).toBeVisible();
  await page.goto(SHOP + item);
  await off.click();
  await expect(main.getByRole("button", { name: "♡ Add to favourites" })).toBeVisible();
});

test("[A38] [A40] [A41] [O8] a list is made, filled, shared, copied, bought and deleted", async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000);
  await logIn(page, "ada@example.com", SHOP);
  await expect(page.getByRole("banner").getByRole("link", { name: "My lists" }).first()).toBeAttached();
  const name = uniqueName("Summer");
  const path = await newList(page, name);
  const main = page.getByRole("main");
  await main.getByRole("link", { name: "Import ISBNs" }).click();
  await main.getByLabel(/^ISBNs/).fill("9780618260300, 9780000000002");
  await main.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("heading", { name: "We found 1 of 2 titles" })).toBeVisible();
  await main.getByRole("button", { name: "Add one title to the list" }).click();
  await expect(main.getByRole("heading", { name: "The Hobbit" })).toBeVisible();

  const other = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  expect((await other.goto(SHOP + path))?.status()).toBe(404);
  await main.getByRole("link", { name: "Edit list" }).click();
  await main.getByLabel("Description").fill("<i>Take me</i> to the beach");
  await main.getByRole("button", { name: "Save" }).click();
  await expect(main.getByText("<i>Take me</i> to the beach")).toBeVisible();
  await main.getByRole("link", { name: "Edit list" }).click();
  await main.getByRole("button", { name: "Share list" }).click();
  await expect(main.getByLabel(/Everybody who has this link/)).toHaveValue(new RegExp(`${path}$`));
  expect((await other.goto(SHOP + path))?.status()).toBe(200);
  await expect(other.getByRole("heading", { name })).toBeVisible();
  await other.getByRole("link", { name: "Add all to cart" }).click();
  await expect(other.getByText("You must login or sign up to use this feature.")).toBeVisible();
  await main.getByRole("button", { name: "Stop sharing" }).click();
  await expect(main.getByRole("button", { name: "Share list" })).toBeVisible();
  expect((await other.goto(SHOP + path))?.status()).toBe(404);
  await other.context().close();

  await page.goto(`${SHOP}${path}`);
  await main.getByRole("link", { name: "Copy to list" }).click();
  await main.getByRole("button", { name: "Copy" }).click();
  await expect(page).toHaveURL(/\/copy$/);
  await main.getByLabel("List", { exact: true }).selectOption({ label: "A new list" });
  await main.getByLabel(/^Name of the new list/).fill(`${name} again`);
  await main.getByRole("button", { name: "Copy" }).click();
  await expect(page.getByText("List copied successfully.")).toBeVisible();
  await main.getByRole("button", { name: "Add all to cart" }).click();
  await expect(page.getByText("Added to cart successfully.")).toBeVisible();

  await page.goto(`${SHOP}/account/lists?t=${encodeURIComponent(name)}&s=name`);
  await main.getByRole("link", { name: `Delete ${name} again` }).click();
  await main.getByRole("button", { name: "Delete list" }).click();
  await expect(page.getByText("Your list is deleted.")).toBeVisible();
  await page.goto(SHOP + path);
  await main.getByRole("button", { name: "Remove The Hobbit from this list" }).click();
  await expect(main.getByText("No products.")).toBeVisible();
});

test("an institution orders from a list with copies for each title", async ({ page }) => {
  await logIn(page, "library@example.com", SHOP);
  await page.goto(`${SHOP}/lists/Ltidewater02`);
  await page.getByRole("link", { name: "Order from this list" }).click();
  await expect(page).toHaveURL(/\/lists\/cartable\/Ltidewater02$/);
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByText("Please enter how many copies you want.")).toBeVisible();
  await page
    .getByLabel(/^Copies of/)
    .first()
    .fill("2");
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByText("Added to cart successfully.")).toBeVisible();
});

test("[N2] an order form asks about copies over stock, and the page names what was not added", async ({
  page,
}) => {
  await logIn(page, "library@example.com", SHOP);
  const main = page.getByRole("main");
  const name = uniqueName("Too many");
  const path = await newList(page, name);
  const title = itemPath("The Night Circus");
  await page.goto(`${SHOP}${title}/lists`);
  await page.getByRole("button", { name: `Add to ${name}` }).click();
  await expect(page.getByText("Added to the list.")).toBeVisible();
  await page.goto(`${SHOP}/lists/cartable/${path.split("/").at(-1)}`);
  await page.getByLabel("Copies of The Night Circus").fill("90");
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(main.getByRole("heading", { name: "We don’t have that many" })).toBeVisible();
  // The page also says which titles could not be added at all, and why.
  await page.goto(`${page.url()}&not_cartable=${title.split("/").at(-1)}`);
  await expect(main.getByRole("listitem")).toHaveText(
    "The Night Circus: it can’t be bought online right now.",
  );
  await main.getByRole("button", { name: "Save choices" }).click();
  await expect(page.getByText("Your cart is up to date.")).toBeVisible();
});

test("lists look right on every screen, and pass the accessibility rules in the light and in the dark", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  await logIn(page, "ada@example.com", SHOP);
  const path = await newList(page, uniqueName("Looks"));
  await page.goto(`${SHOP}${itemPath("The Hobbit")}/lists`);
  await page
    .getByRole("button", { name: /^Add to Looks/ })
    .first()
    .click();
  for (const at of [
    "/account/lists",
    path,
    `/account${path}`,
    `/account${path}/import`,
    `/account${path}/copy`,
    `/account${path}/cart`,
    `${itemPath("The Hobbit")}/lists`,
    "/lists/cartable/Ltidewater02",
    "/browse",
  ]) {
    await page.goto(SHOP + at);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [320, 768, 1024, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await noHorizontalScrolling(page);
        if (process.env.SHOTS && (width === 320 || width === 1280))
          await page.screenshot({
            path: `${process.env.SHOTS}/${colorScheme}-${width}-${at.replace(/L[\w-]{11}/, "L").replaceAll("/", "_")}.png`,
          });
      }
      await checkAccessibility(page, browser);
    }
  }
});
