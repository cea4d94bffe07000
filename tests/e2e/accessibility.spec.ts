import type { Browser, Page } from "@playwright/test";
import { eisbnOf } from "#app/domain/catalogue/title-records.server.ts";
import {
  addToCart,
  checkAccessibility,
  expect,
  itemPath,
  logIn,
  newEmail,
  SHOPS,
  shopNamed,
  test,
} from "./shop.ts";

const PAGES = [
  "/",
  "/browse",
  "/browse/filter/s/fic/fic009/-juv/f/pb",
  "/browse/filter/t/qqqzzz",
  "/browse/filter/t/hungar",
  "/browse/url",
  "/browse/file/",
  "/lists/Ltidewater02",
  "/reports/list/Ltidewater02",
  "/features",
  "/contact",
  "/location",
  "/privacy-policy",
  "/gift-cards",
  "/events",
  "/account/login?asked&from=/account/lists",
  "/account/signup",
  "/account/verify",
  "/account/forgot",
  "/account/forgot?sent",
  "/account/create?token=expired",
  "/checkout/cart",
  "/checkout/cart/import",
  "/no/such/page",
  itemPath("The Giver"),
  itemPath("Romeo and Juliet"),
  itemPath("The Help"),
  `${itemPath("The Hobbit")}/editions`,
  `${itemPath("The Hobbit")}/related`,
  `${itemPath("The Hobbit")}/audiobooks`,
  `${itemPath("The Hobbit")}/tell-me`,
  "/notices/AAAAAAAAAAAAAAAAAAAAAA",
  "/authors/lm-montgomery",
];

/** Pages that only Tidewater has. */
const TIDEWATER = /location|Ltidewater/;

for (const [which, [name, shop]] of Object.entries(SHOPS).entries()) {
  test(`[Y17] every page of ${name} passes the accessibility rules, wide and narrow, and its names contain the visible text`, async ({
    page,
    browser,
    javaScriptEnabled,
  }) => {
    test.setTimeout(240_000);
    // Each page is seen in both shops, and both with and without scripts: in one shop with, and in the other one
    // without.
    const turn = (which + Number(javaScriptEnabled)) % 2;
    for (const [index, path] of PAGES.entries()) {
      if (TIDEWATER.test(path) ? name !== "tidewater" : index % 2 !== turn) continue;
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(shop + path);
      await checkAccessibility(page, browser);
      await page.setViewportSize({ width: 320, height: 800 });
      await namesContainVisibleText(page);
    }
  });
}

/** Pages with the French demo shop's own content, which the English ones do not have. */
const FRENCH_PAGES = [
  "/",
  "/coups-de-coeur",
  "/browse/filter/s/cgn/g/fr",
  "/features",
  "/events",
  `/item/${eisbnOf("9782897776756")}`,
  "/nous-trouver",
  "/conditions",
  "/privacy-policy",
  "/toutes-nos-listes",
];

test("pages of the French demo shop pass the accessibility rules, wide and narrow, by day and by night", async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  test.setTimeout(240_000);
  for (const [index, path] of FRENCH_PAGES.entries()) {
    // Each page is seen with scripts or without them, which the English shops' pages are both.
    if (index % 2 !== Number(javaScriptEnabled)) continue;
    await page.emulateMedia({ colorScheme: index % 4 < 2 ? "light" : "dark" });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(shopNamed("quai") + path);
    await checkAccessibility(page, browser);
    await page.setViewportSize({ width: 320, height: 800 });
    await namesContainVisibleText(page);
  }
});

test("account pages pass the accessibility rules, also the sign-up form with every error", async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  test.setTimeout(240_000);
  const look = lookerAt(page, browser, javaScriptEnabled === true);
  await page.goto("/account/signup");
  await page.getByLabel("Email", { exact: true }).fill(newEmail());
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByRole("heading", { name: "Create an Account" })).toBeVisible();
  await look();
  await page.locator("form").first().waitFor();
  await page.getByLabel("First name").fill("x");
  await page.locator("main form").evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await look();
  await logIn(page, "library@example.com");
  for (const path of ["details", "details/email", "details/password", "details/deletion", "addresses"]) {
    await page.goto(`/account/${path}`);
    await look();
  }
  for (const path of ["addresses/new", "link", "orders", "data", "log-out", "finished"]) {
    await page.goto(`/account/${path}`);
    await look();
  }
  await page.goto("/account/log-out");
  await page.getByRole("button", { name: "Log out here" }).click();
  await expect(page.getByText("You are logged out.")).toBeVisible();
  await logIn(page, "ben@example.com");
  await page.goto("/account/link");
  await look();
  await page.getByRole("button", { name: /^Buy for Inner Harbour/ }).click();
  await expect(page.getByText("You are buying for Inner Harbour Library.")).toBeVisible();
  await look();
  await page.emulateMedia({ colorScheme: "dark" });
  await look();
  for (const shop of ["private", "guarded", "moved"]) {
    await page.goto(`${shopNamed(shop)}${shop === "guarded" ? "/club" : "/"}`);
    await look();
  }
});

test("the checkout passes the accessibility rules, with and without errors, and in dark mode", async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  test.setTimeout(120_000);
  const shop = SHOPS.tidewater;
  const look = lookerAt(page, browser, javaScriptEnabled === true);
  await addToCart(page, shop, "The Time Traveler's Wife", "9");
  await expect(page.getByRole("heading", { name: /We only have/ })).toBeVisible();
  await look();
  await addToCart(page, shop, "Little Women");
  await expect(page.getByText("1 in cart")).toBeVisible();
  await page.goto(`${shop}/checkout/cart`);
  await look();
  await page.getByRole("button", { name: /Checkout as Guest/ }).click();
  await expect(page).toHaveTitle(/^Step 2/);
  await look();
  await page.locator("form#contact").evaluate((form) => form.setAttribute("novalidate", ""));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await look();
  await page.getByLabel("Full Name").fill("Ada");
  await page.getByLabel("Email", { exact: true }).first().fill("ada@example.com");
  await page.getByLabel("Phone number").fill("2505550100");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveTitle(/^Step 3/);
  await look();
  await page.getByLabel(/^Pay at pick-up/).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveTitle(/^Step 4/);
  await page.emulateMedia({ colorScheme: "dark" });
  await look();
  await page.getByRole("button", { name: /^Place order/ }).click();
  await expect(page.getByRole("heading", { name: /^Order/ })).toBeVisible();
  await look();
});

/**
 * Returns what checks the pages of a journey as they are now. Axe takes most of the time, so it judges one page with
 * scripts and the next one without.
 */
function lookerAt(page: Page, browser: Browser, scripts: boolean): () => Promise<void> {
  let pages = 0;
  return async () => {
    if (pages++ % 2 === Number(scripts)) await checkAccessibility(page, browser);
    await namesContainVisibleText(page);
  };
}

/** Voice control users say the words they see, so the accessible name must contain them (WCAG 2.5.3). */
async function namesContainVisibleText(page: Page): Promise<void> {
  const wrong = await page.locator("html").evaluate((html) =>
    [...html.querySelectorAll<HTMLElement>("a[aria-label], button[aria-label], input[aria-label]")].flatMap(
      (element) => {
        const plain = (text: string) => text.replace(/\s+/g, " ").trim().toLowerCase();
        const name = plain(element.getAttribute("aria-label") ?? "");
        const shown = element instanceof HTMLInputElement ? element.labels?.[0] : element;
        const seen = plain(shown?.innerText ?? "");
        // A plus or minus sign is an icon, not words.
        const words = /[\p{L}\p{N}]/u.test(seen);
        return !words || name.includes(seen) ? [] : [`"${seen}" is called "${name}"`];
      },
    ),
  );
  expect(wrong).toEqual([]);
}
