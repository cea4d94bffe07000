import { expect, it } from "vitest";
import { ownValue } from "./own.ts";

it("[X15] finds a record's own keys, and none that every object inherits", () => {
  expect(ownValue({ fic: "Fiction" }, "fic")).toBe("Fiction");
  for (const key of ["constructor", "toString", "__proto__", "hasOwnProperty", ""])
    expect(ownValue({ fic: "Fiction" }, key), key).toBeUndefined();
});
