import type { Page } from "@playwright/test";
import { addToCart, expect, fillContact, itemPath, logIn, SHOPS, test } from "./shop.ts";

/**
 * The view of assistive technology on a page that scripts have changed, from the browser's accessibility tree: which
 * element has the focus, and what the live regions contain.
 */
async function heard(page: Page): Promise<{ focus: string; live: string[] }> {
  const session = await page.context().newCDPSession(page);
  try {
    const { nodes } = await session.send("Accessibility.getFullAXTree");
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const has = (node: (typeof nodes)[number], name: string) =>
      node.properties?.find((property) => property.name === name)?.value.value;
    const text = (node: (typeof nodes)[number]): string =>
      node.role?.value === "StaticText"
        ? String(node.name?.value ?? "")
        : (node.childIds ?? []).map((id) => text(byId.get(id) ?? node)).join("");
    const focused = nodes.filter((node) => has(node, "focused") && node.role?.value !== "RootWebArea").at(-1);
    return {
      focus: focused ? `${focused.role?.value} ${focused.name?.value || text(focused)}`.trim() : "",
      live: nodes
        .filter((node) => !node.ignored && has(node, "live") === "polite")
        .map(text)
        .filter((said) => said !== ""),
    };
  } finally {
    await session.detach();
  }
}

/** Expects the page's title to be announced, and the focus to be at `focus`. */
async function arrives(page: Page, title: RegExp, focus: RegExp): Promise<void> {
  await expect(page).toHaveTitle(title);
  await expect.poll(async () => (await heard(page)).focus).toMatch(focus);
  expect((await heard(page)).live).toContain(await page.title());
}

test.beforeEach(({ javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, "the browser announces every page itself");
});

for (const [name, shop] of Object.entries(SHOPS)) {
  test(`[Y3] links, Back, a search and a missing page are announced at ${name}`, async ({ page }) => {
    await page.goto(shop);
    await page.getByRole("navigation").getByRole("link", { name: "Gift cards", exact: true }).last().click();
    await arrives(page, /\| Gift Cards$/, /^heading Gift cards/);
    await page.getByRole("contentinfo").getByRole("link", { name: "Privacy policy" }).click();
    await arrives(page, /\| Privacy Policy$/, /^heading /);
    await page.goBack();
    await arrives(page, /\| Gift Cards$/, /^heading Gift cards/);
    await page.getByRole("searchbox").fill("hobbit");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await arrives(page, /\| .*Browse/, /^heading .*hobbit/);
    // A title's link is an ordinary one that scripts handle.
    await page.locator("main").getByRole("link", { name: "The Hobbit", exact: true }).first().click();
    await arrives(page, /The Hobbit/, /^heading The Hobbit/);
    const link = page.locator("main a[data-inside]:not([data-dialog])").first();
    await link.evaluate((one) => one.setAttribute("href", "/no/such/page"));
    await link.click();
    await arrives(page, /\| 404$/, /^heading 404/);
    // The browser itself announces a page that it loads.
    await page.goto(`${shop}/browse`);
    expect(await heard(page)).toEqual({ focus: "", live: [expect.stringMatching(/^3\d\d titles$/)] });
  });
}

test("[Y3] a menu closes when one of its links opens a page", async ({ page }) => {
  await page.goto("/");
  const menu = page.getByRole("navigation", { name: "Site" });
  await menu.getByText("Browse", { exact: true }).last().click();
  await menu.getByRole("link", { name: "Nature" }).last().click();
  await arrives(page, /Browse/, /^heading Nature/);
  await expect(page.locator("header details[open]")).toHaveCount(0);
});

test("[Y3] a ticked filter keeps focus and scroll position, and the next page starts at its heading", async ({
  page,
}) => {
  await page.goto("/browse");
  const box = page.getByRole("checkbox", { name: /^Paperback \d/ });
  await box.scrollIntoViewIfNeeded();
  await box.check();
  await expect(page).toHaveURL(/\/f\/\w+$/);
  await expect(page.locator("main [aria-live]").filter({ hasText: /titles$/ })).toBeVisible();
  await expect.poll(async () => (await heard(page)).focus).toMatch(/^checkbox Paperback/);
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await page.getByRole("link", { name: "Next" }).click();
  await arrives(page, /Browse/, /^heading /);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await arrives(page, /Browse/, /^heading /);
});

test("[Y3] adding, changing and removing books is announced, and the focus stays nearby", async ({
  page,
}) => {
  await page.goto(itemPath("Little Women"));
  const add = page.getByRole("button", { name: /^(Add to cart|Pre-order|Adding|Added)/ });
  await add.focus();
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await heard(page)).live.join()).toContain("Added to cart");
  expect((await heard(page)).focus).toMatch(/^button /);
  await page.goto("/checkout/cart");
  await page.getByRole("textbox", { name: /Little Women/ }).fill("2");
  await page.getByRole("button", { name: "Update" }).press("Enter");
  await expect.poll(async () => (await heard(page)).live.join()).toContain("Your cart is up to date.");
  expect((await heard(page)).focus).toMatch(/^button Update/);
  await page.getByRole("button", { name: /^Remove .*Little Women/ }).press("Enter");
  await arrives(page, /Cart$/, /^heading Your Cart/);
  expect((await heard(page)).live.join()).toContain("Removed from your cart.");
});

test("nothing on a title's page moves once a copy is in the cart", async ({ page }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(itemPath("Little Women"));
    const below = page.getByRole("button", { name: "Add to favourites" });
    const before = await below.boundingBox();
    await page.locator("#buy").getByRole("button", { name: "Add to cart" }).click();
    await expect(page.getByText("1 in cart")).toBeVisible();
    await expect(page.getByRole("button", { name: "Added to cart" })).toHaveCount(0);
    expect((await below.boundingBox())?.y).toBe(before?.y);
    await page.context().clearCookies();
  }
});

test("the cart's number is right on a page that was left before its scripts ran and is shown again", async ({
  page,
}) => {
  // As soon as the page listens, if that is before React takes it over, which marks the elements.
  await page.addInitScript(() => {
    const add = window.addEventListener;
    window.addEventListener = (...given: Parameters<typeof add>) => {
      add.apply(window, given);
      const isTaken = Object.keys(document.documentElement).some((key) => key.startsWith("__reactProps"));
      if (given[0] === "pageshow" && !isTaken)
        queueMicrotask(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    };
  });
  const request = page.waitForRequest(/\/contact\.data/);
  await page.goto("/contact");
  await request;
});

test("[Y3] every step of the checkout is announced, also when it has errors", async ({ page }) => {
  const shop = SHOPS.prairie;
  await addToCart(page, shop, "Little Women");
  await expect(page.getByText("1 in cart")).toBeVisible();
  await page.getByRole("link", { name: "Go to cart" }).first().click();
  await arrives(page, /^Step 1 of 4/, /^heading Your Cart/);
  await page.getByRole("button", { name: /Checkout as Guest/ }).click();
  await arrives(page, /^Step 2 of 4/, /^heading Who is it for/);
  await page.locator("form#contact").evaluate((form) => form.setAttribute("novalidate", ""));
  for (const _again of [1, 2]) {
    await page.getByRole("button", { name: "Continue" }).click();
    await arrives(page, /^Error: Step 2 of 4/, /^alert /);
  }
  // The summary's link moves the focus to its field, where it stays.
  await page.getByRole("alert").getByRole("link").first().click();
  await expect(page).toHaveURL(/#contact-name$/);
  await expect.poll(async () => (await heard(page)).focus).toMatch(/^textbox Full Name/);
  await fillContact(page);
  await arrives(page, /^Step 3 of 4/, /^heading How do you want to pay/);
  await page.getByLabel(/^Pay at pick-up/).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await arrives(page, /^Step 4 of 4/, /^heading Review your order/);
  await page.getByRole("button", { name: /^Place order/ }).click();
  await arrives(page, /Order/, /^heading /);
});

test("[Y3] a page that loads with an error starts at the error", async ({ page }) => {
  await logIn(page, "ada@example.com");
  await page.goto("/account/details?token=AAAAAAAAAAAAAAAAAAAAAA");
  await expect.poll(async () => (await heard(page)).focus).toMatch(/^alert /);
});
