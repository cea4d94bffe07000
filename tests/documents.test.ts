import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { PROVIDERS } from "#app/platform/gateways/providers.server.ts";
import { FAULTS, impossible } from "./support/payment-faults.ts";

/** Promises to readers of the documents: links lead somewhere, and the index has every decision. */

const root = path.resolve(import.meta.dirname, "..");
const DOCUMENTS = ["*.md", "docs/**/*.md", "app/**/*.md"].flatMap((pattern) =>
  globSync(pattern, { cwd: root }),
);
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

/** The anchors of a document's headings, as GitHub makes them. */
function anchorsOf(file: string): Set<string> {
  const headings = [...read(file).matchAll(/^#{1,6} (.+)$/gm)].map(([, text = ""]) => text);
  return new Set(
    headings.map((text) =>
      text
        .replace(/\]\([^)]*\)/g, "")
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
}

it.each(DOCUMENTS)("%s links to files and headings that exist", (file) => {
  const broken = [...read(file).matchAll(/\]\((?!https?:|mailto:|\/)([^)#\s]*)(?:#([^)\s]*))?\)/g)]
    .filter(([, target = "", anchor]) => {
      const targetFile = target === "" ? file : path.join(path.dirname(file), target);
      if (!existsSync(path.join(root, targetFile))) return true;
      return anchor !== undefined && targetFile.endsWith(".md") && !anchorsOf(targetFile).has(anchor);
    })
    .map(([link]) => link);
  expect(broken).toEqual([]);
});

it("the index of decisions has each record once", () => {
  const indexed = [...read("docs/decisions/README.md").matchAll(/^\| \[\d+\]\((\d{4}-[^)]+)\)/gm)].map(
    ([, name]) => name,
  );
  const records = globSync("docs/decisions/0*.md", { cwd: root }).map((file) => path.basename(file));
  expect(indexed.toSorted()).toEqual(records.toSorted());
});

it("docs/packages.md names every package of package.json, and no other", () => {
  const { dependencies, devDependencies } = JSON.parse(read("package.json")) as Record<string, object>;
  const rows = [...read("docs/packages.md").matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell = ""]) => cell);
  const names = rows.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name));
  expect(names.toSorted()).toEqual(Object.keys({ ...dependencies, ...devDependencies }).toSorted());
});

it("docs/payments.md shows which faults are tried with which payment provider", () => {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const rows = FAULTS.map((fault) =>
    line([fault, ...PROVIDERS.map(({ id }) => impossible(fault, id) ?? "tried")]),
  );
  const heading = line(["", ...PROVIDERS.map(({ name }) => name)]).replace("|  |", "| |");
  expect(read("docs/payments.md")).toContain(
    [heading, `|---|${"---|".repeat(PROVIDERS.length)}`, ...rows].join("\n"),
  );
});

describe("what the documents name exists", () => {
  const CODE = [
    "app/**/*.{ts,tsx}",
    "tests/**/*.{ts,tsx}",
    "styles/**/*.ts",
    "search-kernel/*.ts",
    "*.{ts,js,json}",
  ];
  const code = CODE.flatMap((pattern) => globSync(pattern, { cwd: root }));
  const words = new Set(code.flatMap((file) => read(file).match(/[A-Za-z_]\w*/g) ?? []));
  const isFile = (name: string) => code.some((file) => file === name || file.endsWith(`/${name}`));
  // Decisions tell of code that is gone. `docs/onix.md` lists elements of feeds that the program does not read.
  const current = DOCUMENTS.filter((file) => !file.includes("decisions/") && !file.endsWith("onix.md"));
  /** Parts of names that stand for any name, and examples of files to add. */
  const PLACEHOLDER = /(^|\/)(x|name|es)[./-]|AREA|NAME|NNNN|0002-|^\.|-meta\.ts/;

  it.each(current)("in %s", (file) => {
    const paths = [...read(file).matchAll(/`([\w./-]+)`/g)].map(([, name = ""]) => name);
    const gone = paths.filter((name) => {
      if (PLACEHOLDER.test(name)) return false;
      if (/\.tsx?$/.test(name)) return !isFile(name);
      return /^([a-z]+[A-Z]\w*|[A-Z]+_[A-Z_]+|[A-Z][a-z]+[A-Z]\w*)$/.test(name) && !words.has(name);
    });
    expect(gone).toEqual([]);
  });
});
