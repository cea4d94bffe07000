import { buildSegment, type IndexRow } from "./build.ts";
import type { SegmentData } from "./layout.ts";
import type { Orders } from "./orders.ts";

/** The position of each delta document in the orders of the base: how many base documents precede it. */
export type Places = Readonly<Record<"popularity" | "title" | "author" | "date", Uint32Array>>;

export interface DeltaData {
  readonly data: SegmentData;
  readonly places: Places;
}

/** Builds a segment of the changed titles, and finds their positions in the base. */
export async function buildDelta(rows: readonly IndexRow[], base: Orders): Promise<DeltaData> {
  const sorted = [...rows].sort((a, b) => a.id - b.id);
  const data = await buildSegment([sorted]);
  const byId = new Map(sorted.map((row) => [row.id, row]));
  const changed = Array.from(data.arrays.ids, (id) => byId.get(id)!);
  const places = (place: (row: IndexRow) => number) => Uint32Array.from(changed, place);
  return {
    data,
    places: {
      popularity: places((row) => base.placeOfRank(row.sort_rank, row.id)),
      title: places((row) => base.placeOfKey("title", row.title_sort, row.id)),
      author: places((row) => base.placeOfKey("author", `${row.author_sort}\u0001${row.title_sort}`, row.id)),
      date: places((row) => base.placeOfDate(row.release_date, row.id)),
    },
  };
}
