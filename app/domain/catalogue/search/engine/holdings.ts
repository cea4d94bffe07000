import type { Arena } from "./arena.ts";
import { HOLDING_BITS, HOLDING_NAMES, type HoldingName } from "./overlay.ts";

/**
 * A shop's holdings of a segment's titles: for each bit of `HOLDING_BITS` that some document has had, a bitset in the
 * arena.
 */
export class Holdings {
  /** The sets, in the order of the bits; 0 for a bit that no document has had. */
  private readonly sets = HOLDING_NAMES.map(() => 0);
  private readonly arena: Arena;

  constructor(arena: Arena) {
    this.arena = arena;
  }

  /** Size in bytes. */
  get bytes(): number {
    return this.sets.filter((set) => set !== 0).length * this.arena.bytes;
  }

  /** The documents with a bit; undefined if there are none. The set stays at the same offset until `release`. */
  setOf(name: HoldingName): number | undefined {
    return this.sets[HOLDING_NAMES.indexOf(name)] || undefined;
  }

  /** The bits of a document. */
  of(document: number): number {
    const byte = document >> 3;
    const shift = document & 7;
    let bits = 0;
    for (let bit = 0; bit < this.sets.length; bit++) {
      const set = this.sets[bit]!;
      if (set !== 0) bits |= ((this.arena.u8[set + byte]! >> shift) & 1) << bit;
    }
    return bits;
  }

  /**
   * Replaces the bits of a document.
   * @returns whether that changed anything
   */
  put(document: number, bits: number): boolean {
    const different = bits ^ this.of(document);
    for (const [bit, name] of HOLDING_NAMES.entries()) {
      if ((different & HOLDING_BITS[name]) === 0) continue;
      this.sets[bit] ||= this.arena.newSet();
      const byte = this.sets[bit] + (document >> 3);
      this.arena.u8[byte] = this.arena.u8[byte]! ^ (1 << (document & 7));
    }
    return different !== 0;
  }

  /** Returns the memory of all sets to the arena. */
  release(): void {
    for (const set of this.sets) if (set !== 0) this.arena.free(set);
    this.sets.fill(0);
  }
}
