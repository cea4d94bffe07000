/** What an entry takes besides its characters (bytes), roughly. */
const OVERHEAD = 200;

/**
 * Texts in memory that are made once for each key. There are two generations: what is used moves into the younger, and when
 * that is full, the older is dropped. So what was not used for longest goes, and a use costs no more than a look-up.
 */
export class KeptTexts {
  readonly #generation: number;
  #young = new Map<string, string>();
  #old = new Map<string, string>();
  #bytes = 0;

  /** @param limit for all keys and texts together (bytes); 0 keeps nothing */
  constructor(limit: number) {
    this.#generation = limit / 2;
  }

  /** The text for a key, which `make` makes if it is not kept. A text that would take an eighth of a generation is not kept. */
  get(key: string, make: () => string): string {
    const known = this.#young.get(key);
    if (known !== undefined) return known;
    const text = this.#old.get(key) ?? inOnePiece(make());
    // Strings with other than Latin letters take two bytes a character.
    const bytes = OVERHEAD + 2 * (key.length + text.length);
    if (bytes > this.#generation / 8) return text;
    if (this.#bytes + bytes > this.#generation) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#bytes = 0;
    }
    this.#bytes += bytes;
    this.#young.set(key, text);
    return text;
  }
}

/** A string that was put together refers to all its pieces, which take many times its length. */
function inOnePiece(text: string): string {
  return Buffer.from(text, "utf16le").toString("utf16le");
}
