import { describe, expect, it } from "vitest";
import { parseWrittenJson } from "./jsonc.ts";

describe("JSON that a person wrote", () => {
  it("may have comments and a comma after the last entry", () => {
    const written = `\uFEFF// A shop
      { "a": 1, /* one
                   or two */ "b": [1, 2,],
        "c": "3", // three
      }`;
    expect(parseWrittenJson(written)).toEqual({ a: 1, b: [1, 2], c: "3" });
  });

  it("keeps texts that look like comments or commas", () => {
    const texts = { a: "https://books.example/*", b: 'a \\" // b', c: "/* c */", d: ",}", e: ", ]" };
    expect(parseWrittenJson(JSON.stringify(texts))).toEqual(texts);
  });

  it("says where it cannot be read", () => {
    expect(() => parseWrittenJson('// one\n/* two\n*/ {\n "a": 1 "b" }')).toThrow(/line 4 column 9/);
    expect(() => parseWrittenJson('{ "a": 1 /* without an end')).toThrow(SyntaxError);
  });
});
