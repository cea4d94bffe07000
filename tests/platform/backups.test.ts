import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { unlink } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { restoreCommand } from "#app/cli/commands/backup.ts";
import type { Progress } from "#app/lib/progress.ts";
import { copyFiles, makeBackup, sizeOf } from "#app/platform/backups/backup.server.ts";
import { restoreBackup } from "#app/platform/backups/restore.server.ts";
import { backUp, backupsIn } from "#app/platform/backups/schedule.server.ts";
import { frozenClock } from "#app/platform/clock.ts";
import { readEnv } from "#app/platform/env.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { openPlatform, type Platform } from "#app/platform/platform.server.ts";
import { runAlone } from "../support/command.ts";
import { NOW } from "../support/platform.ts";
import { CANADIAN, makeShop } from "../support/shop.ts";

let folder: string;
let data: string;
let copy: string;
const clock = frozenClock(NOW);

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "colophon-backups-"));
  data = path.join(folder, "data");
  copy = path.join(folder, "copy");
  clock.set(NOW);
  await using(data, async (platform) => {
    await makeShop(platform as Parameters<typeof makeShop>[0], "test", CANADIAN);
    mkdirSync(path.join(data, "pictures"));
    writeFileSync(path.join(data, "pictures", "cover.jpg"), "picture");
    await makeBackup(platform, copy);
  });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function using(dataDir: string, work: (platform: Platform) => Promise<void>, more = {}): Promise<void> {
  const env = readEnv({ NODE_ENV: "test", DATA_DIR: dataDir, ...more });
  const platform = await openPlatform({ env, clock, log: createLog("silent"), runJobs: false });
  try {
    await work(platform);
  } finally {
    await platform.close();
  }
}

const restore = (dataDir: string, { from = copy, replace }: { replace?: boolean; from?: string } = {}) =>
  runAlone(restoreCommand, readEnv({ NODE_ENV: "test", DATA_DIR: dataDir }), [from], { replace });

const shopsIn = (dataDir: string) => {
  const database = new DatabaseSync(path.join(dataDir, "colophon.sqlite"), { readOnly: true });
  try {
    return database
      .prepare("select webstore_name as name from stores order by name")
      .all()
      .map(({ name }) => name);
  } finally {
    database.close();
  }
};

describe("progress", () => {
  it("counts the megabytes of the database and of the pictures, of a backup and of its restore", async () => {
    const seen: Progress[] = [];
    const second = path.join(folder, "second");
    await using(data, async (platform) => {
      const size = await makeBackup(platform, second, (progress) => seen.push(progress));
      expect(size).toBeGreaterThan(statSync(path.join(second, "colophon.sqlite")).size);
    });
    const input = { from: second, dataDir: path.join(folder, "new"), withDatabase: true, replace: false };
    const { size } = await restoreBackup(input, (progress) => seen.push(progress));
    expect(size).toBeGreaterThan(100_000);
    expect([...new Set(seen.map(({ doing }) => doing))]).toEqual([
      "copying the database",
      "copying the pictures",
      "checking the backup",
      "waiting for the disk",
    ]);
    for (const { done = 0, total = 0 } of seen) expect(done).toBeLessThanOrEqual(total);
    expect(Math.max(...seen.map(({ total = 0 }) => total))).toBeCloseTo(
      statSync(path.join(second, "colophon.sqlite")).size / 1_000_000,
      1,
    );
  });

  it("counts no pictures that can be fetched again, and is not stopped by what cannot be read", async () => {
    const pictures = path.join(data, "pictures");
    mkdirSync(path.join(pictures, "fetched", "ab"), { recursive: true });
    writeFileSync(path.join(pictures, "fetched", "ab", "cover.jpg"), Buffer.alloc(5_000_000));
    symlinkSync(path.join(folder, "gone.jpg"), path.join(pictures, "dangling.jpg"));
    const seen: Progress[] = [];
    const to = path.join(folder, "to");
    mkdirSync(to);
    await copyFiles(data, to, (progress) => seen.push(progress));
    expect(readdirSync(path.join(to, "pictures"))).toContain("cover.jpg");
    expect(existsSync(path.join(to, "pictures", "fetched"))).toBe(false);
    expect(Math.max(...seen.map(({ total = 0 }) => total))).toBeLessThan(1);
  });

  it("measures a folder while files vanish from it", async () => {
    const pictures = path.join(data, "pictures");
    for (let index = 0; index < 400; index++) writeFileSync(path.join(pictures, `${index}.jpg`), "picture");
    const measured = sizeOf(pictures);
    const vanishing = Array.from({ length: 400 }, (_, index) => unlink(path.join(pictures, `${index}.jpg`)));
    await Promise.all(vanishing);
    expect(await measured).toBeGreaterThan(0);
  });

  it("ends with a summary", async () => {
    expect(await restore(path.join(folder, "new"))).toMatch(/: \d+ MB in \d+\.\d s \([\d,]+ a second\)\.$/m);
  });
});

describe("a restored backup", () => {
  it("opens as the shop it was, with its pictures and its secret", async () => {
    const empty = path.join(folder, "new");
    expect(await restore(empty)).toContain("the database (shops: 1, orders: 0), the pictures and the secret");
    expect(shopsIn(empty)).toEqual(["test"]);
    expect(readFileSync(path.join(empty, "pictures", "cover.jpg"), "utf8")).toBe("picture");
    expect(readFileSync(path.join(empty, "session-secret"), "utf8")).toBe(
      readFileSync(path.join(data, "session-secret"), "utf8"),
    );
    for (const name of ["", ...readdirSync(empty, { recursive: true, encoding: "utf8" })])
      expect(statSync(path.join(empty, name)).mode & 0o077, name).toBe(0);
    await using(empty, async () => undefined);
    expect(existsSync(path.join(copy, "colophon.sqlite"))).toBe(true);
  });

  it("never overwrites data unless asked to, and then moves it aside with its index", async () => {
    await using(data, (platform) => makeShop(platform as Parameters<typeof makeShop>[0], "later", CANADIAN));
    mkdirSync(path.join(data, "search"), { recursive: true });
    writeFileSync(path.join(data, "search", "catalogue.idx"), "of the later data");
    await expect(restore(data)).rejects.toThrow(/holds data already.*--replace/);
    expect(shopsIn(data)).toEqual(["later", "test"]);
    const output = await restore(data, { replace: true });
    expect(shopsIn(data)).toEqual(["test"]);
    expect(existsSync(path.join(data, "search"))).toBe(false);
    const aside = /What was there is in (.*)\.$/.exec(output)?.[1] ?? "";
    expect(shopsIn(aside)).toEqual(["later", "test"]);
    expect(readdirSync(data).filter((name) => name.startsWith("restoring"))).toEqual([]);
  });

  it("is refused while a server uses the data", async () => {
    await using(data, async () => {
      await expect(restore(data, { replace: true })).rejects.toThrow(/^A server or a command is using/);
    });
    expect(shopsIn(data)).toEqual(["test"]);
  });

  it("may replace damaged data", async () => {
    writeFileSync(
      path.join(data, "colophon.sqlite"),
      "no database any more, but long enough to be taken for one",
    );
    await restore(data, { replace: true });
    expect(shopsIn(data)).toEqual(["test"]);
  });

  it.each<[string, () => void, RegExp]>([
    [
      "is no backup",
      () => rmSync(path.join(copy, "colophon.sqlite")),
      /is not a backup: there is no colophon\.sqlite/,
    ],
    [
      "is damaged",
      () => {
        const file = path.join(copy, "colophon.sqlite");
        const bytes = readFileSync(file);
        bytes.fill(0x58, 8192, 200_000);
        writeFileSync(file, bytes);
      },
      /^The database in the backup (is damaged|cannot be read)/,
    ],
    [
      "was made by a newer version",
      () => {
        const database = new DatabaseSync(path.join(copy, "colophon.sqlite"));
        database.exec("insert into migrations (name, run_at) values ('9999-later', 1)");
        database.close();
      },
      /newer version of Colophon \(9999-later\)/,
    ],
    [
      "was made by a preview",
      () => {
        const database = new DatabaseSync(path.join(copy, "colophon.sqlite"));
        database.exec("insert into migrations (name, run_at) values ('0001-foundation', 1)");
        database.close();
      },
      /^This backup was made by a preview of Colophon/,
    ],
  ])("is refused when it %s, and nothing changes", async (_what, spoil, message) => {
    spoil();
    const empty = path.join(folder, "new");
    await expect(restore(empty)).rejects.toThrow(message);
    await expect(restore(data, { replace: true })).rejects.toThrow(message);
    expect(existsSync(empty)).toBe(false);
    expect(shopsIn(data)).toEqual(["test"]);
  });
});

describe("scheduled backups", () => {
  const plan = () => ({ BACKUP_DIR: path.join(folder, "kept"), BACKUP_HOURS: "6", BACKUP_KEEP: "2" });

  it("are made once in each span of hours, and the newest are kept", async () => {
    const kept = plan().BACKUP_DIR;
    const names = () => backupsIn(kept);
    await using(
      data,
      async (platform) => {
        await backUp(platform);
        expect(await names()).toEqual(["colophon-2026-11-21T18Z"]);
        clock.advance(3600);
        await backUp(platform);
        expect(await names()).toHaveLength(1);
        writeFileSync(path.join(kept, "not-ours.txt"), "x");
        for (let turn = 0; turn < 2; turn++) {
          clock.advance(6 * 3600);
          await backUp(platform);
        }
        expect(await names()).toEqual(["colophon-2026-11-22T00Z", "colophon-2026-11-22T06Z"]);
        expect(existsSync(path.join(kept, "not-ours.txt"))).toBe(true);
      },
      plan(),
    );
    expect(shopsIn(path.join(kept, "colophon-2026-11-22T06Z"))).toEqual(["test"]);
  });

  it("leave nothing half done when they fail, and keep the older ones", async () => {
    const kept = plan().BACKUP_DIR;
    await using(
      data,
      async (platform) => {
        await backUp(platform);
        clock.advance(6 * 3600);
        const database = {
          ...platform.database,
          async backup(file: string) {
            writeFileSync(file, "half");
            throw new Error("no space left");
          },
        };
        await expect(backUp({ ...platform, database })).rejects.toThrow("no space left");
      },
      plan(),
    );
    expect(readdirSync(kept)).toEqual(["colophon-2026-11-21T18Z"]);
  });
});
