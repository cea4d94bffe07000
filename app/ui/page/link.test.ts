import { describe, expect, it } from "vitest";
import { linkKind } from "./link.tsx";

describe("the shop's own links", () => {
  it("[A109] open as email, picture, page of the shop or another site", () => {
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
