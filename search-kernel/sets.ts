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

/** Bytes of a vector hold at most 8 ones; so many vectors can be added before a lane overflows. */
const VECTORS: usize = 16 * 30;

/** How many documents are in both sets. */
export function countBoth(a: usize, b: usize, bytes: usize): i32 {
  let total = i32x4.splat(0);
  let o: usize = 0;
  while (o < bytes) {
    let lanes = i8x16.splat(0);
    const end = min(bytes, o + VECTORS);
    while (o < end) {
      lanes = i8x16.add(lanes, i8x16.popcnt(v128.and(v128.load(a + o), v128.load(b + o))));
      o += 16;
    }
    total = i32x4.add(total, i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(lanes)));
  }
  return (
    i32x4.extract_lane(total, 0) +
    i32x4.extract_lane(total, 1) +
    i32x4.extract_lane(total, 2) +
    i32x4.extract_lane(total, 3)
  );
}

/** The matches counted against many bitsets, block by block so that the matches stay in the first cache. */
export function countMany(matches: usize, sets: usize, n: i32, bytes: usize, out: usize): void {
  const SPAN: usize = 8192;
  memory.fill(out, 0, <usize>n << 2);
  for (let at: usize = 0; at < bytes; at += SPAN) {
    const length = min(bytes - at, SPAN);
    for (let k = 0; k < n; k++) {
      const slot = <usize>k << 2;
      store<u32>(out + slot, load<u32>(out + slot) + countBoth(matches + at, <usize>load<u32>(sets + slot) + at, length));
    }
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

/** Writes the set's documents, without the first `skip`, at most `take` of them. @returns how many */
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

/** Walks a part of an order and writes the places of those in the set. @returns how many */
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

/** Sets the documents in whose record the byte at `field` has any bit of `mask`. */
export function setWhere(set: usize, records: usize, field: usize, n: i32, mask: i32): void {
  for (let d: usize = 0; d < <usize>n; d++) {
    const at = set + (d >> 3);
    if (<i32>load<u8>(records + (d << 4) + field) & mask)
      store<u8>(at, load<u8>(at) | <u8>(<u32>1 << (<u32>d & 7)));
  }
}
