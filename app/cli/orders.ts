import { newestOrders } from "#app/domain/orders/orders.server.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { type Command, CommandError, wantedStore } from "./command.ts";

export const ordersCommand: Command = {
  name: "orders",
  usage: [{ call: "orders list [--store NAME] [--limit 20]", does: "the newest orders of a shop" }],
  async run(invocation) {
    const { platform, args, options, print } = invocation;
    if (args[0] !== "list") throw new CommandError("orders list");
    const limit = Number(options.limit ?? 20);
    if (!Number.isInteger(limit) || limit < 1) throw new CommandError("--limit wants a whole number");
    for (const order of await newestOrders(platform.database.read, await wantedStore(invocation), limit)) {
      const copies = order.summary.item_count;
      print(
        `${order.order_number}\t${formatDateTime(order.order_date, order.locale)}\t${order.purchaser_name}\t${copies} ${copies === 1 ? "copy" : "copies"}\t${formatCents(order.summary.total)}\t${order.delivery_type}\t${order.status}`,
      );
    }
    return 0;
  },
};
