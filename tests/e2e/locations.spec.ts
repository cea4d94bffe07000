import type { Page } from "@playwright/test";
import { addToCart, checkAccessibility, expect, itemPath, SHOPS, shopNamed, test } from "./shop.ts";

/** Shops with several locations: `plain`, where each sells its own stock, and Tidewater, where they share it. */
const plain = shopNamed("plain");
const book = itemPath("The Hunger Games");
const WARNING = "Warning: your cart will be emptied when changing locations";
const PICKER = "Which of our shops is yours?";

const choose = (page: Page, location: string) =>
  page.getByRole("button", { name: `Shop here, at ${location}` }).click();
const openPicker = (page: Page, now: RegExp) =>
  page.getByRole("banner").getByRole("link", { name: now }).first().click();
const cart = (page: Page) => page.getByRole("link", { name: /^Cart/ });

test("a title is added only from a location, and the picker cannot be left without choosing one [A110]", async ({
  page,
  browser,
  javaScriptEnabled: scripts,
}) => {
  await page.goto(plain + book);
  await expect(page).toHaveTitle("Prairie Lantern | The Hunger Games");
  await expect(page.getByText("Each shop sells its own copies. Choose yours to order one.")).toBeVisible();
  await page.getByLabel("Quantity").fill("2");
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByRole("heading", { name: PICKER })).toBeVisible();
  if (scripts) {
    const dialog = page.getByRole("dialog", { name: PICKER });
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(plain + book);
    for (let time = 0; time < 3; time++) {
      await page.keyboard.press("Escape");
      await expect(dialog).toBeVisible();
    }
    await page.mouse.click(2, 2);
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole("link")).toHaveCount(0);
  } else {
    await expect(page).toHaveURL(/\/location\?/);
    await expect(page.getByRole("link")).toHaveText(["Skip to the content"]);
  }
  await expect(page.getByText(WARNING)).toBeVisible();
  await checkAccessibility(page, browser);
  await choose(page, "Oak Bay");
  // Oak Bay has one copy, whatever the others have.
  await expect(page.getByRole("heading", { name: "We only have 1 in stock" })).toBeVisible();
  await page.getByRole("button", { name: /^Take the/ }).click();
  await expect(page.getByText("1 in cart", { exact: true })).toBeVisible();
  await expect(page).toHaveTitle("Oak Bay | The Hunger Games");
});

test("another location empties the cart where each has its own stock, and a chosen one can be kept [A110]", async ({
  page,
  javaScriptEnabled: scripts,
}) => {
  await page.goto(`${plain}/location?from=${book}`);
  await choose(page, "Oak Bay");
  await expect(page).toHaveURL(plain + book);
  await expect(page.getByRole("status")).toContainText("You are now shopping at the location you chose.");
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(cart(page)).toHaveText(/1/);
  await openPicker(page, /Oak Bay/);
  await expect(page.getByText("You are shopping here")).toBeVisible();
  if (scripts) {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(
      page
        .getByRole("banner")
        .getByRole("link", { name: /Oak Bay/ })
        .first(),
    ).toBeFocused();
    await openPicker(page, /Oak Bay/);
  }
  await page.getByRole("link", { name: "Keep shopping at Oak Bay" }).click();
  await expect(page.getByRole("heading", { name: PICKER })).toHaveCount(0);
  await expect(cart(page)).toHaveText(/1/);
  await openPicker(page, /Oak Bay/);
  await expect(page.getByText(WARNING)).toBeVisible();
  await choose(page, "Salt Spring");
  await expect(page).toHaveTitle("Salt Spring | The Hunger Games");
  await expect(cart(page)).toHaveText(/0/);
  await page.goto(`${plain}/checkout/cart`);
  await expect(page.getByText("There are no items in your cart.")).toBeVisible();
});

test("another location keeps the cart where they share their stock [A110]", async ({ page }) => {
  await addToCart(page, SHOPS.tidewater, "The Hobbit");
  await expect(cart(page)).toHaveText(/1/);
  await openPicker(page, /Choose a shop/);
  await expect(page.getByRole("heading", { name: PICKER })).toBeVisible();
  await expect(page.getByText(WARNING)).toHaveCount(0);
  await choose(page, "Salt Spring");
  await expect(page).toHaveTitle("Salt Spring | The Hobbit");
  await expect(cart(page)).toHaveText(/1/);
});

test("a title's page says where else it is, with hours and a map [A110]", async ({
  page,
  browser,
  javaScriptEnabled: scripts,
}) => {
  await page.goto(plain + book);
  await page.getByRole("link", { name: "Hours and maps" }).click();
  const heading = page.getByRole("heading", { name: "Where to find The Hunger Games" });
  await expect(heading).toBeVisible();
  const place = page.getByRole(scripts ? "dialog" : "main").getByRole("listitem");
  const oak = place.filter({ has: page.getByRole("heading", { name: "Oak Bay" }) });
  await expect(oak).toContainText("1 in stock");
  await expect(oak.getByText(/^Today: /)).toBeVisible();
  await expect(oak.getByRole("link", { name: "Map of Oak Bay" })).toHaveAttribute(
    "href",
    /openstreetmap\.org\/\?mlat=48\.4263&mlon=-123\.3147#map=15/,
  );
  await checkAccessibility(page, browser);
  await page.getByRole("link", { name: "Back to The Hunger Games" }).click();
  await expect(heading).toHaveCount(0);
  await expect(page).toHaveURL(plain + book);
  await page.getByRole("link", { name: "Hours and maps" }).click();
  await choose(page, "Oak Bay");
  await expect(page).toHaveTitle("Oak Bay | The Hunger Games");
  await expect(page.getByText("1 in stock").first()).toBeVisible();
});

test("the shop's words about a subject appear beside it, and go away with Escape [B14]", async ({
  page,
  javaScriptEnabled: scripts,
}) => {
  await page.goto(plain + book);
  if (scripts) await page.getByRole("tab", { name: "Details" }).click();
  const subject = page.getByRole("link", { name: /Young Adult/ }).first();
  const words = page.getByRole("tooltip").first();
  await expect(words).toBeHidden();
  await expect(subject).toHaveAccessibleDescription("Ask Nora, who has read them all.");
  await subject.hover();
  await expect(words).toBeVisible();
  if (!scripts) return;
  await page.keyboard.press("Escape");
  await expect(words).toBeHidden();
  await subject.focus();
  await page.mouse.move(0, 0);
  await subject.hover();
  await expect(words).toBeVisible();
});
