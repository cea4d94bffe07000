import { describe, expect, it } from "vitest";
import { codesInText } from "./codes-in-text.ts";
import { piecesOf } from "./pieces.ts";

async function all(chunks: string[]) {
  const pieces = [];
  for await (const piece of piecesOf(chunks)) pieces.push(piece);
  return pieces;
}
const ISBN = "978-0-439-02348-1";

describe("a long text in pieces", () => {
  it("[X10] is complete and in whole lines, however it arrives", async () => {
    const text = "a line of words\n".repeat(60_000);
    for (const size of [1000, 70_001, text.length]) {
      const chunks = [];
      for (let start = 0; start < text.length; start += size) chunks.push(text.slice(start, start + size));
      const pieces = await all(chunks);
      expect(pieces.map((piece) => piece.text).join("")).toBe(text);
      expect(pieces.length).toBeGreaterThan(2);
      for (const piece of pieces) expect(piece.text.endsWith("\n")).toBe(true);
    }
  });

  it("[X10] neither loses nor invents an ISBN at the edge of a piece", async () => {
    for (let shift = 0; shift < 40; shift++) {
      // A line longer than a piece, with the ISBN near the point where it must be cut.
      const before = "x ".repeat(131_072 - 20).slice(shift);
      const pieces = await all([`${before}${ISBN} ${before}`]);
      const found = pieces.flatMap(({ text, border }) => [...codesInText(text), ...codesInText(border)]);
      expect(new Set(found), String(shift)).toEqual(new Set(["9780439023481"]));
    }
    const broken = await all([`${"y".repeat(262_130)}\n978-0-439\n02348-1\n${"z".repeat(90)}\n`]);
    expect(broken.flatMap(({ text, border }) => codesInText(border + text))).toContain("9780439023481");
  });
});
