import { defineConfig } from "@playwright/test";
import { findBrowser, SWITCHES } from "./tests/support/browser.ts";

/** The port of the first demo shop; the second one follows it. */
const port = Number(process.env.E2E_PORT ?? 4310);
process.env.E2E_PORT = String(port);
const browser = await findBrowser();
const launchOptions = { executablePath: browser?.executable, args: SWITCHES };

export default defineConfig({
  testDir: "tests/e2e",
  timeout: 30_000,
  fullyParallel: true,
  workers: 2,
  reporter: process.env.E2E_REPORT ? [["dot"], ["json", { outputFile: process.env.E2E_REPORT }]] : "list",
  use: { baseURL: `http://localhost:${port}`, launchOptions, locale: "en-CA" },
  // One body, two runs.
  projects: [
    { name: "with JavaScript", use: { javaScriptEnabled: true } },
    { name: "without JavaScript", use: { javaScriptEnabled: false } },
  ],
  webServer: {
    command: "node tests/e2e/server.ts",
    url: `http://localhost:${port}/readyz`,
    reuseExistingServer: false,
    timeout: 60_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 6000 },
  },
});
