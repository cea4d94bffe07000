import { expect, it } from "vitest";
import { isInside } from "./inside-links.ts";

it("follows only links that stay in this shop and in this tab", () => {
  const here = "https://shop.example";
  const inside = (target: string, href: string) =>
    isInside({ origin: new URL(href, here).origin, target }, here);
  expect(inside("", "/browse")).toBe(true);
  expect(inside("_self", "https://shop.example/browse")).toBe(true);
  // A menu entry may be an address without its scheme.
  expect(inside("", "//elsewhere.example/browse")).toBe(false);
  expect(inside("", "mailto:ada@example.com")).toBe(false);
  expect(inside("_blank", "/browse")).toBe(false);
});
