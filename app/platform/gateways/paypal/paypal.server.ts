import { z } from "zod";
import { hashOf } from "#app/lib/token.server.ts";
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
import { type Answer, ask, centsOf, decimal, formBody } from "../http.server.ts";
import { defineProvider } from "../provider.ts";
import { readDispute } from "./dispute.ts";

/**
 * PayPal Orders v2 by redirect, without scripts: create an order with intent CAPTURE, have the shopper approve it
 * on PayPal's page, then capture it. Every request that changes something carries `PayPal-Request-Id`. Source:
 * developer.paypal.com/docs/api/orders/v2, /payments/v2, /webhooks/v1.
 */
const account = z.object({
  base_url: z.url().default("https://api-m.paypal.com"),
  client_id: z.string().min(1),
  secret: z.string().min(1),
  webhook_id: z.string().default(""),
  /** PayPal's first page: its login, or a form for a card without an account there; if absent, PayPal decides. */
  landing_page: z.enum(["GUEST_CHECKOUT", "LOGIN"]).optional(),
});

/** The most characters of the shop's name and of a description that PayPal takes. */
const MAX_TEXT = 127;

const money = z.object({ currency_code: z.string(), value: z.string() });
const refundShape = z.object({
  id: z.string(),
  status: z.string().default("COMPLETED"),
  invoice_id: z.string().optional(),
});
const orderShape = z.object({
  id: z.string(),
  status: z.string(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        amount: money.optional(),
        payments: z
          .object({
            captures: z
              .array(
                z.object({
                  id: z.string(),
                  status: z.string(),
                  amount: money,
                  status_details: z.object({ reason: z.string().default("") }).optional(),
                }),
              )
              .default([]),
            refunds: z.array(refundShape).default([]),
          })
          .optional(),
      }),
    )
    .default([]),
});
type Order = z.infer<typeof orderShape>;

/** A capture names the order that it belongs to. */
const captureShape = z.object({
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string() }) }),
});

/** Statuses that are final refusals; after any other, a retry may succeed. */
const REFUSALS = new Set([400, 403, 404, 422]);

function refundReport({ id, status }: z.infer<typeof refundShape>): RefundStatus {
  const state = status === "COMPLETED" ? "done" : status === "PENDING" ? "waiting" : "failed";
  return { state, reference: id, note: state === "done" ? "" : status };
}

/** Access tokens by account, cached until well before they expire, so that a backlog of requests can share one. */
const tokens = new Map<string, { token: string; until: number }>();
const TOKENS_KEPT = 200;

function gatewayOf(config: z.infer<typeof account>): Gateway {
  const account = hashOf(JSON.stringify([config.base_url, config.client_id, config.secret]));

  async function token(): Promise<string> {
    const cachedToken = tokens.get(account);
    if (cachedToken && performance.now() < cachedToken.until) return cachedToken.token;
    const answer = await ask(`${config.base_url}/v1/oauth2/token`, {
      ...formBody({ grant_type: "client_credentials" }),
      headers: {
        "Content-Type": "application/x-www-form-urlencoded",
        Authorization: `Basic ${Buffer.from(`${config.client_id}:${config.secret}`).toString("base64")}`,
      },
    });
    const { access_token, expires_in } = answer.json;
    if (typeof access_token !== "string") throw new GatewayError("PayPal gives no token");
    if (tokens.size >= TOKENS_KEPT) tokens.clear();
    // Uses a monotonic clock, which cannot be set back. Caches the token for half its lifetime.
    tokens.set(account, { token: access_token, until: performance.now() + (Number(expires_in) || 0) * 500 });
    return access_token;
  }

  /** @param body as JSON */
  async function call(method: string, path: string, key?: string, body?: string): Promise<Answer> {
    const answer = await askPayPal(method, path, key, body);
    // The token was revoked early: try once more with a new one.
    if (answer.status !== 401 || !tokens.delete(account)) return answer;
    return askPayPal(method, path, key, body);
  }

  async function askPayPal(method: string, path: string, key?: string, body?: string): Promise<Answer> {
    return ask(`${config.base_url}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${await token()}`,
        "Content-Type": "application/json",
        Prefer: "return=representation",
        ...(key ? { "PayPal-Request-Id": key } : {}),
      },
      ...(body === undefined ? {} : { body }),
    });
  }

  /** The PayPal order that a transaction belongs to; "" if the transaction is not one of ours. */
  async function orderOfCapture(transaction: string): Promise<string> {
    if (transaction === "") return "";
    const answer = await call("GET", `/v2/payments/captures/${encodeURIComponent(transaction)}`);
    if (answer.status >= 400 && !REFUSALS.has(answer.status))
      throw new GatewayError(`PayPal answers ${answer.status}`);
    const capture = captureShape.safeParse(answer.json);
    return capture.success ? capture.data.supplementary_data.related_ids.order_id : "";
  }

  const orderPath = (ref: string) => `/v2/checkout/orders/${encodeURIComponent(ref)}`;

  return {
    origins: [new URL(config.base_url).origin, "https://www.paypal.com", "https://www.sandbox.paypal.com"],

    async begin(charge: Charge): Promise<BegunPayment> {
      const order = {
        intent: "CAPTURE",
        purchase_units: [
          {
            reference_id: "default",
            custom_id: charge.attempt,
            invoice_id: charge.attempt,
            description: charge.description.slice(0, MAX_TEXT),
            amount: { currency_code: charge.currency, value: decimal(charge.amount) },
          },
        ],
        payment_source: {
          paypal: {
            experience_context: {
              return_url: charge.return_url,
              cancel_url: charge.cancel_url,
              user_action: "PAY_NOW",
              shipping_preference: "NO_SHIPPING",
              brand_name: charge.shop.slice(0, MAX_TEXT),
              // A cheque from a bank account takes days, and the order would have ended by then.
              payment_method_preference: "IMMEDIATE_PAYMENT_REQUIRED",
              ...(config.landing_page && { landing_page: config.landing_page }),
              locale: charge.locale,
            },
          },
        },
      };
      const begun = readOrder(
        await call("POST", "/v2/checkout/orders", charge.attempt, JSON.stringify(order)),
      );
      const link = begun.links.find(({ rel }) => rel === "payer-action" || rel === "approve")?.href;
      if (!link || !/^https?:/.test(link)) throw new GatewayError("PayPal names no page to pay on");
      return { ref: begun.id, goTo: link };
    },

    async complete(ref, expected) {
      const before = readOrder(await call("GET", orderPath(ref)));
      const known = outcomeOf(before, expected);
      if (known.state !== "waiting" || before.status !== "APPROVED") return known;
      const captured = await call("POST", `${orderPath(ref)}/capture`, `${expected.attempt}-capture`, "{}");
      if (captured.status === 422) {
        const text = captured.text;
        if (text.includes("INSTRUMENT_DECLINED")) return { state: "declined", note: "INSTRUMENT_DECLINED" };
        // Another of our processes has just captured it, so read the record.
        return outcomeOf(readOrder(await call("GET", orderPath(ref))), expected);
      }
      return outcomeOf(readOrder(captured), expected);
    },

    async lookup(ref, expected) {
      const answer = await call("GET", orderPath(ref));
      return answer.status === 404
        ? { state: "cancelled", note: "not known" }
        : outcomeOf(readOrder(answer), expected);
    },

    async refund(paid, amount, key) {
      const path = `/v2/payments/captures/${encodeURIComponent(paid.reference)}/refund`;
      const refund = {
        amount: { currency_code: paid.currency, value: decimal(amount) },
        // The refund can be found in the order's record by this id.
        invoice_id: key,
      };
      const answer = await call("POST", path, key, JSON.stringify(refund));
      const read = refundShape.safeParse(answer.json);
      if (answer.status < 300 && read.success) return refundReport(read.data);
      if (!REFUSALS.has(answer.status)) throw new GatewayError(`PayPal answers ${answer.status}`);
      return { state: "failed", reference: "", note: answer.text.slice(0, 200) };
    },

    async findRefund(paid, _amount, key) {
      const order = readOrder(await call("GET", orderPath(paid.ref)));
      const existingRefund = order.purchase_units[0]?.payments?.refunds.find(
        (refund) => refund.invoice_id === key,
      );
      return existingRefund && refundReport(existingRefund);
    },

    async readNotice({ headers, body }: Message) {
      const event = z
        .object({
          id: z.string(),
          event_type: z.string(),
          resource: z.object({
            id: z.string().optional(),
            supplementary_data: z
              .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
              .optional(),
          }),
        })
        .safeParse(safely(body));
      if (!event.success || config.webhook_id === "") return undefined;
      const header = (name: string) => headers[`paypal-${name}`] ?? "";
      const signature = JSON.stringify({
        auth_algo: header("auth-algo"),
        cert_url: header("cert-url"),
        transmission_id: header("transmission-id"),
        transmission_sig: header("transmission-sig"),
        transmission_time: header("transmission-time"),
        webhook_id: config.webhook_id,
      });
      // The signature covers the exact text. JSON.stringify could write its numbers and escapes in another way.
      const question = `${signature.slice(0, -1)},"webhook_event":${body}}`;
      const verdict = await call("POST", "/v1/notifications/verify-webhook-signature", undefined, question);
      if (verdict.json.verification_status !== "SUCCESS") return undefined;
      const { id, event_type, resource } = event.data;
      if (event_type.startsWith("CUSTOMER.DISPUTE.")) {
        const { dispute, transaction } = readDispute(safely(body));
        return { event_id: id, ref: await orderOfCapture(transaction), dispute };
      }
      const ref = event_type.startsWith("CHECKOUT.")
        ? resource.id
        : resource.supplementary_data?.related_ids?.order_id;
      return { event_id: id, ref: ref ?? "" };
    },
  };
}

function safely(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function readOrder(answer: Answer): Order {
  const order = orderShape.safeParse(answer.json);
  if (!order.success || answer.status >= 400)
    throw new GatewayError(`PayPal answers ${answer.status}: ${answer.text.slice(0, 200)}`);
  return order.data;
}

/** Reads the outcome from a PayPal order. An order for a different amount is reported unchanged and never captured. */
function outcomeOf(order: Order, expected: ExpectedPayment): Outcome {
  const unit = order.purchase_units[0];
  const capture = unit?.payments?.captures.at(-1);
  if (capture) {
    if (
      capture.status === "COMPLETED" ||
      capture.status === "PARTIALLY_REFUNDED" ||
      capture.status === "REFUNDED"
    )
      return {
        state: "paid",
        ref: order.id,
        amount: centsOf(capture.amount.value),
        currency: capture.amount.currency_code,
        reference: capture.id,
      };
    if (capture.status === "DECLINED" || capture.status === "FAILED")
      return { state: "declined", note: capture.status };
    // The shopper has paid. PayPal reviews the payment for fraud, or waits for the shop to accept the currency.
    if (capture.status === "PENDING")
      return { state: "in_review", note: `capture PENDING ${capture.status_details?.reason ?? ""}`.trim() };
    return { state: "waiting", note: `capture ${capture.status}` };
  }
  if (order.status === "VOIDED") return { state: "cancelled", note: order.status };
  const agreed =
    unit?.amount &&
    centsOf(unit.amount.value) === expected.amount &&
    unit.amount.currency_code === expected.currency &&
    (unit.custom_id ?? expected.attempt) === expected.attempt;
  if (order.status === "APPROVED" && !agreed)
    return { state: "declined", note: "the amount that was granted is another one" };
  return { state: "waiting", note: order.status };
}

export const paypal = defineProvider({
  id: "paypal",
  name: "PayPal",
  kind: "wallet",
  step: "none",
  account,
  gateway: gatewayOf,
  returnPage: (attempt) => `/checkout/paypal?attempt=${attempt}`,
  disputesAt: "https://www.paypal.com/disputes/",
});
