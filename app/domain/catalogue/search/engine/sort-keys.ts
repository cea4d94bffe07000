import { GrowingArray } from "./growing-array.ts";

/** The number of bytes of a key that are compared as one number. More would not fit exactly. */
const PREFIX = 6;
const NEWLINE = 0x0a;
const PIECE = 1 << 20;

/**
 * The sort keys of all rows as UTF-8, whose byte order is the order of the characters. A million strings would take
 * three times the memory.
 */
export class SortKeys {
  private readonly bytes = new GrowingArray(new Uint8Array(8192));
  private readonly starts = new GrowingArray(new Uint32Array(1024));
  private prefixes: Float64Array | undefined;

  add(key: string): void {
    this.starts.push(this.bytes.length);
    this.bytes.text(key);
  }

  get size(): number {
    return this.starts.length;
  }

  private end(row: number): number {
    return row + 1 < this.starts.length ? this.starts.array[row + 1]! : this.bytes.length;
  }

  lengthOf(row: number): number {
    return this.end(row) - this.starts.array[row]!;
  }

  compare(a: number, b: number): number {
    this.prefixes ??= this.prefixesOf();
    const difference = this.prefixes[a]! - this.prefixes[b]!;
    if (difference !== 0) return difference;
    const bytes = this.bytes.array;
    let [x, y] = [this.starts.array[a]!, this.starts.array[b]!];
    const [xEnd, yEnd] = [this.end(a), this.end(b)];
    for (; x < xEnd && y < yEnd; x++, y++) if (bytes[x] !== bytes[y]) return bytes[x]! - bytes[y]!;
    return xEnd - x - (yEnd - y);
  }

  /** The rows in order of their keys; rows with equal keys stay in the order given. */
  sorted(rows: Uint32Array): Uint32Array {
    this.prefixes ??= this.prefixesOf();
    const prefixes = this.prefixes;
    const order = byNumber(rows, prefixes);
    // Keys with the same beginning are now next to each other.
    const positionOf = new Uint32Array(this.size);
    for (let index = 0; index < rows.length; index++) positionOf[rows[index]!] = index;
    for (let from = 0; from < order.length; ) {
      const prefix = prefixes[order[from]!]!;
      let to = from + 1;
      while (to < order.length && prefixes[order[to]!] === prefix) to++;
      if (to - from > 1)
        order.subarray(from, to).sort((a, b) => this.compare(a, b) || positionOf[a]! - positionOf[b]!);
      from = to;
    }
    return order;
  }

  private prefixesOf(): Float64Array {
    return new Float64Array(this.size).map((_, row) => {
      let prefix = 0;
      const start = this.starts.array[row]!;
      for (let index = 0; index < PREFIX; index++)
        prefix = prefix * 256 + (start + index < this.end(row) ? this.bytes.array[start + index]! : 0);
      return prefix;
    });
  }

  /** Copies a row's key into `into`. */
  copy(row: number, into: Uint8Array, position: number): void {
    into.set(this.bytes.array.subarray(this.starts.array[row]!, this.end(row)), position);
  }
}

/** The bits of the numbers to sort by, which are whole. */
const DIGITS = 48;
const DIGIT = 2 ** 16;

/** Rows in order of their numbers; rows with equal numbers stay in the order given. */
export function byNumber(rows: Uint32Array, numbers: Float64Array): Uint32Array {
  let order = rows.slice();
  let next = new Uint32Array(rows.length);
  for (let shift = 0; shift < DIGITS; shift += 16) {
    const unit = 2 ** shift;
    const digit = (row: number) => (numbers[row]! / unit) & (DIGIT - 1);
    const starts = new Uint32Array(DIGIT + 1);
    for (let index = 0; index < order.length; index++) starts[digit(order[index]!) + 1]!++;
    // All numbers have the same digit in this place.
    if (starts.includes(order.length)) continue;
    for (let index = 0; index < DIGIT; index++) starts[index + 1]! += starts[index]!;
    for (let index = 0; index < order.length; index++) next[starts[digit(order[index]!)]!++] = order[index]!;
    [order, next] = [next, order];
  }
  return order;
}

/** Joins the sort keys of rows, in the order of the rows. A key is its parts and a newline. */
export function* joinedKeys(parts: readonly SortKeys[], rows: Uint32Array): Generator<Uint8Array> {
  let piece = new Uint8Array(PIECE);
  let length = 0;
  for (const row of rows) {
    const needed = lengthOf(parts, row);
    if (length + needed > piece.length) {
      yield piece.subarray(0, length);
      piece = new Uint8Array(Math.max(PIECE, needed));
      length = 0;
    }
    for (const part of parts) {
      part.copy(row, piece, length);
      length += part.lengthOf(row);
    }
    piece[length++] = NEWLINE;
  }
  yield piece.subarray(0, length);
}

/** Where each block of keys starts in the result of `joinedKeys`, and where the last one ends. */
export function blocksOf(parts: readonly SortKeys[], rows: Uint32Array, block: number): Uint32Array {
  const blocks = new Uint32Array(Math.ceil(rows.length / block) + 1);
  let length = 0;
  for (let index = 0; index < rows.length; index++) {
    if (index % block === 0) blocks[index / block] = length;
    length += lengthOf(parts, rows[index]!);
  }
  blocks[blocks.length - 1] = length;
  return blocks;
}

function lengthOf(parts: readonly SortKeys[], row: number): number {
  let length = 1;
  for (const part of parts) length += part.lengthOf(row);
  return length;
}
