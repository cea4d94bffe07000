import { z } from "zod";
import { getOrder } from "#app/domain/orders/orders.server.ts";
import { anyone } from "./access.server.ts";
import { defineCall } from "./define.server.ts";

/** `order/get {order_id}`: for the session that placed it, or with the `key` of the order's link. */
export const get = defineCall("order/get", {
  kind: "read",
  access: anyone,
  input: z.object({ order_id: z.coerce.number().int().positive(), key: z.string().max(60).optional() }),
  run: (visit, { order_id, key }) =>
    getOrder(visit.platform.database.read, visit.store, visit.session, order_id, key),
});
