import { describe, expect, it } from "vitest";
import { errorLines } from "./result.ts";

describe("errors", () => {
  it("[A86] are shown as text, as key and value, or as they are", () => {
    expect(errorLines("Sold out")).toEqual(["Sold out"]);
    expect(errorLines({ email: "missing", phone: "short" })).toEqual(["email: missing", "phone: short"]);
    expect(errorLines({})).toEqual(["There was an error: ({})"]);
  });
});
