import type { Browser, Page } from "@playwright/test";
import { buyTickets, concert } from "./box-office.ts";
import { checkAccessibility, expect, noHorizontalScrolling, openDesk, PASSWORD, test } from "./shop.ts";

/** The door on a phone, with its network cut. */

test.skip(
  ({ javaScriptEnabled }) => javaScriptEnabled === false,
  "Without scripts, staff use /desk/door, which has its own journey (desk-door.spec.ts).",
);

/** Opens the phone's page of an event, and waits until it works without a network. */
async function phone(browser: Browser, id: string, who = "seller"): Promise<Page> {
  const page = await openDesk(browser, who);
  await page.goto(`/desk/door/${id}`);
  await page.getByRole("link", { name: "Keep the list on this phone" }).click();
  await expect(page.getByText("This page now works without a network")).toBeVisible();
  return page;
}

const cut = (page: Page, isCut = true) => page.context().setOffline(isCut);

async function look(page: Page, text: string): Promise<void> {
  await page.getByLabel("Ticket code, name or order number").fill(text);
  await page.getByRole("button", { name: "Look up" }).click();
}

const said = (page: Page, role: "status" | "alert", text: string | RegExp) =>
  expect(page.getByRole(role).filter({ hasText: text })).toBeVisible();

const tick = (page: Page) => page.getByRole("button", { name: /^Tick Ada Reader/ }).click();

/** The number of people who came, on the door's usual page. */
async function came(page: Page, id: string, sum: string): Promise<void> {
  await page.goto(`/desk/door/${id}`);
  await expect(page.getByText(sum)).toBeVisible();
}

async function logIn(page: Page, who: string): Promise<void> {
  await page.getByLabel("Email").fill(`${who}@example.com`);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
}

test("ticks people without a network, also after a reload, and sends them later", async ({
  page,
  browser,
}) => {
  test.slow();
  const id = await concert("Sea shanties offline");
  const code = await buyTickets(page, id, "3");
  const door = await phone(browser, id);
  await look(door, code);
  await said(door, "status", "Valid: Ada Reader, 3 places.");
  await checkAccessibility(door, browser);
  await cut(door);
  await said(door, "status", "No network.");
  await look(door, code.toLowerCase());
  await said(door, "status", /In the list of .+: Ada Reader, 3 places\. Only a network can say/);
  await look(door, "999999-K7QM4X");
  await said(door, "alert", /Not in the list of .+ Look again when there is a network\./);
  await look(door, "ada");
  await door.getByLabel("How many of Ada Reader come").fill("2");
  await tick(door);
  await said(door, "status", "Noted on this phone, not sent yet: Ada Reader, 2 places.");
  await tick(door);
  await said(door, "status", "2 ticks are not sent yet.");
  await door.getByRole("button", { name: "Undo the tick of Ada Reader" }).click();
  await said(door, "status", "One tick is not sent yet.");
  await door.getByLabel("Name", { exact: true }).fill("Bob Walker");
  await door.getByRole("button", { name: "Write them in" }).click();
  await door.reload();
  await said(door, "status", "2 ticks are not sent yet. No network.");
  await look(door, code);
  await said(door, "status", /In the list of .+: Ada Reader, one place\./);
  await expect(door.locator("main")).not.toContainText("Valid");
  await noHorizontalScrolling(door);
  await cut(door, false);
  await said(door, "status", "Everything is sent.");
  await look(door, code);
  await said(door, "status", "Valid: Ada Reader, one place is left of 3.");
  await came(door, id, "2 of 3 came, and 1 who were not on the list.");
});

test("counts a tick once whose answer was lost", async ({ page, browser }) => {
  test.slow();
  const id = await concert("Sea shanties, lost");
  await buyTickets(page, id, "2");
  const door = await phone(browser, id);
  let lost = 0;
  await door.route("**/sync", async (route) => {
    if (route.request().method() === "POST" && lost++ === 0) {
      await route.fetch();
      return route.abort();
    }
    return route.continue();
  });
  await door.getByLabel("How many of Ada Reader come").fill("1");
  await tick(door);
  await said(door, "status", "Noted on this phone, not sent yet: Ada Reader, one place.");
  expect(lost).toBe(1);
  // It may count already, so it cannot be taken back here.
  await expect(door.getByRole("button", { name: /^Undo/ })).toBeHidden();
  await look(door, "ada");
  await door.reload();
  await said(door, "status", "Everything is sent.");
  await came(door, id, "1 of 2 came.");
});

test("says at both doors that a ticket was used at both", async ({ page, browser }) => {
  test.slow();
  const id = await concert("Sea shanties, twice");
  await buyTickets(page, id, "1");
  const doors = [await phone(browser, id), await phone(browser, id, "owner")] as const;
  for (const door of doors) {
    await cut(door);
    await tick(door);
    await said(door, "status", "Noted on this phone, not sent yet: Ada Reader, one place.");
  }
  const [first, second] = doors;
  await cut(first, false);
  await said(first, "status", "Everything is sent.");
  await cut(second, false);
  await said(second, "alert", /Let in at .+, but not counted\. Already used at .+: Ada Reader, one place\./);
  await said(second, "alert", /Let in twice: Ada Reader\. .+ let one more in at/);
  await first.reload();
  await said(first, "alert", /Let in twice: Ada Reader\. .+ let one more in at/);
  await came(first, id, "1 of 1 came.");
  await expect(first.getByText(/Let in twice: Ada Reader\./)).toBeVisible();
});

test("keeps ticks when the login has ended, and sends them only for who made them", async ({
  page,
  browser,
}) => {
  test.slow();
  const id = await concert("Sea shanties, logged out");
  await buyTickets(page, id, "1");
  const door = await phone(browser, id);
  await cut(door);
  await tick(door);
  await said(door, "status", "One tick is not sent yet.");
  await door.context().clearCookies({ name: "desk" });
  await cut(door, false);
  await said(
    door,
    "status",
    "One tick is not sent yet. Your login has ended, so the list is gone from this phone.",
  );
  await expect(door.getByText("Ada Reader")).toBeHidden();
  // Somebody else at the same phone.
  await door.getByRole("link", { name: "Log in" }).click();
  await logIn(door, "owner");
  await said(door, "status", /One tick by .+ will be sent once they log in on this phone\./);
  await came(door, id, "0 of 1 came.");
  await door.getByRole("button", { name: "Log out" }).click();
  await expect(door.getByText("You are logged out")).toBeVisible();
  // After a logout nobody can read the list, with or without a network.
  await cut(door);
  await door.goto(`/desk/door/${id}/phone`);
  await expect(door.getByText("not sent yet")).toBeVisible();
  await expect(door.getByText("Ada Reader")).toHaveCount(0);
  await cut(door, false);
  await door.getByRole("link", { name: "Log in" }).click();
  await logIn(door, "seller");
  await said(door, "status", "Everything is sent.");
  await came(door, id, "1 of 1 came.");
});
