import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { importCommand } from "#app/cli/commands/import.ts";
import { lockFolder } from "#app/cli/folder-lock.ts";
import { watchFolder } from "#app/cli/watch.ts";
import { DatabaseOutage } from "#app/platform/db/outage.ts";
import { runCommand } from "#tests/support/command.ts";
import { type TestPlatform, testPlatform } from "#tests/support/platform.ts";
import { CANADIAN, emailsTo, guest, type MadeTitle, makeShop, makeTitle } from "#tests/support/shop.ts";

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

/** Puts a file into the folder, last changed `ago` seconds ago. */
function put(name: string, text: string, ago = 60): void {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  const at = Date.now() / 1000 - ago;
  utimesSync(file, at, at);
}
const below = (name: string) =>
  readdirSync(path.join(folder, name)).map((file) => file.replace(/^\d{8}T\d{9}Z-/, ""));
const textOf = (where: string, end: string) => {
  const name = readdirSync(path.join(folder, where)).find((file) => file.endsWith(end)) ?? "";
  return readFileSync(path.join(folder, where, name), "utf8");
};
const look = (options: object = {}) =>
  runCommand(importCommand, platform, ["stock"], { watch: folder, once: true, every: "0.001", ...options });
/** Watches the folder with the test's import. @returns the names taken, and the output */
async function watching(
  take: (file: string, errors: string, stop: () => void) => unknown,
  given: object = {},
) {
  const stop = new AbortController();
  const taken: string[] = [];
  const lines: string[] = [];
  await watchFolder({
    folder,
    every: 0.001,
    once: true,
    signal: stop.signal,
    print: (line) => lines.push(line),
    async take(file, errors) {
      taken.push(path.basename(file));
      await take(file, errors, () => stop.abort());
      return { code: 0, refused: 0, lines: [] };
    },
    report: async () => {},
    ...given,
  });
  return { taken, lines };
}
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

  it("[P13] names the files where they are, in the report and in the email", async () => {
    put("till.csv", `isbn,onhand\n${title.isbn},4\n97801,2\n`, 300);
    put("wrong.csv", "<ONIXMessage></ONIXMessage>");
    await look();
    const reports = readdirSync(path.join(folder, "failed")).filter((file) => file.endsWith(".report.txt"));
    const texts = reports.map((report) => readFileSync(path.join(folder, "failed", report), "utf8"));
    const emails = await emailsTo(platform, "shop@example.com");
    const told = [...texts, ...emails.map(({ body_text }) => body_text)].map((text) =>
      text.replace(/\s+/g, " "),
    );
    for (const text of told) {
      expect(text).not.toContain("working");
      for (const [file] of text.matchAll(/\/\S+\/failed\/\S+\.csv/g)) expect(existsSync(file)).toBe(true);
    }
    expect(told.filter((text) => /\/failed\/\S+\.csv/.test(text))).toHaveLength(4);
    const about = (words: string) => emails.find(({ subject }) => subject.includes(words))?.body_text;
    expect(about("one row was refused")).toContain("with the refused rows");
    expect(about("could not be imported")).not.toContain("refused rows");
  });

  it("goes on after a file that cannot be used, and keeps that in failed", async () => {
    put("broken.csv", "nothing,of,use\n1,2,3\n", 300);
    put("good.csv", `isbn,onhand\n${title.isbn},7\n`);
    expect((await look()).lines).toEqual(["broken.csv: failed, 0 refused", "good.csv: done, 0 refused"]);
    const [email] = await emailsTo(platform, "shop@example.com");
    expect(email?.subject).toBe("broken.csv could not be imported");
    expect(await onhand()).toBe(7);
  });

  it("leaves files alone whose names say that they are not complete", async () => {
    put("late.csv.part", "isbn");
    put(".hidden.csv", "isbn");
    put("other.csv", "isbn");
    expect((await watching(() => {})).taken).toEqual(["other.csv"]);
    expect(existsSync(path.join(folder, "late.csv.part"))).toBe(true);
  });

  it.each([true, false])(
    "takes no file that has changed or gone while another was read (once: %s)",
    async (once) => {
      for (const [index, name] of ["one.csv", "two.csv", "three.csv", "four.csv"].entries())
        put(name, "1", 900 - index);
      const { taken } = await watching(
        (_file, _errors, stop) => {
          // A copy may have the size and the time of the original.
          const two = path.join(folder, "two.csv");
          const { ctimeMs } = statSync(two);
          // The system's clock for files has coarse steps.
          do put("two.csv", "2", 899);
          while (statSync(two).ctimeMs === ctimeMs);
          rmSync(path.join(folder, "three.csv"), { force: true });
          if (!existsSync(path.join(folder, "four.csv"))) stop();
        },
        { once },
      );
      expect(taken).toEqual(["one.csv", "four.csv"]);
      expect(readFileSync(path.join(folder, "two.csv"), "utf8")).toBe("2");
    },
  );

  it("takes no file with the time of its original while it grows, also when it looks only once", async () => {
    put("growing.csv", "isbn,onhand\n");
    // The event loop is free whenever the watch waits for the disk or the clock.
    let size = 0;
    let ended = false;
    const writer = (async () => {
      while (!ended) {
        put("growing.csv", `isbn,onhand\n${"9780000000000,1\n".repeat(++size % 1000)}`);
        await new Promise(setImmediate);
      }
    })();
    const { taken } = await watching(() => {}, { every: 0.05 });
    ended = true;
    await writer;
    expect(taken).toEqual([]);
    expect(size).toBeGreaterThan(1);
  });

  it("reads a file again that was being read when the process died", async () => {
    mkdirSync(path.join(folder, "working"));
    put("working/died.csv", `isbn,onhand\n${title.isbn},6\n`);
    expect((await look()).lines).toEqual(["died.csv: done, 0 refused"]);
    expect(await onhand()).toBe(6);
  });

  it("reads that file first, and a newer one of the same name afterwards", async () => {
    mkdirSync(path.join(folder, "working"));
    put("working/till.csv", `isbn,onhand\n${title.isbn},6\n`, 300);
    put("till.csv", `isbn,onhand\n${title.isbn},8\n`);
    expect((await look()).lines).toEqual(["till.csv: done, 0 refused", "till.csv: done, 0 refused"]);
    expect(await onhand()).toBe(8);
    expect(below("done").filter((name) => name === "till.csv")).toHaveLength(2);
  });

  it("never imports the refused rows of a file whose import was killed", async () => {
    put("till.csv", "1");
    const killed = watching((_file, errors) => {
      writeFileSync(errors, "isbn,onhand,line,reason\n");
      throw new DatabaseOutage("unreachable", undefined);
    });
    await expect(killed).rejects.toThrow("unreachable");
    expect((await watching(() => {})).taken).toEqual(["till.csv"]);
    expect(below("working")).toEqual([]);
  });

  it("has one watcher, whatever process id an older one left there", async () => {
    writeFileSync(path.join(folder, ".watched"), String(process.pid));
    put("one.csv", "1");
    const { taken } = await watching(async () => {
      await expect(look()).rejects.toThrow("Another process is watching");
    });
    expect(taken).toEqual(["one.csv"]);
    await look();
  });

  it.each(["linux", "darwin"] as const)("is free again when its process was killed (%s)", async (system) => {
    // Abstract names exist on Linux only.
    if (system === "linux" && process.platform !== "linux") return;
    const module = JSON.stringify(path.resolve("app/cli/folder-lock.ts"));
    const script = `const { lockFolder } = await import(${module});
      console.log(Boolean(await lockFolder(process.argv[1], process.argv[2])));
      setInterval(() => {}, 1000);`;
    const other = spawn(process.execPath, ["--input-type=module", "-e", script, folder, system], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const exit = once(other, "exit");
    try {
      expect(String((await once(other.stdout, "data"))[0]).trim()).toBe("true");
      expect(await lockFolder(folder, system)).toBeUndefined();
    } finally {
      other.kill("SIGKILL");
      await exit;
    }
    const free = await lockFolder(folder, system);
    expect(free).toBeDefined();
    expect(await lockFolder(folder, system)).toBeUndefined();
    free?.();
  });

  it("waits while the database cannot be used, and then imports the file", async () => {
    put("till.csv", "1");
    let tries = 0;
    const { taken, lines } = await watching(
      (_file, _errors, stop) => {
        tries += 1;
        if (tries < 4) throw new DatabaseOutage("unreachable", undefined);
        stop();
      },
      { once: false },
    );
    expect(taken).toHaveLength(4);
    expect(lines.slice(1)).toEqual([
      "till.csv waits: the database cannot be used: unreachable",
      "till.csv: done, 0 refused",
    ]);
  });

  it("can be stopped while it waits for the database, and reads the file at the next start", async () => {
    put("till.csv", "1");
    await watching(
      (_file, _errors, stop) => {
        stop();
        throw new DatabaseOutage("locked", undefined);
      },
      { once: false },
    );
    expect(below("working")).toEqual(["till.csv"]);
    expect((await watching(() => {})).taken).toEqual(["till.csv"]);
  });

  it("goes on after a file whose import breaks twice, and keeps that in failed with the error", async () => {
    put("bad.csv", "1", 300);
    put("good.csv", "1");
    const troubles: unknown[] = [];
    const { taken } = await watching(
      (file) => {
        if (file.endsWith("bad.csv")) throw new TypeError("that was not thought of");
      },
      { report: async (trouble: unknown) => troubles.push(trouble) },
    );
    expect(taken).toEqual(["bad.csv", "bad.csv", "good.csv"]);
    expect(below("failed").sort()).toEqual(["bad.csv", "bad.csv.report.txt"]);
    expect(textOf("failed", ".report.txt")).toContain("that was not thought of");
    expect(troubles).toMatchObject([{ file: "bad.csv", refused: 0 }]);
  });

  it("imports a file whose first import broke", async () => {
    put("till.csv", "1");
    let tries = 0;
    await watching(() => {
      tries += 1;
      if (tries === 1) throw new Error("once");
    });
    expect(below("done").sort()).toEqual(["till.csv", "till.csv.report.txt"]);
  });

  it("emails the shop about a file with a very long name and very long lines", async () => {
    const name = `${"a".repeat(240)}.csv`;
    put(name, `isbn,onhand\n${title.isbn},4\n${"9".repeat(5000)},2\n`);
    // A report line of any length, as another kind of file may cause.
    await look({ "allow-refused": "5", map: [`isbn=${"x".repeat(3000)}`] });
    put(name, `isbn,onhand\n${title.isbn},4\n${"9".repeat(5000)},2\n`);
    await look({ "allow-refused": "5" });
    const emails = await emailsTo(platform, "shop@example.com");
    expect(emails.map(({ subject }) => subject.slice(0, 3))).toEqual(["aaa", "aaa"]);
    expect(below("done").filter((one) => one.endsWith(".csv"))).not.toEqual([]);
  });

  it("goes on with the next file when the shop cannot be emailed", async () => {
    put("one.csv", "1", 300);
    put("two.csv", "1");
    const { lines } = await watching(() => {}, {
      take: async () => ({ code: 1, refused: 0, lines: [] }),
      report: () => Promise.reject(new Error("no email today")),
    });
    expect(lines).toEqual([
      "one.csv: failed, 0 refused",
      "Could not email the shop about one.csv: no email today",
      "two.csv: failed, 0 refused",
      "Could not email the shop about two.csv: no email today",
    ]);
  });

  it("is watched until the process is asked to stop, file by file", async () => {
    put("one.csv", "1");
    put("two.csv", "2");
    const { taken } = await watching((_file, _errors, stop) => stop(), { once: false });
    expect(taken).toHaveLength(1);
    expect(below("working")).toEqual([]);
  });

  it("is refused where there is none, for other imports, and with options that it does not know", async () => {
    await expect(look({ watch: path.join(folder, "nowhere") })).rejects.toThrow("is not a folder");
    await expect(
      runCommand(importCommand, platform, ["titles"], { watch: folder, once: true }),
    ).rejects.toThrow("import titles does not know --watch. It is for import onix and import stock.");
    await expect(look({ "dry-run": true })).rejects.toThrow("leave --errors and --dry-run out");
    await expect(look({ every: "0" })).rejects.toThrow("--every must be a number of seconds");
    await expect(look({ store: "nobody" })).rejects.toThrow('There is no shop "nobody"');
  });
});
