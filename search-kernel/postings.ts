/** Posting lists and texts, which are written as varints. */

/** The position at which the reading of varints has arrived. */
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
  let at = from;
  while (at < end) {
    cursor = at;
    const length = varint();
    at = cursor;
    const stop = at + length;
    let d: u32 = <u32>-1;
    while (at < stop) {
      // Nearly all are one or two bytes, at random, which a processor cannot foresee: so the two need no branch.
      let v: u32 = load<u16>(at);
      if ((v & 0x8080) != 0x8080) {
        const more = (v >> 7) & 1;
        at += <usize>(1 + more);
        v = (v & 127) | (((v & 0x7f00) >> 1) & (0 - more));
      } else {
        cursor = at;
        v = varint();
        at = cursor;
      }
      d += v >> 3;
      const bit = (<u32>(fields == 0 || (v & fields) != 0)) << (d & 7);
      const place = set + (d >> 3);
      store<u8>(place, load<u8>(place) | <u8>bit);
    }
  }
}

/** The same for two sets at once. `others` are the fields of the second, at least one. */
export function addPostingsTwice(
  from: usize,
  end: usize,
  fields: u32,
  set: usize,
  others: u32,
  otherSet: usize,
): void {
  let at = from;
  while (at < end) {
    cursor = at;
    const length = varint();
    at = cursor;
    const stop = at + length;
    let d: u32 = <u32>-1;
    while (at < stop) {
      let v: u32 = load<u16>(at);
      if ((v & 0x8080) != 0x8080) {
        const more = (v >> 7) & 1;
        at += <usize>(1 + more);
        v = (v & 127) | (((v & 0x7f00) >> 1) & (0 - more));
      } else {
        cursor = at;
        v = varint();
        at = cursor;
      }
      d += v >> 3;
      const place = d >> 3;
      const one = (<u32>(fields == 0 || (v & fields) != 0)) << (d & 7);
      const other = (<u32>((v & others) != 0)) << (d & 7);
      store<u8>(set + place, load<u8>(set + place) | <u8>one);
      store<u8>(otherSet + place, load<u8>(otherSet + place) | <u8>other);
    }
  }
}

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
 * Keeps the listed documents in whose text the `k` codes of `phrase` stand together. A text is three counts (words of
 * title, author, publisher) and the codes of all its words, all varints; fields `from` to `to` are looked at: 0..1
 * title, 1..2 author, 2..3 publisher, 0..4 everything.
 * @returns how many stay
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

/** How many numbers `readTexts` writes before a document's words. */
const HEAD: usize = 9;

/**
 * Reads the words of documents that have a meaning: a number other than 0 among `meanings`, by the code of the word.
 * For each document writes how many they are, where its title, author and publisher end, how many words it has, its
 * shape (four numbers), and then the position and the code of each: all u32. Texts are those of `keepPhrase`. Reads as
 * many documents as have room in `size` bytes, and one at least.
 * @returns how many
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
    touched += load<u32>(offsets + (d << 2) + 4) + load<u8>(shapes + (d << 2));
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
    for (let k: usize = 0; k < 4; k++) store<u32>(out + 20 + (k << 2), load<u8>(shapes + (d << 2) + k));
    out = at;
  }
  return n;
}
