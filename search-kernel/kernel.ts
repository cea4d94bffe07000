/**
 * The inner loops of the catalogue's index, in AssemblyScript: sets of documents as bitsets, histograms
 * over columns, posting lists. Compiled to `app/domain/catalogue/search/engine/kernel.wasm`, which is
 * committed; `tests/kernel.test.ts` fails when the two differ, `npm run kernel` makes it anew.
 *
 * Pointers are byte offsets in the imported memory. A bitset has `bytes` bytes, a multiple of 16, with
 * document d at bit d & 7 of byte d >> 3. Lists are u32 document numbers in ascending order.
 */

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

/** Documents gathered at once, and where in the scratch their parts lie. */
const BLOCK = 512;
const ENDS: usize = BLOCK * 16;
const HELD: usize = ENDS + BLOCK * 4;
const FIRST: usize = HELD + BLOCK;

// @ts-ignore: decorator
@inline
function tally(histogram: usize, value: u32): void {
  const at = histogram + (<usize>value << 2);
  store<u32>(at, load<u32>(at) + 1);
}

/**
 * Adds the listed documents to the histograms of all columns at once. A record has 16 bytes: binding,
 * audience, language and month (u16 each), flags, phase, state and nothing (u8 each), and where its
 * subjects begin among `members` (u32); the next record says where they end. `held` is a byte a document.
 * `out` points to the histograms: binding, audience, language, month, flags, phase, held, sections. A
 * document's subjects are sorted, so that those of one section stand together. `scratch` has 16 KiB.
 */
export function countRecords(
  list: usize,
  n: i32,
  records: usize,
  held: usize,
  members: usize,
  sectionOf: usize,
  out: usize,
  scratch: usize,
): void {
  const binding = <usize>load<u32>(out);
  const audience = <usize>load<u32>(out + 4);
  const language = <usize>load<u32>(out + 8);
  const month = <usize>load<u32>(out + 12);
  const flags = <usize>load<u32>(out + 16);
  const phase = <usize>load<u32>(out + 20);
  const holding = <usize>load<u32>(out + 24);
  const sections = <usize>load<u32>(out + 28);
  for (let begin = 0; begin < n; begin += BLOCK) {
    const some = min(BLOCK, n - begin);
    const from = list + (<usize>begin << 2);
    // Gathered first: these reads wait for memory side by side, where counting would make each wait its turn.
    for (let k = 0; k < some; k++) {
      const d = <usize>load<u32>(from + (<usize>k << 2));
      v128.store(scratch + (<usize>k << 4), v128.load(records + (d << 4)));
      store<u32>(scratch + ENDS + (<usize>k << 2), load<u32>(records + (d << 4) + 28));
      store<u8>(scratch + HELD + k, load<u8>(held + d));
    }
    for (let k = 0; k < some; k++) {
      const first = members + (<usize>load<u32>(scratch + (<usize>k << 4) + 12) << 1);
      store<u64>(scratch + FIRST + (<usize>k << 3), load<u64>(first));
    }
    for (let k = 0; k < some; k++) {
      const r = scratch + (<usize>k << 4);
      tally(binding, load<u16>(r));
      tally(audience, load<u16>(r + 2));
      tally(language, load<u16>(r + 4));
      tally(month, load<u16>(r + 6));
      tally(flags, load<u8>(r + 8));
      tally(phase, load<u8>(r + 9));
      tally(holding, load<u8>(scratch + HELD + k));
    }
    for (let k = 0; k < some; k++) {
      const start = load<u32>(scratch + (<usize>k << 4) + 12);
      const count = load<u32>(scratch + ENDS + (<usize>k << 2)) - start;
      let before: u32 = 0xffff;
      for (let m: u32 = 0; m < count; m++) {
        const at = m < 4 ? scratch + FIRST + (<usize>k << 3) + (m << 1) : members + ((start + m) << 1);
        const section = <u32>load<u16>(sectionOf + (<usize>load<u16>(at) << 1));
        if (section != before) tally(sections, section);
        before = section;
      }
    }
  }
}

/** Adds every subject of the listed documents to a histogram. */
export function countSubjects(list: usize, n: i32, records: usize, members: usize, out: usize): void {
  for (let k = 0; k < n; k++) {
    const r = records + (<usize>load<u32>(list + (<usize>k << 2)) << 4);
    const end = load<u32>(r + 28);
    for (let m = load<u32>(r + 12); m < end; m++) tally(out, load<u16>(members + (<usize>m << 1)));
  }
}

/** Where the reading of varints has come to. */
let cursor: usize = 0;

/** An unsigned number of seven bits a byte, the lowest first. */
// @ts-ignore: decorator
@inline
function varint(): u32 {
  let v: u32 = load<u8>(cursor++);
  if (v < 128) return v;
  v &= 127;
  let shift: u32 = 7;
  let b: u32 = 0;
  do {
    b = load<u8>(cursor++);
    v |= (b & 127) << shift;
    shift += 7;
  } while (b > 127);
  return v;
}

/**
 * Adds a run of posting lists to a set. A list begins with its own length in bytes (varint); each
 * posting is a varint of (gap << 3 | fields), gaps counted from -1. Postings without one of `fields`
 * are left out; 0 takes all.
 */
export function addPostings(from: usize, end: usize, fields: u32, set: usize): void {
  cursor = from;
  while (cursor < end) {
    const length = varint();
    const stop = cursor + length;
    let d: u32 = <u32>-1;
    while (cursor < stop) {
      const v = varint();
      d += v >> 3;
      const bit = (<u32>(fields == 0 || (v & fields) != 0)) << (d & 7);
      const at = set + (d >> 3);
      store<u8>(at, load<u8>(at) | <u8>bit);
    }
  }
}

/**
 * Keeps the listed documents in whose text the `k` codes of `phrase` stand together. A text is three
 * counts (words of title, author, publisher) and the codes of all its words, all varints; fields `from`
 * to `to` are looked at: 0..1 title, 1..2 author, 2..3 publisher, 0..4 everything. @returns how many stay
 */
export function keepPhrase(
  list: usize,
  n: i32,
  texts: usize,
  offsets: usize,
  phrase: usize,
  k: i32,
  from: i32,
  to: i32,
): i32 {
  let kept = 0;
  const first = load<u32>(phrase);
  for (let i = 0; i < n; i++) {
    const d = load<u32>(list + (<usize>i << 2));
    cursor = texts + <usize>load<u32>(offsets + (<usize>d << 2));
    const end = texts + <usize>load<u32>(offsets + (<usize>d << 2) + 4);
    if (cursor == end) continue;
    let begin = 0;
    let stop = 0x7fffffff;
    let sum = 0;
    for (let f = 0; f < 3; f++) {
      if (f == from) begin = sum;
      sum += <i32>varint();
      if (f == to - 1) stop = sum;
    }
    let found = false;
    for (let word = 0; cursor < end && word < stop && !found; word++) {
      if (varint() != first || word < begin || word + k > stop) continue;
      const back = cursor;
      let match = 1;
      while (match < k && cursor < end && varint() == load<u32>(phrase + (<usize>match << 2))) match++;
      found = match == k;
      cursor = back;
    }
    if (found) {
      store<u32>(list + (<usize>kept << 2), d);
      kept++;
    }
  }
  return kept;
}

// --- closest matches -----------------------------------------------------------------------------

/** Sets `bit` in the mark of every document of a run of posting lists (`addPostings`). A mark is a byte a document. */
export function markPostings(from: usize, end: usize, fields: u32, marks: usize, bit: u32): void {
  cursor = from;
  while (cursor < end) {
    const length = varint();
    const stop = cursor + length;
    let d: u32 = <u32>-1;
    while (cursor < stop) {
      const v = varint();
      d += v >> 3;
      const at = marks + d;
      store<u8>(at, load<u8>(at) | <u8>(bit * <u32>(fields == 0 || (v & fields) != 0)));
    }
  }
}

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
 * Writes marked documents in ascending order, and their marks: of each mark as many as its counter in `room` says, which
 * is counted down. `wanted` is the sum of all counters; all these marks have one of the bits `among`. @returns how many
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
 * with `beginning`, those of which a beginning does. A word has 1 to 40 letters of a byte each. The distance is that
 * of Hyyrö, "A bit-vector algorithm for computing Levenshtein and Damerau edit distances" (2003). Writes place << 2 |
 * edits for each. `scratch` has 2 KiB. @returns how many
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

/** How many numbers `readTexts` writes before a document's words. */
const HEAD: usize = 8;

/**
 * Reads the words of documents that have a meaning: a number other than 0 among `meanings`, by the code of the word. For
 * each document writes how many they are, where its title, author and publisher end, how many words it has, its shape
 * (three numbers), and then the position and the code of each: all u32. Texts are those of `keepPhrase`. Reads as many
 * documents as have room in `size` bytes, and one at least. @returns how many
 */
export function readTexts(
  list: usize,
  n: i32,
  texts: usize,
  offsets: usize,
  shapes: usize,
  meanings: usize,
  out: usize,
  size: usize,
): i32 {
  const room = out + size;
  // Looked at first: these reads wait for memory side by side, where reading one text after the other makes each wait
  // its turn.
  let touched: u32 = 0;
  for (let i = 0; i < n; i++) {
    const d = <usize>load<u32>(list + (<usize>i << 2));
    touched += load<u32>(offsets + (d << 2) + 4) + load<u8>(shapes + d * 3);
  }
  for (let i = 0; i < n; i++) {
    const d = <usize>load<u32>(list + (<usize>i << 2));
    touched += load<u8>(texts + <usize>load<u32>(offsets + (d << 2)));
  }
  store<u32>(out, touched);
  for (let i = 0; i < n; i++) {
    const d = <usize>load<u32>(list + (<usize>i << 2));
    cursor = texts + <usize>load<u32>(offsets + (d << 2));
    const end = texts + <usize>load<u32>(offsets + (d << 2) + 4);
    // A word has a byte at least.
    if (i > 0 && out + (HEAD << 2) + ((end - cursor) << 3) > room) return i;
    let sum: u32 = 0;
    for (let field: usize = 1; field < 4; field++) {
      if (cursor < end) sum += varint();
      store<u32>(out + (field << 2), sum);
    }
    let at = out + (HEAD << 2);
    let position: u32 = 0;
    while (cursor < end) {
      const code = varint();
      if (load<u16>(meanings + (<usize>code << 1)) != 0 && at < room) {
        store<u32>(at, position);
        store<u32>(at + 4, code);
        at += 8;
      }
      position++;
    }
    store<u32>(out, <u32>(at - out - (HEAD << 2)) >> 3);
    store<u32>(out + 16, position);
    for (let k: usize = 0; k < 3; k++) store<u32>(out + 20 + (k << 2), load<u8>(shapes + d * 3 + k));
    out = at;
  }
  return n;
}
