import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";
import { type Browser, findBrowser, SWITCHES } from "./tests/support/browser.ts";

/** The port of the first demo shop; the second one follows it. */
const port = Number(process.env.E2E_PORT ?? 4310);
process.env.E2E_PORT = String(port);

// Server and workers inherit what the first process to read this file has found out and made. The folder has a name
// of its own: a fixed one below the temporary folder would belong to the first user to run this.
if (!process.env.E2E_DATA) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-e2e-"));
  process.env.E2E_DATA = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
}
process.env.E2E_BROWSER ??= JSON.stringify((await findBrowser()) ?? null);
const browser = JSON.parse(process.env.E2E_BROWSER) as Browser | null;
/**
 * Switches for a browser that shows each page for a few seconds: scripts are not optimised, because that takes longer
 * than it saves in the life of a page, and drawing has no process of its own.
 */
const SHORT_LIVED = ["--js-flags=--no-opt", "--in-process-gpu"];
const launchOptions = {
  ...(browser && { executablePath: browser.executable }),
  args: [...SWITCHES, ...SHORT_LIVED],
  env: { ...(process.env as Record<string, string>), ...browser?.env },
};

/**
 * What looks at pages rather than following somebody through the shop, and is the same on both databases. `npm test`
 * runs these on SQLite, with and without scripts; the other tests run with scripts on SQLite and without them on
 * PostgreSQL (`E2E_WITHOUT_SCRIPTS`).
 */
const SCREENS = [
  "accessibility",
  "api",
  "judges",
  "looks",
  "markup",
  "pseudo-locale",
  "refusals",
  "security",
  "sweep",
  "touch",
  "weight",
].map((name) => `**/${name}.spec.ts`);
/**
 * Journeys of staff through pages of the desk. These have no scripts, so both runs are the same; `npm test` runs them
 * on SQLite. On PostgreSQL, `tests/calls/desk` sends the same forms. Other journeys of staff end on a page for
 * shoppers, and run on both.
 */
const DESK = [
  ...["counter", "customers", "door", "events", "health", "imports"],
  ...["login", "paper", "programs", "reports", "selling", "webhooks"],
].map((name) => `**/desk-${name}.spec.ts`);
const part = process.env.E2E_WITHOUT_SCRIPTS;

export default defineConfig({
  testDir: "tests/e2e",
  // Node runs the shop's own TypeScript as it is. Playwright would compile hundreds of files first, for 19 instead of 7
  // seconds.
  build: { external: ["**/app/**", "**/tests/support/**"] },
  // Generous, because a busy machine is slow and not wrong; nothing waits for them when all goes well.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  workers: 2,
  // Tests that pass only at a second try are listed at the end of `npm test`, and do not stop it.
  retries: process.env.E2E_REPORT ? 1 : 0,
  reporter: process.env.E2E_REPORT ? [["dot"], ["json", { outputFile: process.env.E2E_REPORT }]] : "list",
  // Without a limit of its own, an action on what is not there would wait for the end of the test, and not be named.
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions,
    locale: "en-CA",
    actionTimeout: 45_000,
    navigationTimeout: 60_000,
    // Fading from one document to the next costs a machine without a graphics card more than the pages.
    contextOptions: { reducedMotion: "reduce" },
  },
  // One body, two runs. The longest tests have no scripts, and go first, so that short ones keep both cores busy until
  // the end.
  projects: [
    {
      name: "without JavaScript",
      use: { javaScriptEnabled: false },
      ...(part === "screens" && { testMatch: SCREENS }),
      ...(part === "journeys" && { testIgnore: [...SCREENS, ...DESK] }),
    },
    {
      name: "with JavaScript",
      use: { javaScriptEnabled: true },
      // Tests that open no page run without scripts alone: those with the tag `PLAIN`, and whole files.
      grepInvert: /@plain|(api|security)\.spec\.ts/,
    },
  ],
  webServer: {
    command: "node tests/e2e/server.ts",
    url: `http://localhost:${port}/readyz`,
    reuseExistingServer: false,
    timeout: 60_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 6000 },
  },
});
