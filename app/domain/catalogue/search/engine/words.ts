import { GrowingArray } from "./growing-array.ts";

const FIRST_SIZE = 1 << 16;
const SPACE = 32;
/** The constants of the FNV-1a hash for 32 bits. */
const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

const encoder = new TextEncoder();

/**
 * Numbers the words of texts in order of first appearance, from 0. A catalogue has tens of millions of words, nearly
 * all of them known, and a known word is never cut out of its text, as a map of strings would need. Texts are compared
 * as UTF-8, because engines read bytes many times faster than characters.
 */
export class WordNumbers {
  readonly names: string[] = [];
  /** Numbers of words plus one, by hash; 0 is an empty slot. On a collision, the next slots are used. */
  private table = new Int32Array(FIRST_SIZE);
  private hashes = new Int32Array(FIRST_SIZE);
  /** The words one after the other, and where each starts. */
  private readonly bytes = new GrowingArray(new Uint8Array(FIRST_SIZE));
  private readonly starts = new GrowingArray(new Uint32Array(1024));
  /** The bytes of the text being read. */
  private text = Buffer.alloc(4096);
  /** The numbers of the words of the text read last. */
  found = new Uint32Array(1024);

  constructor() {
    this.starts.push(0);
  }

  /**
   * Reads a text's words, separated by spaces.
   * @returns how many there are; their numbers are in `found`
   */
  read(text: string): number {
    // A UTF-16 unit takes at most three bytes, and there is a space at the end.
    const room = text.length * 3 + 1;
    if (this.text.length < room) this.text = Buffer.alloc(room * 2);
    if (this.found.length < text.length) this.found = new Uint32Array(text.length * 2);
    const bytes = this.text;
    const { written } = encoder.encodeInto(text, bytes);
    bytes[written] = SPACE;
    let count = 0;
    let from = 0;
    let hash = OFFSET;
    for (let index = 0; index <= written; index++) {
      const byte = bytes[index]!;
      if (byte !== SPACE) {
        hash = Math.imul(hash ^ byte, PRIME);
        continue;
      }
      if (index > from) this.found[count++] = this.number(from, index, hash);
      from = index + 1;
      hash = OFFSET;
    }
    return count;
  }

  private number(from: number, to: number, hash: number): number {
    const { table, hashes } = this;
    const mask = table.length - 1;
    // The upper bits of the hash are mixed better than the lower ones.
    for (let slot = (hash ^ (hash >>> 15)) & mask; ; slot = (slot + 1) & mask) {
      const known = table[slot]!;
      if (known === 0) return this.add(from, to, hash, slot);
      if (hashes[known - 1] === hash && this.isAt(known - 1, from, to)) return known - 1;
    }
  }

  private isAt(word: number, from: number, to: number): boolean {
    const { text } = this;
    const { array } = this.bytes;
    const start = this.starts.array[word]!;
    if (this.starts.array[word + 1]! - start !== to - from) return false;
    for (let index = from; index < to; index++) if (array[start + index - from] !== text[index]) return false;
    return true;
  }

  private add(from: number, to: number, hash: number, slot: number): number {
    const word = this.names.length;
    this.names.push(this.text.toString("utf8", from, to));
    this.bytes.reserve(to - from);
    this.bytes.array.set(this.text.subarray(from, to), this.bytes.length);
    this.bytes.length += to - from;
    this.starts.push(this.bytes.length);
    this.table[slot] = word + 1;
    this.hashes[word] = hash;
    // The table is at most half full, so that a lookup takes one or two steps.
    if (this.names.length * 2 > this.table.length) this.grow();
    return word;
  }

  private grow(): void {
    const size = this.table.length * 2;
    const hashes = new Int32Array(size);
    hashes.set(this.hashes);
    this.hashes = hashes;
    this.table = new Int32Array(size);
    for (let word = 0; word < this.names.length; word++) {
      const hash = hashes[word]!;
      let slot = (hash ^ (hash >>> 15)) & (size - 1);
      while (this.table[slot] !== 0) slot = (slot + 1) & (size - 1);
      this.table[slot] = word + 1;
    }
  }
}

/**
 * A copy of a word as an independent string: from 13 characters on, engines make a substring a reference to the text
 * that it was cut from.
 */
export function copyOfWord(word: string): string {
  return word.length < 13 ? word : Buffer.from(word).toString();
}
