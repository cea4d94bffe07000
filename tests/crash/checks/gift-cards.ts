import type { Queries } from "#app/platform/db/database.server.ts";
import type { Acknowledged } from "../said.ts";
import { groupedBy, isLive, ordersOf, sumOf } from "./rows.ts";

/**
 * Gift cards hold what was sold less what was spent, and every paid order of gift cards has its cards once.
 * @throws Error that names the card or order that differs
 */
export async function checkGiftCards(db: Queries, acknowledged?: Acknowledged): Promise<{ sales: number }> {
  const { cards, entries } = await checkCardBalances(db);
  const [orders, sales, refunds] = await Promise.all([
    ordersOf(db),
    db.selectFrom("gift_card_sales").selectAll().execute(),
    db.selectFrom("payment_refunds").selectAll().where("target", "=", "gift_card").execute(),
  ]);
  const byOrder = groupedBy(
    entries.filter(({ kind }) => kind === "spent" || kind === "given_back"),
    ({ order_id }) => order_id,
  );
  const refundsOf = groupedBy(refunds, ({ order_id }) => order_id);
  for (const order of orders) {
    const spent = -sumOf(byOrder.get(order.id) ?? [], ({ amount }) => amount);
    const back = sumOf(refundsOf.get(order.id) ?? [], ({ amount }) => amount);
    const wanted = isLive(order) ? order.gift_card_amount - back : 0;
    if (spent !== wanted)
      throw new Error(
        `order ${order.order_number} (${order.status}): ${spent} from gift cards, ${wanted} due`,
      );
  }
  const spent = new Set(entries.filter(({ kind }) => kind === "spent").map(({ order_id }) => order_id));
  const numbers = new Map(orders.map(({ order_number, id }) => [order_number, id]));
  for (const [number] of acknowledged?.all("spent") ?? [])
    if (!spent.has(numbers.get(number) ?? 0)) throw new Error(`order ${number} has spent nothing`);
  checkSales(orders, sales, cards);
  const emails = await db.selectFrom("emails").select("id").where("kind", "=", "gift-card").execute();
  const sent = sales.filter(({ sent_at }) => sent_at !== null).length;
  if (emails.length !== sent) throw new Error(`${emails.length} emails with gift cards for ${sent} sales`);
  return { sales: sales.length };
}

/**
 * Each gift card has the balance that its entries add up to.
 * @throws Error that names the card that differs
 */
export async function checkCardBalances(db: Queries) {
  const [cards, entries] = await Promise.all([
    db.selectFrom("gift_cards").selectAll().execute(),
    db.selectFrom("gift_card_entries").selectAll().orderBy("number").execute(),
  ]);
  const entriesOf = groupedBy(entries, ({ gift_card_id }) => gift_card_id);
  for (const card of cards) {
    let balance = 0;
    for (const entry of entriesOf.get(card.id) ?? []) {
      balance += entry.amount;
      if (entry.balance !== balance)
        throw new Error(`gift card ${card.id}: ${balance} is entered as ${entry.balance}`);
    }
    if (card.balance !== balance)
      throw new Error(`gift card ${card.id} has ${card.balance}, and entries of ${balance}`);
  }
  return { cards, entries };
}

/** Every order of gift cards that was paid has its cards once; a refunded one has none to spend. */
function checkSales(
  orders: Awaited<ReturnType<typeof ordersOf>>,
  sales: readonly {
    id: number;
    order_id: number | null;
    quantity: number;
    sent_at: number | null;
    voided_at: number | null;
  }[],
  cards: readonly { sale_id: number | null; blocked: number }[],
): void {
  const salesOf = groupedBy(sales, ({ order_id }) => order_id);
  const cardsOf = groupedBy(cards, ({ sale_id }) => sale_id);
  for (const { id, order_number, delivery_type, payment_state } of orders) {
    const own = salesOf.get(id) ?? [];
    const paid = delivery_type === "email" && /^(paid|refunded)/.test(payment_state);
    if (own.length !== (paid ? 1 : 0))
      throw new Error(`order ${order_number} is ${payment_state} and has ${own.length} sales of gift cards`);
    for (const sale of own) {
      const made = cardsOf.get(sale.id) ?? [];
      const valid = made.filter(({ blocked }) => blocked === 0);
      const due = payment_state === "paid" ? sale.quantity : 0;
      if (made.length !== sale.quantity || valid.length !== due)
        throw new Error(
          `order ${order_number}: ${made.length} gift cards, ${valid.length} valid, ${due} due`,
        );
      if (sale.sent_at === null && sale.voided_at === null)
        throw new Error(`the gift cards of order ${order_number} were not emailed`);
    }
  }
}
