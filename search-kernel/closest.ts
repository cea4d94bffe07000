/** Closest matches: documents by the words that they have, and words that are spelled alike. */

import { tally } from "./counting";

/**
 * Counts the documents that have one of the bits `among` in their mark, by their marks, into 256 counters; clears the
 * marks of those that are not in the set. There are `bytes` bytes of marks, a multiple of 16.
 */
export function countMarks(marks: usize, bytes: usize, among: u32, set: usize, counts: usize): void {
  memory.fill(counts, 0, 1024);
  const bits = i8x16.splat(<i8>among);
  const none = i8x16.splat(0);
  for (let o: usize = 0; o < bytes; o += 16) {
    const some = v128.and(v128.load(marks + o), bits);
    if (!v128.any_true(some)) continue;
    const shown = <i32>load<u16>(set + (o >> 3));
    let lanes = 0xffff & ~i8x16.bitmask(i8x16.eq(some, none));
    while (lanes != 0) {
      const k = ctz(lanes);
      lanes &= lanes - 1;
      const at = marks + o + <usize>k;
      if ((shown >> k) & 1) tally(counts, load<u8>(at));
      else store<u8>(at, 0);
    }
  }
}

/**
 * Writes marked documents in ascending order, and their marks: of each mark, up to its counter in `room`, which is
 * counted down. `wanted` is the sum of all counters; all these marks have one of the bits `among`.
 * @returns how many
 */
export function takeMarked(
  marks: usize,
  bytes: usize,
  among: u32,
  room: usize,
  wanted: i32,
  out: usize,
  outMarks: usize,
): i32 {
  const needed = i8x16.splat(<i8>among);
  // Which marks are wanted, for sixteen at once: a row for each lower half of a mark, a bit for each upper half.
  let low = i8x16.splat(0);
  let high = i8x16.splat(0);
  const none = i8x16.splat(0);
  for (let mark = 1; mark < 256; mark++) {
    if (load<u32>(room + (<usize>mark << 2)) == 0) continue;
    const row = i8x16.eq(i8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15), i8x16.splat(<i8>(mark & 15)));
    const one = 1 << ((mark >> 4) & 7);
    const bit = v128.and(row, i8x16.splat(<i8>one));
    if (mark < 128) low = v128.or(low, bit);
    else high = v128.or(high, bit);
  }
  const bits = i8x16(1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0);
  const highBits = i8x16(0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, -128);
  let n = 0;
  for (let o: usize = 0; o < bytes && n < wanted; o += 16) {
    const some = v128.load(marks + o);
    if (!v128.any_true(v128.and(some, needed))) continue;
    const lower = v128.and(some, i8x16.splat(15));
    const upper = i8x16.shr_u(some, 4);
    const hit = v128.or(
      v128.and(i8x16.swizzle(low, lower), i8x16.swizzle(bits, upper)),
      v128.and(i8x16.swizzle(high, lower), i8x16.swizzle(highBits, upper)),
    );
    let lanes = 0xffff & ~i8x16.bitmask(i8x16.eq(hit, none));
    while (lanes != 0) {
      const k = <usize>ctz(lanes);
      lanes &= lanes - 1;
      const mark = load<u8>(marks + o + k);
      const at = room + (<usize>mark << 2);
      const left = load<u32>(at);
      if (left == 0) continue;
      store<u32>(at, left - 1);
      store<u32>(out + (<usize>n << 2), <u32>(o + k));
      store<u8>(outMarks + n, mark);
      n++;
    }
  }
  return n;
}

/**
 * Which letters a word has: two bits for each of 32 classes, of which the second says that there is more than one.
 * A letter that is added, dropped or changed sets one bit more at most, and one less.
 */
// @ts-ignore: decorator
@inline
function lettersOf(word: usize, length: i32): u64 {
  let set: u64 = 0;
  for (let k = 0; k < length; k++) {
    const letter = <u32>load<u8>(word + k);
    const place = letter >= 97 && letter <= 122 ? letter - 97 : 26 + (letter & 3);
    const one = (<u64>1) << <u64>(place << 1);
    set |= one | ((set & one) << 1);
  }
  return set;
}

/** Writes the letters of `n` words of the same length, which follow one another. */
export function signWords(words: usize, length: i32, n: i32, out: usize): void {
  for (let k = 0; k < n; k++)
    store<u64>(out + (<usize>k << 3), lettersOf(words + <usize>k * <usize>length, length));
}

/**
 * Finds the words of one length that differ from a word by 1 to `limit` edits, where swapping neighbours is one edit;
 * with `beginning`, those of which a beginning does. A word has 1 to 40 letters of a byte each. The distance is that of
 * Hyyrö, "A bit-vector algorithm for computing Levenshtein and Damerau edit distances" (2003). Writes place << 2 |
 * edits for each. `scratch` has 2 KiB.
 * @returns how many
 */
export function nearWords(
  word: usize,
  letters: i32,
  words: usize,
  signs: usize,
  length: i32,
  n: i32,
  limit: i32,
  beginning: bool,
  scratch: usize,
  out: usize,
): i32 {
  const wanted = lettersOf(word, letters);
  memory.fill(scratch, 0, 2048);
  for (let k = 0; k < letters; k++) {
    const at = scratch + (<usize>load<u8>(word + k) << 3);
    store<u64>(at, load<u64>(at) | ((<u64>1) << <u64>k));
  }
  const last = (<u64>1) << <u64>(letters - 1);
  let found = 0;
  for (let k = 0; k < n; k++) {
    const own = load<u64>(signs + (<usize>k << 3));
    if (<i32>popcnt(wanted & ~own) > limit) continue;
    if (!beginning && <i32>popcnt(own & ~wanted) > limit) continue;
    const other = words + <usize>k * <usize>length;
    let plus: u64 = -1;
    let minus: u64 = 0;
    let diagonal: u64 = 0;
    let before: u64 = 0;
    let distance = letters;
    let least = letters;
    for (let j = 0; j < length; j++) {
      const here = load<u64>(scratch + (<usize>load<u8>(other + j) << 3));
      const swapped = ((~diagonal & here) << 1) & before;
      diagonal = (((here & plus) + plus) ^ plus) | here | minus | swapped;
      let up = minus | ~(diagonal | plus);
      let down = diagonal & plus;
      if (up & last) distance++;
      if (down & last) distance--;
      if (distance < least) least = distance;
      // Every further letter takes away one at most.
      if (distance - (length - 1 - j) > limit && least > limit) break;
      up = (up << 1) | 1;
      down <<= 1;
      plus = down | ~(diagonal | up);
      minus = up & diagonal;
      before = here;
    }
    const edits = beginning ? least : distance;
    if (edits > 0 && edits <= limit) {
      store<u32>(out + (<usize>found << 2), <u32>((k << 2) | edits));
      found++;
    }
  }
  return found;
}
