/** Longer words are neither corrected nor offered as corrections (letters). */
const LONGEST = 40;

/** The words of a dictionary in byte order, as UTF-8 one after the other. */
interface Terms {
  readonly termOffsets: Uint32Array;
  readonly termBytes: Uint8Array;
}

/**
 * Finds the words of a dictionary that differ from a word by one or two edits. Compares all words of similar length,
 * after a test of which letters they contain, which few of them pass: an edit adds one letter at most and removes one
 * at most. That takes a few tenths of a millisecond in a large catalogue, and eight bytes for each word.
 */
export class SpellingIndex {
  private readonly words: Terms;
  /** Terms in order of their length in letters, where each length starts, and the letters of each. */
  private readonly terms: Uint32Array;
  private readonly starts: Uint32Array;
  private readonly letters: Uint32Array;
  private readonly asked = new Int32Array(LONGEST);
  private readonly other = new Int32Array(LONGEST);

  constructor(words: Terms) {
    this.words = words;
    const { termOffsets, termBytes } = words;
    const n = termOffsets.length - 1;
    const lengths = new Uint8Array(n);
    this.starts = new Uint32Array(LONGEST + 2);
    for (let term = 0; term < n; term++) {
      const start = termOffsets[term]!;
      const end = termOffsets[term + 1]!;
      let length = 0;
      // Bytes that continue a character do not count. Special terms begin with a control character.
      if (termBytes[start]! >= 32)
        for (let at = start; at < end; at++) if ((termBytes[at]! & 0xc0) !== 0x80) length++;
      lengths[term] = length > LONGEST ? 0 : length;
      this.starts[lengths[term]! + 1]!++;
    }
    for (let length = 0; length <= LONGEST; length++) this.starts[length + 1]! += this.starts[length]!;
    const next = this.starts.slice();
    this.terms = new Uint32Array(n);
    this.letters = new Uint32Array(n);
    for (let term = 0; term < n; term++) {
      const place = next[lengths[term]!]!++;
      this.terms[place] = term;
      this.letters[place] = lettersOf(termBytes, termOffsets[term]!, termOffsets[term + 1]!);
    }
  }

  /** The memory used beside the dictionary, in bytes. */
  get bytes(): number {
    return this.terms.byteLength + this.letters.byteLength;
  }

  /**
   * @param beginning finds the words of which a beginning differs by so much
   * @returns terms, each with the number of edits; not the word itself
   */
  near(word: string, limit: 1 | 2, beginning: boolean): [term: number, edits: number][] {
    const bytes = Buffer.from(word);
    const length = this.decode(bytes, 0, bytes.length, this.asked);
    if (length === 0) return [];
    const wanted = lettersOf(bytes, 0, bytes.length);
    const { starts, letters, terms } = this;
    const { termBytes, termOffsets } = this.words;
    const found: [number, number][] = [];
    const from = starts[Math.max(1, length - limit)]!;
    const to = starts[beginning ? LONGEST + 1 : Math.min(LONGEST, length + limit) + 1]!;
    for (let at = from; at < to; at++) {
      const own = letters[at]!;
      if (ones(wanted & ~own) > limit || (!beginning && ones(own & ~wanted) > limit)) continue;
      const term = terms[at]!;
      const n = this.decode(termBytes, termOffsets[term]!, termOffsets[term + 1]!, this.other);
      const edits = beginning
        ? beginningDistance(this.asked, length, this.other, n, limit)
        : boundedDistance(this.asked, length, this.other, n, limit);
      if (edits > 0 && edits <= limit) found.push([term, edits]);
    }
    return found;
  }

  /** Writes a word's characters. @returns how many; 0 if there are too many */
  private decode(bytes: Uint8Array, from: number, to: number, into: Int32Array): number {
    let n = 0;
    for (let at = from; at < to; ) {
      const byte = bytes[at++]!;
      if (n === LONGEST) return 0;
      if (byte < 0x80) {
        into[n++] = byte;
        continue;
      }
      let value = byte < 0xe0 ? byte & 31 : byte < 0xf0 ? byte & 15 : byte & 7;
      while (at < to && (bytes[at]! & 0xc0) === 0x80) value = (value << 6) | (bytes[at++]! & 63);
      into[n++] = value;
    }
    return n;
  }
}

/** Which letters a word contains: a bit for each from a to z, four for digits, and one for all others. */
function lettersOf(bytes: Uint8Array, from: number, to: number): number {
  let set = 0;
  for (let at = from; at < to; at++) {
    const byte = bytes[at]!;
    if (byte >= 97 && byte <= 122) set |= 1 << (byte - 97);
    else if (byte >= 48 && byte <= 57) set |= 1 << (26 + (byte & 3));
    else set |= 1 << 31;
  }
  return set >>> 0;
}

/** The number of ones among 32 bits. */
function ones(bits: number): number {
  let n = bits - ((bits >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return (((n + (n >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

const rows = [new Int32Array(LONGEST + 1), new Int32Array(LONGEST + 1), new Int32Array(LONGEST + 1)] as const;

/** Fills the rows of a distance with transpositions. @returns the last row; undefined if it is above the limit anyway */
function lastRow(
  a: Int32Array,
  fromA: number,
  toA: number,
  b: Int32Array,
  fromB: number,
  toB: number,
  limit: number,
): Int32Array | undefined {
  let [before, above, row] = rows as readonly Int32Array[] as [Int32Array, Int32Array, Int32Array];
  const width = toB - fromB;
  for (let j = 0; j <= width; j++) above[j] = j;
  for (let i = 1; i <= toA - fromA; i++) {
    row[0] = i;
    let least = i;
    const letter = a[fromA + i - 1]!;
    for (let j = 1; j <= width; j++) {
      const other = b[fromB + j - 1]!;
      let cost = above[j - 1]! + (letter === other ? 0 : 1);
      if (above[j]! + 1 < cost) cost = above[j]! + 1;
      if (row[j - 1]! + 1 < cost) cost = row[j - 1]! + 1;
      if (
        i > 1 &&
        j > 1 &&
        letter === b[fromB + j - 2] &&
        a[fromA + i - 2] === other &&
        before[j - 2]! + 1 < cost
      )
        cost = before[j - 2]! + 1;
      row[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > limit) return undefined;
    [before, above, row] = [above, row, before];
  }
  return above;
}

/** The distance of two words, or more than `limit`. */
function boundedDistance(a: Int32Array, n: number, b: Int32Array, m: number, limit: number): number {
  let from = 0;
  while (from < n && from < m && a[from] === b[from]) from++;
  let [endA, endB] = [n, m];
  while (endA > from && endB > from && a[endA - 1] === b[endB - 1]) {
    endA--;
    endB--;
  }
  const [restA, restB] = [endA - from, endB - from];
  if (restA === 0 || restB === 0) return restA + restB;
  // One edit leaves two transposed letters at most.
  if (limit === 1 && (restA > 2 || restB > 2)) return 2;
  return lastRow(a, from, endA, b, from, endB, limit)?.[restB] ?? limit + 1;
}

/** The least distance between a word and a beginning of the other. */
function beginningDistance(a: Int32Array, n: number, b: Int32Array, m: number, limit: number): number {
  const width = Math.min(m, n + limit);
  const row = lastRow(a, 0, n, b, 0, width, limit);
  if (!row) return limit + 1;
  let least = limit + 1;
  for (let j = 0; j <= width; j++) if (row[j]! < least) least = row[j]!;
  return least;
}
