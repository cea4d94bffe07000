import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CANADIAN } from "../support/shop.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-command-"));
const file = path.join(folder, "stock.csv");
const settings = path.join(folder, "settings.json");
const nowhere = path.join(folder, "nowhere", "x.json");
mkdirSync(path.join(folder, "data"));

/** The command's environment. Its modules are compiled once for all the processes of `npm test`. */
const env: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  DATA_DIR: path.join(folder, "data"),
  NODE_ENV: "production",
};

/** Runs the operator's command as a separate program. */
function shop(...args: string[]): { code: number | null; error: string } {
  const { status, stderr } = spawnSync(process.execPath, ["app/cli/main.ts", ...args], {
    encoding: "utf8",
    env,
  });
  return { code: status, error: stderr };
}

beforeAll(() => {
  writeFileSync(file, "isbn,onhand\n123,1\n");
  writeFileSync(settings, JSON.stringify(CANADIAN));
  expect(shop("settings", "import", settings, "--store", "test")).toMatchObject({ code: 0 });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a command that is given a file it cannot use", () => {
  it.each([
    ["settings", "import", folder, "--store", "test"],
    ["settings", "export", folder],
    ["settings", "export", nowhere],
    ["payments", "keys", nowhere],
    ["backup", nowhere],
    ["import", "stock", folder],
    ["import", "pictures", settings],
    ["import", "stock", file, "--errors", folder],
    ["titles", "hide", "--file", nowhere],
  ])("[F10] answers with a sentence: shop %s %s %s", (...args) => {
    const { code, error } = shop(...args);
    expect(code).toBe(1);
    expect(error.trim()).not.toBe("");
    expect(error).not.toMatch(/\n\s+at |node:internal|Error:/);
    expect(error.trim().split("\n")).toHaveLength(1);
  });

  it("[F3] exits with 2 when rows are refused, without reporting an error", () => {
    expect(shop("import", "stock", file)).toEqual({ code: 2, error: "" });
    expect(shop("import", "stock", file, "--allow-refused", "100%")).toEqual({ code: 0, error: "" });
  });
});

it("finishes a backup although nobody reads what it says any more", async () => {
  const backup = path.join(folder, "backup");
  // Copying pictures is reported at once, past `console`, which ignores such errors by itself.
  mkdirSync(path.join(folder, "data", "pictures"));
  const child = spawn(process.execPath, ["app/cli/main.ts", "backup", backup], {
    stdio: ["ignore", "pipe", "pipe"],
    env,
  });
  child.stdout?.destroy();
  child.stderr?.destroy();
  expect(await once(child, "exit")).toEqual([0, null]);
  expect(existsSync(path.join(backup, "colophon.sqlite"))).toBe(true);
});
