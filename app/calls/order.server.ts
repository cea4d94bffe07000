import { z } from "zod";
import * as orders from "#app/domain/orders/orders.server.ts";
import { failure, isFailure } from "#app/lib/result.ts";
import { anyone, customer, LOGIN_NEEDED } from "./access.server.ts";
import { defineCall } from "./define.server.ts";
import { nothing } from "./fields.server.ts";

/** Orders on one page of the history (spec 2 §9). */
const ORDERS_A_PAGE = 5;

/** `order/get {order_id}`: for the session or account that placed it, or with the `key` of the order's link. */
export const get = defineCall("order/get", {
  kind: "read",
  access: anyone,
  input: z.object({ order_id: z.coerce.number().int().positive(), key: z.string().max(60).optional() }),
  run: (visit, { order_id, key }) =>
    orders.getOrder(visit.platform.database.read, visit.store, visit.session, order_id, key),
});

/** `order/getList {offset}`: the orders of the account in use, and how many a guest left for it to claim. */
export const getList = defineCall("order/getList", {
  kind: "read",
  access: customer,
  input: z.object({ offset: z.coerce.number().int().min(0).max(1_000_000).catch(0).default(0) }),
  run: async (visit, { offset }) => {
    const { account } = visit.session;
    if (!account) return failure("login_required", LOGIN_NEEDED);
    const db = visit.platform.database.read;
    const [found, claimable] = await Promise.all([
      orders.listOrders(db, visit.store, account, { offset, limit: ORDERS_A_PAGE }),
      // How many there are is told to whoever has shown that the address is theirs.
      account.emailConfirmed && account.owner ? orders.countClaimable(db, visit.store, account) : 0,
    ]);
    return { ...found, limit: ORDERS_A_PAGE, claimable, email_confirmed: account.emailConfirmed };
  },
});

/** `order/claim` (this project's own): a guest's earlier orders with the same, confirmed e-mail. */
export const claim = defineCall("order/claim", {
  access: customer,
  input: nothing,
  run: async (visit) => {
    const { account } = visit.session;
    if (!account) return failure("login_required", LOGIN_NEEDED);
    const claimed = await orders.claimOrders(visit.platform.database, visit.store, account);
    return isFailure(claimed) ? claimed : { claimed };
  },
});
