import { describe, expect, it } from "vitest";
import { readCookies, sessionCookie } from "#app/http/cookies.ts";
import { contentSecurityPolicy } from "#app/http/headers.ts";
import { pageTitle, prettifyPath } from "#app/http/title.ts";
import { translator } from "#app/messages/translate.ts";
import * as words from "#app/messages/words.ts";
import { linkKind } from "./link.tsx";

describe("links of the shop's own", () => {
  it("[A109] open as what they are", () => {
    expect(
      [
        "a@b.ca",
        "mailto:a@b.ca",
        "/pictures/map.jpg",
        "x.png",
        "/i/folder",
        "/browse",
        "https://x.org",
        "https://x.org/y.png",
      ].map(linkKind),
    ).toEqual(["mail", "mail", "image", "image", "tab", "inside", "away", "image"]);
  });
});

describe("titles of pages", () => {
  it("[A107] are the shop's name and where one is", () => {
    const root = { id: "root", data: { title: { name: "Tidewater Books", failed: false } } };
    expect(pageTitle([root], "Browse")).toBe("Tidewater Books | Browse");
    expect(pageTitle([root], prettifyPath("/privacy-policy"))).toBe("Tidewater Books | Privacy Policy");
    expect(pageTitle([root], undefined)).toBe("Tidewater Books");
    const failed = { id: "root", data: { title: { name: "Oak Bay", failed: true } } };
    expect(pageTitle([failed], "Checkout Contact", "Step 4 of 6")).toBe(
      "Error: Step 4 of 6: Oak Bay | Checkout Contact",
    );
  });
});

describe("cookies", () => {
  it("are written for text browsers: Path first, SameSite last, Secure over TLS only", () => {
    expect(sessionCookie("abc", false)).toBe(
      "session_id=abc; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax",
    );
    expect(sessionCookie("abc", true)).toContain("; Secure; SameSite=Lax");
    expect(readCookies('SameSite=Lax; session_id="abc"; session_id=evil').get("session_id")).toBe("abc");
    expect(readCookies("SameSite=Lax").size).toBe(0);
  });
});

describe("the content security policy", () => {
  it("[A118] lets the analytics of a shop in only where it has a code", () => {
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

describe("messages", () => {
  it("fill in values, choose plurals, and differ between locales", () => {
    const t = translator("en-CA");
    expect(t(words.checkout.itemCount, { count: 1 })).toBe("one item");
    expect(t(words.checkout.itemCount, { count: 3 })).toBe("3 items");
    expect(t(words.account.finishedTitle, { name: "Ada" })).toBe("Welcome, Ada");
    const spelling = words.checkout.copyToFavourites;
    expect([t(spelling), translator("en-US")(spelling)]).toEqual(["Copy to favourites", "Copy to favorites"]);
  });
});
