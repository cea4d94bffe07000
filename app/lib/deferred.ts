/**
 * An answer that is worked out only when it is read. Most calls that change a cart answer with the cart. Programs read
 * it, but a screen redirects to another page, and pricing the cart for it would be wasted.
 */
export class Deferred<Value> {
  readonly read: () => Promise<Value>;
  constructor(read: () => Promise<Value>) {
    this.read = read;
  }
}

/** A call's answer once it has been read, with the cart in it. */
export type ReadAnswer<Answer> =
  Answer extends Deferred<infer Value>
    ? Value
    : Answer extends { cart: Deferred<infer Cart> }
      ? Omit<Answer, "cart"> & { cart: Cart }
      : Answer;

/** Works out an answer, or the cart in it, if that was postponed; any other answer is returned unchanged. */
export async function readNow<Answer>(answer: Answer): Promise<ReadAnswer<Answer>>;
export async function readNow(answer: unknown): Promise<unknown> {
  if (answer instanceof Deferred) return answer.read();
  if (typeof answer !== "object" || answer === null || !("cart" in answer)) return answer;
  return answer.cart instanceof Deferred ? { ...answer, cart: await answer.cart.read() } : answer;
}
