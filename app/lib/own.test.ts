import { expect, it } from "vitest";
import { own } from "./own.ts";

it("[X15] finds a record's own keys, and none that every object inherits", () => {
  expect(own({ fic: "Fiction" }, "fic")).toBe("Fiction");
  for (const key of ["constructor", "toString", "__proto__", "hasOwnProperty", ""])
    expect(own({ fic: "Fiction" }, key), key).toBeUndefined();
});
