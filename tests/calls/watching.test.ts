import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { importCommand } from "#app/cli/import.ts";
import { watchFolder } from "#app/cli/watch.ts";
import { runCommand } from "../support/command.ts";
import { type TestPlatform, testPlatform } from "../support/platform.ts";
import { CANADIAN, emailsTo, guest, type MadeTitle, makeShop, makeTitle } from "../support/shop.ts";

let platform: TestPlatform;
let folder: string;
let title: MadeTitle;

beforeEach(async () => {
  platform = await testPlatform();
  folder = mkdtempSync(path.join(os.tmpdir(), "colophon-watching-"));
  await makeShop(platform, "test", CANADIAN);
  title = await makeTitle(platform);
});
afterEach(async () => {
  await platform.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Puts a file into the folder, last changed so many seconds ago. */
function put(name: string, text: string, ago = 60): void {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  const at = Date.now() / 1000 - ago;
  utimesSync(file, at, at);
}
const below = (name: string) =>
  readdirSync(path.join(folder, name)).map((one) => one.replace(/^\d{8}T\d{6}Z-/, ""));
const textOf = (where: string, end: string) => {
  const name = readdirSync(path.join(folder, where)).find((one) => one.endsWith(end)) ?? "";
  return readFileSync(path.join(folder, where, name), "utf8");
};
const look = (options: object = {}) =>
  runCommand(importCommand, platform, ["stock"], { watch: folder, once: true, ...options });
const onhand = async () =>
  (await guest(platform).ok("title/getItem", { eisbn: title.eisbn })).availability[0]?.onhand;

describe("a watched folder", () => {
  it("has each file imported once, the oldest first, and keeps it in done with its report", async () => {
    put("monday.csv", `isbn,onhand\n${title.isbn},3\n`, 300);
    put("tuesday.csv", `isbn,onhand\n${title.isbn},5\n`, 60);
    const { lines } = await look();
    expect(lines).toEqual(["monday.csv: done, 0 refused", "tuesday.csv: done, 0 refused"]);
    expect(below("done").sort()).toEqual([
      "monday.csv",
      "monday.csv.report.txt",
      "tuesday.csv",
      "tuesday.csv.report.txt",
    ]);
    expect(textOf("done", "tuesday.csv.report.txt")).toContain("1 read in");
    expect((await look()).lines).toEqual([]);
    expect(await emailsTo(platform, "shop@example.com")).toEqual([]);
    expect(await onhand()).toBe(5);
  });

  it("emails the shop about refused rows, and keeps them beside the file", async () => {
    put("till.csv", `isbn,onhand\n${title.isbn},4\n97801,2\n<b>x</b>,1\n`);
    expect((await look({ "allow-refused": "5" })).lines).toEqual(["till.csv: done, 2 refused"]);
    expect(textOf("done", ".refused.csv")).toContain("97801,2");
    const [email] = await emailsTo(platform, "shop@example.com");
    expect(email?.subject).toBe("till.csv: 2 rows were refused");
    expect(email?.body_text).toContain(path.join(folder, "done"));
    expect(await onhand()).toBe(4);
  });

  it("goes on after a file that cannot be used, and keeps that in failed", async () => {
    put("broken.csv", "nothing,of,use\n1,2,3\n", 300);
    put("good.csv", `isbn,onhand\n${title.isbn},7\n`);
    expect((await look()).lines).toEqual(["broken.csv: failed, 0 refused", "good.csv: done, 0 refused"]);
    const [email] = await emailsTo(platform, "shop@example.com");
    expect(email?.subject).toBe("broken.csv could not be imported");
    expect(await onhand()).toBe(7);
  });

  it("leaves files alone that are still being written", async () => {
    put("fresh.csv", `isbn,onhand\n${title.isbn},3\n`, 0);
    put("late.csv.part", "isbn");
    put(".hidden.csv", "isbn");
    expect((await look({ every: "60" })).lines).toEqual([]);
    expect(existsSync(path.join(folder, "fresh.csv"))).toBe(true);
  });

  it("reads a file again that was being read when the process died", async () => {
    mkdirSync(path.join(folder, "working"));
    put("working/died.csv", `isbn,onhand\n${title.isbn},6\n`);
    expect((await look()).lines).toEqual(["died.csv: done, 0 refused"]);
    expect(await onhand()).toBe(6);
  });

  it("has one watcher, and takes over from one that died", async () => {
    writeFileSync(path.join(folder, ".watched"), String(process.pid));
    await expect(look()).rejects.toThrow(`Process ${process.pid} is watching`);
    // No process has this number.
    writeFileSync(path.join(folder, ".watched"), "99999999");
    await look();
    expect(existsSync(path.join(folder, ".watched"))).toBe(false);
  });

  it("is watched until the process is asked to stop, file by file", async () => {
    const stop = new AbortController();
    const taken: string[] = [];
    put("one.csv", "1");
    put("two.csv", "2");
    await watchFolder({
      folder,
      every: 0.01,
      once: false,
      signal: stop.signal,
      print() {},
      async take(file) {
        taken.push(path.basename(file));
        stop.abort();
        return { code: 0, refused: 0, lines: [] };
      },
      tell: async () => {},
    });
    expect(taken).toHaveLength(1);
    expect(below("working")).toEqual([]);
  });

  it("is refused where there is none, for other imports, and with options that it does not know", async () => {
    await expect(look({ watch: path.join(folder, "nowhere") })).rejects.toThrow("is not a folder");
    await expect(
      runCommand(importCommand, platform, ["titles"], { watch: folder, once: true }),
    ).rejects.toThrow("--watch is for import onix and import stock, not for titles.");
    await expect(look({ "dry-run": true })).rejects.toThrow("leave --errors and --dry-run out");
    await expect(look({ store: "nobody" })).rejects.toThrow('There is no shop "nobody"');
  });
});
