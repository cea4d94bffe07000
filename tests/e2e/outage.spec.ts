import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { readEnv } from "#app/platform/env.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { openPlatform } from "#app/platform/platform.server.ts";
import { environmentOn, startedShop } from "#tests/bench/server.ts";
import { CANADIAN, makeShop, makeTitle, stock } from "#tests/support/shop.ts";
import { expect, testOfRequests } from "./shop.ts";

// Not a `test`: browsers log the answer 503 as an error.
testOfRequests(
  "a form that the shop cannot save is kept, and sent again with what was typed",
  async ({ page, javaScriptEnabled, browserName }) => {
    testOfRequests.skip(
      javaScriptEnabled === false || browserName !== "chromium",
      "without scripts, a browser sends a form again when its answer is reloaded",
    );
    // A server of its own: nobody else waits for a database that this test locks.
    const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-outage-"));
    const environment = { ...environmentOn(folder), DEFAULT_STORE: "test" };
    const env = readEnv(environment);
    const opened = await openPlatform({ env, log: createLog("silent"), runJobs: false });
    const platform = opened as Parameters<typeof makeShop>[0];
    await makeShop(platform, "test", CANADIAN);
    const title = await makeTitle(platform, { title: "Lighthouse" });
    await stock(platform, "test", title, 5);
    await platform.close();
    const shop = await startedShop(environment);
    const database = new DatabaseSync(path.join(folder, "colophon.sqlite"));
    try {
      await page.goto(`http://localhost:${shop.port}/item/${title.eisbn}`);
      await page.waitForLoadState("networkidle");
      await page.getByLabel("Quantity").fill("3");
      database.exec("begin immediate");
      await page.getByRole("button", { name: "Add to cart" }).first().click();
      await expect(page.getByRole("heading", { name: "We’ll be right back" })).toBeVisible({
        timeout: 15_000,
      });
      await expect(page.getByText("We’ve kept what you typed.")).toBeVisible();
      database.exec("rollback");
      await page.getByRole("button", { name: "Send again" }).click();
      await expect(page.getByText("3 in cart")).toBeVisible();
    } finally {
      database.close();
      shop.stop();
      await shop.ended;
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
