import { z } from "zod";
import { actsOf } from "#app/domain/orders/acts/acts.server.ts";
import * as disputes from "#app/domain/orders/disputes/disputes.server.ts";
import { versionOf } from "#app/domain/orders/version.server.ts";
import { failure } from "#app/messages/failure.ts";
import { DISPUTE_REASONS, DISPUTE_STATES } from "#app/platform/gateways/gateway.ts";
import { staff } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { locationsFor, orderCall } from "../common/order-call.server.ts";
import { cents, limit, moment, orderNumber, rowId } from "./fields.server.ts";

const version = z.string().max(20).optional();
/** A note from staff to each other. */
const note = z.string().trim().max(5000).default("");

/**
 * `disputes/list {limit, state, after, before}`: disputed payments, the newest first; those to answer, by due time.
 * @returns also the ids that `after` and `before` take for the next and the previous page
 */
export const list = defineCall("disputes/list", {
  kind: "read",
  access: staff("see_orders"),
  input: z.object({
    limit: limit(50),
    state: z.enum(DISPUTE_STATES).optional(),
    after: rowId.optional(),
    before: rowId.optional(),
  }),
  run: (visit, { state, ...page }) => {
    const { platform, store } = visit;
    const sought = { state, within: locationsFor(visit) };
    return disputes.pageOfDisputes(platform.database.read, store, sought, page);
  },
});

/**
 * `disputes/show {id}`: a dispute, its order's version, and staff's notes on the order's disputes. Failure: `not_found`
 * if the shop has no such dispute.
 */
export const show = defineCall("disputes/show", {
  kind: "read",
  access: staff("see_orders"),
  input: z.object({ id: rowId }),
  run: async (visit, { id }) => {
    const { platform, store } = visit;
    const db = platform.database.read;
    const dispute = await disputes.readDispute(db, store, id, locationsFor(visit));
    if (!dispute) return failure("orders.dispute.not_found", { id });
    const { order_number } = dispute;
    const version = await versionOf(db, store, order_number);
    const acts = await actsOf(db, store, order_number, version);
    return { dispute, version, acts: acts.filter(({ kind }) => kind.startsWith("dispute")) };
  },
});

/**
 * `disputes/add {order_number, amount, reason, due_at, reference, note}`: records a dispute that no provider reported.
 * The `amount` is in cents; `reference` is the bank's or provider's number. Failures: those of `addDispute`.
 */
export const add = orderCall("disputes/add", "refund", {
  input: z.object({
    order_number: orderNumber,
    amount: cents.pipe(z.int().min(1)),
    reason: z.enum(DISPUTE_REASONS),
    due_at: moment.optional(),
    reference: z.string().trim().max(100).default(""),
    note,
    version,
  }),
  run: (visit, { order_number, version, due_at = null, ...dispute }) =>
    disputes.addDispute(visit.platform.database, visit, { order_number, version }, { ...dispute, due_at }),
});

/**
 * `disputes/note {id, note, state}`: records what staff did about a dispute, and its new state if it changed. The
 * dispute itself is answered at the provider. Failures: those of `noteDispute`.
 */
export const addNote = defineCall("disputes/note", {
  access: staff("refund"),
  input: z.object({ id: rowId, note, state: z.enum(DISPUTE_STATES).optional(), version }),
  run: (visit, { id, version, ...dispute }) =>
    disputes.noteDispute(visit.platform.database, visit, locationsFor(visit), { id, version }, dispute),
});
