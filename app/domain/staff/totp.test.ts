import { describe, expect, it } from "vitest";
import { codeAt, keyOf, keyUrl, newKey, sealSecret, stepAt, stepOfCode } from "./totp.server.ts";

/** RFC 6238, appendix B: the ASCII text 12345678901234567890. */
const KEY = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

describe("codes that change every 30 seconds", () => {
  it.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("are those of RFC 6238 at %d", (now, code) => {
    expect(codeAt(KEY, stepAt(now))).toBe(code);
    expect(stepOfCode(KEY, code, now)).toBe(stepAt(now));
  });
  it("work one step early and late, and no longer", () => {
    const now = 1_000_000_000;
    const code = codeAt(KEY, stepAt(now));
    for (const moved of [-30, 30]) expect(stepOfCode(KEY, code, now + moved)).toBe(stepAt(now));
    for (const moved of [-60, 60]) expect(stepOfCode(KEY, code, now + moved)).toBeUndefined();
    for (const wrong of ["", "12345", "1234567", "abcdef"])
      expect(stepOfCode(KEY, wrong, now)).toBeUndefined();
  });
  it("have keys of 160 bits that differ, and are stored encrypted", () => {
    const key = newKey();
    expect(key).toMatch(/^[A-Z2-7]{32}$/);
    expect(newKey()).not.toBe(key);
    const sealed = sealSecret("secret", key);
    expect(sealed).not.toContain(key);
    expect(keyOf("secret", sealed)).toBe(key);
    expect(keyOf("another", sealed)).toBeUndefined();
  });
  it("are set up with an address that apps understand", () => {
    expect(keyUrl(KEY, { shop: "Tidewater Books", email: "a+b@example.com" })).toBe(
      `otpauth://totp/Tidewater%20Books:a%2Bb%40example.com?secret=${KEY}&issuer=Tidewater%20Books`,
    );
  });
});
