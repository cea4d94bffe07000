import { eisbnOf } from "#app/domain/catalogue/title-records.server.ts";
import { storedTaxes } from "#app/domain/orders/json-columns.ts";
import { isOwing } from "#app/domain/orders/orders.ts";
import { dueInShop, refundableOf } from "#app/domain/orders/refunds/standing.server.ts";
import type { openPaymentShop } from "./payment-shop.ts";

/** Each tax of a line is rounded when it is charged, and again when a part of it goes back. */
const ROUNDING = 4;

export type Kind = "book" | "ticket" | "card";
export interface Line {
  position: number;
  kind: Kind;
  eisbn: string;
  quantity: number;
  /** Copies that the buyer still has, or will get. */
  kept: number;
  /** The price of all copies, in cents: after promotions, with taxes. */
  gross: number;
  /** Whether it is tickets of a cancelled event. */
  isVoid?: boolean;
}

export interface Sale {
  id: number;
  number: number;
  /** Who gets the gift cards in it. */
  friend: string;
  /** The provider's id of its payment; empty if it is paid in the shop. */
  ref: string;
  lines: Line[];
  /** What shipping cost, with taxes, and what of it is still charged. */
  shipping: number;
  /** Cents that staff took in the shop. */
  taken: number;
  /** Cents that staff refunded although nothing was taken off the order. */
  favours: number;
  /** Cents on gift cards of the order that staff voided without a refund. */
  voided: number;
  /** What happened, for the message of a failure. */
  story: string[];
}

/**
 * Adds up the orders of a shop from outside: by what was paid, what is left with the buyer and what went back, not by
 * what the orders say.
 */
export function auditorOf(bookshop: Awaited<ReturnType<typeof openPaymentShop>>) {
  const db = bookshop.platform.database.read;
  /** Refunds that staff make by hand because the card that paid is void. */
  const insteadOfCards = new Set<string>();

  /** An order that was just placed. */
  async function readSale(number: number, ref: string, friend: string): Promise<Sale> {
    const row = await db
      .selectFrom("orders")
      .selectAll()
      .where("order_number", "=", number)
      .executeTakeFirstOrThrow();
    const items = await db
      .selectFrom("order_items")
      .innerJoin("titles", "titles.id", "order_items.title_id")
      .selectAll("order_items")
      .select("product_code")
      .where("order_id", "=", row.id)
      .orderBy("position")
      .execute();
    const lines = items.map(
      ({ position, quantity, sold_price, discount, taxes, tax_class, product_code }) => {
        const net = sold_price * quantity - discount;
        const rates = storedTaxes.read(taxes);
        const gross = rates.reduce((sum, { rate }) => sum + (net * rate) / 100_000, net);
        const kind: Kind = tax_class === "gift_card" ? "card" : tax_class === "ticket" ? "ticket" : "book";
        return { position, kind, eisbn: eisbnOf(product_code), quantity, kept: quantity, gross };
      },
    );
    const shipping = row.total - lines.reduce((sum, { gross }) => sum + gross, 0);
    return { id: row.id, number, ref, friend, lines, shipping, taken: 0, favours: 0, voided: 0, story: [] };
  }

  /**
   * The order's money, by the records of those who hold it; what staff are told to hand back (`told`), and with it what
   * they are told to refund because the provider refused (`owed`).
   */
  async function moneyOf(sale: Sale) {
    const provider = sale.ref ? bookshop.moneyOf("paypal", sale.ref) : { taken: 0, back: 0 };
    const entries = await db
      .selectFrom("gift_card_entries")
      .select(["kind", "amount"])
      .where("order_id", "=", sale.id)
      .where("kind", "in", ["spent", "given_back"])
      .execute();
    const onCards = (kind: string) =>
      entries.filter((entry) => entry.kind === kind).reduce((sum, { amount }) => sum + Math.abs(amount), 0);
    const refunds = await db
      .selectFrom("payment_refunds")
      .selectAll()
      .where("order_id", "=", sale.id)
      .execute();
    const sum = (list: typeof refunds) => list.reduce((total, { amount }) => total + amount, 0);
    const inShop = refunds.filter(({ target }) => target === "by_hand");
    for (const { id, target, state } of refunds)
      if (target === "gift_card" && state === "by_hand") insteadOfCards.add(id);
    return {
      received: provider.taken + onCards("spent") + sale.taken,
      back:
        provider.back +
        onCards("given_back") +
        sum(inShop) +
        sum(refunds.filter(({ id }) => insteadOfCards.has(id))),
      told: await dueInShop(db, sale.id),
      owed: (await refundableOf(db, bookshop.store, sale.number)).owed,
      open: refunds.filter(({ id, state }) => insteadOfCards.has(id) && state === "by_hand"),
    };
  }

  /** What the buyer has of an order, in cents. Of a void gift card, that is what was spent of it. */
  async function goodsOf({ id, lines, shipping }: Sale): Promise<number> {
    const bought = await db
      .selectFrom("gift_cards")
      .innerJoin("gift_card_sales", "gift_card_sales.id", "gift_cards.sale_id")
      .innerJoin("gift_card_entries", "gift_card_entries.gift_card_id", "gift_cards.id")
      .select(["gift_cards.id", "blocked", "kind", "gift_card_entries.amount"])
      .where("gift_card_sales.order_id", "=", id)
      .execute();
    const cards = bought
      .filter(({ kind, blocked }) => (blocked ? kind === "spent" || kind === "given_back" : kind === "sold"))
      .reduce((sum, { blocked, amount }) => sum + (blocked ? -amount : amount), 0);
    return lines
      .filter(({ kind }) => bought.length === 0 || kind !== "card")
      .reduce((sum, { gross, kept, quantity }) => sum + (gross * kept) / quantity, shipping + cards);
  }

  /**
   * What the buyer has, what went back and what is owed to them come to what was paid, or more by what staff gave as a
   * favour.
   * @throws Error that tells what happened to the order
   */
  async function checkSale(sale: Sale): Promise<void> {
    const { received, back, owed } = await moneyOf(sale);
    const goods = await goodsOf(sale);
    const { payment_state, status } = await bookshop.order(sale.number);
    const has = goods + back + owed;
    const slack = ROUNDING * (1 + sale.story.length);
    const say = (problem: string) =>
      `order ${sale.number} (${status}, ${payment_state}): ${problem}. ${received} received, ${back} went back, ${owed} owed, ${goods} of goods, ${sale.favours} as a favour, ${sale.voided} on void cards. ${sale.story.join("; ")}`;
    if (back > received) throw new Error(say("more went back than was paid"));
    if (received > has + sale.voided + slack) throw new Error(say("the shop has money that it owes"));
    const owes = payment_state === "none" && goods > received + slack;
    if (!owes && has > received + sale.favours + slack) throw new Error(say("the buyer has too much"));
  }

  /** Tickets of a cancelled event are refunded once the order is paid: until then the buyer owes their price. */
  async function dropVoid(sale: Sale): Promise<void> {
    const row = await db.selectFrom("orders").selectAll().where("id", "=", sale.id).executeTakeFirstOrThrow();
    if (row.status !== "cancelled" && isOwing(row)) return;
    for (const line of sale.lines) if (line.isVoid) line.kept = 0;
  }

  /** Reads what is left of an order after what was not sent was cancelled. */
  async function countKept(sale: Sale): Promise<void> {
    const items = await db.selectFrom("order_items").selectAll().where("order_id", "=", sale.id).execute();
    for (const line of sale.lines) {
      const item = items.find(({ position }) => position === line.position);
      if (item) line.kept = item.quantity - item.cancelled - item.returned;
    }
  }

  return { readSale, moneyOf, goodsOf, checkSale, dropVoid, countKept };
}
