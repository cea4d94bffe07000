import { createHmac } from "node:crypto";
import { z } from "zod";
import { isSameSecret } from "#app/lib/token.server.ts";
import {
  type BegunPayment,
  type Charge,
  type ExpectedPayment,
  type Gateway,
  GatewayError,
  type Message,
  type Outcome,
  type RefundStatus,
} from "../gateway.ts";
import { defineProvider } from "../provider.ts";
import {
  messageOf,
  REFUSALS,
  readAnswer,
  refusal,
  type SquareAccount,
  squareAccount,
  squareCaller,
} from "./api.server.ts";
import { readDispute } from "./dispute.ts";

/**
 * Square payment links: a link is created together with an order of Square's, the shopper pays on Square's page, and
 * the order and its payments say how it ended. Source: developer.squareup.com/reference/square/checkout-api,
 * /orders-api, /payments-api, /refunds-api and docs/webhooks.
 */
/** Square's pages: a short address leads on to the second one. */
const PAGES = ["https://square.link", "https://checkout.square.site", "https://sandbox.square.link"];
const MAX_NAME = 500;
/** The number of payments of an order that are looked up: each card that was declined is one. */
const TENDERS = 20;

const money = z.object({ amount: z.int(), currency: z.string() });
const orderShape = z.object({
  order: z.object({
    id: z.string(),
    state: z.string(),
    version: z.int().default(1),
    reference_id: z.string().optional(),
    tenders: z.array(z.object({ id: z.string(), payment_id: z.string().optional() })).default([]),
  }),
});
type Order = z.infer<typeof orderShape>["order"];
const paymentShape = z.object({
  payment: z.object({
    id: z.string(),
    status: z.string(),
    order_id: z.string().optional(),
    total_money: money,
    refund_ids: z.array(z.string()).default([]),
  }),
});
type Payment = z.infer<typeof paymentShape>["payment"];
const linkShape = z.object({
  payment_link: z.object({ id: z.string().min(1), order_id: z.string().min(1), url: z.url() }),
});
const refundShape = z.object({
  refund: z.object({ id: z.string(), status: z.string(), reason: z.string().optional() }),
});
const eventShape = z.object({
  event_id: z.string(),
  type: z.string(),
  data: z.object({ id: z.string().default(""), object: z.record(z.string(), z.unknown()).default({}) }),
});

/** Notices about stock, which is then read from Square's record. */
const STOCK_EVENTS = new Set(["inventory.count.updated", "catalog.version.updated"]);

function gatewayOf(config: SquareAccount): Gateway {
  const origins = [...PAGES, new URL(config.base_url).origin];
  const call = squareCaller(config);

  async function orderOf(id: string): Promise<Order | undefined> {
    const answer = await call("GET", `orders/${encodeURIComponent(id)}`);
    return answer.status === 404 ? undefined : readAnswer(orderShape, answer).order;
  }

  async function paymentOf(id: string): Promise<Payment | undefined> {
    const answer = await call("GET", `payments/${encodeURIComponent(id)}`);
    return answer.status === 404 ? undefined : readAnswer(paymentShape, answer).payment;
  }

  /** The payments of an order, the newest first. */
  async function paymentsOf({ tenders }: Order): Promise<Payment[]> {
    const payments: Payment[] = [];
    for (const { id, payment_id = id } of tenders.slice(-TENDERS).reverse()) {
      const payment = await paymentOf(payment_id);
      if (payment) payments.push(payment);
    }
    return payments;
  }

  /** Our own id of the payment that an order of Square's is for; "" if it is not one of ours. */
  const attemptOf = async (orderId = "") =>
    orderId === "" ? "" : ((await orderOf(orderId))?.reference_id ?? "");

  const gateway: Gateway = {
    origins,

    async begin(charge: Charge): Promise<BegunPayment> {
      const name = charge.description.slice(0, MAX_NAME);
      const answer = await call("POST", "online-checkout/payment-links", {
        idempotency_key: charge.attempt,
        order: {
          location_id: config.location_id,
          reference_id: charge.attempt,
          // One line without Square's catalogue: its taxes are ours, and Square takes no stock for it.
          line_items: [
            { name, quantity: "1", base_price_money: { amount: charge.amount, currency: charge.currency } },
          ],
        },
        checkout_options: {
          redirect_url: charge.return_url,
          // Everything that would change the total is switched off, and so is paying later.
          allow_tipping: false,
          ask_for_shipping_address: false,
          enable_coupon: false,
          enable_loyalty: false,
          accepted_payment_methods: {
            apple_pay: true,
            google_pay: true,
            cash_app_pay: false,
            afterpay_clearpay: false,
          },
        },
        payment_note: name,
      });
      const { id, order_id, url } = readAnswer(linkShape, answer).payment_link;
      const { origin } = new URL(url);
      if (!origins.includes(origin)) throw new GatewayError(`Square's page is at ${origin}, not ${PAGES[0]}`);
      return { ref: `${order_id}.${id}`, goTo: url };
    },

    // Square takes the money itself, so there is nothing to do but look.
    complete: (ref, expected) => gateway.lookup(ref, expected),

    async lookup(ref, expected): Promise<Outcome> {
      const order = await orderOf(idsOf(ref).order);
      if (!order) return { state: "cancelled", note: "not known" };
      return outcomeOf(ref, order, await paymentsOf(order), expected);
    },

    async refund(paid, amount, key) {
      const answer = await call("POST", "refunds", {
        idempotency_key: key,
        payment_id: paid.reference,
        amount_money: { amount, currency: paid.currency },
        // The refund can be found in the record by this.
        reason: key,
      });
      const refund = refundShape.safeParse(answer.json);
      if (answer.status < 300 && refund.success) return refundReport(refund.data.refund);
      if (!REFUSALS.has(answer.status) || answer.text.includes("IDEMPOTENCY_KEY_REUSED"))
        throw refusal(answer);
      return { state: "failed", reference: "", note: messageOf(answer) };
    },

    async findRefund(paid, _amount, key) {
      const payment = await paymentOf(paid.reference);
      for (const id of payment?.refund_ids ?? []) {
        const { refund } = readAnswer(refundShape, await call("GET", `refunds/${encodeURIComponent(id)}`));
        if (refund.reason === key) return refundReport(refund);
      }
      return undefined;
    },

    /**
     * Deletes the link, which cancels Square's order, except sometimes after a declined card: then the order is
     * cancelled by itself. If Square refuses that too, somebody may still pay, and that money is refunded when it
     * arrives.
     * @throws GatewayError if it was paid meanwhile, which the next look finds
     */
    async void(ref) {
      const { order: orderId, link } = idsOf(ref);
      const deleted = await call("DELETE", `online-checkout/payment-links/${encodeURIComponent(link)}`);
      if (deleted.status >= 300 && deleted.status !== 404) throw refusal(deleted);
      const order = await orderOf(orderId);
      if (!order || order.state === "CANCELED") return;
      const payments = await paymentsOf(order);
      if (payments.some(({ status }) => status !== "FAILED" && status !== "CANCELED"))
        throw new GatewayError("Square's order was paid meanwhile");
      await call("PUT", `orders/${encodeURIComponent(orderId)}`, {
        order: { location_id: config.location_id, version: order.version, state: "CANCELED" },
      });
    },

    async readNotice({ headers, body }: Message) {
      if (!isSigned(body, headers["x-square-hmacsha256-signature"] ?? "")) return undefined;
      const event = eventShape.safeParse(JSON.parse(body));
      if (!event.success) throw new GatewayError("Square's notice cannot be read");
      const { event_id, type, data } = event.data;
      if (type.startsWith("dispute.")) {
        const { dispute, payment } = readDispute(data.object.dispute);
        const attempt = payment === "" ? "" : await attemptOf((await paymentOf(payment))?.order_id);
        return { event_id, ref: "", attempt, dispute };
      }
      if (STOCK_EVENTS.has(type)) return { event_id, ref: "", stock: true };
      if (type.startsWith("refund.")) {
        const refund = refundShape.safeParse(data.object);
        return { event_id, ref: "", refund: refund.data?.refund.reason ?? "" };
      }
      const about = z.object({ order_id: z.string() }).safeParse(data.object.payment);
      return { event_id, ref: "", attempt: await attemptOf(about.data?.order_id) };
    },
  };

  function isSigned(body: string, header: string): boolean {
    const right = createHmac("sha256", config.signature_key)
      .update(config.notification_url + body)
      .digest();
    return isSameSecret(Buffer.from(header, "base64"), right);
  }
  return gateway;
}

/** The order and the link of Square's that a payment has: the first is looked at, the second is deleted. */
function idsOf(ref: string): { order: string; link: string } {
  const [order = "", link = ""] = ref.split(".");
  return { order, link };
}

function refundReport({ id, status }: z.infer<typeof refundShape>["refund"]): RefundStatus {
  if (status === "COMPLETED") return { state: "done", reference: id, note: "" };
  return { state: status === "PENDING" ? "waiting" : "failed", reference: id, note: status };
}

/** Reads the outcome from an order. A declined card is a failed payment of it, and the page asks for another card. */
function outcomeOf(
  ref: string,
  order: Order,
  payments: readonly Payment[],
  expected: ExpectedPayment,
): Outcome {
  if (order.reference_id !== expected.attempt)
    return { state: "declined", note: "it is another order's payment" };
  const paid = payments.find(({ status }) => status === "COMPLETED");
  if (paid) {
    const { amount, currency } = paid.total_money;
    return { state: "paid", ref, amount, currency, reference: paid.id };
  }
  if (order.state === "CANCELED") return { state: "cancelled", note: order.state };
  return { state: "waiting", note: [order.state, payments[0]?.status].filter(Boolean).join(" ") };
}

export const square = defineProvider({
  id: "square",
  name: "Square",
  kind: "card",
  step: "none",
  account: squareAccount,
  gateway: gatewayOf,
  disputesAt: "https://app.squareup.com/dashboard/sales/disputes",
});
