import type { Page } from "@playwright/test";
import {
  checkAccessibility,
  expect,
  fillContact,
  newEmail,
  noHorizontalScrolling,
  openDesk,
  operate,
  test,
} from "./shop.ts";

/** The door of an event, with and without scripts. */

/** Adds an event of tomorrow that sells tickets. @returns its id */
async function concert(name: string): Promise<string> {
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const added = await operate(
    "events",
    "add",
    name,
    "--start",
    `${day} 19:00`,
    "--minutes",
    "90",
    "--store",
    "tidewater",
  );
  const id = /\t(\d{9,})\t/.exec(added)?.[1] ?? "";
  const sold = ["--amount", "12.50", "--limit", "40", "--store", "tidewater"];
  await operate("events", "ticket", id, "Adult", ...sold);
  return id;
}

/** Buys tickets as a guest, to be paid at the door. @returns their code, as the order's page shows it */
async function buy(page: Page, id: string, quantity: string): Promise<string> {
  await page.goto(`/events/${id}`);
  await page.getByLabel("Tickets (Adult)", { exact: true }).selectOption(quantity);
  await page.getByRole("button", { name: "Add to cart (Adult)", exact: true }).click();
  await page.getByRole("button", { name: "Check out: your name will be at the door" }).click();
  await fillContact(page, newEmail());
  await page.getByLabel(/^Pay at/).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: /^Place order/i }).click();
  const code = page.getByText(/Ticket code: \d+-[2-9A-Z]{6}/);
  await expect(code).toBeVisible();
  return /\d+-[2-9A-Z]{6}/.exec((await code.textContent()) ?? "")?.[0] ?? "";
}

test("check tickets at the door", async ({ page, browser }) => {
  test.slow();
  const name = `Sea shanties ${test.info().project.name}`;
  const id = await concert(name);
  const code = await buy(page, id, "3");
  const desk = await openDesk(browser, "seller");
  await desk.getByRole("link", { name: "The shop", exact: true }).click();
  await desk.getByRole("link", { name: "At the door" }).click();
  await desk.getByRole("link", { name }).click();
  await expect(desk.getByRole("heading", { name: `At the door: ${name}` })).toBeVisible();
  await expect(desk.getByText("0 of 3 came.")).toBeVisible();
  const look = async (text: string) => {
    await desk.getByLabel("Ticket code, name or order number").fill(text);
    await desk.getByRole("button", { name: "Look up" }).click();
  };
  await look(code.toLowerCase());
  await expect(desk.getByRole("status").filter({ hasText: "Valid: Ada Reader, 3 places." })).toBeVisible();
  await checkAccessibility(desk, browser);
  await desk.getByLabel("How many of Ada Reader come").fill("2");
  await desk.getByRole("button", { name: "Tick Ada Reader, 3 places" }).click();
  await expect(desk.getByText("Ticked: Ada Reader, 2 places.")).toBeVisible();
  await expect(desk.getByText("2 of 3 came.")).toBeVisible();
  await desk.getByRole("button", { name: "Undo the tick of Ada Reader" }).click();
  await expect(desk.getByText("Taken back.")).toBeVisible();
  await look("reader");
  await desk.getByRole("button", { name: "Tick Ada Reader, 3 places" }).click();
  await expect(desk.getByText("3 of 3 came.")).toBeVisible();
  await look(code);
  await expect(
    desk.getByRole("alert").filter({ hasText: /^Already used at .+: Ada Reader, 3 places\.$/ }),
  ).toBeVisible();
  await look("999999-K7QM4X");
  await expect(desk.getByText("No ticket has this code.")).toBeVisible();
  await desk.getByLabel("Name", { exact: true }).fill("Bob Walker");
  await desk.getByRole("button", { name: "Write them in" }).click();
  await expect(desk.getByText("3 of 3 came, and 1 who were not on the list.")).toBeVisible();
  await noHorizontalScrolling(desk);
  await desk.getByRole("link", { name: "Print the list" }).click();
  await expect(desk.getByText("3 people are expected.")).toBeVisible();
  await desk.getByRole("link", { name: "To the door" }).click();
  await desk.getByRole("link", { name: "Who came" }).click();
  await desk.getByLabel("How many of Ada Reader come").fill("1");
  await desk.getByLabel("Name of guest 1").fill("Cleo");
  await checkAccessibility(desk, browser);
  await desk.getByRole("button", { name: "Save who came" }).click();
  await expect(desk.getByText("1 of 3 came, and 2 who were not on the list.")).toBeVisible();
});
