import { describe, expect, it } from "vitest";
import { listText } from "./word-list.ts";

describe("a list of words", () => {
  it("joins words with the commas and the conjunction of the language", () => {
    expect(listText("en-US", ["Visa", "Mastercard", "Discover"], "and")).toBe(
      "Visa, Mastercard, and Discover",
    );
    expect(listText("fr-CA", ["Visa", "Mastercard", "Discover"], "or")).toBe("Visa, Mastercard ou Discover");
    expect(listText("en-CA", ["978", "979"], "plain")).toBe("978, 979");
    expect(listText("en-CA", ["alone"], "and")).toBe("alone");
    expect(listText("en-CA", [], "or")).toBe("");
  });
});
