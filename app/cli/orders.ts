import { readFile } from "node:fs/promises";
import type { StaffVisit } from "#app/calls/common/operator-visit.server.ts";
import * as orders from "#app/calls/operator/orders.server.ts";
import { addressLines, owedText, paymentText, titleLine, whereText } from "#app/domain/orders/order-words.ts";
import type { Copies, Order } from "#app/domain/orders/orders.ts";
import { PAID_BY } from "#app/domain/orders/orders.ts";
import { paymentLabel } from "#app/domain/payments/payments.ts";
import type { Refund } from "#app/domain/payments/refunds.server.ts";
import type { Store } from "#app/domain/stores/stores.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { formatCents, parseCents } from "#app/lib/money.ts";
import { own } from "#app/lib/own.ts";
import { translator } from "#app/messages/translate.ts";
import {
  anyOf,
  ask,
  type Command,
  CommandError,
  centsOf,
  countOf,
  dayOf,
  type Invocation,
  pairsOf,
  visitAll,
  visitShop,
} from "./command.ts";
import { exportOrders } from "./reports.ts";

export const ordersCommand: Command = {
  name: "orders",
  usage: [
    { call: "orders list [--store NAME] [--limit 20]", does: "lists the newest orders of a shop" },
    { call: "orders show NUMBER", does: "shows an order, its titles and its history" },
    {
      call: "orders accept NUMBER [--note WORDS]",
      does: "marks it as being prepared and emails the shopper",
    },
    { call: "orders ready NUMBER", does: "marks it as ready for pickup and emails the shopper" },
    { call: "orders complete NUMBER", does: "marks it as picked up" },
    {
      call: "orders ship NUMBER [--parcel 1] [--tracking CODE] [--note WORDS]",
      does: "marks a parcel as shipped (the order too, with the last parcel) and emails the shopper",
    },
    {
      call: "orders shipping NUMBER 12.50 [--note WORDS]",
      does: "sets the shipping price of an order that has none, and emails it with the ways to pay",
    },
    {
      call: "orders paid NUMBER --method cash",
      does: "records that it was paid in the shop: by cash, card, check, transfer or other",
    },
    {
      call: "orders refund NUMBER [--amount 12.50] [--note WORDS]",
      does: "refunds through the provider and to gift cards, as it was paid; you hand back what was paid in the shop",
    },
    {
      call: "orders quote NUMBER [--price 1=9.99 …] [--shipping 12.00] [--until DAY] [--note WORDS] [--pickup LOCATION | --ship-to FIELD=VALUE …] [--po NUMBER]",
      does: "prices a quote line by line and emails it; --pickup, --ship-to and --po change where it goes and its Purchase Order #",
    },
    {
      call: "orders card NUMBER --key PRIVATE.pem",
      does: "decrypts an order's card with the operator's key, once; the stored card is then destroyed",
    },
    {
      call: "orders export --from DAY --to DAY [--format csv|json] [--file FILE]",
      does: "writes lines, discounts, shipping, taxes, payments and refunds of those days, for the books or a till",
    },
    {
      call: "orders skip",
      does: "skips 10,000 order numbers after PostgreSQL is restored from a backup, so that none is used twice",
    },
    {
      call: "orders cancel NUMBER [--note WORDS]",
      does: "cancels it, returns its copies to stock, and emails the shopper with the note",
    },
  ],
  async run(invocation) {
    const { args, print } = invocation;
    const [verb = "", number = ""] = args;
    if (verb === "list") return list(invocation);
    if (verb === "export") return exportOrders(invocation);
    if (verb === "skip") {
      const { skipped } = await ask(visitAll(invocation), orders.skip, {});
      print(`${skipped} order numbers are skipped.`);
      return 0;
    }
    const run = own(VERBS, verb);
    if (!run)
      throw new CommandError(
        "orders list | export | show | accept | ready | ship | complete | cancel | shipping | paid | refund | quote | card",
      );
    if (!/^\d{1,9}$/.test(number)) throw new CommandError(`orders ${verb} NUMBER`);
    await run(invocation, await visitShop(invocation), Number(number));
    return 0;
  },
};

type Verb = (invocation: Invocation, visit: StaffVisit, order_number: number) => Promise<void>;

const show: Verb = async ({ print }, visit, order_number) => {
  const { order, copies, link, payment, refunds } = await ask(visit, orders.show, { order_number });
  const { store } = visit;
  showOrder(store, order, copies, print);
  print(`link\t${link}`);
  if (payment) {
    print(`payment\t${payment.provider}\t${payment.provider_ref ?? ""}\t${payment.state}`);
    for (const { at, what } of payment.events)
      print(`${timesOf(store.settings, order.locale).dateTime(at)}\t${what}`);
  }
  for (const one of refunds) print(refundLine(one));
};

/** A verb that does nothing but move the order. */
const move =
  (called: typeof orders.accept | typeof orders.ready | typeof orders.complete, done: string): Verb =>
  async ({ options, print }, visit, order_number) => {
    await ask(visit, called, { order_number, note: options.note });
    print(`Order ${order_number} is ${done}.`);
  };

const cancel: Verb = async ({ options, print }, visit, order_number) => {
  const cancelled = await ask(visit, orders.cancel, { order_number, note: options.note });
  print(`Order ${order_number} is cancelled.`);
  if (cancelled.problem) throw new CommandError(String(cancelled.problem));
  for (const one of cancelled.refunds) print(refundLine(one));
  const { paid_by_hand } = cancelled.order;
  if (paid_by_hand > 0)
    print(
      `${formatCents(paid_by_hand)} was paid in the shop. Once you have handed it back, run: shop orders refund ${order_number}`,
    );
};

const ship: Verb = async ({ options, print }, visit, order_number) => {
  const { tracking, note } = options;
  const parcel = countOf(options.parcel, "parcel");
  const shipped = await ask(visit, orders.ship, { order_number, parcel, tracking, note });
  const left = shipped.shipping_batches.filter(({ status }) => status === "waiting").length;
  print(
    left === 0
      ? `Order ${order_number} is shipped.`
      : `A parcel of order ${order_number} is shipped, ${left} left.`,
  );
};

const refund: Verb = async ({ options, print }, visit, order_number) => {
  const amount = options.amount === undefined ? undefined : centsOf(options.amount, "amount");
  const { refunds } = await ask(visit, orders.refund, { order_number, amount, note: options.note });
  for (const one of refunds) print(refundLine(one));
};

/** How far a refund has come, and what is left for the operator to do. */
function refundLine({ id, amount, target, state, reference, problem, reason }: Refund): string {
  const what = `${formatCents(amount)} ${reason === "unmatched" ? "that matched no order " : ""}`;
  const why = problem ? ` (${problem})` : "";
  if (state === "started")
    return `${what}asked of the provider, which has not confirmed it yet${why}: we keep asking`;
  if (state === "failed") return `${what}refused by the provider${why}`;
  if (state === "by_hand")
    return `${what}to be refunded by you in the provider's console${why}; then run: shop payments refunded ${id}`;
  return `${what}${REFUNDED[target]}${reference ? `, ${reference}` : ""}`;
}
const REFUNDED = {
  payment: "refunded through the provider",
  gift_card: "back on the gift cards",
  by_hand: "to be handed over by you",
};

const paid: Verb = async ({ options, print }, visit, order_number) => {
  const method = PAID_BY.find((one) => one === options.method);
  if (!method) throw new CommandError(`--method must be ${anyOf(PAID_BY)}`);
  const { amount, hand_back } = await ask(visit, orders.paid, { order_number, method });
  print(`Order ${order_number} is paid: ${formatCents(amount)}, ${method}.`);
  if (hand_back > 0)
    print(`Hand back ${formatCents(hand_back)} of it: that is for tickets of a cancelled event.`);
};

const quote: Verb = async ({ options, print }, visit, order_number) => {
  const prices = (options.price ?? []).map((pair) => {
    const [position = "", amount] = pair.split("=");
    const line = countOf(position, "price");
    if (line === undefined) throw new CommandError("--price must be LINE=AMOUNT, such as 1=9.99");
    return { line, price: centsOf(amount, "price") };
  });
  const priced = await ask(visit, orders.quote, {
    order_number,
    prices,
    shipping: options.shipping === undefined ? undefined : centsOf(options.shipping, "shipping"),
    until: options.until ? dayOf(options.until, visit.store, true) - 1 : undefined,
    note: options.note,
    pickup: options.pickup,
    ship_to: options["ship-to"] && pairsOf(options["ship-to"], "ship-to", "value"),
    po: options.po,
  });
  print(`Quote ${order_number}: ${formatCents(priced.summary.total)}.`);
};

const card: Verb = async ({ options, print }, visit, order_number) => {
  if (!options.key) throw new CommandError("--key names the file with your private key");
  const key = await readFile(options.key, "utf8").catch(() => {
    throw new CommandError(`${options.key} cannot be read.`);
  });
  const opened = await ask(visit, orders.card, { order_number, key });
  for (const [name, value] of Object.entries(opened.card)) print(`${name}\t${value}`);
};

const shipping: Verb = async ({ args, options, print }, visit, order_number) => {
  const price = parseCents(args[2] ?? "");
  if (price === undefined) throw new CommandError("orders shipping NUMBER 12.50");
  const order = await ask(visit, orders.shipping, { order_number, price, note: options.note });
  print(`Shipping for order ${order_number}: ${formatCents(price)}. ${owedText(order)}`);
};

const VERBS: Readonly<Record<string, Verb>> = {
  show,
  accept: move(orders.accept, "accepted"),
  ready: move(orders.ready, "ready"),
  complete: move(orders.complete, "completed"),
  cancel,
  ship,
  shipping,
  paid,
  refund,
  quote,
  card,
};

async function list(invocation: Invocation): Promise<number> {
  const { options, print } = invocation;
  const limit = countOf(options.limit, "limit");
  const visit = await visitShop(invocation);
  const found = await ask(visit, orders.list, { limit });
  for (const order of found.orders) print(line(visit.store, order));
  return 0;
}

function line(store: Store, order: Order): string {
  const copies = order.summary.item_count;
  return `${order.order_number}\t${timesOf(store.settings, order.locale).dateTime(order.order_date)}\t${order.purchaser_name}\t${copies} ${copies === 1 ? "copy" : "copies"}\t${formatCents(order.summary.total)}\t${order.delivery_type}\t${order.status}`;
}

function showOrder(
  store: Store,
  order: Order,
  copies: readonly Copies[][],
  print: (text: string) => void,
): void {
  print(line(store, order));
  print([order.email, order.phone, order.order_location_name].join("\t"));
  const t = translator(order.locale);
  print(`paid by\t${paymentLabel(t, order.payment_type)}\t${t(paymentText(order))}\t${owedText(order)}`);
  if (order.paid_by_hand > 0)
    print(`paid in the shop\t${formatCents(order.paid_by_hand)}\t${order.paid_method}`);
  if (order.purchaseorder) print(`Purchase Order # ${order.purchaseorder}`);
  if (order.notes) print(order.notes);
  for (const [at, item] of order.items.entries()) {
    const { quantity, backorder_quantity, sold_price } = item.cart_info;
    const where = whereText(copies[at] ?? [], backorder_quantity, order.locale);
    print(
      `${quantity} × ${titleLine(item)}\t${formatCents(sold_price)}\t${formatCents(sold_price * quantity)}${where && `\t${where}`}`,
    );
  }
  const { summary } = order;
  const sum = (name: string, text: string) => print(`${name}\t${text}`);
  sum("subtotal", formatCents(summary.subtotal));
  for (const { code, description, amount } of summary.promo_codes)
    sum(description || code, formatCents(-amount));
  if (order.shipping)
    sum("shipping", summary.is_shipping_tbd ? "to be determined" : formatCents(summary.shipping));
  for (const { type, amount } of summary.taxes) sum(type, formatCents(amount));
  sum("total", formatCents(summary.total));
  if (summary.total_gift_card_amount_used > 0)
    sum("gift cards", formatCents(-summary.total_gift_card_amount_used));
  if (order.shipping) print(`ship to\t${addressLines(order.shipping, order.locale).join(", ")}`);
  if (order.billing) print(`bill to\t${addressLines(order.billing, order.locale).join(", ")}`);
  for (const parcel of order.shipping_batches)
    print(`parcel ${parcel.number}\t${parcel.provider}\t${parcel.status}\t${parcel.tracking}`);
  for (const { at, status, note } of order.events)
    print(`${timesOf(store.settings, order.locale).dateTime(at)}\t${status}\t${note}`);
}
