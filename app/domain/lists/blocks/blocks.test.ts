import { expect, it } from "vitest";
import { titlesShown } from "./blocks.ts";

const block = (over: Partial<Parameters<typeof titlesShown>[0][number]>) => ({
  placement: "other" as const,
  list_id: "L",
  image: null,
  limit: null,
  row_count: 60,
  ...over,
});

it("brings the first row of a page whole, and the rest begins with a few titles", () => {
  const shown = titlesShown([
    block({ placement: "banner" }),
    block({ list_id: null }),
    block({}),
    block({}),
    block({ limit: 2 }),
    block({ row_count: 3 }),
  ]);
  expect(shown).toEqual([
    { wanted: 3, first: 3 },
    { wanted: 0, first: 0 },
    { wanted: 24, first: 24 },
    { wanted: 24, first: 8 },
    { wanted: 2, first: 2 },
    { wanted: 3, first: 3 },
  ]);
});

it("begins each row with fewer titles, the more rows there are", () => {
  const later = (rows: number) => titlesShown(Array.from({ length: rows }, () => block({})))[1]?.first;
  expect([3, 7, 9, 12, 100].map(later)).toEqual([8, 7, 5, 4, 4]);
});

it("shows no covers where a picture stands, and few beside the rows", () => {
  const shown = titlesShown([
    block({ placement: "banner", image: "a.webp" }),
    block({ placement: "featured", image: "a.webp" }),
    block({ placement: "featured" }),
    block({ placement: "left_sidebar", image: "a.webp" }),
    block({ placement: "left_sidebar", limit: 1 }),
    block({ image: "a.webp" }),
  ]);
  expect(shown.map(({ wanted }) => wanted)).toEqual([0, 0, 3, 5, 1, 24]);
});
