import type { Arena, Documents } from "./arena.ts";
import { RECORD } from "./layout.ts";

/**
 * A document's profile: 16 bytes with a bit for everything that is counted. Adding up the profiles of the matches
 * counts all values at once.
 * - Byte 0: the phase and other bits that depend on the date. The highest bits are the `STATE`, which does not depend
 *   on the date and is not counted.
 * - Bytes 1 and 2: the flags.
 * - Bytes 3 to 14: a bit for each common value of a filter.
 * - Byte 15: the number of the time span.
 */
const SIZE = 16;
const STATE_SHIFT = 5;
const FLAGS = 1;
const PROFILE_BYTES = 15;
/** Bits in a profile, and the range of the bits that `give` assigns. */
const BITS = SIZE * 8;
const [FIRST, END] = [24, PROFILE_BYTES * 8];
/** Bits of the first byte after those of `PHASE`: two presets of the date group, which overlap the other spans. */
const PRESETS = { forthcoming: 3, last30: 4 } as const;
/** Whether a time span has its own bit, so that it can overlap others. */
export const isPreset = (span: string): boolean => span in PRESETS;
/** Counters of bits, and of the numbers of spans. */
const COUNTERS = BITS + 256;

/** The profiles of a segment's documents. */
export class Profiles {
  /** Where the profiles are in the arena, and where the subjects of each document begin among `members`. */
  readonly at: number;
  readonly starts: number;
  private readonly arena: Arena;
  private readonly size: number;
  private readonly bits = new Map<Documents, number>();
  /** The arena's space for the results of counting and for the kernel's own work on them. */
  private readonly counters: number;

  /** @param records the segment's records, which become the profiles in the same place */
  constructor(arena: Arena, size: number, records: number) {
    this.at = records;
    this.arena = arena;
    this.size = size;
    this.starts = arena.allocate((size + 1) * 4);
    this.counters = arena.allocate((COUNTERS + BITS) * 4);
    const { u8, u32 } = arena;
    for (let document = 0; document <= size; document++) {
      const offset = this.at + document * SIZE;
      u32[(this.starts >> 2) + document] = u32[(offset + RECORD.subjects) >> 2]!;
      const [low, high] = [u8[offset + RECORD.flags]!, u8[offset + RECORD.flags + 1]!];
      const state = u8[offset + RECORD.state]!;
      for (let word = offset >> 2; word < (offset + SIZE) >> 2; word++) u32[word] = 0;
      u8[offset] = state << STATE_SHIFT;
      u8[offset + FLAGS] = low;
      u8[offset + FLAGS + 1] = high;
    }
  }

  /** Assigns a bit to each of the most common values. The others are counted by their documents. */
  give(values: readonly Documents[]): void {
    const counted = values.map((documents) => ({ documents, n: this.arena.sizeOf(documents) }));
    const common = counted.sort((a, b) => b.n - a.n).slice(0, END - FIRST);
    for (const [index, { documents }] of common.entries()) {
      this.mark(documents, FIRST + index);
      this.bits.set(documents, FIRST + index);
    }
  }

  private mark(documents: Documents, bit: number): void {
    const { list, n } = this.arena.listed(documents);
    this.arena.kernel.markProfiles(this.at, list, n, bit);
  }

  /** The counter of a value after `count`; undefined if it has none. */
  counterOf(documents: Documents): number | undefined {
    return this.bits.get(documents);
  }

  flagsOf(document: number): number {
    const offset = this.at + document * SIZE + FLAGS;
    return this.arena.u8[offset]! | (this.arena.u8[offset + 1]! << 8);
  }

  stateOf(document: number): number {
    return this.arena.u8[this.at + document * SIZE]! >> STATE_SHIFT;
  }

  /** Replaces everything that depends on the date. */
  setPhase(document: number, phase: number): void {
    const offset = this.at + document * SIZE;
    this.arena.u8[offset] = (this.stateOf(document) << STATE_SHIFT) | phase;
    this.arena.u8[offset + PROFILE_BYTES] = 0;
  }

  /**
   * Records which documents are in a time span.
   * @param number the span's own number, less than 256; presets do not use it
   * @returns its counter
   */
  setSpan(value: string, list: number, n: number, number: number): number {
    const preset = PRESETS[value as keyof typeof PRESETS];
    if (preset !== undefined) {
      this.arena.kernel.markProfiles(this.at, list, n, preset);
      return preset;
    }
    this.arena.kernel.setInProfiles(this.at + PROFILE_BYTES, list, n, number);
    return BITS + number;
  }

  /** The documents with a flag or in a phase, as a set that `refill` brings up to date. */
  setOf(part: "phase" | "flags", bit: number): { bits: number } {
    const documents = { bits: this.arena.newSet() };
    this.bits.set(documents, (part === "flags" ? FLAGS * 8 : 0) + Math.log2(bit));
    this.refill(documents);
    return documents;
  }

  refill(documents: { bits: number }): void {
    const bit = this.bits.get(documents)!;
    this.arena.u8.fill(0, documents.bits, documents.bits + this.arena.bytes);
    this.arena.kernel.setWhere(documents.bits, this.at, bit >> 3, this.size, 1 << (bit & 7));
  }

  /**
   * Counts all values among the first `n` documents of the arena's list.
   * @returns the counters, until the next call
   */
  count(n: number): Uint32Array {
    this.arena.kernel.countProfiles(this.arena.list, n, this.at, this.counters);
    return this.arena.u32.subarray(this.counters >> 2, (this.counters >> 2) + COUNTERS);
  }
}
