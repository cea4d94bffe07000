import type { Arena } from "./arena.ts";
import { HELD, HELD_NAMES, type Held } from "./overlay.ts";

/**
 * What a shop holds of a segment's titles: a few bits of `HELD` per document. Most shops hold few of the titles of a
 * trade, and some hold nearly all of them, so there are two forms. Both give the same answers.
 */
export interface Holdings {
  /** How many documents it holds something of. */
  readonly rows: number;
  /** How many documents it hides, or shows alone. */
  readonly exceptions: number;
  /** The memory that grows with what it holds. */
  readonly bytes: number;
  of(document: number): number;
  /** Replaces what it holds of documents, each once and in ascending order. @returns whether that changed anything */
  put(changes: readonly Change[]): boolean;
  /** Adds the documents with any of these bits to a set. */
  addTo(set: number, bits: number): void;
  /** Removes them from a set. */
  removeFrom(set: number, bits: number): void;
  /** How many documents of a set have each bit. @param listed how many the set has, if `arena.list` has them */
  count(set: number, listed: number | undefined): Readonly<Record<Held, number>>;
  /**
   * The documents of a set with the one bit and without the other, except for the first `skip`.
   * @returns at most `take` of them, and how many there are; if it found all that it may take, it did not count on
   */
  some(set: number, having: Held, without: Held | undefined, skip: number, take: number): Some;
  each(visit: (document: number, held: number) => void): void;
  /** Returns its memory to the arena. */
  release(): void;
}

export interface Some {
  readonly documents: readonly number[];
  readonly n: number;
}

export interface Change {
  readonly document: number;
  readonly held: number;
}

/**
 * Use bitsets once a shop holds more than one document in this many. A list then takes a quarter more memory than one bitset,
 * and most shops would need several bitsets.
 */
export const DENSE_FROM = 32;
/** Go back to a list only when this many times fewer are held, so that the form does not change to and fro. */
const SLACK = 2;

/**
 * The holdings of a shop in the form that suits their number.
 * @param changes in ascending order of documents
 * @param denseFrom bitsets are used above one document in this many
 */
export function newHoldings(arena: Arena, changes: readonly Change[], denseFrom = DENSE_FROM): Holdings {
  const n = changes.reduce((sum, { held }) => sum + (held === 0 ? 0 : 1), 0);
  const made = n * denseFrom > arena.size ? new DenseHoldings(arena) : new SparseHoldings(arena);
  made.put(changes);
  return made;
}

/** The same in the other form, if that suits their number better by now. The one that was given is then released. */
export function suited(arena: Arena, held: Holdings, denseFrom = DENSE_FROM): Holdings {
  const dense = held instanceof DenseHoldings;
  const much = (dense ? held.rows * SLACK : held.rows) * denseFrom > arena.size;
  if (dense === much) return held;
  const changes: Change[] = [];
  held.each((document, bits) => changes.push({ document, held: bits }));
  held.release();
  const made = dense ? new SparseHoldings(arena) : new DenseHoldings(arena);
  made.put(changes);
  return made;
}

/** Documents in ascending order, and the bits of each: five bytes a document, beside the arena. */
export class SparseHoldings implements Holdings {
  rows = 0;
  exceptions = 0;
  private documents = new Uint32Array(0);
  private held = new Uint8Array(0);
  private readonly arena: Arena;

  constructor(arena: Arena) {
    this.arena = arena;
  }

  get bytes(): number {
    return this.documents.byteLength + this.held.byteLength;
  }

  /** The first place, from a given one, whose document is not below this one. */
  private placeOf(document: number, from = 0): number {
    let [low, high] = [from, this.rows];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.documents[middle]! < document) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  of(document: number): number {
    const place = this.placeOf(document);
    return place < this.rows && this.documents[place] === document ? this.held[place]! : 0;
  }

  put(changes: readonly Change[]): boolean {
    const before = new Uint8Array(changes.length);
    let [grown, changed, from] = [0, false, 0];
    for (const [at, { document, held }] of changes.entries()) {
      from = this.placeOf(document, from);
      before[at] = from < this.rows && this.documents[from] === document ? this.held[from]! : 0;
      if (before[at] === held) continue;
      changed = true;
      grown += (held === 0 ? 0 : 1) - (before[at] === 0 ? 0 : 1);
      this.exceptions += (held & HELD.exception ? 1 : 0) - (before[at] & HELD.exception ? 1 : 0);
    }
    if (!changed) return false;
    const { documents, held: old, rows } = this;
    const merged = new Uint32Array(rows + grown);
    const bits = new Uint8Array(rows + grown);
    let [read, written] = [0, 0];
    const write = (document: number, held: number) => {
      merged[written] = document;
      bits[written++] = held;
    };
    for (const { document, held } of changes) {
      const to = this.placeOf(document, read);
      merged.set(documents.subarray(read, to), written);
      bits.set(old.subarray(read, to), written);
      written += to - read;
      read = to < rows && documents[to] === document ? to + 1 : to;
      if (held !== 0) write(document, held);
    }
    merged.set(documents.subarray(read, rows), written);
    bits.set(old.subarray(read, rows), written);
    this.documents = merged;
    this.held = bits;
    this.rows += grown;
    return true;
  }

  addTo(set: number, bits: number): void {
    const { documents, held, rows } = this;
    const { u8 } = this.arena;
    for (let place = 0; place < rows; place++) {
      if ((held[place]! & bits) === 0) continue;
      const document = documents[place]!;
      const at = set + (document >> 3);
      u8[at] = u8[at]! | (1 << (document & 7));
    }
  }

  removeFrom(set: number, bits: number): void {
    const { documents, held, rows } = this;
    const { u8 } = this.arena;
    for (let place = 0; place < rows; place++) {
      if ((held[place]! & bits) === 0) continue;
      const document = documents[place]!;
      const at = set + (document >> 3);
      u8[at] = u8[at]! & ~(1 << (document & 7));
    }
  }

  count(set: number, listed: number | undefined): Record<Held, number> {
    const { documents, held, rows } = this;
    const { u8, u32, list } = this.arena;
    // By all eight bits: two histograms, because one that is always added to in the same place waits for itself.
    const [even, odd] = [new Uint32Array(256), new Uint32Array(256)];
    if (listed !== undefined && listed * SEARCH_BELOW < rows) {
      let place = 0;
      for (let at = list >> 2; at < (list >> 2) + listed; at++) {
        place = this.placeOf(u32[at]!, place);
        if (place < rows && documents[place] === u32[at]) even[held[place]!]!++;
      }
    } else {
      let place = 0;
      for (; place + 1 < rows; place += 2) {
        const [a, b] = [documents[place]!, documents[place + 1]!];
        even[held[place]! & -((u8[set + (a >> 3)]! >> (a & 7)) & 1)]!++;
        odd[held[place + 1]! & -((u8[set + (b >> 3)]! >> (b & 7)) & 1)]!++;
      }
      if (place < rows) {
        const last = documents[place]!;
        even[held[place]! & -((u8[set + (last >> 3)]! >> (last & 7)) & 1)]!++;
      }
    }
    const counts = nothing();
    for (let bits = 1; bits < 256; bits++) {
      const n = even[bits]! + odd[bits]!;
      if (n > 0) for (const name of HELD_NAMES) if (bits & HELD[name]) counts[name] += n;
    }
    return counts;
  }

  some(set: number, having: Held, without: Held | undefined, skip: number, take: number): Some {
    const { documents, held, rows } = this;
    const { u8 } = this.arena;
    const found: number[] = [];
    const [one, looked] = [HELD[having], HELD[having] | (without ? HELD[without] : 0)];
    let n = 0;
    for (let place = 0; place < rows && found.length < take; place++) {
      if ((held[place]! & looked) !== one) continue;
      const document = documents[place]!;
      if (((u8[set + (document >> 3)]! >> (document & 7)) & 1) === 0) continue;
      if (n++ >= skip) found.push(document);
    }
    return { documents: found, n };
  }

  each(visit: (document: number, held: number) => void): void {
    for (let place = 0; place < this.rows; place++) visit(this.documents[place]!, this.held[place]!);
  }

  release(): void {
    this.documents = new Uint32Array(0);
    this.held = new Uint8Array(0);
    this.rows = 0;
    this.exceptions = 0;
  }
}

/** If the list of matches is this many times shorter, its documents are searched for one by one. */
const SEARCH_BELOW = 16;

/** A bitset in the arena for every bit that some document has. */
export class DenseHoldings implements Holdings {
  rows = 0;
  exceptions = 0;
  /** In the order of the bits; 0 for a bit that no document has had. */
  private readonly sets = HELD_NAMES.map(() => 0);
  private readonly arena: Arena;

  constructor(arena: Arena) {
    this.arena = arena;
  }

  get bytes(): number {
    return this.sets.filter((set) => set !== 0).length * this.arena.bytes;
  }

  of(document: number): number {
    const { u8 } = this.arena;
    const at = document >> 3;
    const shift = document & 7;
    let held = 0;
    for (let bit = 0; bit < this.sets.length; bit++) {
      const set = this.sets[bit]!;
      if (set !== 0) held |= ((u8[set + at]! >> shift) & 1) << bit;
    }
    return held;
  }

  put(changes: readonly Change[]): boolean {
    let changed = false;
    for (const { document, held } of changes) {
      const before = this.of(document);
      if (before === held) continue;
      changed = true;
      this.rows += (held === 0 ? 0 : 1) - (before === 0 ? 0 : 1);
      this.exceptions += (held & HELD.exception ? 1 : 0) - (before & HELD.exception ? 1 : 0);
      for (let bit = 0; bit < this.sets.length; bit++) {
        if ((((held ^ before) >> bit) & 1) === 0) continue;
        if (this.sets[bit] === 0) this.sets[bit] = this.arena.newSet();
        const at = this.sets[bit]! + (document >> 3);
        this.arena.u8[at] = this.arena.u8[at]! ^ (1 << (document & 7));
      }
    }
    return changed;
  }

  private setsOf(bits: number): number[] {
    return this.sets.filter((set, bit) => set !== 0 && ((bits >> bit) & 1) === 1);
  }

  addTo(set: number, bits: number): void {
    for (const one of this.setsOf(bits)) this.arena.kernel.or(set, set, one, this.arena.bytes);
  }

  removeFrom(set: number, bits: number): void {
    for (const one of this.setsOf(bits)) this.arena.kernel.andNot(set, set, one, this.arena.bytes);
  }

  count(set: number, listed: number | undefined): Record<Held, number> {
    const { kernel, bytes, list } = this.arena;
    const counts = nothing();
    for (const [bit, name] of HELD_NAMES.entries()) {
      const one = this.sets[bit]!;
      if (one === 0) continue;
      counts[name] =
        listed !== undefined && listed * BYTES_FOR_ONE < bytes
          ? kernel.countListed(one, list, listed)
          : kernel.countBoth(set, one, bytes);
    }
    return counts;
  }

  some(set: number, having: Held, without: Held | undefined, skip: number, take: number): Some {
    const { arena } = this;
    const [one] = this.setsOf(HELD[having]);
    if (one === undefined || take <= 0) return { documents: [], n: 0 };
    const mark = arena.mark();
    const wanted = arena.unclean();
    arena.kernel.and(wanted, set, one, arena.bytes);
    if (without) this.removeFrom(wanted, HELD[without]);
    const found = arena.kernel.toList(wanted, arena.bytes, arena.list, skip, take);
    const n = found < take ? arena.countOf(wanted) : skip + found;
    arena.release(mark);
    return { documents: [...arena.u32.subarray(arena.list >> 2, (arena.list >> 2) + found)], n };
  }

  each(visit: (document: number, held: number) => void): void {
    for (let document = 0; document < this.arena.size; document++) {
      const held = this.of(document);
      if (held !== 0) visit(document, held);
    }
  }

  release(): void {
    for (const set of this.setsOf(255)) this.arena.free(set);
    this.sets.fill(0);
    this.rows = 0;
    this.exceptions = 0;
  }
}

/** Comparing this many bytes of two bitsets costs as much as one lookup. */
const BYTES_FOR_ONE = 16;

const nothing = (): Record<Held, number> => ({
  onhand: 0,
  onorder: 0,
  other: 0,
  bargain: 0,
  sale: 0,
  used: 0,
  signed: 0,
  exception: 0,
});
