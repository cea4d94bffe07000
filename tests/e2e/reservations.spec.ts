import { readFile, writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import {
  checkAccessibility,
  emailedPath,
  expect,
  fillContact,
  newEmail,
  operate,
  SHOPS,
  shopInTurn,
  test,
} from "./shop.ts";

let made = 0;
/** An event of a shop that no other test knows. */
async function newEvent(shop: string, fields: object = {}): Promise<{ id: string; name: string }> {
  made++;
  const key = `${process.pid}-${Date.now()}-${made}`;
  const name = `Reading ${key}`;
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const file = test.info().outputPath(`${key}.json`);
  await writeFile(
    file,
    JSON.stringify([{ key, name, start: `${day} 19:00`, end: `${day} 20:30`, ...fields }]),
  );
  const printed = await operate("events", "import", file, "--store", shop);
  return { id: /^added\t(\d+)/m.exec(printed)?.[1] ?? "none", name };
}

/** Asks for a place on the event's page. */
async function ask(page: Page, name: string, email: string, submit: "Reserve" | "Join the waiting list") {
  const form = page.getByRole("region", {
    name: submit === "Reserve" ? "Reserve your place" : "Join the waiting list",
  });
  await form.getByLabel("Your name").fill(name);
  await form.getByLabel("Email").fill(email);
  await form.getByRole("button", { name: submit, exact: true }).click();
}

const RESERVATION = /\/reservations\/[\w-]{22,64}/;

test("the last place is reserved, waited for, given back by its link, and on the list at the door", async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const shop = shopInTurn("tidewater");
  const base = SHOPS[shop];
  const { id, name } = await newEvent(shop, { seats: 1 });
  const [first, second] = [newEmail(), newEmail()];
  await page.goto(`${base}/events/${id}`);
  await expect(page.getByText("One place left.")).toBeVisible();
  await ask(page, "Nora Reader", first, "Reserve");
  await expect(page.getByText("Thank you. We’ve emailed you your reservation.")).toBeVisible();
  await expect(page.getByText("All places are taken.")).toBeVisible();
  await checkAccessibility(page, browser);
  await ask(page, "Ben Waiter", second, "Join the waiting list");
  await expect(page.getByText("The event is full, so you’re on the waiting list.")).toBeVisible();
  expect(await operate("events", "guests", id, "--store", shop)).toMatch(
    /^1\tNora Reader\t.*\tg\d+\n1\tBen Waiter\t.*\twaiting\tg\d+\n1 person at /,
  );

  // The link in the email opens the reservation, and only its button cancels it.
  const link = await emailedPath(page, first, RESERVATION);
  await page.goto(base + link);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText("You have one place.")).toBeVisible();
  await checkAccessibility(page, browser);
  await page.getByRole("button", { name: "Cancel my reservation" }).click();
  await expect(page.getByText("This reservation is cancelled.")).toBeVisible();

  // The next guest on the waiting list gets the place and an email.
  await page.goto(base + (await emailedPath(page, second, RESERVATION, "There is room for you")));
  await expect(page.getByText("You have one place.")).toBeVisible();
  expect(await operate("events", "guests", id, "--find", "waiter", "--store", shop)).toMatch(
    /^1\tBen Waiter\t[^\t\n]*\tg\d+\n1 person at /,
  );
  const file = test.info().outputPath("guests.pdf");
  await operate("events", "guests", id, "--file", file, "--store", shop);
  expect((await readFile(file)).subarray(0, 5).toString()).toBe("%PDF-");
});

test("a ticket and a book are put into the cart at one price", async ({ page }) => {
  test.setTimeout(180_000);
  const shop = shopInTurn("prairie");
  const base = SHOPS[shop];
  const { id } = await newEvent(shop);
  await operate("events", "ticket", id, "Adult", "--amount", "12.50", "--limit", "5", "--store", shop);
  await operate("events", "bundle", id, "Adult", "9780312422158", "--amount", "5", "--store", shop);
  await page.goto(`${base}/events/${id}`);
  await page.getByLabel("How many (Adult + Middlesex)", { exact: true }).fill("1");
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page).toHaveURL(`${base}/checkout/cart`);
  await expect(page.getByRole("main").getByRole("link", { name: "Middlesex", exact: true })).toBeVisible();
  const summary = page.getByRole("region", { name: "Summary" });
  await expect(summary.getByText("Adult + Middlesex")).toBeVisible();
  await expect(summary.locator("div").filter({ hasText: /^Subtotal/ })).toContainText("2 items");
});

test("a guest buys the last tickets on the event's page, and is on the list at the door", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const shop = shopInTurn("tidewater");
  const base = SHOPS[shop];
  const { id } = await newEvent(shop);
  await operate("events", "ticket", id, "Adult", "--amount", "12.50", "--limit", "2", "--store", shop);
  await page.goto(`${base}/events/${id}`);
  await expect(page.getByText("2 tickets left")).toBeVisible();
  await page.getByLabel("How many (Adult)", { exact: true }).fill("2");
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page).toHaveURL(`${base}/checkout/cart`);
  await page.getByRole("button", { name: "Check out: your name will be at the door" }).click();
  await fillContact(page, "door@example.com");
  await page.getByLabel(/^Pay at the door/).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: /^Place order/ }).click();
  await expect(page.getByRole("heading", { name: /^Order \d+$/ })).toBeVisible();
  await page.goto(`${base}/events/${id}`);
  await expect(page.getByText("Sold out")).toBeVisible();
  expect(await operate("events", "guests", id, "--store", shop)).toMatch(
    /^2\tAda Reader\tdoor@example\.com\tAdult\torder (\d+)\t\1-[A-Z\d]{6}\n2 people at /,
  );
});
