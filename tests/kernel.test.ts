import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "..");

it("the committed search kernel matches its source", () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-kernel-"));
  try {
    const { scripts } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
    const committed = "app/domain/catalogue/search/engine/kernel.wasm";
    const kernelFile = path.join(folder, "kernel.wasm");
    const [, ...options] = (scripts.kernel as string).split(" ");
    execFileSync(
      "node",
      [
        "node_modules/assemblyscript/bin/asc.js",
        ...options.map((option) => (option === committed ? kernelFile : option)),
      ],
      { cwd: root },
    );
    expect(readFileSync(kernelFile).equals(readFileSync(path.join(root, committed)))).toBe(true);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
