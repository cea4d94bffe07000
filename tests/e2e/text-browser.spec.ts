import { spawnSync } from "node:child_process";
import { expect, itemPath, PLAIN, SHOPS, testOfRequests as test } from "./shop.ts";

const installed = spawnSync("perl", ["-MWWW::Mechanize", "-e", "1"]).status === 0;

for (const [name, shop] of Object.entries(SHOPS)) {
  test(`a text browser buys a book at ${name}`, PLAIN, async () => {
    test.skip(!installed, "WWW::Mechanize is not installed (Debian: libwww-mechanize-perl)");
    const run = spawnSync("perl", ["tests/e2e/mechanize.pl", shop, itemPath("Little Women")], {
      encoding: "utf8",
      timeout: 25_000,
    });
    expect(run.stderr).toBe("");
    expect(run.stdout).toBe("bought\n");
  });
}
