import { describe, expect, it } from "vitest";
import { listed } from "./word-list.ts";

describe("a list of words", () => {
  it("is joined as the language joins it", () => {
    expect(listed("en-US", ["Visa", "Mastercard", "Discover"], "and")).toBe("Visa, Mastercard, and Discover");
    expect(listed("fr-CA", ["Visa", "Mastercard", "Discover"], "or")).toBe("Visa, Mastercard ou Discover");
    expect(listed("en-CA", ["978", "979"], "plain")).toBe("978, 979");
    expect(listed("en-CA", ["alone"], "and")).toBe("alone");
    expect(listed("en-CA", [], "or")).toBe("");
  });
});
