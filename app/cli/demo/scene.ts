import * as cart from "#app/calls/cart/cart.server.ts";
import * as titles from "#app/calls/title/title.server.ts";
import { eisbnOf } from "#app/domain/catalogue/title-records.server.ts";
import type { PaymentChoice } from "#app/domain/payments/payments.ts";
import { locationsOf } from "#app/domain/stores/settings.ts";
import { type Store, storeNamed } from "#app/domain/stores/stores.server.ts";
import { MINUTE } from "#app/lib/seconds.ts";
import { frenchCodes } from "./french-titles.ts";
import { DEMO_PEOPLE } from "./people.ts";
import { type DemoShoppers, demoShoppers, Shopper, StaffMember } from "./shoppers.ts";
import { demoTitles, dice } from "./shops.ts";
import type { PastPlatform, Story } from "./time.ts";
import { wordsOf } from "./words.ts";

/** A demo shop with the people in it. */
export class Scene {
  readonly store: Store;
  /** The clock's time at the end. */
  readonly end: number;
  readonly seller: StaffMember;
  readonly manager: StaffMember;
  readonly #platform: PastPlatform;
  readonly #shoppers: DemoShoppers;
  readonly #titles: readonly string[];
  readonly #signedUp = new Map<number, Shopper>();
  #guests = 0;

  private constructor(
    platform: PastPlatform,
    store: Store,
    shoppers: DemoShoppers,
    titles: readonly string[],
  ) {
    this.#platform = platform;
    this.store = store;
    this.#shoppers = shoppers;
    this.#titles = titles;
    this.end = platform.clock.now();
    this.seller = new StaffMember(platform, store, "bookseller");
    this.manager = new StaffMember(platform, store, "manager");
  }

  static async open(platform: PastPlatform, shop: string): Promise<Scene> {
    const store = await storeNamed(platform.database, shop);
    if (!store) throw new Error(`the shop ${shop} was not made`);
    const codes = shop === "quai" ? await frenchCodes() : (await demoTitles()).map(({ isbn }) => isbn);
    return new Scene(platform, store, await demoShoppers(shop), codes.map(eisbnOf));
  }

  /** The texts that people write, in the shop's language. */
  get words() {
    return wordsOf(this.store);
  }

  /** A number from 0, always the same for a shop and the thing that it decides (`what`). */
  dice(what: string, sides: number): number {
    return dice(`${this.store.webstore_name} ${what}`, sides, 0);
  }

  /** A title of the demo. */
  title(what: string): string {
    return this.#titles[this.dice(what, this.#titles.length)] ?? "";
  }

  /** A payment provider of the shop. */
  get provider(): PaymentChoice {
    return this.store.settings.checkout_info.payment_methods[0] ?? "contact";
  }

  /** The location of a pickup. A shop with one location has no choice. */
  location(what: string): { pickup?: number } {
    const locations = locationsOf(this.store.settings);
    const location = locations[this.dice(`${what} at`, locations.length)];
    return location && locations.length > 1 ? { pickup: location.location_id } : {};
  }

  #phone(name: string): string {
    return `${this.#shoppers.area} 555 01${String(10 + this.dice(`phone of ${name}`, 90))}`;
  }

  #person(name: string, email?: string): Shopper {
    return new Shopper(this.#platform, this.store, name, this.#phone(name), email);
  }

  /** The next guest. */
  guest(): Shopper {
    const { guests } = this.#shoppers;
    return this.#person(guests[this.#guests++ % guests.length] ?? "");
  }

  /** A customer, who signs up when they are first asked for. */
  async customer(number: number): Promise<Shopper> {
    const { customers } = this.#shoppers;
    const index = number % customers.length;
    const person = customers[index];
    if (!person) throw new Error("the demo has no customers");
    const known = this.#signedUp.get(index);
    if (known) {
      await known.logsIn();
      return known;
    }
    const shopper = this.#person(person.name);
    this.#signedUp.set(index, shopper);
    await shopper.signsUp(person);
    return shopper;
  }

  /** An institution signs up, and awaits approval. */
  async *schoolSignsUp(): Story {
    const { school } = this.#shoppers;
    yield MINUTE;
    await this.#person(school.name).signsUp(school);
  }

  /** The demo's institution, which pays with Purchase Orders. */
  async library(): Promise<Shopper> {
    const library = this.#person(this.words.librarian, DEMO_PEOPLE[1].email);
    await library.logsIn();
    return library;
  }

  /** Puts this many titles into a cart, of those that are in stock. */
  async fill(shopper: Shopper, what: string, titles: number): Promise<void> {
    const some = this.#inStock(shopper, what);
    for (let added = 0; added < titles; added++) {
      const { eisbn, onhand } = await some();
      const quantity = onhand > 3 && this.dice(`${what} ${eisbn}`, 4) === 0 ? 2 : 1;
      await shopper.does(cart.add, { eisbn, quantity, large_print_confirmed: true });
    }
  }

  /** Puts more copies of a title into a cart than the shop has; these are ordered in. */
  async fillBeyondStock(shopper: Shopper, what: string, more: number): Promise<void> {
    const { eisbn, onhand } = await this.#inStock(shopper, what, true)();
    await shopper.does(cart.add, {
      eisbn,
      quantity: onhand + more,
      stock_answer: "order_rest",
      large_print_confirmed: true,
    });
  }

  /** Finds one title after the other that is in stock. @param more only one of which more copies can be ordered */
  #inStock(shopper: Shopper, what: string, more = false) {
    let index = this.dice(what, this.#titles.length);
    return async () => {
      for (;;) {
        index = (index + 7) % this.#titles.length;
        const eisbn = this.#titles[index] ?? "";
        const { available } = await shopper.does(titles.getItem, { eisbn });
        // A title with a price in euros alone is in stock, and cannot be bought here before it has one of its own.
        const sold = available.code === "" && available.onhand > 1 && available.cartable;
        if (sold && (!more || available.is_extra_orderable)) return { eisbn, onhand: available.onhand };
      }
    };
  }
}
