import { readFile } from "node:fs/promises";
import type { StaffVisit } from "#app/calls/common/staff-visit.server.ts";
import * as orders from "#app/calls/staff/orders.server.ts";
import * as today from "#app/calls/staff/today.server.ts";
import type { Act } from "#app/domain/orders/acts/acts.ts";
import {
  addressLines,
  closingRows,
  historyOf,
  owedText,
  paymentText,
  reducedText,
  titleLine,
  whereText,
} from "#app/domain/orders/order-words.ts";
import type { Copies, Order } from "#app/domain/orders/orders.ts";
import { handoverOf, OPEN, ORDER_STATUS, type OrderStatus, PAID_BY } from "#app/domain/orders/orders.ts";
import { type ListedOrder, MAX_COUNTED, QUEUES } from "#app/domain/orders/queues/queues.ts";
import { paymentLabel } from "#app/domain/payments/payments.ts";
import type { Refund } from "#app/domain/payments/refunds.server.ts";
import type { Store } from "#app/domain/stores/stores.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { formatCents, parseCents } from "#app/lib/money.ts";
import type { OrderNumber } from "#app/lib/number-kinds.ts";
import { ownValue } from "#app/lib/own.ts";
import { translator } from "#app/messages/translate.ts";
import { title as titleWords } from "#app/messages/words.ts";
import {
  type AnySubcommand,
  allOf,
  anyOf,
  type Command,
  CommandError,
  callOrExit,
  centsOf,
  countOf,
  dayOf,
  type Invocation,
  limitOf,
  numberOf,
  type Option,
  type Options,
  pairsOf,
  printAll,
  shopSubcommand,
  subcommand,
  UsageError,
  visitAll,
  withOptions,
} from "../command.ts";
import { exportSubcommand } from "./reports.ts";

const { conditions } = titleWords;
const NOTE = { value: "WORDS", does: "what the shopper reads about it" } as const satisfies Option;

const LINE = { value: "1=2", multiple: true } as const;

/** The copies that `--line 1=2` names, and how much of the shipping `--shipping` takes off as well. */
function linesOf({ line, shipping }: { line: string[]; shipping?: string | undefined }) {
  const lines = line.map((pair) => {
    const [position = "", copies] = pair.split("=");
    const [line, quantity] = [countOf(position, "line"), countOf(copies, "line")];
    if (line === undefined || quantity === undefined)
      throw new UsageError("--line must be LINE=COPIES, such as 1=2");
    return { line, quantity };
  });
  return {
    lines: lines.length > 0 ? lines : undefined,
    shipping: shipping === undefined ? undefined : centsOf(shipping, "shipping"),
  };
}

const LOCATION = { value: "NAME", does: "only at this location" } as const satisfies Option;

/** `--state`: one status, or the open ones. */
function statusesOf(text: string): OrderStatus[] {
  if (text === "open") return [...OPEN];
  const status = ORDER_STATUS.find((candidate) => candidate === text);
  if (!status) throw new UsageError(`--state must be open, ${anyOf(ORDER_STATUS)}, not "${text}"`);
  return [status];
}

/** A subcommand for one order. @param may its own options and positions, and whether it changes the order */
const ofOrder = <const Own extends Options = Record<never, Option>>(
  does: string,
  may: { takes?: string; options?: Own; dryRun?: AnySubcommand["dryRun"] },
  run: (visit: StaffVisit, order_number: OrderNumber, invocation: Invocation<Own>) => Promise<void>,
) =>
  shopSubcommand({
    ...may,
    takes: ["NUMBER", may.takes].filter(Boolean).join(" "),
    does,
    async run(visit, invocation) {
      await run(visit, numberOf(invocation.args[0]), withOptions<Own>(invocation));
    },
  });

/** A subcommand that does nothing but move the order. */
const move = (
  called: typeof orders.accept | typeof orders.ready | typeof orders.complete,
  does: string,
  done: string,
) =>
  ofOrder(
    does,
    { options: { note: NOTE }, dryRun: "rehearsed" },
    async (visit, order_number, { options, print }) => {
      await callOrExit(visit, called, { order_number, note: options.note });
      print(`Order ${order_number} is ${done}.`);
    },
  );

export const ordersCommand: Command = {
  name: "orders",
  does: "orders and quotes",
  subcommands: {
    list: shopSubcommand({
      does: "lists the newest orders of a shop, or those that you look for",
      options: {
        from: { value: "DAY", does: "placed on this day or later" },
        to: { value: "DAY", does: "placed on this day or earlier" },
        state: {
          value: "STATE",
          multiple: true,
          does: `open (placed, accepted or ready), or one of: ${ORDER_STATUS.join(", ")}`,
        },
        find: {
          value: "WORDS",
          does: "with these in its number, name, email, phone, Purchase Order #, the end of its card, or a registry's title",
        },
        location: LOCATION,
        queue: { value: "QUEUE", does: `what they wait for: ${QUEUES.join(", ")}; the oldest first` },
        after: { value: "NUMBER", does: "those that come after this order in the list" },
        limit: limitOf(20),
      },
      async run(visit, { options, print }) {
        const { from, to, state, find, location } = options;
        const queue = QUEUES.find((candidate) => candidate === options.queue);
        if (options.queue !== undefined && !queue) throw new UsageError(`--queue must be ${anyOf(QUEUES)}`);
        const answer = await callOrExit(visit, orders.list, {
          limit: countOf(options.limit, "limit"),
          from: from === undefined ? undefined : dayOf(from, visit.store),
          until: to === undefined ? undefined : dayOf(to, visit.store, true),
          statuses: state.length > 0 ? state.flatMap(statusesOf) : undefined,
          find,
          location,
          queue,
          after: options.after === undefined ? undefined : numberOf(options.after),
        });
        printAll(
          print,
          answer.orders.map((order) => line(visit.store, order)),
        );
      },
    }),
    "pick-list": shopSubcommand({
      does: "lists what to fetch for orders that were placed or accepted: location, section and shelf, copies, title and orders",
      options: { location: LOCATION },
      async run(visit, { options, print }) {
        const t = translator(visit.locale);
        const { picks } = await callOrExit(visit, orders.showPickList, { location: options.location });
        printAll(
          print,
          picks.map((pick) =>
            [
              pick.location,
              [pick.section, pick.shelf].filter(Boolean).join(", ") || "(no shelf)",
              `${pick.quantity} ×`,
              [pick.title, pick.author_line].filter(Boolean).join(", "),
              t(ownValue(conditions, pick.condition) ?? conditions[""]),
              pick.isbn,
              `for ${allOf(pick.orders.map(String))}`,
            ].join("\t"),
          ),
          "Nothing to fetch.",
        );
      },
    }),
    today: shopSubcommand({
      does: "counts what is to be done today: orders in each queue, copies to fetch, emails and gift cards that failed",
      async run(visit, { print }) {
        const { queues, events, ...counts } = await callOrExit(visit, today.get, {});
        const counted = (count: number) => (count > MAX_COUNTED ? `${MAX_COUNTED}+` : String(count));
        for (const queue of QUEUES.filter((name) => name !== "done"))
          print(`${queue}\t${counted(queues[queue])}`);
        print(`copies to fetch\t${counted(counts.to_fetch)}`);
        print(`failed emails\t${counted(counts.failed_emails)}`);
        print(`gift cards not delivered\t${counted(counts.returned_gift_cards)}`);
        print(`registries near their day\t${counted(counts.registries_near)}`);
        print(`accounts to approve\t${counted(counts.to_approve)}`);
        for (const { name, coming } of events) print(`event\t${name}\t${coming} coming`);
      },
    }),
    show: ofOrder(
      "shows an order, its titles and its history",
      {},
      async (visit, order_number, { print }) => {
        const { order, copies, link, payment, refunds, acts, emails } = await callOrExit(visit, orders.show, {
          order_number,
        });
        const { store } = visit;
        showOrder(store, order, copies, print);
        print(`link\t${link}`);
        if (payment) {
          print(`payment\t${payment.provider}\t${payment.provider_ref ?? ""}\t${payment.state}`);
          for (const { at, what } of payment.events)
            print(`${timesOf(store.settings, order.locale).dateTime(at)}\t${what}`);
        }
        for (const refund of refunds) print(refundLine(refund));
        const { dateTime } = timesOf(store.settings, order.locale);
        for (const { at, ...act } of acts) print(`${act.number}\t${dateTime(at)}\t${actLine(act)}`);
        for (const { id, created_at, recipient, subject, state } of emails)
          print(`email ${id}\t${dateTime(created_at)}\t${state}\t${recipient}\t${subject}`);
      },
    ),
    accept: move(orders.accept, "marks it as being prepared and emails the shopper", "accepted"),
    ready: move(orders.ready, "marks it as ready for pickup and emails the shopper", "ready"),
    complete: move(orders.complete, "marks it as picked up", "completed"),
    ship: ofOrder(
      "marks a parcel as shipped (the order too, with the last parcel) and emails the shopper",
      {
        options: {
          parcel: { value: "1", does: "which parcel (default: the first one that waits)" },
          tracking: { value: "CODE", does: "the carrier's number for it" },
          note: NOTE,
        },
        dryRun: "rehearsed",
      },
      async (visit, order_number, { options, print }) => {
        const { tracking, note } = options;
        const parcel = countOf(options.parcel, "parcel");
        const shipped = await callOrExit(visit, orders.ship, { order_number, parcel, tracking, note });
        const left = shipped.shipping_batches.filter(({ status }) => status === "waiting").length;
        print(
          left === 0
            ? `Order ${order_number} is shipped.`
            : `A parcel of order ${order_number} is shipped, ${left} left.`,
        );
      },
    ),
    shipping: ofOrder(
      "sets the shipping price of an order that has none, such as 12.50, and emails it with the ways to pay",
      { takes: "PRICE", options: { note: NOTE }, dryRun: "rehearsed" },
      async (visit, order_number, { args, options, print }) => {
        const price = parseCents(args[1] ?? "");
        if (price === undefined) throw new UsageError("PRICE must be an amount such as 12.50");
        const order = await callOrExit(visit, orders.shipping, { order_number, price, note: options.note });
        print(`Shipping for order ${order_number}: ${formatCents(price)}. ${owedText(order)}`);
      },
    ),
    paid: ofOrder(
      "records that it was paid in the shop",
      { options: { method: { value: PAID_BY.join("|"), required: true, does: "how" } }, dryRun: "rehearsed" },
      async (visit, order_number, { options, print }) => {
        const method = PAID_BY.find((option) => option === options.method);
        if (!method) throw new UsageError(`--method must be ${anyOf(PAID_BY)}`);
        const { amount, hand_back } = await callOrExit(visit, orders.markPaidInShop, {
          order_number,
          method,
        });
        print(`Order ${order_number} is paid: ${formatCents(amount)}, ${method}.`);
        if (hand_back > 0)
          print(`Hand back ${formatCents(hand_back)} of it: that is for tickets of a cancelled event.`);
      },
    ),
    charge: ofOrder(
      "charges its card, which was authorized when the order was placed",
      { dryRun: "rehearsed" },
      async (visit, order_number, { print }) => {
        const { amount } = await callOrExit(visit, orders.charge, { order_number });
        print(`The card of order ${order_number} is charged: ${formatCents(amount)}.`);
      },
    ),
    refund: ofOrder(
      "refunds an amount or copies, as it was paid: through the provider and to gift cards; you hand back what was paid in the shop",
      {
        options: {
          amount: { value: "12.50", does: "amount to refund (default: everything left)" },
          line: { ...LINE, does: "copies of a line, sent or not, with their taxes" },
          shipping: { value: "4.00", does: "with --line: how much of the shipping as well" },
          restock: { does: "with --line: puts the copies back on the shelves" },
          method: {
            value: PAID_BY.join("|"),
            does: "how you hand back what was paid in the shop (default: the way it was paid)",
          },
          note: NOTE,
        },
        dryRun: "rehearsed",
      },
      async (visit, order_number, { options, dryRun, print }) => {
        const { amount, note, restock } = options;
        const method = PAID_BY.find((option) => option === options.method);
        if (options.method !== undefined && !method)
          throw new UsageError(`--method must be ${anyOf(PAID_BY)}`);
        const { refunds, problem } = await callOrExit(visit, orders.refund, {
          order_number,
          amount: amount === undefined ? undefined : centsOf(amount, "amount"),
          ...linesOf(options),
          restock,
          note,
          method,
        });
        if (problem)
          throw new CommandError(`${options.line.length > 0 ? "The copies are taken off. " : ""}${problem}`);
        if (refunds.length === 0) print("The copies are taken off. Nothing was left to refund.");
        for (const refund of refunds) print(refundLine(refund, dryRun));
      },
    ),
    quote: ofOrder(
      "prices a quote line by line and emails it; --pickup, --ship-to and --po change where it goes and its Purchase Order #",
      {
        options: {
          price: { value: "1=9.99", multiple: true, does: "the price of a line" },
          shipping: { value: "12.00", does: "the price of shipping" },
          until: { value: "DAY", does: "the last day of the prices" },
          pickup: { value: "LOCATION", does: "it is picked up there" },
          "ship-to": { value: "FIELD=VALUE", multiple: true, does: "it is shipped: a field of the address" },
          po: { value: "NUMBER", does: "its Purchase Order #" },
          note: NOTE,
        },
        dryRun: "rehearsed",
      },
      async (visit, order_number, { options, print }) => {
        const prices = options.price.map((pair) => {
          const [position = "", amount] = pair.split("=");
          const line = countOf(position, "price");
          if (line === undefined) throw new UsageError("--price must be LINE=AMOUNT, such as 1=9.99");
          return { line, price: centsOf(amount, "price") };
        });
        const priced = await callOrExit(visit, orders.quote, {
          order_number,
          prices,
          shipping: options.shipping === undefined ? undefined : centsOf(options.shipping, "shipping"),
          until: options.until ? dayOf(options.until, visit.store, true) - 1 : undefined,
          note: options.note,
          pickup: options.pickup,
          ship_to:
            options["ship-to"].length > 0 ? pairsOf(options["ship-to"], "ship-to", "value") : undefined,
          po: options.po,
        });
        print(`Quote ${order_number}: ${formatCents(priced.summary.total)}.`);
      },
    ),
    cancel: ofOrder(
      "cancels what has not been sent, or these copies; returns them to stock, refunds them, and emails the shopper with the note",
      {
        options: {
          line: { ...LINE, does: "copies of a line (default: everything that has not been sent)" },
          shipping: { value: "4.00", does: "with --line: how much of the shipping as well" },
          "no-restock": { does: "the copies do not go back on the shelves" },
          note: NOTE,
        },
        dryRun: "rehearsed",
      },
      async (visit, order_number, { options, dryRun, print }) => {
        const { order, refunds, hand_back, problem } = await callOrExit(visit, orders.cancel, {
          order_number,
          ...linesOf(options),
          restock: !options["no-restock"],
          note: options.note,
        });
        const last = order.reductions.at(-1);
        if (order.status === "cancelled" || !last) print(`Order ${order_number} is cancelled.`);
        else {
          const amount = formatCents(last.amount);
          print(`Cancelled of order ${order_number}: ${reducedText(order, last)} (${amount}).`);
          print(`The rest of it stands: ${formatCents(order.summary.total - order.summary.reduced)}.`);
        }
        if (problem) throw new CommandError(String(problem));
        for (const refund of refunds) print(refundLine(refund, dryRun));
        if (hand_back > 0) {
          const part = order.status === "cancelled" ? "" : ` --amount ${(hand_back / 100).toFixed(2)}`;
          print(
            `${formatCents(hand_back)} was paid in the shop. Once you have handed it back, run: shop orders refund ${order_number}${part}`,
          );
        }
      },
    ),
    location: ofOrder(
      "changes where it is picked up and emails the shopper",
      { takes: "LOCATION", options: { note: NOTE }, dryRun: "rehearsed" },
      async (visit, order_number, { args, options, print }) => {
        const [, location] = args;
        if (!location) throw new UsageError("LOCATION must be the name of a location");
        const order = await callOrExit(visit, orders.location, {
          order_number,
          location,
          note: options.note,
        });
        print(`Order ${order_number} is picked up at ${order.order_location_name}.`);
      },
    ),
    address: ofOrder(
      "changes the address of an order of which nothing has been sent, and emails the shopper",
      {
        options: {
          "ship-to": { value: "FIELD=VALUE", multiple: true, does: "a field of the address" },
          note: NOTE,
        },
        dryRun: "rehearsed",
      },
      async (visit, order_number, { options, print }) => {
        const ship_to = pairsOf(options["ship-to"], "ship-to", "value");
        const order = await callOrExit(visit, orders.address, { order_number, ship_to, note: options.note });
        const lines = order.shipping ? addressLines(order.shipping, order.locale) : [];
        print(`Order ${order_number} goes to ${lines.join(", ")}.`);
      },
    ),
    note: ofOrder(
      "writes a note that only staff read",
      { takes: "WORDS", dryRun: "rehearsed" },
      async (visit, order_number, { args, print }) => {
        await callOrExit(visit, orders.addNote, { order_number, note: args[1] ?? "" });
        print(`Noted at order ${order_number}.`);
      },
    ),
    undo: ofOrder(
      "takes back what was last done to it, or the step with this number: accepted, ready, completed or paid in the shop, within a day",
      { takes: "[STEP]", dryRun: "rehearsed" },
      async (visit, order_number, { args, print }) => {
        const { acts } = await callOrExit(visit, orders.show, { order_number });
        const last = acts.findLast(({ undo_until }) => undo_until !== null);
        const act = args[1] === undefined ? last?.number : numberOf(args[1]);
        if (act === undefined)
          throw new CommandError(`Order ${order_number} has nothing that can be undone.`);
        const undone = await callOrExit(visit, orders.undo, { order_number, act });
        print(`Undone: order ${order_number} was ${undone.act.kind}.`);
        if (undone.sent > 0) print("Its email had left already. Write to the shopper if that matters.");
      },
    ),
    done: shopSubcommand({
      does: "lists what was done to orders within a day, the newest first",
      options: { limit: limitOf(50) },
      async run(visit, { options, print }) {
        const { acts } = await callOrExit(visit, orders.listRecentActs, {
          limit: countOf(options.limit, "limit"),
        });
        const { dateTime } = timesOf(visit.store.settings);
        printAll(
          print,
          acts.map(({ at, order_number, ...act }) => `${dateTime(at)}\t${order_number}\t${actLine(act)}`),
        );
      },
    }),
    email: ofOrder(
      "shows an email about it, as it was sent; `show` lists them",
      { takes: "EMAIL" },
      async (visit, order_number, { args, print }) => {
        const email = await callOrExit(visit, orders.email, { order_number, id: numberOf(args[1]) });
        print(`to\t${email.recipient}\t${email.state}`);
        print(`subject\t${email.subject}`);
        print(email.text || "Its text has been deleted.");
      },
    ),
    resend: ofOrder(
      "sends an email about it again",
      { takes: "EMAIL", dryRun: "rehearsed" },
      async (visit, order_number, { args, print }) => {
        const { id } = await callOrExit(visit, orders.resend, { order_number, id: numberOf(args[1]) });
        print(`Email ${id} will be sent by the server within seconds.`);
      },
    ),
    card: ofOrder(
      "decrypts an order's card with the operator's key, once; the stored card is then destroyed",
      {
        options: { key: { value: "PRIVATE.pem", required: true, does: "the file with your private key" } },
        dryRun: { refused: "a card can be read only once" },
      },
      async (visit, order_number, { options, print }) => {
        const key = await readFile(options.key, "utf8").catch(() => {
          throw new CommandError(`${options.key} cannot be read.`);
        });
        const opened = await callOrExit(visit, orders.card, { order_number, key });
        for (const [name, value] of Object.entries(opened.card)) print(`${name}\t${value}`);
      },
    ),
    export: exportSubcommand,
    skip: subcommand({
      does: "skips 10,000 order numbers after PostgreSQL is restored from a backup, so that none is used twice",
      dryRun: "rehearsed",
      async run(invocation) {
        const { skipped } = await callOrExit(visitAll(invocation), orders.skipNumbers, {});
        invocation.print(`${skipped} order numbers are skipped.`);
      },
    }),
  },
};

/** The state of a refund, and any work that is left for the operator. */
function refundLine(
  { id, amount, target, state, reference, problem, reason }: Refund,
  dryRun = false,
): string {
  const what = `${formatCents(amount)} ${reason === "unmatched" ? "that matched no order " : ""}`;
  const why = problem ? ` (${problem})` : "";
  if (state === "started" && dryRun) return `${what}to be asked of the provider`;
  if (state === "started")
    return `${what}asked of the provider, which has not confirmed it yet${why}: we keep asking`;
  if (state === "failed") return `${what}refused by the provider${why}`;
  if (state === "by_hand")
    return `${what}to be refunded by you${target === "gift_card" ? "" : " in the provider's console"}${why}; then run: shop payments refunded ${id}`;
  if (target === "gift_card")
    return `${what}back on ${reference ? `gift card •••• ${reference}` : "gift cards"}`;
  return `${what}${REFUNDED_TEXTS[target]}${reference ? `, ${reference}` : ""}`;
}
const REFUNDED_TEXTS = {
  payment: "refunded through the provider",
  by_hand: "to be handed over by you",
};

/** Something that staff did: "Ada: accepted (undone by Ben)". */
function actLine({
  who,
  kind,
  note,
  undone_at,
  undone_by,
}: Pick<Act, "who" | "kind" | "note" | "undone_at" | "undone_by">): string {
  const undone = undone_at === null ? "" : ` (undone by ${undone_by})`;
  return [`${who}: ${kind}${undone}`, note].filter(Boolean).join("\t");
}

function line(store: Store, order: Omit<ListedOrder, "payment_state" | "order_location_id">): string {
  const copies = order.item_count;
  return `${order.order_number}\t${timesOf(store.settings, order.locale).dateTime(order.order_date)}\t${order.purchaser_name}\t${copies} ${copies === 1 ? "copy" : "copies"}\t${formatCents(order.total)}\t${order.delivery_type}\t${order.status}`;
}

function showOrder(
  store: Store,
  order: Order,
  copies: readonly Copies[][],
  print: (text: string) => void,
): void {
  const { item_count, total } = order.summary;
  print(line(store, { ...order, item_count, total }));
  print([order.email, order.phone, order.order_location_name].join("\t"));
  const t = translator(order.locale);
  print(
    `paid by\t${paymentLabel(t, order.payment_type, { handover: handoverOf(order) })}\t${paymentText(order, t)}\t${owedText(order)}`,
  );
  if (order.paid_by_hand > 0)
    print(`paid in the shop\t${formatCents(order.paid_by_hand)}\t${order.paid_method}`);
  if (order.purchaseorder) print(`Purchase Order # ${order.purchaseorder}`);
  if (order.notes) print(order.notes);
  for (const [index, item] of order.items.entries()) {
    const { quantity, backorder_quantity, sold_price } = item.cart_info;
    const where = whereText(copies[index] ?? [], backorder_quantity, order.locale);
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
  const times = timesOf(store.settings, order.locale);
  for (const { label, cents } of closingRows(order, times.date)) sum(label, formatCents(cents));
  if (order.shipping) print(`ship to\t${addressLines(order.shipping, order.locale).join(", ")}`);
  if (order.billing) print(`bill to\t${addressLines(order.billing, order.locale).join(", ")}`);
  for (const parcel of order.shipping_batches)
    print(`parcel ${parcel.number}\t${parcel.provider}\t${parcel.status}\t${parcel.tracking}`);
  for (const { at, text, note } of historyOf(order, (status) => status))
    print(`${times.dateTime(at)}\t${text}\t${note}`);
}
