import { describe, expect, it } from "vitest";
import { contentSecurityPolicy } from "./headers.ts";

describe("the content security policy", () => {
  it("[A118] allows analytics only in shops with an analytics code", () => {
    expect(
      contentSecurityPolicy("n", {
        development: false,
        analytics: false,
        ownMarkup: false,
        formsTo: [],
        frames: [],
      }),
    ).not.toContain("google");
    expect(
      contentSecurityPolicy("n", {
        development: false,
        analytics: true,
        ownMarkup: false,
        formsTo: [],
        frames: [],
      }),
    ).toContain("google-analytics");
  });
});
