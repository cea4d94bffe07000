import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "../support/free-port.ts";
import { createDatabase } from "../support/postgres.ts";
import { checkAccessibility, expect, fillContact, noHorizontalScrolling, test } from "./shop.ts";

/** A new shop, from a server without one to its first sale, and its settings, with and without scripts. */

/** A server without a shop. @returns the address that it prints on its terminal */
async function startEmpty(): Promise<{ start: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "colophon-opening-"));
  const { DATABASE_URL } = process.env;
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    DATA_DIR: folder,
    PORT: String(await freePort()),
    NODE_ENV: "production",
    LOG_LEVEL: "error",
    ...(DATABASE_URL && { DATABASE_URL: await createDatabase(DATABASE_URL.replace(/\/[^/]*$/, "")) }),
  };
  const server: ChildProcess = spawn(process.execPath, ["launch.cjs", "server.ts"], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(server, "exit");
  let start = "";
  for await (const line of createInterface({ input: server.stdout as NodeJS.ReadableStream })) {
    start = /http:\S+\/start\?key=\S+/.exec(line)?.[0] ?? "";
    if (start) break;
  }
  return {
    start,
    async stop() {
      server.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

test("a new shop is opened in the browser, sells its first book, and changes its settings", async ({
  page,
  browser,
}) => {
  test.slow();
  const { start, stop } = await startEmpty();
  try {
    const origin = new URL(start).origin;
    await page.goto(origin);
    await expect(page.getByRole("heading", { name: "There is no shop here yet" })).toBeVisible();
    await checkAccessibility(page, browser);
    await page.goto(start);
    await page.getByLabel("Name of the shop").fill("Fern & Quill");
    await page.getByRole("button", { name: "Open the shop" }).click();
    await expect(page.getByRole("alert")).toContainText("Choose a country.");
    await checkAccessibility(page, browser);
    await page.getByLabel("Canada").check();
    await page.getByLabel("Province or state").fill("on");
    await page.getByLabel("Your name").fill("Olga Owner");
    await page.getByLabel("Your email address").fill("olga@example.com");
    await page.getByLabel("Password", { exact: true }).fill("a quiet corner of the shop");
    await page.getByLabel("Confirm password").fill("a quiet corner of the shop");
    await page.getByRole("button", { name: "Open the shop" }).click();
    await expect(page.getByRole("heading", { name: "Open your shop" })).toBeVisible();
    await checkAccessibility(page, browser);
    await noHorizontalScrolling(page);
    const task = (name: string) => page.getByRole("listitem").filter({ hasText: name });
    await expect(task("Name and address")).toContainText("To do");

    await page.getByRole("link", { name: "Name and address" }).click();
    await page.getByLabel("Street address").fill("221 Princess Street");
    await page.getByLabel("City").fill("Kingston");
    await page.getByLabel("Postal or ZIP code").fill("K7L 1B2");
    await page.getByLabel("Phone", { exact: true }).fill("613 555 0123");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("status")).toHaveText("Saved. It counts from now on.");

    await page.goto(`${origin}/desk/settings/hours`);
    await page.getByLabel("Tuesday").fill("nine to five");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("alert").first()).toContainText("Enter hours such as 9:00-17:30");
    await expect(page.getByLabel("Tuesday")).toHaveValue("nine to five");
    await checkAccessibility(page, browser);
    await page.getByLabel("Tuesday").fill("9 am to 5 pm");
    await page.getByLabel("Month (1 to 12)").fill("12");
    await page.getByLabel("Day", { exact: true }).fill("24");
    await page.getByLabel("Name of the day").fill("Christmas Eve");
    await page.getByLabel("Hours", { exact: true }).fill("9-14");
    await page.getByRole("button", { name: "Add another" }).click();
    await expect(page.getByLabel("Name of the day")).toHaveCount(2);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("status")).toHaveText("Saved. It counts from now on.");
    await page.goto(`${origin}/contact`);
    await expect(page.getByText(/Christmas Eve/)).toBeVisible();

    await page.goto(`${origin}/desk/opening`);
    await expect(task("Opening hours")).toContainText("Done");
    await task("Shipping tables").getByRole("button").click();
    await expect(task("Shipping tables")).toContainText("Not needed");
    await page.getByRole("link", { name: "Logo and colours" }).click();
    await page.getByLabel("Header", { exact: true }).fill("#ffffff");
    await page.getByLabel("Text in the header").fill("#ffff00");
    await page.getByRole("button", { name: "Show these colours" }).click();
    await expect(page.getByRole("img", { name: "In the light scheme" })).toBeVisible();
    await expect(page.getByText(/Text in the header: contrast 1\.1 to 1/).first()).toBeVisible();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("alert").first()).toContainText("Nobody can read the text in the header");
    await page.getByLabel("Header", { exact: true }).fill("#24405e");
    await page.getByLabel("Text in the header").fill("#ffffff");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("status")).toHaveText("Saved. It counts from now on.");

    await page.goto(`${origin}/desk/titles/new`);
    await page.getByLabel("Title", { exact: true }).fill("The Salt Path");
    await page.getByLabel(/price/i).fill("20");
    await page.getByRole("button", { name: /^Add/ }).click();
    await page.getByRole("link", { name: "Adjust" }).first().click();
    await page.getByLabel(/^Received without scanning/).check();
    await page.getByLabel("Copies", { exact: true }).fill("2");
    await page.getByRole("button", { name: "Adjust stock" }).click();
    await expect(page.getByRole("region", { name: "Stock movements" })).toContainText("2 copies");
    await page.goto(`${origin}/browse`);
    await page.getByRole("link", { name: "The Salt Path" }).first().click();
    await page.getByRole("button", { name: "Add to cart" }).click();
    await expect(page.getByText("1 in cart")).toBeVisible();
    await page.goto(`${origin}/checkout/cart`);
    await page.getByRole("button", { name: "Checkout as Guest for in-store pick up only" }).click();
    await fillContact(page);
    await page.getByLabel(/^Pay at pick-up/).check();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: /^Place order, / }).click();
    await expect(page.getByRole("status")).toContainText("Your order has been placed");
    await page.goto(`${origin}/desk/opening`);
    await expect(task("A test order")).toContainText("Done");
    await expect(task("First books in stock")).toContainText("Done");

    await page.goto(`${origin}/desk/settings/history`);
    const change = page.getByRole("listitem").filter({ hasText: "→ #24405e" }).first();
    await expect(change).toContainText("Olga Owner");
    await checkAccessibility(page, browser);
    await change.getByRole("button", { name: "Take back" }).click();
    await expect(page.getByRole("status")).toContainText("Taken back.");
    await page.goto(`${origin}/desk/settings/look`);
    await expect(page.getByLabel("Header", { exact: true })).toHaveValue("#1f4d43");
  } finally {
    await stop();
  }
});
