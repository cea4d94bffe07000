import { type Batches, buildSegment, type IndexRow, KEY_SEPARATOR, titleKeyOf } from "./build.ts";
import type { SegmentData } from "./layout.ts";
import type { Orders } from "./orders.ts";

/** For each delta document, its position in the orders of the base: how many base documents precede it. */
export type DeltaPositions = Readonly<Record<"popularity" | "title" | "author" | "date", Uint32Array>>;

export interface DeltaData {
  readonly data: SegmentData;
  readonly positions: DeltaPositions;
}

/** The fields that decide a title's positions. */
interface Keys extends Pick<IndexRow, "id" | "sort_rank" | "author_sort" | "release_date"> {
  readonly title: string;
}

/** Builds a segment of the changed titles, in order of their ids, and finds their positions in the base. */
export async function buildDelta(batches: Batches, base: Orders): Promise<DeltaData> {
  const byId = new Map<number, Keys>();
  // Texts are not kept in memory, because a large import changes many titles.
  async function* noted() {
    for await (const batch of batches) {
      for (const row of batch) {
        const { id, sort_rank, author_sort, release_date } = row;
        byId.set(id, { id, sort_rank, title: titleKeyOf(row), author_sort, release_date });
      }
      yield batch;
    }
  }
  const data = await buildSegment(noted());
  const changed = Array.from(data.arrays.ids, (id) => byId.get(id)!);
  const positionsBy = (positionOf: (row: Keys) => number) => Uint32Array.from(changed, positionOf);
  return {
    data,
    positions: {
      popularity: positionsBy((row) => base.positionOfRank(row.sort_rank, row.id)),
      title: positionsBy((row) => base.positionOfKey("title", row.title, row.id)),
      author: positionsBy((row) =>
        base.positionOfKey("author", `${row.author_sort}${KEY_SEPARATOR}${row.title}`, row.id),
      ),
      date: positionsBy((row) => base.positionOfDate(row.release_date, row.id)),
    },
  };
}
