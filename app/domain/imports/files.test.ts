import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { dropFile, importPath, isHere, keepFile } from "./files.server.ts";

const folders: string[] = [];
const folder = (parent: string) => {
  const made = mkdtempSync(path.join(parent, "colophon-files-"));
  folders.push(made);
  return made;
};
afterAll(() => {
  for (const one of folders) rmSync(one, { recursive: true, force: true });
});

it("stores an upload in a folder that is on another disk", async () => {
  const dataDir = folder(os.tmpdir());
  // Memory is another disk, where there is such a folder. Elsewhere this is the usual case.
  const elsewhere = existsSync("/dev/shm") ? "/dev/shm" : os.tmpdir();
  symlinkSync(folder(elsewhere), path.join(dataDir, "imports"));
  const upload = path.join(dataDir, "upload");
  writeFileSync(upload, "isbn,on hand\n");

  const file = await keepFile(dataDir, { path: upload, name: "Stock.CSV" });

  expect(file).toMatch(/^[0-9a-f]{32}\.csv$/);
  expect(readFileSync(importPath(dataDir, file), "utf8")).toBe("isbn,on hand\n");
  expect(existsSync(upload)).toBe(false);
  await dropFile(dataDir, file);
  expect(isHere(dataDir, file)).toBe(false);
});
