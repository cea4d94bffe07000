import { describe, expect, it } from "vitest";
import { Arena } from "./arena.ts";
import { type Change, DENSE_FROM, DenseHoldings, newHoldings, SparseHoldings, suited } from "./holdings.ts";
import { HELD, HELD_NAMES, type Held } from "./overlay.ts";

/** A stream of random numbers that is the same in every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

const SIZE = 1000;
const FORMS = { sparse: SparseHoldings, dense: DenseHoldings };

/** Plain code for what the holdings do, and the holdings that must agree with it. */
class Model {
  readonly arena = new Arena(SIZE, 0);
  readonly held = new Map<number, number>();
  readonly roll: () => number;

  constructor(seed: number) {
    this.roll = random(seed);
  }

  below(n: number): number {
    return Math.floor(this.roll() * n);
  }

  /** Changes of up to `n` documents, a third of which hold nothing afterwards. */
  changes(n: number): Change[] {
    const documents = new Set(Array.from({ length: this.below(n + 1) }, () => this.below(SIZE)));
    const changes = [...documents].map((document) => ({
      document,
      held: this.roll() < 0.33 ? 0 : this.roll() < 0.5 ? HELD.onhand : this.below(256),
    }));
    for (const { document, held } of changes) {
      if (held === 0) this.held.delete(document);
      else this.held.set(document, held);
    }
    return changes.sort((a, b) => a.document - b.document);
  }

  /** A random set, as documents in order and in the arena. */
  set(part: number): { documents: number[]; at: number } {
    const documents = Array.from({ length: SIZE }, (_, document) => document).filter(
      () => this.roll() < part,
    );
    const at = this.arena.slot();
    for (const document of documents) this.arena.put({ bits: at }, document);
    return { documents, at };
  }

  documentsIn(set: number): number[] {
    const n = this.arena.kernel.toList(set, this.arena.bytes, this.arena.list, 0, SIZE);
    return [...this.arena.u32.subarray(this.arena.list >> 2, (this.arena.list >> 2) + n)];
  }

  heldBy(document: number): number {
    return this.held.get(document) ?? 0;
  }

  /** Compares everything that can be asked. */
  expectOf(one: SparseHoldings | DenseHoldings): void {
    this.arena.release();
    const pairs: [number, number][] = [];
    one.each((document, held) => pairs.push([document, held]));
    expect(pairs).toEqual([...this.held].sort(([a], [b]) => a - b));
    expect(one.rows).toBe(this.held.size);
    expect(one.exceptions).toBe([...this.held.values()].filter((held) => held & HELD.exception).length);
    for (let at = 0; at < 50; at++) {
      const document = this.below(SIZE);
      expect(one.of(document)).toBe(this.heldBy(document));
    }
    const { documents, at: set } = this.set([0, 0.005, 0.3, 1][this.below(4)] ?? 1);
    const bits = this.below(256);
    const changed = this.arena.slot();
    this.arena.u8.copyWithin(changed, set, set + this.arena.bytes);
    one.addTo(changed, bits);
    const has = (document: number) => (this.heldBy(document) & bits) !== 0;
    const added = [...new Set([...documents, ...[...this.held.keys()].filter(has)])].sort((a, b) => a - b);
    expect(this.documentsIn(changed)).toEqual(added);
    one.removeFrom(changed, bits);
    expect(this.documentsIn(changed)).toEqual(added.filter((document) => !has(document)));

    const counts = Object.fromEntries(
      HELD_NAMES.map((name) => [name, documents.filter((one) => this.heldBy(one) & HELD[name]).length]),
    );
    expect(one.count(set, undefined)).toEqual(counts);
    this.documentsIn(set);
    expect(one.count(set, documents.length)).toEqual(counts);

    const [having, without] = [this.name(), this.roll() < 0.5 ? this.name() : undefined];
    const [skip, take] = [this.below(40), this.below(40)];
    const wanted = documents.filter((document) => {
      const held = this.heldBy(document);
      return held & HELD[having] && !(without && without !== having && held & HELD[without]);
    });
    if (without === having) return;
    const some = one.some(set, having, without, skip, take);
    expect(some.documents).toEqual(wanted.slice(skip, skip + take));
    if (some.documents.length < take) expect(some.n).toBe(wanted.length);
  }

  private name(): Held {
    return HELD_NAMES[this.below(HELD_NAMES.length)] ?? "onhand";
  }
}

describe.each(Object.entries(FORMS))("what a shop holds, as the %s form", (_, Form) => {
  it("agrees with a naive implementation through random changes and removals", () => {
    for (let seed = 1; seed <= 6; seed++) {
      const model = new Model(seed);
      const one = new Form(model.arena);
      model.expectOf(one);
      for (let round = 0; round < 25; round++) {
        one.put(model.changes([3, 60, 400][round % 3] ?? 3));
        model.expectOf(one);
      }
    }
  });

  it("says whether a change changed anything", () => {
    const one = new Form(new Arena(SIZE, 0));
    expect(one.put([{ document: 7, held: 0 }])).toBe(false);
    expect(one.put([{ document: 7, held: HELD.onhand }])).toBe(true);
    expect(one.put([{ document: 7, held: HELD.onhand }])).toBe(false);
    expect(one.put([{ document: 7, held: 0 }])).toBe(true);
    expect(one.rows).toBe(0);
  });
});

describe("the form that suits a shop", () => {
  const every = (step: number, held: number): Change[] =>
    Array.from({ length: Math.floor(SIZE / step) }, (_, at) => ({ document: at * step, held }));

  it("is a list for few titles and bitsets for many", () => {
    const arena = new Arena(SIZE, 0);
    expect(newHoldings(arena, every(DENSE_FROM * 2, HELD.onhand))).toBeInstanceOf(SparseHoldings);
    expect(newHoldings(arena, every(2, HELD.onhand))).toBeInstanceOf(DenseHoldings);
    expect(newHoldings(arena, every(2, 0))).toBeInstanceOf(SparseHoldings);
  });

  it("changes with the stock, holds the same afterwards, and gives its memory back", () => {
    const model = new Model(99);
    let one = newHoldings(model.arena, []) as SparseHoldings | DenseHoldings;
    const forms = new Set<unknown>();
    let switches = 0;
    for (let round = 0; round < 60; round++) {
      // Filled for a while, and then emptied.
      const changes =
        round % 20 < 10
          ? model.changes(60)
          : [...model.held.keys()]
              .filter(() => model.roll() < 0.3)
              .sort((a, b) => a - b)
              .map((document) => {
                model.held.delete(document);
                return { document, held: 0 };
              });
      one.put(changes);
      const after = suited(model.arena, one) as SparseHoldings | DenseHoldings;
      if (after !== one) switches++;
      one = after;
      forms.add(one.constructor);
      model.expectOf(one);
    }
    expect(forms.size).toBe(2);
    expect(switches).toBe(6);
    one.release();
    newHoldings(model.arena, every(2, 255)).release();
    const before = model.arena.allocate(16);
    for (let round = 0; round < 20; round++) {
      const made = newHoldings(model.arena, every(2, 255));
      expect(made.bytes).toBe(8 * model.arena.bytes);
      made.release();
    }
    expect(model.arena.allocate(16)).toBe(before + 16);
  });
});

describe("the memory of a shop on a catalogue of a million titles", () => {
  const TITLES = 1_000_000;
  const arena = new Arena(TITLES, 0);
  const held = (rows: number, bits: (at: number) => number) =>
    newHoldings(
      arena,
      Array.from({ length: rows }, (_, at) => ({ document: at * Math.floor(TITLES / rows), held: bits(at) })),
    );

  it("is 100 kB with 20,000 rows of stock of any kind", () => {
    expect(held(20_000, () => HELD.onhand).bytes).toBe(100_000);
    expect(held(20_000, (at) => 1 + (at % 255)).bytes).toBe(100_000);
  });

  it("stays below half a megabyte while its stock changes", () => {
    const one = held(20_000, () => HELD.onhand);
    for (let round = 0; round < 50; round++) {
      one.put(
        Array.from({ length: 400 }, (_, at) => ({
          document: 1 + at * 50 + round * 20_000,
          held: HELD.onorder,
        })),
      );
      one.put(Array.from({ length: 400 }, (_, at) => ({ document: (round * 400 + at) * 50, held: 0 })));
      expect(one.rows).toBe(20_000);
      expect(one.bytes).toBe(100_000);
    }
  });

  it("is a bitset for each kind of stock if it has most of the catalogue", () => {
    expect(held(800_000, (at) => (at % 3 === 0 ? HELD.onhand : HELD.onorder)).bytes).toBe(2 * arena.bytes);
    expect(held(800_000, () => 255).bytes).toBe(8 * arena.bytes);
    // A byte for each title, and half of what it takes with a column beside.
    expect(8 * arena.bytes).toBeLessThan(TITLES * 1.01);
  });
});
