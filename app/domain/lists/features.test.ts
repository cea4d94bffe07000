import { expect, it } from "vitest";
import { featuresPath, parseFeatures } from "./features.ts";

it("[X15] a long term is cut between two characters, so that it fits into an address", () => {
  const request = parseFeatures("", new URLSearchParams({ t: `x${"👩".repeat(200)}` }));
  expect(request.term.isWellFormed()).toBe(true);
  expect(request.term).toHaveLength(99);
  expect(featuresPath(request)).toContain(encodeURIComponent("👩"));
});
