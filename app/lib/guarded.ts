/**
 * A value whose contents depend on who is asking, such as a price that guests may not see, or a cart. The domain
 * returns it closed; only `calls/common/visible.server.ts`, which has the rules about who sees what, opens it
 * (`tests/architecture.test.ts` checks that). A closed value cannot be rendered, and an answer that contains one
 * throws instead of leaking it.
 */
export class Guarded<out Value> {
  readonly #value: Value;

  private constructor(value: Value) {
    this.#value = value;
  }

  /** Closes a value, so that it can be passed on but not read. */
  static close<Value>(value: Value): Guarded<Value> {
    return new Guarded(value);
  }

  /** Opens a value. Only for the layer that decides who sees what. */
  static open<Value>(guarded: Guarded<Value>): Value {
    return guarded.#value;
  }

  /** @throws always: a closed value was about to be sent in an answer */
  toJSON(): never {
    throw new Error("a guarded value was about to be sent without a check by calls/common/visible.server.ts");
  }
}
