import { constants, crc32, deflateRawSync, gunzipSync } from "node:zlib";
import { ownCopy } from "../compressing.ts";
import { multiplied, powerOfX } from "./crc.ts";

/**
 * A text that differs from reader to reader in a few short places, compressed once. Filling it in costs a few copies of
 * bytes instead of compressing it again.
 *
 * The gzip stream is cut where a value appears for the first time. The value goes there in a block of its own that is
 * stored as it is; the rest is compressed as usual. Where the same value appears again, the stream refers back to it, so it
 * need not be cut. To make the compressor do so, it is given a filler in place of the value: bytes that never occur in UTF-8,
 * with no two-byte sequence repeated, so deflate can match a filler only with itself.
 */
export class Packed {
  readonly #parts: readonly Buffer[];
  /** The value that goes between a part and the next, by its number. */
  readonly #between: readonly number[];
  readonly #sum: Sum;
  readonly #length: number;

  private constructor(parts: readonly Buffer[], between: readonly number[], sum: Sum, length: number) {
    this.#parts = parts;
    this.#between = between;
    this.#sum = sum;
    this.#length = length;
  }

  /**
   * Packs a text.
   * @param values what differs, as it is in this text: a few bytes or more each, `LONGEST_VALUES` together. Other readers'
   * values must have the same lengths.
   * @returns undefined if the stream does not give back the same text with other values, so that it is never sent
   */
  static of(text: string, values: readonly string[]): Packed | undefined {
    const fillers = fillersFor(values);
    const { whole, places } = laidOut(text, values, fillers);
    const cuts = cutsIn(places);
    const parts: Buffer[] = [];
    let from = 0;
    for (const { at, value } of cuts) {
      parts.push(deflated(whole, from, at));
      from = at + (fillers[value]?.length ?? 0);
    }
    parts.push(deflated(whole, from, whole.length));
    const packed = new Packed(
      parts,
      cuts.map(({ value }) => value),
      new Sum(whole, places, fillers),
      whole.length,
    );
    const probes = values.map((value, at) => probeFor(value, at));
    return packed.#gives(probes, laidOut(text, values, probes).whole) ? packed : undefined;
  }

  #gives(values: readonly Buffer[], wanted: Buffer): boolean {
    try {
      return this.plain(values).equals(wanted);
    } catch {
      // The stream's sum or its blocks are wrong.
      return false;
    }
  }

  /** What it takes in memory (bytes). */
  get bytes(): number {
    return this.#parts.reduce((sum, part) => sum + part.length + 100, 0);
  }

  /** The text with a reader's values, in gzip. */
  gzip(values: readonly Buffer[]): Buffer {
    const pieces: Buffer[] = [HEADER];
    for (const [at, part] of this.#parts.entries()) {
      pieces.push(part);
      const value = values[this.#between[at] ?? -1];
      if (value) pieces.push(stored(value), value);
    }
    const end = Buffer.alloc(8);
    end.writeUInt32LE(this.#sum.with(values), 0);
    end.writeUInt32LE(this.#length, 4);
    pieces.push(LAST_BLOCK, end);
    return Buffer.concat(pieces);
  }

  /** The same, not compressed. */
  plain(values: readonly Buffer[]): Buffer {
    return gunzipSync(this.gzip(values));
  }
}

/** How long the values of a text may be together (bytes). */
export const LONGEST_VALUES = 160;

/** Magic number, deflate, no flags, no time, nothing about the level, and no system (RFC 1952 §2.3). */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** An empty block with fixed codes, marked as the last (RFC 1951 §3.2.6). */
const LAST_BLOCK = Buffer.from([3, 0]);
/** How far back a stream may point; zlib itself stays a little below 32 KiB (bytes). */
const WINDOW = 32_768;
const REACH = 32_000;

/** Where a value is in the text. */
interface Place {
  readonly at: number;
  readonly value: number;
}

/** The head of a block that is not compressed (RFC 1951 §3.2.4). */
function stored({ length }: Buffer): Buffer {
  return Buffer.from([0, length & 0xff, length >> 8, ~length & 0xff, (~length >> 8) & 0xff]);
}

/** A stretch of the text as whole blocks, which may point back to what comes before it. */
function deflated(whole: Buffer, from: number, to: number): Buffer {
  const before = whole.subarray(Math.max(0, from - WINDOW), from);
  const blocks = deflateRawSync(whole.subarray(from, to), {
    level: 6,
    finishFlush: constants.Z_SYNC_FLUSH,
    ...(before.length > 0 && { dictionary: before }),
  });
  return ownCopy(blocks);
}

/** The bytes that UTF-8 never uses, in an order in which no two of them follow each other twice (a de Bruijn sequence). */
const NEVER_IN_TEXT = (() => {
  const bytes = [0xc0, 0xc1, 0xf5, 0xf6, 0xf7, 0xf8, 0xf9, 0xfa, 0xfb, 0xfc, 0xfd, 0xfe, 0xff];
  return Buffer.from(
    bytes.flatMap((first, at) => [first, ...bytes.slice(at + 1).flatMap((second) => [first, second])]),
  );
})();

function fillersFor(values: readonly string[]): Buffer[] {
  let from = 0;
  return values.map((value) => {
    const filler = NEVER_IN_TEXT.subarray(from, from + Buffer.byteLength(value));
    from += filler.length;
    if (from > LONGEST_VALUES) throw new Error("the values are too long");
    return filler;
  });
}

/** Another value of the same length, no two bytes of which are the same as long as it has up to 64. */
function probeFor(value: string, at: number): Buffer {
  return Buffer.from(Array.from({ length: Buffer.byteLength(value) }, (_, byte) => 33 + ((byte + at) % 94)));
}

/** The text as bytes, with other values in the places of its own. */
function laidOut(text: string, values: readonly string[], others: readonly Buffer[]) {
  const found = values
    .flatMap((value, index) => placesOf(value, text).map((at) => ({ at, value: index })))
    .sort((one, other) => one.at - other.at);
  const pieces: Buffer[] = [];
  const places: Place[] = [];
  let length = 0;
  const push = (piece: Buffer) => {
    pieces.push(piece);
    length += piece.length;
  };
  let from = 0;
  for (const { at, value } of found) {
    push(Buffer.from(text.slice(from, at)));
    places.push({ at: length, value });
    push(others[value] ?? Buffer.alloc(0));
    from = at + (values[value]?.length ?? 0);
  }
  push(Buffer.from(text.slice(from)));
  return { whole: Buffer.concat(pieces, length), places };
}

function placesOf(value: string, text: string): number[] {
  const places: number[] = [];
  if (value === "") return places;
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + value.length)) places.push(at);
  return places;
}

/** Where the stream has to be cut: where a value comes first, or is too far from where it came last. */
function cutsIn(places: readonly Place[]): Place[] {
  const last = new Map<number, number>();
  return places.filter(({ at, value }) => {
    const before = last.get(value);
    last.set(value, at);
    return before === undefined || at - before > REACH;
  });
}

/**
 * The checksum of a text whose values change. CRC-32 is linear: each byte adds to it by itself, so a value adds the
 * same product to the sum wherever the rest of the text stays the same.
 */
class Sum {
  readonly #withZeros: number;
  /** For each value: the sum of a value of zeros, and by what a value's own has to be multiplied. */
  readonly #values: readonly { zeros: number; factor: number }[];

  constructor(whole: Buffer, places: readonly Place[], fillers: readonly Buffer[]) {
    const zeros = Buffer.from(whole);
    const factors = fillers.map(() => 0);
    for (const { at, value } of places) {
      const length = fillers[value]?.length ?? 0;
      zeros.fill(0, at, at + length);
      factors[value] = (factors[value] ?? 0) ^ powerOfX(8 * (whole.length - at - length));
    }
    this.#withZeros = crc32(zeros);
    this.#values = fillers.map(({ length }, value) => ({
      zeros: crc32(Buffer.alloc(length)),
      factor: factors[value] ?? 0,
    }));
  }

  with(values: readonly Buffer[]): number {
    return (
      this.#values.reduce((sum, { zeros, factor }, at) => {
        const own = crc32(values[at] ?? Buffer.alloc(0)) ^ zeros;
        return sum ^ multiplied(own, factor);
      }, this.#withZeros) >>> 0
    );
  }
}
