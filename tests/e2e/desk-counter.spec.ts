import type { Page } from "@playwright/test";
import { addToCart, expect, newEmail, PASSWORD, SHOPS, test, toReview } from "./shop.ts";

/** A computer at the till that several people use. */

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto("/desk/login");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
}

test("two people share a counter: each enters a PIN, and what one has typed the other sends", async ({
  page,
  browser,
}, { project }) => {
  const heading = page.getByRole("heading", { level: 1 });
  const takeOver = async (name: string, pin: string) => {
    await page.getByLabel(name, { exact: true }).check();
    await page.getByLabel("PIN", { exact: true }).fill(pin);
    await page.getByRole("button", { name: "Take over" }).click();
  };
  test.slow();
  await addToCart(page, SHOPS.tidewater, "Emma");
  await expect(page.getByText(/in cart/).first()).toBeVisible();
  await toReview(page, SHOPS.tidewater, newEmail());
  await page.getByRole("button", { name: /^Place order/ }).click();
  const ordered = page.getByRole("heading", { name: /^Order \d+$/ });
  const number = /\d+/.exec(await ordered.innerText())?.[0] ?? "";
  await logIn(page, "owner@example.com");
  const people: [name: string, pin: string][] = [];
  for (const pin of ["4093", "7316"]) {
    const [email, name] = [newEmail(), `Till ${newEmail()}`];
    await page.goto("/desk/staff/new");
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByRole("radio", { name: /^Bookseller/ }).check();
    await page.getByRole("button", { name: "Add and send a link" }).click();
    const link = /\/desk\/password\/[\w-]{22}/.exec(await page.getByRole("main").innerText())?.[0] ?? "";
    const context = await browser.newContext({
      baseURL: SHOPS.tidewater,
      javaScriptEnabled: project.use.javaScriptEnabled ?? true,
    });
    const own = await context.newPage();
    await own.goto(link);
    await own.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await own.getByLabel("Confirm password").fill(PASSWORD);
    await own.getByRole("button", { name: "Set password" }).click();
    await logIn(own, email);
    await own.getByRole("link", { name }).click();
    await own.getByRole("link", { name: "PIN for counters" }).click();
    await own.getByLabel("Password").fill(PASSWORD);
    await own.getByLabel("PIN", { exact: true }).fill(pin);
    await own.getByLabel("PIN again").fill(pin);
    await own.getByRole("button", { name: "Set PIN" }).click();
    await expect(own.getByRole("status")).toHaveText("Your PIN is set.");
    await context.close();
    people.push([name, pin]);
  }
  const [[ann, annsPin], [ben, bensPin]] = people as [[string, string], [string, string]];
  const till = `Till ${newEmail()}`.slice(0, 40);
  await page.goto("/desk/sessions");
  await page.getByRole("link", { name: "Make this browser a counter" }).click();
  await page.getByLabel("Name of the counter").fill(till);
  await page.getByRole("button", { name: "Make a counter" }).click();
  await expect(heading).toHaveText("Who is working here?");
  await takeOver(ann, bensPin);
  await expect(page.getByRole("alert").first()).toContainText("not the PIN of the person you chose");
  await takeOver(ann, annsPin);
  await expect(page.getByRole("banner")).toContainText(`${till}: ${ann}`);

  await page.goto(`/desk/orders/${number}`);
  await page.getByLabel("Note for colleagues").fill("Ann began this");
  const tab = await page.context().newPage();
  await tab.goto("/desk");
  await tab.getByRole("link", { name: "Hand over" }).click();
  await tab.getByLabel(ben, { exact: true }).check();
  await tab.getByLabel("PIN", { exact: true }).fill(bensPin);
  await tab.getByRole("button", { name: "Take over" }).click();
  await expect(tab.getByRole("banner")).toContainText(`${till}: ${ben}`);
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(heading).toHaveText("This was not sent yet");
  await expect(page.getByRole("main")).toContainText("Ann began this");
  await page.getByRole("button", { name: "Send it now" }).click();
  await expect(page.getByRole("main")).toContainText(`${ben} (${till})`);
  await page.getByRole("button", { name: "Lock" }).click();
  await expect(heading).toHaveText("Who is working here?");
});
