import { expect, it } from "vitest";
import { possibleNames, withNames } from "./names.ts";

const NAMES = new Map([
  ["boz", "charles dickens"],
  ["jk rowlin", "j k rowling"],
  ["jk", "somebody else"],
]);

it("replaces whole names wherever they stand, the longest first", () => {
  expect(withNames("Boz", NAMES)).toBe("charles dickens");
  expect(withNames("JK Rowlin chamber", NAMES)).toBe("j k rowling chamber");
  expect(withNames("pickwick by BOZ", NAMES)).toBe("pickwick by charles dickens");
});

it("leaves other words alone, and terms that ask for exact words", () => {
  for (const term of ["bozeman", "rowlin jk x", '"boz"', "!boz", ""])
    expect(withNames(term, new Map([["boz", "x"]])), term).toBeUndefined();
});

it("asks for a bounded number of names", () => {
  expect(possibleNames("a b")).toEqual(["a", "a b", "b"]);
  expect(possibleNames("x ".repeat(90)).length).toBeLessThanOrEqual(72);
  expect(possibleNames(Array.from({ length: 90 }, (_, index) => `w${index}`).join(" ")).length).toBe(57);
});
