import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import AxeBuilder from "@axe-core/playwright";
import { type Browser, test as base, expect, type Page } from "@playwright/test";
import { perform } from "#app/cli/command.ts";
import { commands } from "#app/cli/commands.ts";
import { demoTitles } from "#app/cli/demo/shops.ts";
import { readWords } from "#app/cli/parser.ts";
import { eisbnOf } from "#app/domain/catalogue/title-records.server.ts";
import { COUNTS_LAST } from "#app/platform/db/postgres.server.ts";
import { readEnv } from "#app/platform/env.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { openPlatform, type Platform } from "#app/platform/platform.server.ts";
import { standIn } from "./stand-in.ts";

export const PORT = Number(process.env.E2E_PORT ?? 4310);
export const SHOPS = {
  tidewater: `http://localhost:${PORT}`,
  prairie: `http://localhost:${PORT + 1}`,
} as const;
/**
 * The demo shop for a journey that both have: one shows it with scripts, and the other one without them.
 * @param withScripts the one that shows it with scripts
 */
export function shopInTurn(withScripts: keyof typeof SHOPS): keyof typeof SHOPS {
  const other = withScripts === "tidewater" ? "prairie" : "tidewater";
  return base.info().project.use.javaScriptEnabled ? withScripts : other;
}
export const shopNamed = (name: string) => `http://${name}.localhost:${PORT}`;

const titles = await demoTitles();
/** The path of a demo title, by its name. */
export function itemPath(name: string): string {
  const title = titles.find((candidate) => candidate.title === name);
  if (!title) throw new Error(`the demo has no title "${name}"`);
  return `/item/${eisbnOf(title.isbn)}`;
}

let begun = 0;

/**
 * Marks a test that makes requests, or reads files, and opens no page: the same with and without scripts, so it runs in
 * the project without them. It is a `testOfRequests`.
 */
export const PLAIN = { tag: "@plain" };
/**
 * A test from a network of its own, as a proxy names it: many shoppers, not one who orders a hundred times an hour
 * and reaches the limits. It has no page unless it asks for one.
 */
export const testOfRequests = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  extraHTTPHeaders: async ({}, use, { workerIndex }) => {
    const count = ++begun;
    await use({ "X-Forwarded-For": `10.${workerIndex % 256}.${count >> 8}.${count & 255}` });
  },
});

/** A test that fails on any browser error. */
export const test = testOfRequests.extend<{ quiet: undefined }>({
  quiet: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on("pageerror", ({ message }) => {
        // Chromium says so where a document is replaced before it has faded in; nobody waits for that.
        if (message !== "Transition was skipped") complaints.push(`error: ${message}`);
      });
      page.on("console", (message) => {
        const text = message.text();
        // Browsers log pages that answer 4xx on purpose as failed resources. Remix logs an answer that a newer
        // navigation has replaced while it was being read.
        const isExpected = /status of (400|403|404|409|413|422|429)|^AbortError: BodyStreamBuffer/.test(text);
        if (message.type() === "error" && !isExpected) complaints.push(text);
      });
      await use(undefined);
      expect(complaints, complaints.join("; ")).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/** The number of a gift card that the server issued at Tidewater, for $2,380.73 or $5.00. */
export function giftCardNumber(
  kind: "large" | "small" = "large",
  folder = process.env.E2E_DATA ?? "",
): string {
  const [large = "", small = ""] = readFileSync(path.join(folder, "gift-cards.txt"), "utf8").split("\n");
  return kind === "large" ? large : small;
}

let drawn = 0;
/** An email address that is unique in this run. */
export function newEmail(): string {
  drawn++;
  return `reader-${process.pid}-${Date.now()}-${drawn}@example.com`;
}

export const PASSWORD = "harbour lantern";

export async function logIn(page: Page, email: string, shop = ""): Promise<void> {
  await page.goto(`${shop}/account/login`);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Account", { exact: true }).first()).toBeAttached();
}

/** Staff who have logged in to the desk at Tidewater, in another browser than the shopper's. */
export async function openDesk(browser: Browser, who = "owner"): Promise<Page> {
  const { javaScriptEnabled = true } = base.info().project.use;
  const context = await browser.newContext({ javaScriptEnabled, baseURL: SHOPS.tidewater });
  const page = await context.newPage();
  await page.goto("/desk/login");
  await page.getByLabel("Email").fill(`${who}@example.com`);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { name: "Today" })).toBeVisible();
  return page;
}

/** Fills in the sign-up form, from the first field to the last. */
export async function fillPerson(page: Page): Promise<void> {
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await page.getByLabel("First name").fill("Nora");
  await page.getByLabel("Last name").fill("Reader");
  await page.getByLabel("Street address").fill("12 Dallas Road");
  await page.getByLabel("City").fill("Victoria");
  const american = (await page.getByLabel("Zip code").count()) > 0;
  await page.getByLabel(american ? "State" : "Province").selectOption(american ? "IA" : "BC");
  await page.getByLabel(american ? "Zip code" : "Postal code").fill(american ? "52240" : "v8v1a1");
  await page.getByLabel("Phone number", { exact: true }).fill("2505550142");
}

/** A new customer, logged in. */
export async function signUp(page: Page, shop = "", email = newEmail()): Promise<string> {
  await page.goto(`${shop}/account/signup`);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await fillPerson(page);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Welcome, Nora" })).toBeVisible();
  return email;
}

/** The path of the link in the newest email to this address that contains these words. */
export const linkTo = (page: Page, email: string, words: string): Promise<string> =>
  emailedPath(page, email, /\/account\/\w+\?token=[\w-]{22}/, words);

/** The newest path of this form in an email to this address, once there is one. @param words also in the email */
export async function emailedPath(page: Page, email: string, path: RegExp, words = ""): Promise<string> {
  let found = "";
  await expect
    .poll(
      async () => {
        const html = await (await page.request.get(`${SHOPS.tidewater}/dev/mail`)).text();
        const emails = html.split("<article").filter((part) => part.includes(`To: ${email}`));
        const one = emails.find((text) => text.includes(words) && path.test(text)) ?? "";
        found = path.exec(one)?.[0] ?? "";
        return found;
      },
      { timeout: 30_000 },
    )
    .not.toBe("");
  return found;
}

/** One for all commands of a worker, because starting a process for each takes longer than most journeys. */
let operator: Promise<Platform> | undefined;

function openOperator(): Promise<Platform> {
  const env = readEnv({ ...process.env, DATA_DIR: process.env.E2E_DATA });
  return openPlatform({ env, log: createLog("error"), runJobs: false });
}

/** Runs an operator's command on the server's data, and returns what it prints. */
export async function operate(...args: string[]): Promise<string> {
  operator ??= openOperator();
  const words = readWords(commands, args);
  if (typeof words === "string") return words;
  let printed = "";
  const code = await perform(words, await operator, (text) => {
    printed += `${text}\n`;
  });
  if (code !== 0) throw new Error(`shop ${args.join(" ")}: ${printed}`);
  // Until then the server may still show what it cached before.
  if (process.env.DATABASE_URL) await setTimeout(COUNTS_LAST);
  return printed;
}

export async function addToCart(page: Page, shop: string, title: string, quantity?: string): Promise<void> {
  await page.goto(shop + itemPath(title));
  if (quantity) await page.getByLabel("Quantity").fill(quantity);
  // A phone has the button once more, at the bottom of the window.
  await page
    .locator("#buy")
    .getByRole("button", { name: /^(Add to cart|Pre-order)$/ })
    .click();
}

export async function fillContact(page: Page, email = "ada@example.com"): Promise<void> {
  await page.getByLabel("Full Name").fill("Ada Reader");
  await page.getByLabel("Email", { exact: true }).first().fill(email);
  await page.getByLabel("Phone number").fill("(250) 555-0100");
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Takes a guest with this book to the step after choosing to pay by card. */
export async function toCardStep(page: Page, shop: string, title: string): Promise<void> {
  await addToCart(page, shop, title);
  await expect(page.getByText("1 in cart")).toBeVisible();
  // By a link: the document, and what it lets in, is then that of the book's page.
  await page.getByRole("link", { name: "Go to Cart" }).last().click();
  await page.getByRole("button", { name: "Checkout as Guest for in-store pick up only" }).click();
  await fillContact(page);
  await page.getByLabel(/^Credit card/).check();
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Takes the cart of a logged-in customer to the review of an order to be shipped. */
export async function toShippingReview(page: Page, shop: string, payment: RegExp): Promise<void> {
  await page.goto(`${shop}/checkout/cart`);
  await page.getByRole("button", { name: "Ship to an address" }).click();
  await expect(page.getByRole("heading", { name: "Where should we send it?" })).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "How should we ship it?" })).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Who is it for?" })).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveTitle(/^Step 5 of 6/);
  await page.getByLabel(payment).check();
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Takes a filled cart to the review page. */
export async function toReview(page: Page, shop: string, email?: string): Promise<void> {
  await page.goto(`${shop}/checkout/cart`);
  await page.getByRole("button", { name: "Checkout as Guest for in-store pick up only" }).click();
  await fillContact(page, email);
  await page.getByLabel(/^Pay at pick-up/).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Review your order" })).toBeVisible();
}

/**
 * Checks WCAG 2.2 A and AA with axe, which needs scripts. Where the page may not run any, its HTML is opened again in a
 * browser that may. A page without scripts of its own, such as the desk's, is the same in both runs, so one looks at
 * it.
 */
export async function checkAccessibility(page: Page, browser: Browser): Promise<void> {
  if (base.info().project.use.javaScriptEnabled) return noViolations(page);
  const given = await page.content();
  if (!/<script\b/i.test(given)) return;
  const html = given.replace(/<script\b[^>]*>[\s\S]*?<\/script>/gi, "");
  const copy = await (copies.get(browser) ?? newCopy(browser));
  const size = page.viewportSize();
  if (size) await copy.page.setViewportSize(size);
  copy.html = html;
  await copy.page.goto(page.url());
  await noViolations(copy.page);
}

/** A page that shows other pages' HTML. One per browser, because creating it takes a while. */
interface Copy {
  page: Page;
  html: string;
}
const copies = new WeakMap<Browser, Promise<Copy>>();

function newCopy(browser: Browser): Promise<Copy> {
  const made = (async () => {
    const context = await browser.newContext({ javaScriptEnabled: true });
    const copy: Copy = { page: await context.newPage(), html: "" };
    await standIn(copy.page, () => copy.html);
    return copy;
  })();
  copies.set(browser, made);
  return made;
}

async function noViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    // Nothing about the elements without a fault.
    .options({ resultTypes: ["violations"] })
    // With frames, axe opens another page to put their results together.
    .setLegacyMode(page.frames().length === 1)
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  expect(
    violations.map(
      (violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(" ")).join(", ")}`,
    ),
  ).toEqual([]);
}

export async function noHorizontalScrolling(page: Page): Promise<void> {
  // Measures the layout itself, which also works when the page's scripts are off.
  const box = await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);
  expect(box).toBeLessThanOrEqual(0);
}
