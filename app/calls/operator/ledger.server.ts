import { z } from "zod";
import { stockSums } from "#app/domain/catalogue/stock.server.ts";
import { bookedCount, bookedOrders } from "#app/domain/orders/ledger/ledger.server.ts";
import { locationsOf } from "#app/domain/stores/settings.ts";
import { staff } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { limit, moment } from "./fields.server.ts";

/** Epoch seconds: from the first until before the last. */
const span = z.object({ from: moment, to: moment });

/**
 * `books/orders {from, to, after, limit}`: a page of the orders that were placed, paid, cancelled or refunded in a span of
 * time, each with all its bookkeeping entries; `after` is the `row` of the last one of the page before. The first page
 * also says how many there are in `all`.
 */
export const orders = defineCall("books/orders", {
  kind: "read",
  access: staff("export"),
  input: span.extend({ after: moment.default(0), limit: limit(200) }),
  run: async ({ platform, store }, { from, to, after, limit }) => {
    const db = platform.database.read;
    return {
      orders: await bookedOrders(db, store, { from, to }, { after, limit }),
      all: after === 0 ? await bookedCount(db, store, { from, to }) : null,
    };
  },
});

/** `books/stock`: copies on hand and on order, and what those on hand sell for, by location and condition. */
export const stock = defineCall("books/stock", {
  kind: "read",
  access: staff("export"),
  input: z.object({}),
  run: async ({ platform, store }) => {
    const locations = new Map(
      locationsOf(store.settings).map(({ location_id, altname }) => [location_id, altname]),
    );
    const sums = await stockSums(platform.database.read, store);
    return {
      stock: sums.map(({ location_id, ...sum }) => ({
        location: locations.get(location_id) || store.settings.store_info.name,
        ...sum,
      })),
    };
  },
});
