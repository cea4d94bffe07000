import { expect } from "@playwright/test";
import { findFirefox, findWebKit } from "./engines/find-engines.ts";
import { firefoxVisitor } from "./engines/firefox.ts";
import type { Visitor } from "./engines/visitor.ts";
import { webkitVisitor } from "./engines/webkit.ts";
import { itemPath, PASSWORD, SHOPS, testOfRequests as test } from "./shop.ts";

/**
 * Buying, the checkout and lists in the engines of other browsers, with scripts. Chromium has all journeys in the other
 * files.
 */

const SHOP = SHOPS.tidewater;

const ENGINES: readonly (readonly [name: string, found: boolean, open: () => Promise<Visitor>])[] = [
  ["Firefox", findFirefox() !== undefined, () => firefoxVisitor(findFirefox() ?? "")],
  [
    "WebKit",
    findWebKit() !== undefined,
    () => webkitVisitor(findWebKit() as NonNullable<ReturnType<typeof findWebKit>>),
  ],
];

for (const [name, found, open] of ENGINES) {
  test.describe(name, () => {
    test.skip(
      ({ javaScriptEnabled }) => !found || !javaScriptEnabled,
      `${name} is not installed, or scripts are off`,
    );
    const journey = (title: string, take: (visitor: Visitor) => Promise<void>) =>
      test(`${title} in ${name}`, async () => {
        test.slow();
        const visitor = await open();
        try {
          await take(visitor);
        } finally {
          await visitor.close();
        }
      });
    journey("a guest finds a book, buys it, and corrects a mistake on the way", buys);
    journey("a customer makes a list, fills it, and deletes it", keepsAList);
    // WebKitGTK's driver loses its page where it goes back between documents that fade into each other.
    if (name !== "WebKit") journey("Back shows the cart as it is now", goesBack);
  });
}

async function buys(visitor: Visitor): Promise<void> {
  await visitor.open(`${SHOP}/browse/filter/t/hobbit`);
  await visitor.press("link", "The Hobbit");
  await visitor.sees("Quantity");
  await visitor.press("button", "Add to cart");
  await visitor.sees("1 in cart");
  await visitor.open(`${SHOP}/checkout/cart`);
  await visitor.press("button", "Checkout as Guest for in-store pick up only");
  await visitor.sees("Who is it for?");
  await visitor.type("Full Name", "Ada Reader");
  await visitor.type("Email", "not an address");
  await visitor.type("Phone number", "(250) 555-0100");
  await visitor.press("button", "Continue");
  // The browser itself refuses this address, and the form is not sent.
  expect((await visitor.address()).pathname).toBe("/checkout/contact");
  expect(await visitor.holds("Full Name")).toBe("Ada Reader");
  await visitor.type("Email", `ada-${process.pid}-${Date.now()}@example.com`);
  await visitor.press("button", "Continue");
  await visitor.tick("Pay at pick-up");
  await visitor.press("button", "Continue");
  await visitor.sees("Review your order");
  await visitor.press("button", "Place order, ");
  await visitor.sees("Your order has been placed");
}

async function keepsAList(visitor: Visitor): Promise<void> {
  const name = `Winter ${process.pid}-${Date.now()}`;
  await visitor.open(`${SHOP}/account/login`);
  await visitor.type("Email", "ada@example.com");
  await visitor.type("Password", PASSWORD);
  await visitor.press("button", "Login");
  await visitor.leaves("/account/login");
  await visitor.open(`${SHOP}/account/lists`);
  await visitor.type("New list", name);
  await visitor.press("button", "Create list");
  await visitor.press("link", "Import ISBNs");
  await visitor.type("ISBNs", "9780618260300");
  await visitor.press("button", "Preview");
  await visitor.press("button", "Add one title to the list");
  await visitor.sees("The Hobbit");
  await visitor.press("link", "Edit list");
  await visitor.press("link", "Delete list");
  await visitor.press("button", "Delete list");
  await visitor.sees("Your list is deleted.");
}

async function goesBack(visitor: Visitor): Promise<void> {
  await visitor.open(`${SHOP}${itemPath("The Giver")}`);
  // Only scripts add this button: from now on, they notice that the browser shows the page again.
  await visitor.press("button", "One copy more");
  await visitor.open(`${SHOP}${itemPath("Little Women")}`);
  await visitor.press("button", "Add to cart");
  await visitor.sees("1 in cart");
  await visitor.back();
  await visitor.press("link", "Cart 1");
  await visitor.sees("Little Women");
  expect((await visitor.address()).pathname).toBe("/checkout/cart");
}
