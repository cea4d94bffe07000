import { describe, expect, it } from "vitest";
import { withLinksPrefixed, withoutPrefix, withPrefix } from "./prefixed-path.ts";

describe("the address of a page in another language", () => {
  it("begins with the language", () => {
    expect(
      ["/", "/?a=1", "/#top", "/item/1?b", "//host/x", "#here", "https://a.example/"].map((path) =>
        withPrefix("/fr", path),
      ),
    ).toEqual(["/fr", "/fr?a=1", "/fr#top", "/fr/item/1?b", "//host/x", "#here", "https://a.example/"]);
    expect(withPrefix("", "/")).toBe("/");
    for (const path of ["/fr", "/fr/contact", "/fr?a"]) expect(withPrefix("/fr", path)).toBe(path);
  });

  it("is read without it, also where scripts ask for data", () => {
    expect(
      ["/fr", "/fr/", "/fr?a=1", "/fr.data", "/fr.data?a", "/fr/item/1.data", "/fr//host"].map((path) =>
        withoutPrefix("/fr", path),
      ),
    ).toEqual(["/", "/", "/?a=1", "/_root.data", "/_root.data?a", "/item/1.data", "//host"]);
  });

  it("is that of links in HTML, but not of pictures and other sites", () => {
    const html = '<p><a class="x" href="/events">a</a> <a href="//host/b">b</a> <img src="/pictures/1"></p>';
    expect(withLinksPrefixed("/fr", html)).toBe(html.replace("/events", "/fr/events"));
    expect(withLinksPrefixed("", html)).toBe(html);
  });

  it("is not an address in that language if it only resembles one", () => {
    for (const path of ["/", "/free", "/frx/y", "/FR", "/i/fr", ""])
      expect(withoutPrefix("/fr", path)).toBeUndefined();
    expect(withoutPrefix("", "/item")).toBeUndefined();
  });
});
