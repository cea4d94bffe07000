import { z } from "zod";
import { holdOrder, packBook, packingOf, unpack } from "#app/domain/orders/packing/packing.server.ts";
import { slipsOf } from "#app/domain/orders/packing/slips.server.ts";
import { holdSlipPdf, SLIP_PAPER } from "#app/domain/pdf/hold-slip-pdf.server.ts";
import { parseProductCode } from "#app/lib/isbn.ts";
import { failure } from "#app/messages/failure.ts";
import { staff } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { Download } from "../common/download.server.ts";
import { locationsFor, orderCall } from "../common/order-call.server.ts";
import { chargeThenLeave } from "./charge-before-leaving.server.ts";
import { count, orderNumber, shortText } from "./fields.server.ts";

/** Orders printed at once. */
export const MAX_SLIPS = 50;

/** A parcel of a shipped order; the first unsent one if omitted. */
const parcel = count.optional();

/**
 * `packing/slips {order_numbers}`: orders to print on packing slips. Numbers that the shop does not have are left out.
 */
export const slips = defineCall("packing/slips", {
  kind: "read",
  access: staff("see_orders"),
  input: z.object({ order_numbers: z.array(orderNumber).max(MAX_SLIPS) }),
  run: async (visit, { order_numbers }) => ({
    slips: await slipsOf(visit.platform.database.read, visit.store, order_numbers, locationsFor(visit)),
  }),
});

/**
 * `packing/holdSlip {order_number, paper}`: a slip for the hold shelf, as a PDF. Failures: `not_found` if the shop has
 * no such order; `wrong_delivery` if it is shipped.
 */
export const holdSlip = orderCall("packing/holdSlip", "see_orders", {
  kind: "read",
  input: z.object({ order_number: orderNumber, paper: z.enum(SLIP_PAPER) }),
  run: async ({ platform, store }, { order_number, paper }) => {
    // `orderCall` has refused an order at another location.
    const [slip] = await slipsOf(platform.database.read, store, [order_number], undefined);
    if (!slip) return failure("orders.operator.not_found", { order: order_number });
    if (slip.order.delivery_key !== "pickup")
      return failure("orders.location.wrong_delivery", { order: order_number });
    const pdf = await holdSlipPdf(store, slip.order, paper, platform.env.PDF_FONTS);
    return new Download(`hold-${order_number}.pdf`, "application/pdf", pdf);
  },
});

/**
 * `packing/show {order_number, parcel}`: the copies that belong in a parcel, and those packed. Failures: those of
 * `packingOf`.
 */
export const show = orderCall("packing/show", "see_orders", {
  kind: "read",
  input: z.object({ order_number: orderNumber, parcel }),
  run: ({ platform, store }, { order_number, parcel }) =>
    packingOf(platform.database.read, store, order_number, parcel),
});

/**
 * `packing/put {order_number, parcel, code, line, token}`: packs a book by its code, or by its line (counted from 1) if
 * it has none. A token packs one book, however often the call is made.
 * Failures: `no_code`, those of `packBook`.
 */
export const putBook = orderCall("packing/put", "work_orders", {
  input: z.object({
    order_number: orderNumber,
    parcel,
    code: shortText.default(""),
    line: count.optional(),
    token: z.string().min(8).max(64),
  }),
  run: ({ platform, ...visit }, { order_number, parcel, code, line, token }) => {
    const known = parseProductCode(code);
    if (line === undefined && known === undefined) return failure("packing.no_code");
    const book = line === undefined ? { code: known ?? "" } : { position: line - 1 };
    return packBook(platform.database, visit, order_number, { parcel, book, token });
  },
});

/** `packing/empty {order_number, parcel}`: unpacks a parcel. Failures: those of `packingOf`. */
export const emptyParcel = orderCall("packing/empty", "work_orders", {
  input: z.object({ order_number: orderNumber, parcel }),
  run: ({ platform, ...visit }, { order_number, parcel }) =>
    unpack(platform.database, visit, order_number, parcel),
});

/**
 * `packing/hold {order_number}`: puts an order on the hold shelf, after charging its authorized card. Failures: those
 * of `holdOrder` and of `chargeOrder`.
 */
export const hold = orderCall("packing/hold", "work_orders", {
  input: z.object({ order_number: orderNumber }),
  run: (visit, { order_number }) =>
    chargeThenLeave(visit, { order_number }, () => holdOrder(visit.platform.database, visit, order_number)),
});
