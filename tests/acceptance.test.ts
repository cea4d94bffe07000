import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const numbered = [...readFileSync(path.join(root, "docs/acceptance.md"), "utf8").matchAll(/^(\d+)\. /gm)];
const statements = numbered.map(([, number]) => Number(number));

/** The numbers of statements in the names of tests: `it("[A18] [X6] …")`. */
const named = new Set(
  ["app", "tests"].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(test|spec)\.ts$/.test(file))
      .flatMap((file) => [...readFileSync(path.join(root, folder, file), "utf8").matchAll(/\[A(\d+)\]/g)])
      .map(([, number]) => Number(number)),
  ),
);

it("names each statement of docs/acceptance.md in a test, and no other", () => {
  expect(statements.length).toBeGreaterThan(100);
  expect(statements.filter((number) => !named.has(number))).toEqual([]);
  expect([...named].filter((number) => !statements.includes(number))).toEqual([]);
});
