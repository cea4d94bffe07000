import type { Page } from "@playwright/test";
import { codeAt, stepAt } from "#app/domain/staff/totp.server.ts";
import { expect, newEmail, PASSWORD, SHOPS, test } from "./shop.ts";

/** The desk's login: what staff do with their own login, and what an owner does with those of others. */

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto("/desk/login");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
}

test("an owner adds a bookseller, who sets a password and a second factor and logs in with it", async ({
  page,
  browser,
}, { project }) => {
  const email = newEmail();
  await page.goto("/desk/staff/new");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Log in to the desk");
  await page.getByLabel("Email", { exact: true }).fill("owner@example.com");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Add somebody to the staff");
  await page.getByLabel("Name", { exact: true }).fill("Nora Bookseller");
  await page.getByRole("radio", { name: /^Bookseller/ }).check();
  await page.getByLabel("Email", { exact: true }).fill("nobody");
  await page.getByLabel("Email", { exact: true }).evaluate((field: HTMLInputElement) => {
    field.type = "text";
  });
  await page.getByRole("button", { name: "Add and send a link" }).click();
  await expect(page.getByRole("alert")).toContainText("email address");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Add and send a link" }).click();
  const link = /\/desk\/password\/[\w-]{22}/.exec(await page.getByRole("main").innerText())?.[0] ?? "";

  const context = await browser.newContext({
    baseURL: SHOPS.tidewater,
    javaScriptEnabled: project.use.javaScriptEnabled ?? true,
  });
  const nora = await context.newPage();
  await nora.goto(link);
  await nora.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await nora.getByLabel("Confirm password").fill(PASSWORD);
  await nora.getByRole("button", { name: "Set password" }).click();
  await expect(nora.getByRole("status")).toHaveText("Your password is set. Log in with it.");
  await logIn(nora, email);
  await nora.setViewportSize({ width: 360, height: 640 });
  const header = nora.getByRole("banner");
  expect((await header.boundingBox())?.height, "the header on a phone").toBeLessThanOrEqual(112);
  await header.getByText("Menu", { exact: true }).click();
  await nora.getByRole("link", { name: "The shop", exact: true }).click();
  await nora.setViewportSize({ width: 1280, height: 800 });
  await expect(nora.getByRole("link", { name: "Disputes" })).toBeVisible();
  await expect(nora.getByRole("link", { name: "Staff" })).toHaveCount(0);
  await nora.getByRole("link", { name: "Nora Bookseller" }).click();
  await nora.getByRole("link", { name: "Second factor" }).click();
  const key = (
    /([A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(await nora.getByRole("main").innerText())?.[0] ?? ""
  ).replaceAll(" ", "");
  await nora.getByLabel("Name of the device").fill("Phone");
  await nora.getByLabel("Code", { exact: true }).fill(codeAt(key, stepAt(Date.now() / 1000)));
  await nora.getByRole("button", { name: "Add this device" }).click();
  await expect(nora.getByRole("heading", { level: 1 })).toHaveText("Recovery codes");
  const [code = ""] = /[a-z2-9]{5}-[a-z2-9]{5}/.exec(await nora.getByRole("main").innerText()) ?? [];
  await nora.getByRole("button", { name: "Log out" }).click();
  await expect(nora.getByRole("status")).toHaveText("You are logged out of the desk.");
  await logIn(nora, email);
  await nora.getByLabel("Code", { exact: true }).fill("000000");
  await nora.getByRole("button", { name: "Continue" }).click();
  await expect(nora.getByRole("alert").first()).toContainText("That code isn’t right");
  await nora.getByLabel("Code", { exact: true }).fill(code);
  await nora.getByRole("button", { name: "Continue" }).click();
  await expect(nora.getByRole("link", { name: "Nora Bookseller" })).toBeVisible();

  await page.goto("/desk/staff");
  await page.getByRole("link", { name: "Nora Bookseller" }).last().click();
  await page.getByRole("button", { name: "Lock this login" }).click();
  await expect(page.getByRole("status")).toHaveText("Locked out, and logged out everywhere.");
  await nora.goto("/desk");
  await expect(nora.getByRole("heading", { level: 1 })).toHaveText("Log in to the desk");
  await context.close();
});

test("a form that is sent after the login has ended is there after the next one", async ({
  page,
  context,
}) => {
  const email = newEmail();
  await logIn(page, "owner@example.com");
  await page.goto("/desk/staff/new");
  await page.getByLabel("Name", { exact: true }).fill("Otto Late");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("radio", { name: /^Bookseller/ }).check();
  await context.clearCookies();
  await page.getByRole("button", { name: "Add and send a link" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Log in to the desk");
  await page.getByLabel("Email", { exact: true }).fill("owner@example.com");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("main")).toContainText("Otto Late");
  await page.getByRole("button", { name: "Send it now" }).click();
  await expect(page.getByRole("main")).toContainText(`We have emailed ${email} this link`);
});

test("the desk has no scripts, none of the shop's frame, and a cookie that other pages do not get", async ({
  page,
  context,
}) => {
  await logIn(page, "seller@example.com");
  await expect(page.getByRole("link", { name: "Sam Seller" })).toBeVisible();
  expect(await page.locator("script").count()).toBe(0);
  expect(await page.getByRole("search").count()).toBe(0);
  const [cookie] = (await context.cookies()).filter(({ name }) => name === "desk");
  expect(cookie).toMatchObject({ path: "/desk", sameSite: "Strict", httpOnly: true });
  const sent = page.waitForRequest(`${SHOPS.tidewater}/contact`);
  await page.goto("/contact");
  expect((await (await sent).allHeaders()).cookie ?? "").not.toContain("desk=");
});
