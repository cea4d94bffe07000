import { describe, expect, it } from "vitest";
import { compareText } from "../query.ts";
import { blocksOf, byNumber, joinedKeys, SortKeys } from "./sort-keys.ts";

const words = [
  "",
  "a",
  "aa",
  "sea",
  "season",
  "the sea",
  "the seam",
  "é",
  "日本",
  "𝔰ea",
  "\uffee",
  "~",
  "the sea \u{1f600}",
];
const keys = words.flatMap((word) => words.map((other) => `${word} ${other}`.trim()));

function stored(texts: readonly string[]): SortKeys {
  const made = new SortKeys();
  for (const text of texts) made.add(text);
  return made;
}

it("rows are sorted by numbers, and equal ones stay in the order given", () => {
  const numbers = Float64Array.of(7, 0, 2 ** 47, 65_536, 7, 65_535, 2 ** 31 - 1, 7, 2 ** 32);
  const sorted = (rows: number[]) => [...byNumber(Uint32Array.from(rows), numbers)];
  expect(sorted([0, 1, 2, 3, 4, 5, 6, 7, 8])).toEqual([1, 0, 4, 7, 5, 3, 6, 8, 2]);
  expect(sorted([7, 4, 0])).toEqual([7, 4, 0]);
  expect(sorted([])).toEqual([]);
});

describe("[F11] sort keys held as bytes", () => {
  it("are in the order of their characters, as both databases sort them", () => {
    const made = stored(keys);
    const wrong: string[] = [];
    for (const [a, one] of keys.entries())
      for (const [b, other] of keys.entries())
        if (Math.sign(made.compare(a, b)) !== Math.sign(compareText(one, other)))
          wrong.push(`${one} / ${other}`);
    expect(wrong).toEqual([]);
  });

  it("sort rows, of which equal ones stay in the order given", () => {
    const twice = [...keys, ...keys];
    const backwards = Uint32Array.from(twice, (_, row) => twice.length - 1 - row);
    const expected = [...backwards].sort(
      (a, b) => compareText(twice[a] as string, twice[b] as string) || b - a,
    );
    expect([...stored(twice).sorted(backwards)]).toEqual(expected);
  });

  it("are joined in any order, line by line, with the start of every block", () => {
    const rows = Uint32Array.from(keys, (_, row) => keys.length - 1 - row);
    const [authors, titles] = [stored(keys.map((key) => `${key}|`)), stored(keys)];
    const text = Buffer.concat([...joinedKeys([authors, titles], rows)]).toString();
    const expected = Array.from(rows, (row) => `${keys[row]}|${keys[row]}\n`);
    expect(text).toBe(expected.join(""));
    const blocks = [...blocksOf([authors, titles], rows, 10)];
    const starts = expected.map((_, index) => Buffer.byteLength(expected.slice(0, index).join("")));
    expect(blocks).toEqual([...starts.filter((_, index) => index % 10 === 0), Buffer.byteLength(text)]);
  });

  it("are joined in pieces of about a megabyte", () => {
    const long = "x".repeat(1000);
    const many = stored(Array.from({ length: 3000 }, () => long));
    const pieces = [
      ...joinedKeys(
        [many],
        Uint32Array.from({ length: 3000 }, (_, row) => row),
      ),
    ];
    expect(pieces.length).toBe(3);
    expect(pieces.reduce((sum, piece) => sum + piece.length, 0)).toBe(3000 * 1001);
  });
});
