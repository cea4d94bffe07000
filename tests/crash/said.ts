/**
 * The lines that a process of the test writes as soon as a shopper, a member of staff or another program has had an
 * answer. Whatever is in one must be in the database from then on, once.
 */
export interface Sayings {
  ready: [];
  /** A form that is about to place an order: the session, the token, and the cart's checksum. */
  asked: [session: string, token: string, checksum: string];
  /** That form was answered. */
  answered: [token: string];
  placed: [order: number, token: string];
  /** A payment's money may move from now on. */
  promised: [];
  paid: [order: number];
  charged: [order: number, amount: number];
  refunded: [refund: string, amount: number];
  cancelled: [order: number];
  quoted: [order: number];
  /** An act of staff on an order was taken back. */
  undone: [order: number, act: number];
  received: [movement: number];
  /** A movement of stock was taken back. */
  returned: [movement: number];
  given: [order: number, registry: string];
  ticket: [order: number];
  bundle: [order: number];
  /** A gift card paid for a part of an order. */
  spent: [order: number];
  imported: [id: number];
  unimported: [id: number];
  /** An event was cancelled, by its public id. */
  called_off: [event: number];
  /** The database was not there for a moment. */
  interrupted: [];
}
export type Saying = keyof Sayings;

/** Everything that was acknowledged since the database was made. */
export class Acknowledged {
  readonly #all = new Map<Saying, Sayings[Saying][]>();
  /** Forms whose answer was lost, by their token, with the number of the process that sent them. */
  readonly #unanswered = new Map<string, { slot: number; form: Sayings["asked"] }>();

  /** @param slot the number of the process that says it, among those that run at the same time */
  note(word: Saying, given: Sayings[Saying], slot = 0): void {
    if (word === "asked") this.#unanswered.set(String(given[1]), { slot, form: given as Sayings["asked"] });
    else if (word === "answered") this.#unanswered.delete(String(given[0]));
    else this.#all.set(word, [...(this.#all.get(word) ?? []), given]);
  }

  all<Word extends Saying>(word: Word): readonly Sayings[Word][] {
    return (this.#all.get(word) ?? []) as Sayings[Word][];
  }

  /** How often each thing was acknowledged. */
  counts(): Map<Saying, number> {
    return new Map([...this.#all].map(([word, { length }]) => [word, length]));
  }

  /** Takes forms whose answer was lost, for a process that sends them again in the place of the one that died. */
  takeUnanswered(slot: number, most: number): Sayings["asked"][] {
    const taken = [...this.#unanswered.values()].filter((one) => one.slot === slot).slice(0, most);
    for (const { form } of taken) this.#unanswered.delete(form[1]);
    return taken.map(({ form }) => form);
  }
}
