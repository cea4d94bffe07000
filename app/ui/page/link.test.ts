import { describe, expect, it } from "vitest";
import { linkKind } from "./link.tsx";

describe("the shop's own links", () => {
  it("[A109] open as email, picture, PDF, page of the shop or another site", () => {
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
        "https://x.org/fall.PDF?v=2",
        "/files/fall.pdf",
        "/browse/filter/t/a.pdf/k/title",
      ].map(linkKind),
    ).toEqual(["mail", "mail", "image", "image", "tab", "inside", "away", "image", "pdf", "pdf", "inside"]);
  });
});
