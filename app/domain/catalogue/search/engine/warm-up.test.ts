import { describe, expect, it } from "vitest";
import { indexRow } from "#tests/support/index-row.ts";
import { emptyRequest } from "../browse.ts";
import { queryOf } from "../query.ts";
import { buildSegment, type IndexRow } from "./build.ts";
import { CatalogueIndex } from "./catalogue-index.ts";
import { memorySource } from "./memory-source.ts";
import { Segment } from "./segment.ts";
import { warmUp } from "./warm-up.ts";

const NOW = Date.UTC(2026, 10, 21) / 1000;
const SHOP_KEY = { store: 1, location: 0, american: false };

const row = (id: number, title: string) => indexRow(id, title, { release_date: NOW - id * 86_400 });
const segmentOf = async (rows: readonly IndexRow[]) => new Segment(memorySource(await buildSegment([rows])));

describe("the searches after a start", () => {
  const words = ["harbour", "lantern", "tide", "étude", "書店", "a"];
  const rows = Array.from({ length: 60 }, (_, index) =>
    row(index + 1, `the ${words[index % words.length]} of ${words[(index * 7 + 3) % words.length]} ${index}`),
  );

  it("are strict and for closest matches, and change nothing", async () => {
    const segment = await segmentOf(rows);
    const index = new CatalogueIndex(segment);
    index.addOverlay(SHOP_KEY, { holdings: [{ title_id: 5, held: 1 }], sections: [] });
    const query = queryOf({ ...emptyRequest(), term: "lantren" }, SHOP_KEY, NOW, {
      only: null,
      lists: {},
      facets: true,
      closest: true,
    });
    const before = index.search(query);
    expect(before.relaxed?.corrected).toEqual([{ from: "lantren", to: "lantern" }]);
    const counts = [...warmUp(segment, NOW)];
    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(counts.length / 2);
    expect(counts.at(-1)).toBe(rows.length);
    expect([...segment.overlays.keys()]).toEqual(["1:0"]);
    expect(index.search(query)).toEqual(before);
  });

  it("leave nothing behind when they are stopped", async () => {
    const segment = await segmentOf(rows);
    for (const _ of warmUp(segment, NOW)) break;
    expect(segment.overlays.size).toBe(0);
  });

  it("may be in an empty catalogue, or in one of a single title", async () => {
    expect([...warmUp(await segmentOf([]), NOW)].at(-1)).toBe(0);
    expect([...warmUp(await segmentOf([row(1, "tide")]), NOW)].at(-1)).toBe(1);
  });
});
