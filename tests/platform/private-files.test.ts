import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { backupCommand } from "#app/cli/commands/backup.ts";
import { frozenClock } from "#app/platform/clock.ts";
import { readEnv } from "#app/platform/env.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { openPlatform, type Platform } from "#app/platform/platform.server.ts";
import { runCommand } from "../support/command.ts";
import { NOW } from "../support/platform.ts";
import { CANADIAN, makeShop } from "../support/shop.ts";

let folder: string;
let before: number;
beforeEach(() => {
  before = process.umask();
  folder = mkdtempSync(path.join(os.tmpdir(), "colophon-modes-"));
});
afterEach(() => {
  process.umask(before);
  rmSync(folder, { recursive: true, force: true });
});

/** On SQLite, even when the other tests use PostgreSQL, because this is about its files. */
function open(dataDir: string): Promise<Platform> {
  const env = readEnv({ NODE_ENV: "test", DATA_DIR: dataDir });
  return openPlatform({ env, clock: frozenClock(NOW), log: createLog("silent"), runJobs: false });
}
const modeOf = (name: string) => (statSync(name).mode & 0o777).toString(8);

/** Everything in a folder that other users could read. */
function readable(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
    (name) => (statSync(path.join(root, name)).mode & 0o077) !== 0,
  );
}

it("[F12] [X11] only their owner can read a new database, its log and the secret", async () => {
  const dataDir = path.join(folder, "data");
  const platform = await open(dataDir);
  expect(readdirSync(dataDir).sort()).toEqual([
    "colophon.sqlite",
    "colophon.sqlite-shm",
    "colophon.sqlite-wal",
    "session-secret",
  ]);
  expect(readable(dataDir)).toEqual([]);
  expect(modeOf(dataDir)).toBe("700");
  await platform.close();
});

it("[F12] only its owner can read a backup", async () => {
  const platform = await open(path.join(folder, "data"));
  process.umask(0);
  const copy = path.join(folder, "copy");
  expect(await runCommand(backupCommand, platform, [copy])).toMatchObject({ code: 0 });
  expect(modeOf(copy)).toBe("700");
  expect(modeOf(path.join(copy, "colophon.sqlite"))).toBe("600");
  expect(readdirSync(folder).filter((name) => name.startsWith("copy"))).toEqual(["copy"]);
  await platform.close();
});

it("[O9] a restored backup never issues an order number again", async () => {
  const before = await open(path.join(folder, "before"));
  const shop = before as Parameters<typeof makeShop>[0];
  await makeShop(shop, "test", CANADIAN);
  const next = async (platform: Platform) =>
    (await platform.database.read.selectFrom("stores").selectAll().executeTakeFirstOrThrow())
      .next_order_number;
  const copy = path.join(folder, "restored");
  await runCommand(backupCommand, before, [copy]);
  // After the backup the shop takes orders that are then lost.
  await before.database.transaction((tx) =>
    tx.updateTable("stores").set({ next_order_number: 100_400 }).execute(),
  );
  const lost = await next(before);
  await before.close();
  const restored = await open(copy);
  expect(await next(restored)).toBeGreaterThan(lost);
  await restored.close();
});

it("[F12] [X11] the start removes other users' access to what an earlier version left readable", async () => {
  const dataDir = path.join(folder, "data");
  await (await open(dataDir)).close();
  for (const name of ["mail", "covers/ab", "pictures/fetched/001", "search"])
    mkdirSync(path.join(dataDir, name), { recursive: true });
  for (const name of [
    "mail/00000001.eml",
    "covers/ab/x-200.webp",
    "pictures/fetched/001/9",
    "search/catalogue.idx",
  ])
    writeFileSync(path.join(dataDir, name), "x");
  for (const name of ["", ...readdirSync(dataDir, { recursive: true, encoding: "utf8" })]) {
    const entry = path.join(dataDir, name);
    chmodSync(entry, statSync(entry).isDirectory() ? 0o755 : 0o644);
  }
  const platform = await open(dataDir);
  expect(readable(dataDir)).toEqual([]);
  expect(modeOf(dataDir)).toBe("700");
  await platform.close();
});

it("[F12] the start leaves other people's files in the same folder alone", async () => {
  const dataDir = path.join(folder, "shared");
  mkdirSync(dataDir, { mode: 0o755 });
  chmodSync(dataDir, 0o755);
  writeFileSync(path.join(dataDir, "notes.txt"), "x", { mode: 0o644 });
  chmodSync(path.join(dataDir, "notes.txt"), 0o644);
  const platform = await open(dataDir);
  expect(readable(dataDir)).toEqual(["notes.txt"]);
  expect(modeOf(dataDir)).toBe("755");
  await platform.close();
});
