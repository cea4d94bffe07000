import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

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
      const found = target === "" ? file : path.join(path.dirname(file), target);
      if (!existsSync(path.join(root, found))) return true;
      return anchor !== undefined && found.endsWith(".md") && !anchorsOf(found).has(anchor);
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
  const named = rows.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name));
  expect(named.toSorted()).toEqual(Object.keys({ ...dependencies, ...devDependencies }).toSorted());
});
