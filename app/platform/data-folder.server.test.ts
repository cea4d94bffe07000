import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { requireDatabase, requireOwner } from "./data-folder.server.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), "colophon-owner-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe("a command beside the server", () => {
  it("[P3] needs a database that is there, unless PostgreSQL has it", () => {
    expect(() => requireDatabase({ dataDir })).toThrow(/There is no database at .*Is DATA_DIR right\?/);
    expect(() => requireDatabase({ dataDir, DATABASE_URL: "postgres://one/two" })).not.toThrow();
    writeFileSync(path.join(dataDir, "colophon.sqlite"), "");
    expect(() => requireDatabase({ dataDir })).not.toThrow();
  });

  it.runIf(process.geteuid)("[P3] stops if the data belongs to somebody else", () => {
    const me = process.geteuid?.() ?? 0;
    const other = me + 1;
    // An empty folder may be a volume that belongs to root.
    expect(() => requireOwner({ dataDir }, me)).not.toThrow();
    if (me !== 0) expect(() => requireOwner({ dataDir }, 0)).toThrow(/belongs to user/);
    expect(() => requireOwner({ dataDir }, other)).not.toThrow();
    writeFileSync(path.join(dataDir, "session-secret"), "secret");
    expect(() => requireOwner({ dataDir }, me)).not.toThrow();
    expect(() => requireOwner({ dataDir }, other)).toThrow(`belongs to user ${me}`);
  });
});
