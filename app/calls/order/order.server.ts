import { z } from "zod";
import { MAX_LINES } from "#app/domain/cart/cart.ts";
import { goToPay } from "#app/domain/checkout/payment.server.ts";
import { sendGiftCards } from "#app/domain/orders/gift-cards/gift-cards.server.ts";
import * as orders from "#app/domain/orders/orders.server.ts";
import { laterPayment, payLater } from "#app/domain/orders/placement/later-payment.server.ts";
import { quotePdf } from "#app/domain/pdf/quote-pdf.server.ts";
import { besideField, failure, problem } from "#app/messages/failure.ts";
import { isFailure } from "#app/messages/result.ts";
import { validation } from "#app/messages/words.ts";
import { countAttempt, isExhausted } from "#app/platform/limits/limits.server.ts";
import {
  paymentContextOf,
  paymentLimits,
  paymentReceipt,
  TOO_MANY_PAYMENTS,
} from "../checkout/payment.server.ts";
import { anyone, customer } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { Download } from "../common/download.server.ts";
import { noInput } from "../common/fields.server.ts";
import { emailAddress } from "../common/person-fields.server.ts";
import { madeHere } from "../report/report.server.ts";

/** Orders per page of the order history (spec 2 §9). */
const ORDERS_A_PAGE = 5;

const orderId = z.object({
  order_id: z.coerce.number().int().positive(),
  key: z.string().max(60).optional(),
});

/** A number, or empty for any. */
const choice = z
  .union([z.literal(""), z.coerce.number().int().min(1).max(9999)])
  .optional()
  .transform((value) => (value === "" ? undefined : value));

export const get = defineCall("order/get", {
  about: "Gets an order, for the session or account that placed it, or with the `key` of the order's link.",
  kind: "read",
  access: anyone,
  input: orderId,
  run: ({ platform, store, session }, { order_id, key }) =>
    orders.getOrder(platform.database.read, store, session, order_id, { key, secret: platform.secret }),
});

export const getList = defineCall("order/getList", {
  about:
    "Lists the orders of the account in use, five per page. Also the years that have orders, and how many " +
    "guest orders the account can claim.",
  kind: "read",
  access: customer,
  input: z.object({
    offset: z.coerce.number().int().min(0).max(1_000_000).catch(0).default(0),
    year: choice,
    term: z.string().max(200).default(""),
    location_id: choice,
  }),
  run: async (visit, { offset, ...search }) => {
    const { account } = visit.session;
    if (!account) return failure("calls.login_required");
    const db = visit.platform.database.read;
    const [found, claimable] = await Promise.all([
      orders.listOrders(db, visit.store, account, { offset, limit: ORDERS_A_PAGE }, search),
      // The number is shown only to customers who have proved that the email address is theirs.
      account.emailConfirmed && account.owner ? orders.countClaimable(db, visit.store, account) : 0,
    ]);
    return { ...found, limit: ORDERS_A_PAGE, claimable, email_confirmed: account.emailConfirmed };
  },
});

/** Not in the contract (spec 2 §7). */
export const getExcel = defineCall("order/getExcel", {
  about: "Gets an order as an Excel or CSV file.",
  kind: "read",
  whileViewing: false,
  access: anyone,
  input: orderId.extend({ format: z.enum(["xlsx", "csv"]).default("xlsx") }),
  run: (visit, { order_id, key, format }) =>
    madeHere(visit, { kind: "order", format, layout: "", subject: String(order_id) }, key),
});

/** Not in the contract. */
export const getQuotePdf = defineCall("order/getQuotePdf", {
  about: "Gets a quote as a PDF.",
  kind: "read",
  whileViewing: false,
  access: customer,
  input: orderId,
  run: async (visit, { order_id }) => {
    const db = visit.platform.database.read;
    const order = await orders.getOrder(db, visit.store, visit.session, order_id);
    if (isFailure(order)) return order;
    if (order.quote_until === null) return failure("calls.shopper.not_found");
    return new Download(
      `quote-${order.order_number}.pdf`,
      "application/pdf",
      await quotePdf(visit.store, order, visit.platform.env.PDF_FONTS),
    );
  },
});

/** Not in the contract. */
export const getPayment = defineCall("order/getPayment", {
  about: "Gets what is left to pay for an existing order.",
  kind: "read",
  whileViewing: false,
  access: anyone,
  input: orderId,
  run: (visit, { order_id, key }) => {
    const { database, secret } = visit.platform;
    return laterPayment(database.read, visit, { order_number: order_id, key, secret });
  },
});

/** Not in the contract. */
export const pay = defineCall("order/pay", {
  about:
    "Pays for an order that is placed already: one that is paid later, or whose shipping price the shop has set. " +
    "`amount` is what the shopper was shown, in cents.",
  access: anyone,
  input: orderId.extend({
    payment_choice: z.string().max(40).default(""),
    amount: z.coerce.number().int().min(0).max(2_000_000_000),
  }),
  run: async (visit, { order_id, key, payment_choice, amount }) => {
    const { database, worker, secret } = visit.platform;
    const limits = paymentLimits(visit);
    if (await isExhausted(database.read, visit.now, limits)) return TOO_MANY_PAYMENTS;
    const asking = { order_number: order_id, key, secret, payment: payment_choice, amount };
    const begun = await payLater(database, visit, asking);
    if (isFailure(begun)) return begun;
    const { attempt, repeated, ...paying } = begun;
    if (!repeated) await countAttempt(database, visit.now, limits, paymentReceipt(visit, paying));
    const way = await goToPay(paymentContextOf(visit), visit.store, attempt, { locale: visit.locale });
    if (isFailure(way)) return way;
    worker.wake();
    return "goTo" in way ? { ...paying, attempt, go_to: way.goTo } : paying;
  },
});

/** Not in the contract. */
export const sendGiftCard = defineCall("order/sendGiftCard", {
  about:
    "Emails the gift cards of an order's line to an address. Lines count from 0. Cards that are not sent " +
    "yet are sent there on their day.",
  access: customer,
  input: z.object({
    order_id: z.coerce.number().int().positive(),
    line: z.coerce.number().int().min(0).max(MAX_LINES),
    email: emailAddress(problem(validation.inputEmail)),
  }),
  run: async (visit, { order_id, line, email }) => {
    const { database, worker } = visit.platform;
    // The order's link lets anybody see it, but only the account that bought the cards can send them elsewhere.
    const order = await orders.getOrder(database.read, visit.store, visit.session, order_id);
    if (isFailure(order)) return order;
    const refused = await sendGiftCards(database, visit, { order_number: order_id, line }, email, {
      requester: visit,
    });
    if (refused) return besideField("email", refused);
    worker.wake();
    return { sent: true };
  },
});

/** Not in the contract. */
export const claim = defineCall("order/claim", {
  about: "Claims a guest's earlier orders with the same, confirmed email address.",
  access: customer,
  input: noInput,
  run: async (visit) => {
    const { account } = visit.session;
    if (!account) return failure("calls.login_required");
    const claimed = await orders.claimOrders(visit.platform.database, visit.store, account);
    return isFailure(claimed) ? claimed : { claimed };
  },
});
