import { describe, expect, it } from "vitest";
import { contentSecurityPolicy } from "./headers.ts";

describe("the content security policy", () => {
  it("[A118] allows analytics only in shops with an analytics code", () => {
    expect(
      contentSecurityPolicy(
        { nonce: "n" },
        {
          development: false,
          analytics: false,
          ownMarkup: false,
          formsTo: [],
          frames: [],
        },
      ),
    ).not.toContain("google");
    expect(
      contentSecurityPolicy(
        { nonce: "n" },
        {
          development: false,
          analytics: true,
          ownMarkup: false,
          formsTo: [],
          frames: [],
        },
      ),
    ).toContain("google-analytics");
  });

  it("names the scripts and styles of a shared page by their hashes, and nothing else", () => {
    const policy = contentSecurityPolicy(
      { scripts: ["'sha256-a'"], styles: ["'sha256-b'"] },
      { development: false, analytics: true, ownMarkup: false, formsTo: [], frames: [] },
    );
    expect(policy).toContain("script-src 'self' https://www.googletagmanager.com 'sha256-a';");
    expect(policy).toContain("style-src 'self' 'sha256-b';");
    expect(policy).not.toMatch(/nonce|strict-dynamic|unsafe/);
  });
});
