const FIRST_SIZE = 1 << 16;
const SPACE = 32;
/** The constants of the FNV-1a hash for 32 bits. */
const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/**
 * Numbers the words of texts in order of first appearance, from 0. Unlike with a map of strings, a word that is known
 * already is never cut out of its text: a catalogue has tens of millions of words, nearly all of them known.
 */
export class Words {
  readonly names: string[] = [];
  /** Numbers of words by their hash, plus one; 0 is an empty place. The next places are for others of that hash. */
  private table = new Int32Array(FIRST_SIZE);
  private hashes = new Int32Array(FIRST_SIZE);

  /** Visits the numbers of the words of a text, in order. Words are separated by spaces. */
  each(text: string, visit: (word: number) => void): void {
    let from = 0;
    let hash = OFFSET;
    for (let at = 0; at <= text.length; at++) {
      const unit = at < text.length ? text.charCodeAt(at) : SPACE;
      if (unit !== SPACE) {
        hash = Math.imul(hash ^ unit, PRIME);
        continue;
      }
      if (at > from) visit(this.number(text, from, at, hash));
      from = at + 1;
      hash = OFFSET;
    }
  }

  private number(text: string, from: number, to: number, hash: number): number {
    const mask = this.table.length - 1;
    // The upper bits are mixed better than the lower ones.
    for (let place = (hash ^ (hash >>> 15)) & mask; ; place = (place + 1) & mask) {
      const known = this.table[place]!;
      if (known === 0) return this.add(text, from, to, hash, place);
      if (this.hashes[known - 1] === hash && isAt(this.names[known - 1]!, text, from, to)) return known - 1;
    }
  }

  private add(text: string, from: number, to: number, hash: number, place: number): number {
    const word = this.names.length;
    this.names.push(unshared(text.slice(from, to)));
    this.table[place] = word + 1;
    this.hashes[word] = hash;
    // Half empty, so that a word is found within a place or two.
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
      let place = (hash ^ (hash >>> 15)) & (size - 1);
      while (this.table[place] !== 0) place = (place + 1) & (size - 1);
      this.table[place] = word + 1;
    }
  }
}

function isAt(name: string, text: string, from: number, to: number): boolean {
  if (name.length !== to - from) return false;
  for (let at = 0; at < name.length; at++)
    if (name.charCodeAt(at) !== text.charCodeAt(from + at)) return false;
  return true;
}

/** A copy of a word that does not keep the text alive from which it was cut, as engines do from 13 characters on. */
export function unshared(word: string): string {
  return word.length < 13 ? word : Buffer.from(word).toString();
}
