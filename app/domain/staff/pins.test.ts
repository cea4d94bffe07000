import { describe, expect, it } from "vitest";
import { isEasyPin, isPinShaped } from "./pins.ts";

describe("a PIN", () => {
  it("has four to eight digits", () => {
    for (const pin of ["2580", "25809137"]) expect([pin, isPinShaped(pin)]).toEqual([pin, true]);
    for (const pin of ["", "258", "258091374", "25a0", " 2580", "２５８０", "-2580"])
      expect([pin, isPinShaped(pin)]).toEqual([pin, false]);
  });
  it("is easy to guess if its digits repeat or follow each other", () => {
    for (const pin of [
      "1111",
      "1212",
      "1122",
      "1234",
      "4321",
      "0123",
      "8901",
      "2468",
      "8642",
      "123123",
      "00000007",
      "2580",
    ])
      expect([pin, isEasyPin(pin)]).toEqual([pin, true]);
    for (const pin of ["2583", "1357924", "1245", "4093", "90210", "120394"])
      expect([pin, isEasyPin(pin)]).toEqual([pin, false]);
  });
});
