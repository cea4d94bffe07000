import { describe, expect, it } from "vitest";
import { pageTitle, prettifyPath } from "./title.ts";

describe("page titles", () => {
  it("[A107] have the shop's name and the page's", () => {
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
