import type { Page } from "@playwright/test";
import {
  addToCart,
  checkAccessibility,
  expect,
  newEmail,
  noHorizontalScrolling,
  openDesk,
  SHOPS,
  signUp,
  test,
  toReview,
} from "./shop.ts";

/** A bookseller's orders at the desk, with and without scripts. */

const shop = SHOPS.tidewater;

async function numberShown(page: Page, word: "Order" | "Quote"): Promise<string> {
  const heading = page.getByRole("heading", { name: new RegExp(`^${word} \\d+$`) });
  await expect(heading).toBeVisible();
  return /\d+/.exec(await heading.innerText())?.[0] ?? "";
}

/** A guest's order to be picked up. @returns its number */
async function pickedUp(page: Page, title: string, email = newEmail()): Promise<string> {
  await addToCart(page, shop, title);
  await expect(page.getByText(/in cart/).first()).toBeVisible();
  await toReview(page, shop, email);
  await page.getByRole("button", { name: /^Place order/ }).click();
  return numberShown(page, "Order");
}

/** Records at the desk that an order was paid in cash. */
async function payInCash(desk: Page, number: string): Promise<void> {
  await desk.goto(`/desk/orders/${number}/paid`);
  await desk.getByLabel("Cash").check();
  await desk.getByRole("button", { name: "Mark as paid" }).click();
}

test("a bookseller sees today's orders, accepts one, takes that back, and hands the books over", async ({
  page,
  browser,
}) => {
  test.slow();
  const number = await pickedUp(page, "Emma");
  const desk = await openDesk(browser, "seller");
  await checkAccessibility(desk, browser);
  await desk.getByRole("link", { name: /New orders to check/ }).click();
  await expect(desk.getByRole("heading", { name: "New orders to check" })).toBeVisible();
  await checkAccessibility(desk, browser);
  await noHorizontalScrolling(desk);
  await desk.goto(`/desk/orders/${number}`);
  await checkAccessibility(desk, browser);
  await noHorizontalScrolling(desk);
  await desk.getByRole("button", { name: "Accept" }).click();
  await expect(desk.getByRole("status")).toContainText("Done.");
  const history = desk.getByRole("region", { name: "History" });
  await expect(history).toContainText("Sam Seller accepted the order.");
  await desk.getByRole("button", { name: /^Undo/ }).first().click();
  await expect(desk.getByRole("status")).toContainText("Undone. The email about it was not sent.");
  await desk.getByRole("button", { name: "Accept" }).click();
  await desk.getByRole("button", { name: "Mark as ready" }).click();
  await expect(desk.getByText("Sam Seller marked it as ready for pickup.").first()).toBeVisible();
  // It is owed in the shop.
  await desk.getByRole("link", { name: "Mark as paid" }).click();
  await desk.getByLabel("Card", { exact: true }).check();
  await desk.getByRole("button", { name: "Mark as paid" }).click();
  await desk.getByRole("button", { name: "Hand over" }).click();
  await expect(desk.getByText("Nothing is left to do.")).toBeVisible();
  await desk.getByLabel("Note for colleagues").fill("Left her umbrella");
  await desk.getByRole("button", { name: "Add note" }).click();
  await expect(history).toContainText("Left her umbrella");
  await desk.goto("/desk/orders/done");
  await expect(desk.getByRole("listitem").filter({ hasText: number }).first()).toContainText("Sam Seller");
  await checkAccessibility(desk, browser);
  // The customer's page has nothing of what staff wrote.
  await page.reload();
  await expect(page.getByText("Left her umbrella")).toHaveCount(0);
});

test("staff find an order by its customer's name, and send its email again", async ({ page, browser }) => {
  test.slow();
  const email = newEmail();
  const number = await pickedUp(page, "The Hobbit", email);
  const desk = await openDesk(browser);
  await desk.goto("/desk/orders");
  await desk.getByRole("searchbox").fill(`reader ${email}`);
  await desk.getByRole("button", { name: "Show orders" }).click();
  await desk.getByRole("link", { name: number }).click();
  await expect(desk.getByRole("heading", { name: `Order ${number}` })).toBeVisible();
  await desk.goto(`/desk/orders?find=${number}`);
  await expect(desk.getByRole("heading", { name: `Order ${number}` })).toBeVisible();
  await expect(async () => {
    await desk.reload();
    await expect(desk.getByText("(sent)").first()).toBeVisible({ timeout: 1000 });
  }).toPass();
  await desk
    .getByRole("listitem")
    .filter({ hasText: `Email to ${email}` })
    .getByRole("link")
    .click();
  await expect(desk.getByText("key=[removed]")).toBeVisible();
  await checkAccessibility(desk, browser);
  await desk.getByRole("button", { name: "Send it again" }).click();
  await expect(desk.getByRole("status")).toContainText("The email is on its way again.");
});

test("one line is refunded and its book put back, and two people cannot do it at once", async ({
  page,
  browser,
}) => {
  test.slow();
  const number = await pickedUp(page, "Pride and Prejudice");
  const desk = await openDesk(browser);
  await payInCash(desk, number);
  await desk.getByRole("link", { name: "Refund copies" }).click();
  await checkAccessibility(desk, browser);
  await desk.getByRole("button", { name: "Refund these copies" }).click();
  await expect(desk.getByRole("alert")).toContainText("Say how many copies of at least one book.");
  const other = await desk.context().newPage();
  await other.goto(`/desk/orders/${number}/refund`);
  for (const tab of [desk, other]) {
    await tab.getByLabel(/^Copies of Pride and Prejudice/).fill("1");
    await tab.getByLabel(/^Reason/).fill("A torn page");
  }
  await desk.getByRole("button", { name: "Refund these copies" }).click();
  await expect(desk.getByRole("region", { name: "History" })).toContainText(
    "Olive Owner refunded 1 × Pride and Prejudice",
  );
  await other.getByRole("button", { name: "Refund these copies" }).click();
  await expect(other.getByRole("heading", { name: `Order ${number} has changed` })).toBeVisible();
  await expect(other.getByText("Olive Owner refunded 1 × Pride and Prejudice")).toBeVisible();
  await checkAccessibility(other, browser);
});

test("a part of an order is refunded, and then everything", async ({ page, browser }) => {
  test.slow();
  const number = await pickedUp(page, "Pride and Prejudice");
  const desk = await openDesk(browser);
  await payInCash(desk, number);
  await desk.getByRole("link", { name: "Refund an amount" }).click();
  await checkAccessibility(desk, browser);
  await desk.getByRole("button", { name: "Refund the money" }).click();
  await expect(desk.getByRole("textbox", { name: /^Amount/ })).toHaveAccessibleDescription(
    /Enter an amount such as 12.50./,
  );
  await desk.getByRole("textbox", { name: /^Amount/ }).fill("5.00");
  await desk.getByRole("textbox", { name: /^Amount/ }).press("Enter");
  await expect(desk.getByText("You hand back $5.00, which was paid in the shop.")).toBeVisible();
  await desk.getByRole("button", { name: "Refund the money" }).click();
  await expect(desk.getByText("$5.00 of what they paid has been refunded.")).toBeVisible();
  await desk.getByRole("link", { name: "Refund an amount" }).click();
  await desk.getByLabel(/^Everything that is left/).check();
  await desk.getByRole("button", { name: "Refund the money" }).click();
  await expect(desk.getByText(/Refunded in full/)).toBeVisible();
  await expect(desk.getByRole("link", { name: "Refund an amount" })).toHaveCount(0);
});

test("a quote is priced, and will be shipped to an address that staff type", async ({ page, browser }) => {
  test.slow();
  await signUp(page, shop);
  await addToCart(page, shop, "Emma");
  await expect(page.getByText(/in cart/).first()).toBeVisible();
  await page.goto(`${shop}/checkout/cart/quote`);
  await page.getByLabel("Your message").fill("Thirty for a class, please");
  await page
    .getByRole("radio", { name: /^Pick up/ })
    .first()
    .check();
  await page.getByRole("button", { name: "Send request" }).click();
  const number = await numberShown(page, "Quote");
  const desk = await openDesk(browser, "manager");
  await desk.goto(`/desk/orders/${number}`);
  await desk.getByRole("link", { name: "Price the quote" }).click();
  await checkAccessibility(desk, browser);
  await desk.getByLabel("Price of one copy of Emma").fill("twelve");
  await desk.getByRole("button", { name: "Price the quote" }).click();
  await expect(desk.getByRole("alert")).toContainText("Enter an amount such as 12.50.");
  const price = desk.getByLabel("Price of one copy of Emma");
  await expect(price).toHaveValue("twelve");
  await price.fill("$9.50");
  await desk.getByLabel("Ship it to the address below").check();
  await desk.getByText("Address to ship it to").click();
  await desk.getByLabel("Street address").fill("9 Cedar Street");
  await desk.getByLabel("City").fill("Calgary");
  await desk.getByLabel("Province").selectOption("AB");
  await desk.getByLabel("Postal code").fill("T2P 1J9");
  await desk.getByLabel("Price of shipping").fill("12");
  await desk.getByRole("button", { name: "Price the quote" }).click();
  await expect(desk.getByRole("status")).toContainText("Done.");
  await expect(desk.getByText("9 Cedar Street")).toBeVisible();
  await expect(desk.getByText("Max Manager priced the quote.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("$9.50").first()).toBeVisible();
  await expect(page.getByText("$12.00").first()).toBeVisible();
});

test("one of two parcels is shipped, and the rest of the order is cancelled", async ({ page, browser }) => {
  test.slow();
  await signUp(page, shop);
  // The first is on the shelf, and the second has to be ordered in.
  for (const title of ["Middlesex", "Romeo and Juliet"]) {
    await addToCart(page, shop, title);
    await expect(page.getByText(/in cart/).first()).toBeVisible();
  }
  await page.goto(`${shop}/checkout/cart`);
  await page.getByRole("button", { name: "Ship to an address" }).click();
  await expect(page.getByRole("heading", { name: "Where should we send it?" })).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "How should we ship it?" })).toBeVisible();
  await page.getByLabel("Two shipments").first().check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Who is it for?" })).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel(/^PayPal/).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: /^Place order and pay/ }).click();
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  const number = await numberShown(page, "Order");
  const desk = await openDesk(browser);
  await desk.goto(`/desk/orders/${number}`);
  await desk.getByRole("button", { name: "Accept" }).click();
  await desk.getByRole("link", { name: "Ship a parcel" }).click();
  await checkAccessibility(desk, browser);
  await desk.getByLabel(/^Parcel 1/).check();
  await desk.getByLabel("Tracking number").fill("TEST 123");
  await desk.getByRole("button", { name: "Mark as shipped" }).click();
  const history = desk.getByRole("region", { name: "History" });
  await expect(history).toContainText("Olive Owner shipped a parcel.");
  await desk.getByRole("link", { name: "Cancel copies" }).click();
  await expect(desk.getByText("Parcels already sent are not affected.")).toBeVisible();
  await desk.getByLabel("Copies of Romeo and Juliet").fill("1");
  await desk.getByLabel(/^Reason/).fill("Out of print");
  await desk.getByRole("button", { name: "Cancel these copies" }).click();
  await expect(history).toContainText("Olive Owner cancelled 1 × Romeo and Juliet");
  await page.reload();
  await expect(page.getByText("TEST 123").first()).toBeVisible();
  await expect(page.getByText("Out of print").first()).toBeVisible();
});

test("a bookseller takes an order by phone, and its history says who did", async ({ browser }) => {
  const desk = await openDesk(browser, "seller");
  await desk.goto("/desk/orders");
  await desk.getByRole("link", { name: "Take a phone order" }).click();
  await desk.getByLabel("Caller’s name").fill("Wilma Marsh");
  await desk.getByLabel("Caller’s phone number").fill("250 555 0199");
  await desk.getByRole("button", { name: "Start the order" }).click();
  await expect(desk.getByRole("heading", { name: "Phone order for Wilma Marsh" })).toBeVisible();
  await desk.getByLabel("ISBN, barcode or words").fill("emma");
  await desk.getByRole("button", { name: "Add" }).click();
  const choice = desk.getByRole("group", { name: "Which one?" });
  await choice.getByRole("radio").first().check();
  await checkAccessibility(desk, browser);
  await noHorizontalScrolling(desk);
  await desk.getByRole("button", { name: "Add the chosen one" }).click();
  await expect(desk.getByRole("status")).toContainText("Added.");
  await desk.getByRole("textbox", { name: /^Copies \(of / }).fill("2");
  await desk.getByRole("button", { name: "Update the copies" }).click();
  await expect(desk.getByText("No emails are sent, because there is no email address.")).toBeVisible();
  await checkAccessibility(desk, browser);
  await desk.getByRole("button", { name: "Place the order" }).click();
  await expect(desk.getByRole("status")).toContainText("The order is placed.");
  await expect(desk.getByRole("region", { name: "History" })).toContainText("Taken by phone by Sam Seller.");
});
