/** Counting the values of documents. */

import { carry } from "./sets";

/** Bits in a profile, and what numbers its last byte can have. */
const BITS: usize = 128;
const CODES: usize = 256;
const CODE: usize = 15;
/** After this many times four profiles, a byte of the counts could overflow. */
const ROUNDS = 127;

/** Counts one more of a value. */
// @ts-ignore: decorator
@inline
export function tally(histogram: usize, value: u32): void {
  const at = histogram + (<usize>value << 2);
  store<u32>(at, load<u32>(at) + 1);
}

/** Sets a bit in the profiles of the listed documents. */
export function markProfiles(profiles: usize, list: usize, n: i32, bit: i32): void {
  const byte = profiles + (bit >> 3);
  const mask = <u8>((<u32>1) << (<u32>bit & 7));
  for (let k = 0; k < n; k++) {
    const at = byte + (<usize>load<u32>(list + (<usize>k << 2)) << 4);
    store<u8>(at, load<u8>(at) | mask);
  }
}

/** Sets a byte in the profiles of the listed documents. */
export function setInProfiles(byte: usize, list: usize, n: i32, value: i32): void {
  for (let k = 0; k < n; k++) store<u8>(byte + (<usize>load<u32>(list + (<usize>k << 2)) << 4), <u8>value);
}

/** The lowest bit of each byte, after a shift. */
// @ts-ignore: decorator
@inline
function lowest(bits: v128, shift: i32): v128 {
  return v128.and(i64x2.shr_u(bits, shift), i8x16.splat(1));
}

/** Adds a multiple of each bit to its counter. */
function addBits(bits: v128, times: u32, out: usize, scratch: usize): void {
  v128.store(scratch, bits);
  for (let bit: usize = 0; bit < BITS; bit++) {
    const at = out + (bit << 2);
    store<u32>(at, load<u32>(at) + times * ((<u32>load<u8>(scratch + (bit >> 3)) >> (<u32>bit & 7)) & 1));
  }
}

/**
 * Counts the bits of the listed documents' profiles, each for itself, and the numbers in their last bytes. Profiles are
 * added as binary numbers, a digit in each of `ones` and `twos`, as in `countBoth`; what they carry to the fours is
 * counted in bytes, eight vectors of them. `out` has a counter for each bit and each number, and then 128 bytes of
 * scratch.
 */
export function countProfiles(list: usize, n: i32, profiles: usize, out: usize): void {
  memory.fill(out, 0, (BITS + CODES) << 2);
  const codes = out + (BITS << 2);
  const scratch = codes + (CODES << 2);
  let ones = i8x16.splat(0);
  let twos = i8x16.splat(0);
  const end = list + (<usize>(n & ~3) << 2);
  let at = list;
  while (at < end) {
    const stop = min(end, at + ROUNDS * 16);
    // Looked at first: these reads wait for memory side by side, where adding would let only a few of them begin.
    let touched: u32 = 0;
    for (let next = at; next < stop; next += 4) touched += load<u8>(profiles + (<usize>load<u32>(next) << 4));
    store<u32>(scratch, touched);
    let c0 = i8x16.splat(0);
    let c1 = c0;
    let c2 = c0;
    let c3 = c0;
    let c4 = c0;
    let c5 = c0;
    let c6 = c0;
    let c7 = c0;
    for (; at < stop; at += 16) {
      const p0 = profiles + (<usize>load<u32>(at) << 4);
      const p1 = profiles + (<usize>load<u32>(at, 4) << 4);
      const p2 = profiles + (<usize>load<u32>(at, 8) << 4);
      const p3 = profiles + (<usize>load<u32>(at, 12) << 4);
      const v0 = v128.load(p0);
      const v1 = v128.load(p1);
      const v2 = v128.load(p2);
      const v3 = v128.load(p3);
      tally(codes, load<u8>(p0, CODE));
      tally(codes, load<u8>(p1, CODE));
      tally(codes, load<u8>(p2, CODE));
      tally(codes, load<u8>(p3, CODE));
      let half = v128.xor(ones, v0);
      const two0 = carry(ones, half, v0, v1);
      ones = v128.xor(half, v1);
      half = v128.xor(ones, v2);
      const two1 = carry(ones, half, v2, v3);
      ones = v128.xor(half, v3);
      half = v128.xor(twos, two0);
      const fours = carry(twos, half, two0, two1);
      twos = v128.xor(half, two1);
      c0 = i8x16.add(c0, lowest(fours, 0));
      c1 = i8x16.add(c1, lowest(fours, 1));
      c2 = i8x16.add(c2, lowest(fours, 2));
      c3 = i8x16.add(c3, lowest(fours, 3));
      c4 = i8x16.add(c4, lowest(fours, 4));
      c5 = i8x16.add(c5, lowest(fours, 5));
      c6 = i8x16.add(c6, lowest(fours, 6));
      c7 = i8x16.add(c7, lowest(fours, 7));
    }
    v128.store(scratch, c0);
    v128.store(scratch, c1, 16);
    v128.store(scratch, c2, 32);
    v128.store(scratch, c3, 48);
    v128.store(scratch, c4, 64);
    v128.store(scratch, c5, 80);
    v128.store(scratch, c6, 96);
    v128.store(scratch, c7, 112);
    for (let bit: usize = 0; bit < BITS; bit++) {
      const counter = out + (bit << 2);
      const fours = <u32>load<u8>(scratch + ((bit & 7) << 4) + (bit >> 3));
      store<u32>(counter, load<u32>(counter) + (fours << 2));
    }
  }
  addBits(ones, 1, out, scratch);
  addBits(twos, 2, out, scratch);
  // Fewer than four profiles are left.
  for (; at < list + (<usize>n << 2); at += 4) {
    const profile = profiles + (<usize>load<u32>(at) << 4);
    addBits(v128.load(profile), 1, out, scratch);
    tally(codes, load<u8>(profile, CODE));
  }
}

/**
 * Adds every subject of the listed documents to a histogram. `starts` says where a document's begin among `members`.
 */
export function countSubjects(list: usize, n: i32, starts: usize, members: usize, out: usize): void {
  for (let k = 0; k < n; k++) {
    const r = starts + (<usize>load<u32>(list + (<usize>k << 2)) << 2);
    const end = load<u32>(r, 4);
    for (let m = load<u32>(r); m < end; m++) tally(out, load<u16>(members + (<usize>m << 1)));
  }
}
