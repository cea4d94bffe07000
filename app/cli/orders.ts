import { newestOrders, readOrder } from "#app/domain/orders/orders.server.ts";
import type { Move, Order } from "#app/domain/orders/orders.ts";
import { moveOrder } from "#app/domain/orders/status.server.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { isFailure } from "#app/lib/result.ts";
import { baseUrlOf, type Command, CommandError, type Invocation, wantedStore } from "./command.ts";

/** What each verb makes of an order. */
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
    { call: "orders show NUMBER", does: "an order, its titles and what became of it" },
    { call: "orders accept NUMBER [--note WORDS]", does: "it is being prepared; the shopper gets a letter" },
    { call: "orders ready NUMBER", does: "it can be picked up; the shopper gets a letter" },
    { call: "orders complete NUMBER", does: "it was picked up" },
    {
      call: "orders cancel NUMBER [--note WORDS]",
      does: "it is off: its copies go back to their shelves, and the shopper gets a letter with these words",
    },
  ],
  async run(invocation) {
    const { platform, args, options, print } = invocation;
    const [verb = "", number = ""] = args;
    if (verb === "list") return list(invocation);
    const to = MOVES[verb];
    if (!to && verb !== "show")
      throw new CommandError("orders list | show | accept | ready | complete | cancel");
    if (!/^\d{1,9}$/.test(number)) throw new CommandError(`orders ${verb} NUMBER`);
    const store = await wantedStore(invocation);
    if (!to) {
      const order = await readOrder(platform.database.read, store, Number(number));
      if (!order) throw new CommandError(`There is no order ${number}.`);
      show(order, print);
      return 0;
    }
    const desk = {
      store,
      now: platform.clock.now(),
      baseUrl: baseUrlOf(invocation, store),
      secret: platform.secret,
    };
    const moved = await moveOrder(platform.database, desk, Number(number), to, options.note);
    if (isFailure(moved)) throw new CommandError(String(moved.error));
    print(`Order ${number} is ${to}.`);
    return 0;
  },
};

async function list(invocation: Invocation): Promise<number> {
  const { platform, options, print } = invocation;
  const limit = Number(options.limit ?? 20);
  if (!Number.isInteger(limit) || limit < 1) throw new CommandError("--limit wants a whole number");
  for (const order of await newestOrders(platform.database.read, await wantedStore(invocation), limit))
    print(line(order));
  return 0;
}

function line(order: Order): string {
  const copies = order.summary.item_count;
  return `${order.order_number}\t${formatDateTime(order.order_date, order.locale)}\t${order.purchaser_name}\t${copies} ${copies === 1 ? "copy" : "copies"}\t${formatCents(order.summary.total)}\t${order.delivery_type}\t${order.status}`;
}

function show(order: Order, print: (text: string) => void): void {
  print(line(order));
  print([order.email, order.phone, order.order_location_name, order.payment_type].join("\t"));
  if (order.purchaseorder) print(`Purchase Order # ${order.purchaseorder}`);
  if (order.notes) print(order.notes);
  for (const { title_info, cart_info } of order.items) {
    const rest = cart_info.backorder_quantity > 0 ? ` (${cart_info.backorder_quantity} to order)` : "";
    print(`${cart_info.quantity} × ${title_info.title}, ${title_info.author_line}${rest}`);
  }
  for (const { at, status, note } of order.events)
    print(`${formatDateTime(at, order.locale)}\t${status}\t${note}`);
}
