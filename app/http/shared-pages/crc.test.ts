import { crc32 } from "node:zlib";
import { expect, it } from "vitest";
import { multiplied, powerOfX } from "./crc.ts";

it("adds what follows to a checksum as zlib does", () => {
  for (const follows of [0, 1, 7, 1000, 100_003]) {
    const text = Buffer.from("the same text");
    const zeros = Buffer.alloc(text.length);
    const after = (value: Buffer) => crc32(Buffer.concat([value, Buffer.alloc(follows)]));
    expect(multiplied(crc32(text) ^ crc32(zeros), powerOfX(8 * follows))).toBe(
      (after(text) ^ after(zeros)) >>> 0,
    );
  }
});
