import { expect, it } from "vitest";
import { cleanTexts } from "./clean-text.ts";

it("[H14] removes NUL and half surrogates from every text, and nothing else", () => {
  const made = new Date(0);
  expect(
    cleanTexts({
      name: "a\0b",
      list: ["\ud800x", { deep: "\0" }],
      count: 3,
      none: null,
      missing: undefined,
      made,
    }),
  ).toEqual({ name: "ab", list: ["\ufffdx", { deep: "" }], count: 3, none: null, missing: undefined, made });
  expect(cleanTexts("📚")).toBe("📚");
});
