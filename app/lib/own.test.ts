import { expect, it } from "vitest";
import { own } from "./own.ts";

it("[X15] finds what a record holds itself, and nothing that every object inherits", () => {
  expect(own({ fic: "Fiction" }, "fic")).toBe("Fiction");
  for (const key of ["constructor", "toString", "__proto__", "hasOwnProperty", ""])
    expect(own({ fic: "Fiction" }, key), key).toBeUndefined();
});
