import { describe, expect, it } from "vitest";
import { webAddress } from "./web-address.ts";

describe("a web address that somebody typed", () => {
  it("gets https:// if it has no scheme", () => {
    expect(webAddress("books.example/new")).toBe("https://books.example/new");
    expect(webAddress(" http://books.example ")).toBe("http://books.example");
    expect(webAddress("192.0.2.1/list")).toBe("https://192.0.2.1/list");
    expect(webAddress("[2001:db8::1]")).toBe("https://[2001:db8::1]");
  });

  it("[N18] [L19] is refused if it is a single word, another scheme or nonsense", () => {
    for (const typed of [
      "notaurl",
      "ftp://books.example/list",
      "file:///etc/passwd",
      "http://",
      "a b.example",
    ])
      expect(webAddress(typed), typed).toBeUndefined();
  });
});
