import { compareText } from "../query.ts";
import { KEY_BLOCK, type SegmentArrays, type StoredArrays } from "./layout.ts";

/** The parts of a segment needed to find a title's position in its orders. */
export interface OrderedArrays
  extends Pick<SegmentArrays, "dates" | "dateStarts" | "rankSamples" | "titleBlocks" | "authorBlocks"> {
  readonly size: number;
  idOf(document: number): number;
  /** The document at a position of an order. */
  at(order: "byTitle" | "byAuthor" | "byDate", position: number): number;
  read(name: keyof StoredArrays, from: number, into: Uint8Array): void;
}

/**
 * Finds positions in a segment's orders: how many documents precede a key. Keys are stored on disk in blocks;
 * the first key of each block that has been read is cached.
 */
export class Orders {
  private readonly arrays: OrderedArrays;
  /** By block. */
  private readonly firstKeys: Readonly<Record<"title" | "author", string[]>> = { title: [], author: [] };
  /** The block that was read last. Keys that are looked up together are often in the same block. */
  private last: { name: string; keys: readonly string[] } = { name: "", keys: [] };

  constructor(arrays: OrderedArrays) {
    this.arrays = arrays;
  }

  private blocksOf(kind: "title" | "author"): Uint32Array {
    return kind === "title" ? this.arrays.titleBlocks : this.arrays.authorBlocks;
  }

  private keyBlock(kind: "title" | "author", block: number): readonly string[] {
    const name = `${kind}${block}`;
    if (this.last.name !== name) this.last = { name, keys: this.readBlock(kind, block) };
    return this.last.keys;
  }

  private readBlock(kind: "title" | "author", block: number): string[] {
    const blocks = this.blocksOf(kind);
    const bytes = new Uint8Array(blocks[block + 1]! - blocks[block]!);
    this.arrays.read(kind === "title" ? "titleKeys" : "authorKeys", blocks[block]!, bytes);
    return new TextDecoder().decode(bytes).split("\n").slice(0, -1);
  }

  private firstKey(kind: "title" | "author", block: number): string {
    const keys = this.firstKeys[kind];
    keys[block] ??= this.readBlock(kind, block)[0]!;
    return keys[block];
  }

  /** The number of documents that precede (key, id) in the order of titles or authors. */
  positionOfKey(kind: "title" | "author", key: string, id: number): number {
    const { size, idOf, at } = this.arrays;
    if (size === 0) return 0;
    const order = kind === "title" ? "byTitle" : "byAuthor";
    const before = (other: string, position: number) =>
      (compareText(other, key) || idOf(at(order, position)) - id) < 0;
    const blocks = this.blocksOf(kind).length - 1;
    const block = firstWhere(blocks, (index) => !before(this.firstKey(kind, index), index * KEY_BLOCK));
    if (block === 0) return 0;
    const start = (block - 1) * KEY_BLOCK;
    const keys = this.keyBlock(kind, block - 1);
    return start + firstWhere(keys.length, (index) => !before(keys[index]!, start + index));
  }

  /** The number of documents that precede (rank, id) in the order of popularity. */
  positionOfRank(rank: number, id: number): number {
    const { size, rankSamples, idOf, read } = this.arrays;
    const before = (other: number, document: number) => (other - rank || idOf(document) - id) < 0;
    const block = firstWhere(rankSamples.length, (index) => !before(rankSamples[index]!, index * KEY_BLOCK));
    if (block === 0) return 0;
    const start = (block - 1) * KEY_BLOCK;
    const bytes = new Uint8Array(Math.min(KEY_BLOCK, size - start) * 8);
    read("ranks", start * 8, bytes);
    const ranks = new Float64Array(bytes.buffer);
    return start + firstWhere(ranks.length, (index) => !before(ranks[index]!, start + index));
  }

  /** The number of documents that precede (date, id) in the order of release: newest first, undated last. */
  positionOfDate(date: number | null, id: number): number {
    const { dates, dateStarts, idOf, at } = this.arrays;
    const wanted = date ?? Number.NEGATIVE_INFINITY;
    const day = firstWhere(dates.length, (index) => dates[index]! <= wanted);
    const start = dateStarts[day]!;
    if (dates[day] !== wanted) return start;
    return (
      start + firstWhere(dateStarts[day + 1]! - start, (index) => idOf(at("byDate", start + index)) >= id)
    );
  }

  /** The range of the date order with dates from `from` up to, but not including, `to`. */
  positionsOfSpan(from: number, to: number): [number, number] {
    const { dates, dateStarts } = this.arrays;
    const startOf = (limit: number) =>
      dateStarts[firstWhere(dates.length, (index) => dates[index]! < limit)]!;
    return [startOf(to), startOf(from)];
  }
}

/**
 * The first number from 0 to n-1 that passes the test, or n if none does. If a number passes, all later ones must pass
 * too.
 */
export function firstWhere(n: number, test: (index: number) => boolean): number {
  let [low, high] = [0, n];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (test(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
