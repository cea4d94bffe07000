import type { Page } from "@playwright/test";
import { expect, fillContact, newEmail, operate } from "./shop.ts";

/** Adds an event of tomorrow that sells tickets. @returns its id */
export async function concert(name: string): Promise<string> {
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
export async function buyTickets(page: Page, id: string, quantity: string): Promise<string> {
  await page.goto(`/events/${id}`);
  await page.getByLabel("How many (Adult)", { exact: true }).fill(quantity);
  await page.getByRole("button", { name: "Add to cart", exact: true }).click();
  await page.getByRole("button", { name: "Check out: your name will be at the door" }).click();
  await fillContact(page, newEmail());
  await page.getByLabel(/^Pay at/).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: /^Place order/i }).click();
  const code = page.getByText(/Ticket code: \d+-[2-9A-Z]{6}/);
  await expect(code).toBeVisible();
  return /\d+-[2-9A-Z]{6}/.exec((await code.textContent()) ?? "")?.[0] ?? "";
}
