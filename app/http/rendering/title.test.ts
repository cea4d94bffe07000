import { describe, expect, it } from "vitest";
import { pageTitle, pathTitle, prettifyPath, titleOfPath } from "./title.ts";

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

  it("are in French for a French shop, and as specified in English", () => {
    const titled = (locale: string, path: string) => {
      const root = { id: "root", data: { title: { name: "Quai", failed: false }, locale } };
      return pageTitle([root], pathTitle([root], path), "Étape 1 sur 6");
    };
    expect(titled("en-CA", "/checkout/cart")).toBe("Étape 1 sur 6: Quai | Checkout Cart");
    expect(titled("fr-CA", "/checkout/cart")).toBe("Étape 1 sur 6\u00a0: Quai | Panier");
    expect(titled("fr-CA", "/account/order/100010")).toContain("| Commande 100010");
    expect(titled("fr-CA", "/browse/filter/b/forthcoming")).toContain("| Catalogue");
    expect(titled("fr-CA", "/a-propos")).toContain("| A Propos");
  });

  it("[N20] say the path in words without ids, and Browse for every search", () => {
    expect(titleOfPath("/item/NnfiCRvBP1XrD5zYYAy5NA/lists", { eisbn: "NnfiCRvBP1XrD5zYYAy5NA" })).toBe(
      "Item Lists",
    );
    expect(titleOfPath("/account/lists/LhPpAntn-NbQ/import", { list_id: "LhPpAntn-NbQ" })).toBe(
      "Account Lists Import",
    );
    expect(titleOfPath("/browse/filter/b/forthcoming", { "*": "b/forthcoming" })).toBe("Browse");
    // What people know stays: numbers of orders, and a shop's own paths.
    expect(titleOfPath("/account/order/100010", { order_number: "100010" })).toBe("Account Order 100010");
    expect(titleOfPath("/about-our-bookshop", { "*": "about-our-bookshop" })).toBe("About Our Bookshop");
  });
});
