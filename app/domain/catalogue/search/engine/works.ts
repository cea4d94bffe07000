import type { Arena } from "./arena.ts";
import type { SegmentArrays } from "./layout.ts";

/** Which of a segment's documents are editions of one work. */
export class Works {
  /** The documents that have other editions, here or in another segment. */
  readonly some: number;
  private readonly arena: Arena;
  private readonly own: Pick<SegmentArrays, "workIds" | "workStarts" | "workDocuments">;
  /** For each document, the number of its work here, from 1. */
  private readonly numbers: Uint32Array;
  /** For each work, the last count that included it. */
  private readonly met: Uint32Array;
  private counts = 0;

  constructor(
    arena: Arena,
    size: number,
    arrays: Pick<SegmentArrays, "workIds" | "workStarts" | "workDocuments">,
  ) {
    this.arena = arena;
    this.own = arrays;
    this.some = arena.newSet();
    this.numbers = new Uint32Array(arrays.workDocuments.length > 0 ? size : 0);
    this.met = new Uint32Array(arrays.workIds.length + 1);
    for (let work = 0; work < arrays.workIds.length; work++)
      for (let index = arrays.workStarts[work]!; index < arrays.workStarts[work + 1]!; index++) {
        const document = arrays.workDocuments[index]!;
        this.numbers[document] = work + 1;
        arena.put({ bits: this.some }, document);
      }
  }

  get bytes(): number {
    return this.numbers.byteLength + this.met.byteLength;
  }

  /** The work of a document; 0 if it has no other editions. */
  of(document: number): number {
    const number = this.numbers[document] ?? 0;
    return number === 0 ? 0 : this.own.workIds[number - 1]!;
  }

  /** The documents of a work, the most popular first. */
  documentsOf(work: number): Uint32Array {
    const { workIds, workStarts, workDocuments } = this.own;
    let [low, high] = [0, workIds.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (workIds[middle]! < work) low = middle + 1;
      else high = middle;
    }
    return workIds[low] === work
      ? workDocuments.subarray(workStarts[low], workStarts[low + 1])
      : workDocuments.subarray(0, 0);
  }

  /** Whether a set has an edition of this work. */
  isIn(set: number, work: number): boolean {
    return this.documentsOf(work).some((document) => this.arena.includes({ bits: set }, document));
  }

  /**
   * The number of documents in a set that are further editions of a work that the set already has.
   * @param isElsewhere whether another segment has a work; then all editions here are further ones
   */
  further(set: number, isElsewhere?: (work: number) => boolean): number {
    const { arena, numbers, met } = this;
    const mark = arena.mark();
    const among = arena.borrowUncleared();
    arena.kernel.and(among, set, this.some, arena.bytes);
    const { list, n } = arena.listed({ bits: among });
    arena.release(mark);
    const count = ++this.counts;
    let further = 0;
    for (let index = list >> 2; index < (list >> 2) + n; index++) {
      const number = numbers[arena.u32[index]!]!;
      if (met[number] === count) further++;
      else {
        met[number] = count;
        if (isElsewhere?.(this.own.workIds[number - 1]!)) further++;
      }
    }
    return further;
  }
}
