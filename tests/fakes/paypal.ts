import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { type FakeProvider, fakeServer, type OtherMoney, type Reply } from "./server.ts";

/** PayPal signs the text of a notice, to the letter. */
export const signatureOf = (text: string): string => createHash("sha256").update(text).digest("base64");

interface Money {
  currency_code: string;
  value: string;
}
interface Order {
  id: string;
  status: string;
  purchase_units: {
    custom_id: string;
    amount: Money;
    payments?: {
      captures: { id: string; status: string; amount: Money; status_details?: { reason: string } }[];
      refunds?: { id: string; status: string; invoice_id: string; amount: Money }[];
    };
  }[];
  links: { rel: string; href: string }[];
}

const text = (max: number) => z.string().min(1).max(max);
/** The fields of `POST /v2/checkout/orders` that shops use. Others are refused. */
const createOrder = z.strictObject({
  intent: z.enum(["CAPTURE", "AUTHORIZE"]),
  purchase_units: z
    .array(
      z.strictObject({
        reference_id: text(256),
        custom_id: text(255),
        invoice_id: text(127),
        description: text(127),
        amount: z.strictObject({
          currency_code: z.string().length(3),
          value: z.string().regex(/^\d+\.\d\d$/),
        }),
      }),
    )
    .length(1),
  payment_source: z.strictObject({
    paypal: z.strictObject({
      experience_context: z.strictObject({
        brand_name: text(127),
        locale: z.string().regex(/^[a-z]{2}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}))?$/),
        shipping_preference: z.enum(["GET_FROM_FILE", "NO_SHIPPING", "SET_PROVIDED_ADDRESS"]),
        return_url: z.url(),
        cancel_url: z.url(),
        landing_page: z.enum(["LOGIN", "GUEST_CHECKOUT", "NO_PREFERENCE"]).optional(),
        user_action: z.enum(["CONTINUE", "PAY_NOW"]),
        payment_method_preference: z.enum(["UNRESTRICTED", "IMMEDIATE_PAYMENT_REQUIRED"]),
      }),
    }),
  }),
});

export interface FakePayPal extends FakeProvider {
  orders: Map<string, Order>;
  refunds: { capture: string; value: string; key: string }[];
  /** Does what the shopper does on PayPal's page. */
  approve(id: string): void;
  /** Whether the next captures are declined. */
  declining: boolean;
  /** The amount to capture in place of the one requested. */
  capturesInstead: string | undefined;
  /** The first status of a capture. PENDING is reviewed by PayPal. */
  capturesAre: "COMPLETED" | "PENDING";
  /** Decides the review of an order's capture. */
  decide(id: string, status: "COMPLETED" | "DECLINED"): void;
  /** The first status of a refund. */
  refundsAre: "COMPLETED" | "PENDING" | "FAILED";
  /** The newest refund of an order fails after it was completed. PayPal sends no notice of that. */
  failRefund(id: string): void;
  /** Takes the money at once, as a provider's own page does. */
  take(id: string): void;
  /** The notice of a dispute about an order, as PayPal sends it. @param more fields of the dispute */
  dispute(orderId: string, more?: Record<string, unknown>, type?: "CREATED" | "UPDATED" | "RESOLVED"): string;
  /** Number of captures that moved money. */
  captured(): number;
}

/** The parts of PayPal's REST API that a shop needs: tokens, orders, captures, refunds, and webhook signatures. */
export default async function fakePayPal(port = 0): Promise<FakePayPal> {
  const orders = new Map<string, Order>();
  const byKey = new Map<string, Order>();
  const pages = new Map<string, { return_url: string; cancel_url: string }>();
  const refunds: FakePayPal["refunds"] = [];
  const declined = new Set<string>();
  /** The amount captured of an order, if it differs from the order's. */
  const instead = new Map<string, Partial<Money>>();
  const orderOf = (attempt: string) =>
    [...orders.values()].find(({ purchase_units: [unit] }) => unit?.custom_id === attempt);
  const id = () => randomBytes(8).toString("hex").toUpperCase();
  const captureOf = (amount: Money) => ({
    id: id(),
    status: fake.capturesAre,
    amount,
    ...(fake.capturesAre === "PENDING" && { status_details: { reason: "PENDING_REVIEW" } }),
  });
  const server = await fakeServer(({ method, path, headers, body, query }): Reply => {
    if (path === "/v1/oauth2/token") {
      const right = headers.authorization === `Basic ${Buffer.from("client:secret").toString("base64")}`;
      return right
        ? { json: { access_token: "a-token", expires_in: 32_000 } }
        : { status: 401, json: { error: "invalid_client" } };
    }
    if (path === "/favicon.ico") return { text: "" };
    // The provider's page: two buttons, and a link back.
    const token = query.get("token") ?? "";
    if (path === "/checkoutnow")
      return {
        headers: { "Content-Type": "text/html" },
        text: `<!doctype html><html lang="en"><title>PayPal</title><h1>PayPal stand-in</h1><form method="post" action="/agree?token=${token}"><button>Agree</button></form><a href="${pages.get(token)?.cancel_url}&token=${token}">Cancel</a></html>`,
      };
    if (path === "/agree") {
      fake.approve(token);
      return {
        status: 303,
        text: "",
        headers: { Location: `${pages.get(token)?.return_url}&token=${token}&PayerID=P1` },
      };
    }
    if (headers.authorization !== "Bearer a-token") return { status: 401, json: {} };
    const key = String(headers["paypal-request-id"] ?? "");
    if (path === "/v1/notifications/verify-webhook-signature") {
      const parsed = JSON.parse(body) as { transmission_sig: string; webhook_id: string };
      const text = /"webhook_event":(.*)\}$/su.exec(body)?.[1] ?? "";
      const isSigned = parsed.transmission_sig === "signed" || parsed.transmission_sig === signatureOf(text);
      const right = isSigned && parsed.webhook_id === "WH-1";
      return { json: { verification_status: right ? "SUCCESS" : "FAILURE" } };
    }
    if (method === "POST" && path === "/v2/checkout/orders") {
      const known = byKey.get(key);
      if (known) return { json: known };
      const read = createOrder.safeParse(JSON.parse(body));
      if (!read.success)
        return { status: 400, json: { name: "INVALID_REQUEST", details: read.error.issues } };
      const input = read.data;
      const order: Order = {
        id: id(),
        status: "PAYER_ACTION_REQUIRED",
        purchase_units: input.purchase_units.map(({ custom_id, amount }) => ({ custom_id, amount })),
        links: [],
      };
      order.links.push({ rel: "payer-action", href: `${fake.url}/checkoutnow?token=${order.id}` });
      orders.set(order.id, order);
      pages.set(order.id, input.payment_source.paypal.experience_context);
      byKey.set(key, order);
      return { json: order };
    }
    const [, orderId = "", capture] = /^\/v2\/checkout\/orders\/(\w+)(\/capture)?$/.exec(path) ?? [];
    const order = orders.get(orderId);
    if (orderId && !order) return { status: 404, json: { name: "RESOURCE_NOT_FOUND" } };
    if (order && !capture) return { json: order };
    if (order) {
      const unit = order.purchase_units[0];
      if (!unit) return { status: 500 };
      // The same request id returns the same capture.
      if (unit.payments) return { json: order };
      if (order.status !== "APPROVED")
        return { status: 422, json: { details: [{ issue: "ORDER_NOT_APPROVED" }] } };
      if (fake.declining || declined.has(orderId))
        return { status: 422, json: { details: [{ issue: "INSTRUMENT_DECLINED" }] } };
      const amount = {
        ...unit.amount,
        ...(fake.capturesInstead && { value: fake.capturesInstead }),
        ...instead.get(orderId),
      };
      unit.payments = { captures: [captureOf(amount)] };
      order.status = "COMPLETED";
      return { status: 201, json: order };
    }
    const [, wanted] = /^\/v2\/payments\/captures\/(\w+)$/.exec(path) ?? [];
    if (wanted) {
      const order = [...orders.values()].find(({ purchase_units: [unit] }) =>
        unit?.payments?.captures.some(({ id }) => id === wanted),
      );
      return order
        ? { json: { id: wanted, supplementary_data: { related_ids: { order_id: order.id } } } }
        : { status: 404, json: { name: "RESOURCE_NOT_FOUND" } };
    }
    const [, captureId] = /^\/v2\/payments\/captures\/(\w+)\/refund$/.exec(path) ?? [];
    if (captureId) {
      const { amount, invoice_id } = JSON.parse(body) as { amount: Money; invoice_id: string };
      const unit = [...orders.values()]
        .map(({ purchase_units }) => purchase_units[0])
        .find((one) => one?.payments?.captures[0]?.id === captureId);
      if (!unit?.payments) return { status: 404, json: { name: "RESOURCE_NOT_FOUND" } };
      const known = unit.payments.refunds?.find((candidate) => candidate.id === `R-${key}`);
      if (known) return { status: 200, json: known };
      const sum = (unit.payments.refunds ?? [])
        .filter(({ status }) => status !== "FAILED")
        .reduce((total, one) => total + Number(one.amount.value), 0);
      if (sum + Number(amount.value) > Number(unit.payments.captures[0]?.amount.value) + 0.001)
        return { status: 422, json: { details: [{ issue: "REFUND_AMOUNT_EXCEEDED" }] } };
      refunds.push({ capture: captureId, value: amount.value, key });
      const refund = { id: `R-${key}`, status: fake.refundsAre, invoice_id, amount };
      unit.payments.refunds = [...(unit.payments.refunds ?? []), refund];
      return { status: 201, json: refund };
    }
    return { status: 404, json: {} };
  }, port);
  const fake: FakePayPal = Object.assign(server, {
    orders,
    refunds,
    declining: false,
    capturesInstead: undefined,
    capturesAre: "COMPLETED" as FakePayPal["capturesAre"],
    decide(orderId: string, status: string) {
      const capture = orders.get(orderId)?.purchase_units[0]?.payments?.captures[0];
      if (!capture) throw new Error(`no capture of ${orderId}`);
      capture.status = status;
      delete capture.status_details;
    },
    refundsAre: "COMPLETED" as FakePayPal["refundsAre"],
    approve(orderId: string) {
      const order = orders.get(orderId);
      if (order) order.status = "APPROVED";
    },
    failRefund(orderId: string) {
      const refund = orders.get(orderId)?.purchase_units[0]?.payments?.refunds?.at(-1);
      if (!refund) throw new Error(`no refund of ${orderId}`);
      refund.status = "FAILED";
    },
    account: { base_url: server.url, client_id: "client", secret: "secret", webhook_id: "WH-1" },
    pay(attempt: string, { cents, currency }: OtherMoney = {}) {
      const id = orderOf(attempt)?.id ?? "";
      instead.set(id, {
        ...(cents !== undefined && { value: (cents / 100).toFixed(2) }),
        ...(currency !== undefined && { currency_code: currency }),
      });
      if (orders.get(id)?.status !== "COMPLETED") fake.approve(id);
    },
    decline(attempt: string) {
      const id = orderOf(attempt)?.id ?? "";
      declined.add(id);
      fake.approve(id);
    },
    notice(attempt: string) {
      const event = { id: `WH-${id()}`, event_type: "CHECKOUT.ORDER.APPROVED" };
      const body = JSON.stringify({ ...event, resource: { id: orderOf(attempt)?.id } });
      return { headers: { "paypal-transmission-sig": signatureOf(body) }, body };
    },
    charges: (attempt: string) => orderOf(attempt)?.purchase_units[0]?.payments?.captures.length ?? 0,
    refunded: (attempt: string) =>
      [...orders.values()]
        .flatMap(({ purchase_units }) => purchase_units)
        .filter(({ custom_id }) => custom_id === attempt)
        .flatMap(({ payments }) => payments?.refunds ?? [])
        .map(({ amount }) => Math.round(Number(amount.value) * 100)),
    take(orderId: string) {
      const order = orders.get(orderId);
      const unit = order?.purchase_units[0];
      if (!order || !unit || unit.payments) return;
      unit.payments = { captures: [captureOf(unit.amount)] };
      order.status = "COMPLETED";
    },
    dispute(orderId: string, more = {}, type = "CREATED") {
      const [unit] = orders.get(orderId)?.purchase_units ?? [];
      const capture = unit?.payments?.captures[0];
      return JSON.stringify({
        id: `WH-${id()}`,
        event_type: `CUSTOMER.DISPUTE.${type}`,
        resource_type: "dispute",
        resource: {
          dispute_id: "PP-R-GSS-10059837",
          disputed_transactions: [{ seller_transaction_id: capture?.id ?? "00D10444LD479031K" }],
          reason: "MERCHANDISE_OR_SERVICE_NOT_RECEIVED",
          dispute_amount: capture?.amount ?? { currency_code: "CAD", value: "3.00" },
          status: "WAITING_FOR_SELLER_RESPONSE",
          dispute_life_cycle_stage: "CHARGEBACK",
          ...more,
        },
      });
    },
    captured: () => [...orders.values()].filter(({ status }) => status === "COMPLETED").length,
  });
  return fake;
}
