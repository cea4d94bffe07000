import { expect, it } from "vitest";
import { lineOfPath, lineOfSyntaxError } from "./place-in-json.ts";

const TEXT = `{
  "lists": [
    { "name": "One, \\"two\\" ]", "titles": [
      "a", 1.5e-3,
      -2, true, null
    ] },
    {
      "name": "Two"
    }
  ],
  "pages": []
}`;

it("finds the line of any value in a JSON text", () => {
  expect(lineOfPath(TEXT, [])).toBe(1);
  expect(lineOfPath(TEXT, ["lists"])).toBe(2);
  expect(lineOfPath(TEXT, ["lists", 0, "titles", 1])).toBe(4);
  expect(lineOfPath(TEXT, ["lists", 0, "titles", 4])).toBe(5);
  expect(lineOfPath(TEXT, ["lists", 1, "name"])).toBe(8);
  expect(lineOfPath(TEXT, ["pages"])).toBe(11);
});

it("points to the object that lacks a key", () => {
  expect(lineOfPath(TEXT, ["lists", 1, "titles", 3])).toBe(7);
  expect(lineOfPath(TEXT, ["lists", 5])).toBe(2);
  expect(lineOfPath('"text"', ["a"])).toBe(1);
});

it("finds its way through any document", () => {
  const document = { a: [[], {}, [{ b: '\\"' }], "x"], "c d": { e: [1, [2, 3]] } };
  const text = JSON.stringify(document, null, 1);
  const lines = text.split("\n");
  const walk = (value: unknown, path: PropertyKey[]): void => {
    const line = lines[lineOfPath(text, path) - 1] ?? "";
    const first = JSON.stringify(value, null, 1).split("\n")[0] ?? "";
    expect(line).toContain(first);
    if (typeof value === "object" && value !== null)
      for (const [key, one] of Object.entries(value))
        walk(one, [...path, Array.isArray(value) ? Number(key) : key]);
  };
  walk(document, []);
});

it.each([
  ['{\n"lists": [\n}', 3],
  ['{\n"a": 1,\n\n}', 4],
  ['{\n"a": 1\n"b": 2 }', 3],
  ["[1,\n2,\n3", 3],
  ['["a\nb"]', 1],
  ["", 1],
  ["[1]\n\n[2]", 3],
  ['{"a":\n"b",\nc: 1}', 3],
  ["isbn,title\n1,2", 1],
])("finds the line where %j stops being JSON", (text, line) => {
  expect(() => JSON.parse(text)).toThrow();
  expect(lineOfSyntaxError(text)).toBe(line);
});
