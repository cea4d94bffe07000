import { readFile } from "node:fs/promises";
import { openCard } from "#app/domain/orders/cards.server.ts";
import { skipOrderNumbers } from "#app/domain/orders/numbers.server.ts";
import { addressLines, owedText, paymentText, titleLine, whereText } from "#app/domain/orders/order-words.ts";
import {
  newestOrders,
  orderKeyOf,
  paymentOf,
  readOrder,
  whereCopiesAre,
} from "#app/domain/orders/orders.server.ts";
import type { Copies, Move, Order } from "#app/domain/orders/orders.ts";
import { priceQuote } from "#app/domain/orders/quotes.server.ts";
import { carryOut, markPaid, PAID_BY, refundOrder, refundsOf } from "#app/domain/orders/refunds.server.ts";
import { setShippingPrice } from "#app/domain/orders/shipping-price.server.ts";
import { moveOrder, type OrderDesk, shipOrder } from "#app/domain/orders/status.server.ts";
import { attemptEvents } from "#app/domain/payments/attempts.server.ts";
import { paymentLabel } from "#app/domain/payments/payments.ts";
import type { Refund } from "#app/domain/payments/refunds.server.ts";
import { linkBase } from "#app/domain/stores/links.ts";
import type { Store } from "#app/domain/stores/stores.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { formatCents, parseCents } from "#app/lib/money.ts";
import { isFailure } from "#app/lib/result.ts";
import { translator } from "#app/messages/translate.ts";
import {
  type Command,
  CommandError,
  centsOf,
  countOf,
  dayOf,
  type Invocation,
  wantedStore,
} from "./command.ts";

/** The status that each verb sets. */
const MOVES: Readonly<Record<string, Exclude<Move, "shipped">>> = {
  accept: "accepted",
  ready: "ready",
  complete: "completed",
  cancel: "cancelled",
};

export const ordersCommand: Command = {
  name: "orders",
  usage: [
    { call: "orders list [--store NAME] [--limit 20]", does: "the newest orders of a shop" },
    { call: "orders show NUMBER", does: "an order, its titles and its history" },
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
      does: "refunds to where the money came from: provider, gift cards; what was paid in the shop is yours to hand over",
    },
    {
      call: "orders quote NUMBER [--price 1=9.99 …] [--shipping 12.00] [--until DAY] [--note WORDS]",
      does: "prices a quote line by line and emails it",
    },
    {
      call: "orders card NUMBER --key PRIVATE.pem",
      does: "decrypts an order's card with the operator's key, once; the stored card is then destroyed",
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
    const { platform, args, options, print } = invocation;
    const [verb = "", number = ""] = args;
    if (verb === "list") return list(invocation);
    if (verb === "skip") {
      print(`${await skipOrderNumbers(platform.database)} order numbers are skipped.`);
      return 0;
    }
    const to = MOVES[verb];
    const own = OWN[verb];
    if (!to && !own && verb !== "show")
      throw new CommandError(
        "orders list | show | accept | ready | ship | complete | cancel | shipping | paid | refund | quote | card",
      );
    if (!/^\d{1,9}$/.test(number)) throw new CommandError(`orders ${verb} NUMBER`);
    const store = await wantedStore(invocation);
    if (own) return own(invocation, store, Number(number));
    if (!to) {
      const order = await readOrder(platform.database.read, store, Number(number));
      if (!order) throw new CommandError(`There is no order ${number}.`);
      show(store, order, await whereCopiesAre(platform.database.read, store, Number(number)), print);
      print(`link\t${await linkTo(invocation, store, Number(number))}`);
      const attempt = await paymentOf(platform.database.read, store, Number(number));
      if (attempt) {
        print(`payment\t${attempt.provider}\t${attempt.provider_ref ?? ""}\t${attempt.state}`);
        for (const { at, what } of await attemptEvents(platform.database.read, attempt.id))
          print(`${timesOf(store.settings, order.locale).dateTime(at)}\t${what}`);
      }
      for (const one of await refundsOf(platform.database.read, store, Number(number)))
        print(refundLine(one));
      return 0;
    }
    const moved = await moveOrder(
      platform.database,
      deskOf(invocation, store),
      Number(number),
      to,
      options.note,
    );
    if (isFailure(moved)) throw new CommandError(String(moved.error));
    print(`Order ${number} is ${to}.`);
    if (to === "cancelled") await refundCancelled(invocation, store, moved);
    return 0;
  },
};

function deskOf(invocation: Invocation, store: Store): OrderDesk {
  const { platform } = invocation;
  return {
    store,
    now: platform.clock.now(),
    baseUrl: linkBase(store, invocation.platform.env),
    secret: platform.secret,
  };
}

/** The address that opens an order's page without an account. */
async function linkTo(invocation: Invocation, store: Store, number: number): Promise<string> {
  const { baseUrl, secret } = deskOf(invocation, store);
  const key = await orderKeyOf(invocation.platform.database.read, store, secret, number);
  return `${baseUrl}/account/order/${number}?key=${key}`;
}

type OwnVerb = (invocation: Invocation, store: Store, number: number) => Promise<number>;

const ship: OwnVerb = async (invocation, store, number) => {
  const { platform, options, print } = invocation;
  const shipped = await shipOrder(platform.database, deskOf(invocation, store), number, {
    number: countOf(options.parcel, "parcel"),
    tracking: options.tracking ?? "",
    note: options.note ?? "",
  });
  if (isFailure(shipped)) throw new CommandError(String(shipped.error));
  const left = shipped.shipping_batches.filter(({ status }) => status === "waiting").length;
  print(left === 0 ? `Order ${number} is shipped.` : `A parcel of order ${number} is shipped, ${left} left.`);
  return 0;
};

const refund: OwnVerb = async (invocation, store, number) => {
  const { platform, options, print } = invocation;
  const amount = options.amount === undefined ? undefined : centsOf(options.amount, "amount");
  const done = await refundOrder(tillOf(platform), deskOf(invocation, store), number, amount, options.note);
  if (isFailure(done)) throw new CommandError(String(done.error));
  for (const one of done) print(refundLine(one));
  return 0;
};

/** Refunds a cancelled order; the operator hands back what was paid in the shop. */
async function refundCancelled(invocation: Invocation, store: Store, order: Order): Promise<void> {
  const { platform, print } = invocation;
  const planned = await refundsOf(platform.database.read, store, order.order_number);
  const started = planned.filter(({ state }) => state === "started");
  const done = await carryOut(tillOf(platform), deskOf(invocation, store), started);
  if (isFailure(done)) throw new CommandError(String(done.error));
  for (const one of done) print(refundLine(one));
  if (order.paid_by_hand > 0)
    print(
      `${formatCents(order.paid_by_hand)} was paid in the shop. Once you have handed it back, run: shop orders refund ${order.order_number}`,
    );
}

const tillOf = ({ database, env, log }: Invocation["platform"]) => ({ database, dataDir: env.dataDir, log });

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

const paid: OwnVerb = async ({ platform, options, print }, store, number) => {
  const method = PAID_BY.find((one) => one === options.method);
  if (!method) throw new CommandError(`--method is one of ${PAID_BY.join(", ")}`);
  const amount = await markPaid(platform.database, store, number, method);
  if (isFailure(amount)) throw new CommandError(String(amount.error));
  print(`Order ${number} is paid: ${formatCents(amount)}, ${method}.`);
  return 0;
};

const quote: OwnVerb = async (invocation, store, number) => {
  const { platform, options, print } = invocation;
  const prices = new Map(
    (options.price ?? []).map((pair) => {
      const [line = "", amount] = pair.split("=");
      const position = countOf(line, "price");
      if (position === undefined) throw new CommandError("--price wants LINE=AMOUNT, such as 1=9.99");
      return [position - 1, centsOf(amount, "price")] as const;
    }),
  );
  const desk = deskOf(invocation, store);
  const until = options.until
    ? dayOf(options.until, store, true) - 1
    : desk.now + store.settings.checkout_info.quote_days * 86_400;
  if (until <= desk.now) throw new CommandError("--until is in the past");
  const priced = await priceQuote(platform.database, desk, number, {
    prices,
    shipping: options.shipping === undefined ? undefined : centsOf(options.shipping, "shipping"),
    until,
    note: options.note ?? "",
  });
  if (isFailure(priced)) throw new CommandError(String(priced.error));
  print(`Quote ${number}: ${formatCents(priced.summary.total)}.`);
  return 0;
};

const card: OwnVerb = async ({ platform, options, print }, store, number) => {
  if (!options.key) throw new CommandError("--key names the file with your private key");
  const key = await readFile(options.key, "utf8").catch(() => {
    throw new CommandError(`${options.key} cannot be read.`);
  });
  const opened = await openCard(platform.database, store, number, key);
  if (isFailure(opened)) throw new CommandError(String(opened.error));
  for (const [name, value] of Object.entries(opened)) print(`${name}\t${value}`);
  return 0;
};

const shipping: OwnVerb = async (invocation, store, number) => {
  const { platform, args, options, print } = invocation;
  const price = parseCents(args[2] ?? "");
  if (price === undefined) throw new CommandError("orders shipping NUMBER 12.50");
  const order = await setShippingPrice(
    platform.database,
    deskOf(invocation, store),
    number,
    price,
    options.note,
  );
  if (isFailure(order)) throw new CommandError(String(order.error));
  print(`Shipping for order ${number}: ${formatCents(price)}. ${owedText(order)}`);
  return 0;
};

const OWN: Readonly<Record<string, OwnVerb>> = { ship, shipping, paid, refund, quote, card };

async function list(invocation: Invocation): Promise<number> {
  const { platform, options, print } = invocation;
  const limit = Number(options.limit ?? 20);
  if (!Number.isInteger(limit) || limit < 1) throw new CommandError("--limit wants a whole number");
  const store = await wantedStore(invocation);
  for (const order of await newestOrders(platform.database.read, store, limit)) print(line(store, order));
  return 0;
}

function line(store: Store, order: Order): string {
  const copies = order.summary.item_count;
  return `${order.order_number}\t${timesOf(store.settings, order.locale).dateTime(order.order_date)}\t${order.purchaser_name}\t${copies} ${copies === 1 ? "copy" : "copies"}\t${formatCents(order.summary.total)}\t${order.delivery_type}\t${order.status}`;
}

function show(store: Store, order: Order, copies: readonly Copies[][], print: (text: string) => void): void {
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
  if (order.shipping) print(`ship to\t${addressLines(order.shipping).join(", ")}`);
  if (order.billing) print(`bill to\t${addressLines(order.billing).join(", ")}`);
  for (const parcel of order.shipping_batches)
    print(`parcel ${parcel.number}\t${parcel.provider}\t${parcel.status}\t${parcel.tracking}`);
  for (const { at, status, note } of order.events)
    print(`${timesOf(store.settings, order.locale).dateTime(at)}\t${status}\t${note}`);
}
