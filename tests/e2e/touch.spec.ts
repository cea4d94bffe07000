import type { Page } from "@playwright/test";
import { addToCart, expect, itemPath, logIn, SHOPS, test } from "./shop.ts";

/** The shop under a finger, on a phone. */
test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

const PAGES = [
  "/",
  "/browse",
  "/browse/filter/s/fic/fic009/-juv/f/pb",
  "/browse/filter/t/qqqzzz",
  "/lists/Ltidewater02",
  "/features",
  "/prizes",
  "/contact",
  "/location",
  "/gift-cards",
  "/events",
  "/account/login",
  "/account/signup",
  "/account/forgot",
  "/checkout/cart",
  "/checkout/cart/import",
  "/no/such/page",
  itemPath("The Giver"),
  itemPath("Romeo and Juliet"),
  `${itemPath("The Hobbit")}/editions`,
  `${itemPath("The Hobbit")}/tell-me`,
  "/authors/lm-montgomery",
];

for (const [which, [name, shop]] of Object.entries(SHOPS).entries()) {
  test(`what can be pressed in ${name} is at least 44 pixels wide and high`, async ({
    page,
    javaScriptEnabled,
  }) => {
    test.setTimeout(240_000);
    // Each page is seen in both shops, and both with and without scripts.
    const turn = (which + Number(javaScriptEnabled)) % 2;
    const found: Record<string, string[]> = {};
    const look = async (path: string) => {
      await page.goto(shop + path);
      const small = await tooSmall(page);
      if (small.length > 0) found[path] = small;
    };
    for (const [index, path] of PAGES.entries()) if (index % 2 === turn) await look(path);
    await page.goto(`${shop}/events`);
    await look(
      new URL(
        await page
          .locator('main a[href^="/events/"]')
          .first()
          .evaluate((link: HTMLAnchorElement) => link.href),
      ).pathname,
    );
    await logIn(page, "ada@example.com", shop);
    await addToCart(page, shop, "Little Women");
    for (const path of [
      ...["details", "addresses", "addresses/new", "orders", "lists", "data"].map(
        (section) => `/account/${section}`,
      ),
      ...["/gift-registry", "/gift-registry/new", "/checkout/cart", itemPath("Little Women")],
    ])
      await look(path);
    expect(found).toEqual({});
  });
}

/** Controls that a finger may miss. A link in a sentence is as high as its line (WCAG 2.2 success criterion 2.5.5). */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST = 43.5;
    const textOf = (element: Element) => (element.textContent ?? "").replace(/\s+/g, " ").trim();
    const inSentence = (control: Element) => {
      if (control.localName !== "a" || getComputedStyle(control).display !== "inline") return false;
      let around = control.parentElement;
      while (around && getComputedStyle(around).display === "inline") around = around.parentElement;
      return around !== null && textOf(around).length > textOf(control).length;
    };
    const isSeen = (control: HTMLElement) =>
      control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      getComputedStyle(control).clipPath !== "inset(50%)" &&
      control.getBoundingClientRect().bottom + scrollY > 0;
    const controls = document.querySelectorAll<HTMLElement>(
      "a[href], button, input:not([type=hidden]), select, textarea, summary",
    );
    return [...controls].flatMap((control) => {
      if (!isSeen(control) || inSentence(control)) return [];
      // A label can be pressed for its field.
      const boxes = [control, ...((control as HTMLInputElement).labels ?? [])].map((one) =>
        one.getBoundingClientRect(),
      );
      const width = Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
      const height =
        Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top));
      const name = textOf(control) || control.getAttribute("aria-label") || control.getAttribute("name");
      return Math.min(width, height) < LEAST
        ? [`${control.localName} "${name}" ${Math.round(width)} × ${Math.round(height)}`]
        : [];
    });
  });
}

test("documents cross-fade unless less motion was asked for", async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "the event that tells of it needs a script");
  await page.addInitScript(() => {
    addEventListener("pagereveal", ({ viewTransition }) => {
      document.documentElement.dataset.fades = String(viewTransition !== null);
    });
  });
  for (const [reducedMotion, fades] of [
    ["no-preference", "true"],
    ["reduce", "false"],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto("/contact");
    await page.evaluate(() => location.assign("/privacy-policy"));
    await page.waitForURL("**/privacy-policy");
    await expect(page.locator("html")).toHaveAttribute("data-fades", fades);
  }
});
