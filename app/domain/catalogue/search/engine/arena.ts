import { type Kernel, startKernel } from "./kernel.ts";
import { firstWhere } from "./orders.ts";

/** The documents with a value: a bitset if there are many, a list if there are few. */
export type Documents = { bits: number } | { list: number; n: number };

/** A value with fewer than one in this many documents is stored as a list, which is then smaller. */
const BITS_FROM = 64;
/** The page size of WebAssembly memory, and the number of counters in the shared histogram. */
export const PAGE = 65_536;

/**
 * A segment's memory: permanent data, sets that a query borrows and returns, and scratch space that the next loop
 * overwrites. Do not hold references to the views, because they are replaced when the memory grows.
 */
export class Arena {
  readonly size: number;
  /** Size of a bitset in bytes. */
  readonly bytes: number;
  readonly kernel: Kernel;
  u8!: Uint8Array;
  u16!: Uint16Array;
  u32!: Uint32Array;
  /** Scratch space: a list as long as the segment, and a histogram of `PAGE` counters. */
  readonly list: number;
  readonly histogram: number;
  private readonly memory: WebAssembly.Memory;
  /** The offset of the next allocation. */
  private top = 1024;
  /** Borrowed sets that were returned, for reuse. */
  private readonly freed: number[] = [];
  private readonly slots: number[] = [];
  private borrowed = 0;

  constructor(size: number, expected: number) {
    this.size = size;
    this.bytes = Math.max(16, Math.ceil(size / 128) * 16);
    this.memory = new WebAssembly.Memory({
      initial: Math.ceil((expected + size * 8 + this.bytes * 40 + 2_000_000) / PAGE),
      maximum: 65_536,
    });
    this.renewViews();
    this.kernel = startKernel(this.memory);
    this.list = this.allocate(size * 4 + 64);
    this.histogram = this.allocate(PAGE * 4);
  }

  get used(): number {
    return this.memory.buffer.byteLength;
  }

  private renewViews(): void {
    this.u8 = new Uint8Array(this.memory.buffer);
    this.u16 = new Uint16Array(this.memory.buffer);
    this.u32 = new Uint32Array(this.memory.buffer);
  }

  allocate(bytes: number): number {
    const start = this.top;
    this.top += Math.ceil(bytes / 16) * 16;
    const missing = this.top - this.memory.buffer.byteLength;
    if (missing > 0) {
      this.memory.grow(Math.ceil(missing / PAGE));
      this.renewViews();
    }
    return start;
  }

  /** An empty set, until it is freed. */
  newSet(): number {
    const set = this.freed.pop();
    if (set === undefined) return this.allocate(this.bytes);
    this.u8.fill(0, set, set + this.bytes);
    return set;
  }

  free(set: number): void {
    this.freed.push(set);
  }

  /** An empty set for the duration of a query. */
  borrowSet(): number {
    const set = this.borrowUncleared();
    this.u8.fill(0, set, set + this.bytes);
    return set;
  }

  /** Allocates memory without clearing it, for callers that overwrite all of it. */
  borrowUncleared(): number {
    const set = this.slots[this.borrowed] ?? this.newSet();
    this.slots[this.borrowed++] = set;
    return set;
  }

  /** The number of sets in use; pass it to `release` to return those borrowed since. */
  mark(): number {
    return this.borrowed;
  }

  release(mark = 0): void {
    this.borrowed = mark;
  }

  countOf(set: number): number {
    return this.kernel.countBoth(set, set, this.bytes);
  }

  countIn(set: number, documents: Documents): number {
    return "bits" in documents
      ? this.kernel.countBoth(set, documents.bits, this.bytes)
      : this.kernel.countListed(set, documents.list, documents.n);
  }

  /** The number of documents that have a value. */
  sizeOf(documents: Documents): number {
    return "bits" in documents ? this.countOf(documents.bits) : documents.n;
  }

  includes(documents: Documents, document: number): boolean {
    if ("bits" in documents)
      return ((this.u8[documents.bits + (document >> 3)]! >> (document & 7)) & 1) === 1;
    const list = documents.list >> 2;
    const index = firstWhere(documents.n, (index) => this.u32[list + index]! >= document);
    return index < documents.n && this.u32[list + index] === document;
  }

  /** A value's documents as a list. If they are a bitset, the list is in scratch space. */
  listed(documents: Documents): { list: number; n: number } {
    if (!("bits" in documents)) return documents;
    return { list: this.list, n: this.kernel.toList(documents.bits, this.bytes, this.list, 0, this.size) };
  }

  /** Adds a value's documents to a set. */
  add(set: number, documents: Documents): void {
    if ("bits" in documents) this.kernel.or(set, set, documents.bits, this.bytes);
    else this.kernel.setListed(set, documents.list, documents.n);
  }

  /** Whether a value with `n` documents is stored as a bitset. */
  isBitset(n: number): boolean {
    return n * BITS_FROM >= this.size;
  }

  emptyDocuments(n: number): Documents {
    return this.isBitset(n) ? { bits: this.newSet() } : { list: this.allocate(n * 4 + 16), n: 0 };
  }

  put(documents: Documents, document: number): void {
    if ("bits" in documents) {
      const byte = documents.bits + (document >> 3);
      this.u8[byte] = this.u8[byte]! | (1 << (document & 7));
    } else this.u32[(documents.list >> 2) + documents.n++] = document;
  }

  /** Removes a document from a set. */
  remove(set: number, document: number): void {
    const byte = set + (document >> 3);
    this.u8[byte] = this.u8[byte]! & ~(1 << (document & 7));
  }

  /** A permanent copy of a set that a query borrowed. */
  permanentCopy(set: number): Documents {
    const n = this.countOf(set);
    const documents = this.emptyDocuments(n);
    if ("bits" in documents) this.u8.copyWithin(documents.bits, set, set + this.bytes);
    else documents.n = this.kernel.toList(set, this.bytes, documents.list, 0, n);
    return documents;
  }
}
