/** Sets of documents as bitsets, and walks over orders of documents. */

export function and(to: usize, a: usize, b: usize, bytes: usize): void {
  for (let o: usize = 0; o < bytes; o += 16) v128.store(to + o, v128.and(v128.load(a + o), v128.load(b + o)));
}

export function or(to: usize, a: usize, b: usize, bytes: usize): void {
  for (let o: usize = 0; o < bytes; o += 16) v128.store(to + o, v128.or(v128.load(a + o), v128.load(b + o)));
}

/** `to` = a and not b. */
export function andNot(to: usize, a: usize, b: usize, bytes: usize): void {
  for (let o: usize = 0; o < bytes; o += 16) v128.store(to + o, v128.andnot(v128.load(a + o), v128.load(b + o)));
}

/** Vectors that are added bit by bit before their ones are counted, and their bytes. */
const TOGETHER: usize = 8 * 16;
/** After this many additions, a byte of the sum could overflow. */
const ROUNDS = 30;

// @ts-ignore: decorator
@inline
function common(a: usize, b: usize): v128 {
  return v128.and(v128.load(a), v128.load(b));
}

/** Two of three bits, for each bit. */
// @ts-ignore: decorator
@inline
export function carry(a: v128, half: v128, b: v128, c: v128): v128 {
  return v128.or(v128.and(a, b), v128.and(half, c));
}

// @ts-ignore: decorator
@inline
function sums(lanes: v128): v128 {
  return i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(lanes));
}

/**
 * How many documents are in both sets. Counting the ones of a vector takes several instructions, so eight vectors are
 * first added as binary numbers, a digit in each of `ones`, `twos` and `fours`, and only what they carry to the eights
 * is counted (the method of Harley and Seal).
 */
export function countBoth(a: usize, b: usize, bytes: usize): i32 {
  let ones = i8x16.splat(0);
  let twos = i8x16.splat(0);
  let fours = i8x16.splat(0);
  let lanes = i8x16.splat(0);
  let total = i32x4.splat(0);
  let rounds = 0;
  let o: usize = 0;
  for (; o + TOGETHER <= bytes; o += TOGETHER) {
    const x = a + o;
    const y = b + o;
    const v0 = common(x, y);
    const v1 = common(x + 16, y + 16);
    const v2 = common(x + 32, y + 32);
    const v3 = common(x + 48, y + 48);
    let half = v128.xor(ones, v0);
    const two0 = carry(ones, half, v0, v1);
    ones = v128.xor(half, v1);
    half = v128.xor(ones, v2);
    const two1 = carry(ones, half, v2, v3);
    ones = v128.xor(half, v3);
    half = v128.xor(twos, two0);
    const four0 = carry(twos, half, two0, two1);
    twos = v128.xor(half, two1);

    const v4 = common(x + 64, y + 64);
    const v5 = common(x + 80, y + 80);
    const v6 = common(x + 96, y + 96);
    const v7 = common(x + 112, y + 112);
    half = v128.xor(ones, v4);
    const two2 = carry(ones, half, v4, v5);
    ones = v128.xor(half, v5);
    half = v128.xor(ones, v6);
    const two3 = carry(ones, half, v6, v7);
    ones = v128.xor(half, v7);
    half = v128.xor(twos, two2);
    const four1 = carry(twos, half, two2, two3);
    twos = v128.xor(half, two3);

    half = v128.xor(fours, four0);
    const eights = carry(fours, half, four0, four1);
    fours = v128.xor(half, four1);
    lanes = i8x16.add(lanes, i8x16.popcnt(eights));
    if (++rounds == ROUNDS) {
      total = i32x4.add(total, sums(lanes));
      lanes = i8x16.splat(0);
      rounds = 0;
    }
  }
  total = i32x4.shl(i32x4.add(total, sums(lanes)), 3);
  lanes = i8x16.add(i8x16.shl(i8x16.popcnt(fours), 2), i8x16.shl(i8x16.popcnt(twos), 1));
  lanes = i8x16.add(lanes, i8x16.popcnt(ones));
  // Fewer than eight vectors are left.
  for (; o < bytes; o += 16) lanes = i8x16.add(lanes, i8x16.popcnt(common(a + o, b + o)));
  total = i32x4.add(total, sums(lanes));
  return (
    i32x4.extract_lane(total, 0) +
    i32x4.extract_lane(total, 1) +
    i32x4.extract_lane(total, 2) +
    i32x4.extract_lane(total, 3)
  );
}

/** The matches counted against many bitsets. */
export function countMany(matches: usize, sets: usize, n: i32, bytes: usize, out: usize): void {
  for (let k = 0; k < n; k++) {
    const slot = <usize>k << 2;
    store<u32>(out + slot, countBoth(matches, <usize>load<u32>(sets + slot), bytes));
  }
}

/** How many documents of a list are in the set. */
export function countListed(set: usize, list: usize, n: i32): i32 {
  let count = 0;
  for (let k = 0; k < n; k++) {
    const d = load<u32>(list + (<usize>k << 2));
    count += (<i32>load<u8>(set + (d >> 3)) >> (d & 7)) & 1;
  }
  return count;
}

/**
 * Writes the set's documents, without the first `skip`, at most `take` of them.
 * @returns how many
 */
export function toList(set: usize, bytes: usize, out: usize, skip: i32, take: i32): i32 {
  let n = 0;
  if (take <= 0) return 0;
  for (let o: usize = 0; o < bytes; o += 8) {
    let word = load<u64>(set + o);
    if (word == 0) continue;
    if (skip > 0) {
      const ones = <i32>popcnt(word);
      if (ones <= skip) {
        skip -= ones;
        continue;
      }
      while (skip > 0) {
        word &= word - 1;
        skip--;
      }
    }
    const first = <u32>(o << 3);
    while (word != 0) {
      store<u32>(out + (<usize>n << 2), first + <u32>ctz(word));
      if (++n >= take) return n;
      word &= word - 1;
    }
  }
  return n;
}

export function setListed(set: usize, list: usize, n: i32): void {
  for (let k = 0; k < n; k++) {
    const d = load<u32>(list + (<usize>k << 2));
    const at = set + (d >> 3);
    store<u8>(at, load<u8>(at) | <u8>(<u32>1 << (d & 7)));
  }
}

/**
 * Walks a part of an order and writes the places of those in the set.
 * @returns how many
 */
export function walk(
  set: usize,
  order: usize,
  from: i32,
  to: i32,
  skip: i32,
  take: i32,
  out: usize,
): i32 {
  let found = 0;
  for (let k = from; k < to && found < take; k++) {
    const d = load<u32>(order + (<usize>k << 2));
    if ((<i32>load<u8>(set + (d >> 3)) >> (d & 7)) & 1) {
      if (skip > 0) skip--;
      else {
        store<u32>(out + (<usize>found << 2), k);
        found++;
      }
    }
  }
  return found;
}

/** Where each document stands in an order, in runs of `1 << shift` places. */
export function placeRuns(order: usize, n: i32, shift: i32, runs: usize): void {
  for (let k = 0; k < n; k++)
    store<u16>(runs + (<usize>load<u32>(order + (<usize>k << 2)) << 1), <u16>(k >> shift));
}

/**
 * The same as `walk` for a list that is short beside the order: notes the runs in which the list's
 * documents stand, and walks only those. `noted` has 8 KiB, all zero.
 */
export function walkRuns(
  set: usize,
  order: usize,
  n: i32,
  list: usize,
  listed: i32,
  runs: usize,
  shift: i32,
  skip: i32,
  take: i32,
  noted: usize,
  out: usize,
): i32 {
  for (let k = 0; k < listed; k++) {
    const run = <u32>load<u16>(runs + (<usize>load<u32>(list + (<usize>k << 2)) << 1));
    const at = noted + ((run >> 6) << 3);
    store<u64>(at, load<u64>(at) | ((<u64>1) << (run & 63)));
  }
  let found = 0;
  for (let block: usize = 0; block < 1024; block++) {
    let bits = load<u64>(noted + (block << 3));
    while (bits != 0) {
      const from = <i32>((<i32>(block << 6) + <i32>ctz(bits)) << shift);
      bits &= bits - 1;
      const to = min(n, from + (1 << shift));
      for (let k = from; k < to; k++) {
        const d = load<u32>(order + (<usize>k << 2));
        if (((<i32>load<u8>(set + (d >> 3)) >> (d & 7)) & 1) == 0) continue;
        if (skip > 0) {
          skip--;
          continue;
        }
        store<u32>(out + (<usize>found << 2), k);
        if (++found >= take) return found;
      }
    }
  }
  return found;
}

/** Sets the documents in whose profile the byte at `field` has any bit of `mask`. */
export function setWhere(set: usize, profiles: usize, field: usize, n: i32, mask: i32): void {
  for (let d: usize = 0; d < <usize>n; d++) {
    const at = set + (d >> 3);
    if (<i32>load<u8>(profiles + (d << 4) + field) & mask)
      store<u8>(at, load<u8>(at) | <u8>(<u32>1 << (<u32>d & 7)));
  }
}
