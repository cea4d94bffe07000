import { describe, expect, it } from "vitest";
import { forgetSession, readCookies, sessionCookie, sessionSent } from "./cookies.ts";
import { ownPath } from "./forms/return-path.server.ts";
import { isOpenPath } from "./visit.server.ts";

describe("cookies", () => {
  it("suit text browsers: Path first, SameSite last, Secure over TLS only", () => {
    expect(sessionCookie("abc", false)).toBe(
      "session_id=abc; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax",
    );
    expect(sessionCookie("abc", true)).toContain("; Secure; SameSite=Lax");
    expect(readCookies('SameSite=Lax; session_id="abc"; session_id=evil').get("session_id")).toBe("abc");
    expect(readCookies("SameSite=Lax").size).toBe(0);
  });

  it("[S1] are Secure over TLS only, because text browsers would drop them otherwise", () => {
    expect(sessionCookie("x", true)).toBe(
      "__Host-session_id=x; Path=/; Max-Age=31536000; HttpOnly; Secure; SameSite=Lax",
    );
    expect(sessionCookie("x", false)).not.toContain("Secure");
  });

  it("[S2] are taken from this host alone over TLS", () => {
    const both = readCookies("session_id=planted; __Host-session_id=own");
    expect(sessionSent(both, true)).toEqual({ id: "own", settled: true });
    expect(sessionSent(readCookies("session_id=planted"), true).id).toBeUndefined();
    expect(sessionSent(readCookies("session_id=own"), false)).toEqual({ id: "own", settled: true });
    expect(sessionSent(readCookies("session_id=~made"), false)).toMatchObject({ id: "made", settled: false });
    expect(sessionSent(readCookies(null), true).id).toBeUndefined();
    expect(forgetSession(true).map((cookie) => cookie.split("=")[0])).toEqual([
      "__Host-session_id",
      "session_id",
    ]);
  });
});

describe("the path to return to", () => {
  it("[S14] must belong to this shop, in any spelling", () => {
    for (const path of [
      "/",
      "/browse/filter/t/a%20b/k/title",
      "/browse/filter/t/100%25",
      "/browse/filter/t/100%25%20wool",
      "/item/x?registry=1",
      "/caf%C3%A9",
    ])
      expect(ownPath(path)).toBe(path);
    for (const path of [
      "",
      "x",
      "//evil.example",
      "/\\evil.example",
      "/%2fevil.example",
      "/%252fevil.example",
      "/%5cevil.example",
      "/%252f%25zz",
      "/a\nb",
      "/a%0ab",
      "/%",
      "https://evil.example",
      "/account/login?from=/x",
      "/account/log-out",
      `/${"x".repeat(1000)}`,
    ])
      expect(ownPath(path), path).toBeUndefined();
  });
});

describe("a path in a header", () => {
  it("[X15] is ASCII, whatever characters the original path has", () => {
    expect(ownPath("/\u2028é?t=ﷺ")).toBe("/%E2%80%A8%C3%A9?t=%EF%B7%BA");
    expect(ownPath("/caf%C3%A9?x=1&y=%20#z")).toBe("/caf%C3%A9?x=1&y=%20#z");
    expect(ownPath("/a b\ud800")).toBe("/a%20b%EF%BF%BD");
  });
});

describe("a closed shop", () => {
  it("opens only the pages that lead through its gate", () => {
    for (const path of ["/account", "/account/login", "/forgot-password", "/privacy-policy", "/api/x/y"])
      expect(isOpenPath(path), path).toBe(true);
    for (const path of ["/", "/browse", "/accounts", "/item/x", "/apis", "/checkout/cart", "/sitemap.xml"])
      expect(isOpenPath(path), path).toBe(false);
  });
});
