/**
 * Something whose contents depend on who is asking: a price that guests may not see, a cart. The domain hands
 * it out closed; only `calls/common/visible.server.ts` opens it, where the rules about who sees what stand
 * (`tests/architecture.test.ts` checks that). What is closed cannot be rendered, and an answer that holds it
 * fails instead of telling.
 */
export class Guarded<out Value> {
  readonly #value: Value;

  private constructor(value: Value) {
    this.#value = value;
  }

  /** Closes a value, so that it can be passed on but not looked at. */
  static close<Value>(value: Value): Guarded<Value> {
    return new Guarded(value);
  }

  /** Opens one. For the layer that decides who sees what, and nobody else. */
  static open<Value>(guarded: Guarded<Value>): Value {
    return guarded.#value;
  }

  /** @throws always: an answer was about to be made of something that nobody has looked at. */
  toJSON(): never {
    throw new Error("a guarded value was about to be sent without passing calls/visible.server.ts");
  }
}
