import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SharedAssets } from "./shared-assets.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "shared-assets-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const shared = () => path.join(folder, "shared");

/** Starts a version whose build has these files. */
function start(version: string, ...files: string[]): Promise<SharedAssets> {
  const client = path.join(folder, "builds", version);
  for (const file of files) {
    const to = path.join(client, "assets", file);
    mkdirSync(path.dirname(to), { recursive: true });
    writeFileSync(to, version);
  }
  return SharedAssets.open(shared(), client, version);
}

describe("the shared folder of assets", () => {
  it("has a version's files for processes of other versions, whichever started first", async () => {
    const old = await start("old", "page-1.js", "page-1.js.br", "fr-CA/page-1.js");
    const next = await start("next", "page-2.js");
    for (const process of [old, next])
      for (const file of ["/assets/page-1.js", "/assets/fr-CA/page-1.js", "/assets/page-2.js"])
        expect([file, await process.find(file)]).not.toContain(undefined);
    expect(await next.find("/assets/page-3.js")).toBeUndefined();
  });

  it("answers for nothing outside it", async () => {
    const assets = await start("one", "page.js");
    writeFileSync(path.join(folder, "secret.js"), "");
    writeFileSync(path.join(shared(), "one", "secret.js"), "");
    for (const path of [
      "/assets/../secret.js",
      "/secret.js",
      "/assets/..",
      "/assets/",
      "/assets/../../../secret.js",
    ])
      expect([path, await assets.find(path)]).toEqual([path, undefined]);
  });

  it("keeps the five latest versions, and removes older ones", async () => {
    const versions = ["a", "b", "c", "d", "e", "f"];
    for (const [at, version] of versions.entries()) {
      await start(version, `${version}.js`);
      utimesSync(path.join(shared(), version), at, at);
    }
    // An old version that is started again is one of the latest.
    const again = await start("b", "b.js");
    await start("g", "g.js");
    expect(readdirSync(shared()).sort()).toEqual(["b", "d", "e", "f", "g"]);
    expect(await again.find("/assets/a.js")).toBeUndefined();
    expect(await again.find("/assets/f.js")).toBeDefined();
  });

  it("loses what a process left half filled, once nobody can be filling it any more", async () => {
    await start("one", "page.js");
    mkdirSync(path.join(shared(), ".old"));
    utimesSync(path.join(shared(), ".old"), 0, 0);
    mkdirSync(path.join(shared(), ".new"));
    await start("two", "page.js");
    expect(readdirSync(shared()).sort()).toEqual([".new", "one", "two"]);
  });

  it("is filled once by processes that start together", async () => {
    await Promise.all(Array.from({ length: 3 }, () => start("one", "page.js")));
    expect(readdirSync(shared())).toEqual(["one"]);
  });
});
