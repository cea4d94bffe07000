import { createHmac, randomBytes } from "node:crypto";
import { z } from "zod";
import { type Asked, type FakeProvider, fakeServer, type OtherMoney, type Reply } from "./server.ts";
import { type FakeStock, fakeStock } from "./square-stock.ts";

const VERSION = "2026-09-16";
const TOKEN = "EAAAcolophon";
const LOCATION = "L1";
const KEY = "signature-key";
const NOTIFIED = "https://shop.test/payments/webhook/square";

const text = (max: number) => z.string().min(1).max(max);
const money = z.strictObject({ amount: z.int().positive(), currency: z.enum(["CAD", "USD"]) });

/** The fields of a new payment link that shops use. Others are refused. */
const createLink = z.strictObject({
  idempotency_key: text(192),
  order: z.strictObject({
    location_id: z.literal(LOCATION),
    reference_id: text(40).optional(),
    line_items: z
      .array(
        z.strictObject({
          name: text(512),
          // A text, although it is a number.
          quantity: z.string().regex(/^[1-9]\d{0,11}$/),
          base_price_money: money,
        }),
      )
      .min(1)
      .max(500),
  }),
  checkout_options: z
    .strictObject({
      redirect_url: z.url().max(2048),
      merchant_support_email: z.email().max(256),
      allow_tipping: z.boolean(),
      ask_for_shipping_address: z.boolean(),
      enable_coupon: z.boolean(),
      enable_loyalty: z.boolean(),
      accepted_payment_methods: z
        .strictObject({
          apple_pay: z.boolean(),
          google_pay: z.boolean(),
          cash_app_pay: z.boolean(),
          afterpay_clearpay: z.boolean(),
        })
        .partial(),
    })
    .partial()
    .optional(),
  pre_populated_data: z.strictObject({ buyer_email: z.email().max(256) }).optional(),
  payment_note: text(500).optional(),
});
const createRefund = z.strictObject({
  idempotency_key: text(45),
  payment_id: text(192),
  amount_money: money,
  reason: text(192).optional(),
});
const updateOrder = z.strictObject({
  idempotency_key: text(192).optional(),
  order: z.strictObject({
    location_id: z.literal(LOCATION),
    version: z.int(),
    state: z.enum(["OPEN", "COMPLETED", "CANCELED"]),
  }),
});

type Money = z.output<typeof money>;
interface Order {
  id: string;
  location_id: string;
  reference_id?: string;
  state: "DRAFT" | "OPEN" | "COMPLETED" | "CANCELED";
  version: number;
  total_money: Money;
  tenders?: { id: string; type: "CARD"; payment_id: string; amount_money: Money }[];
}
interface Payment {
  id: string;
  status: "APPROVED" | "PENDING" | "COMPLETED" | "CANCELED" | "FAILED";
  order_id: string;
  location_id: string;
  amount_money: Money;
  total_money: Money;
  refund_ids?: string[];
}
interface Refund {
  id: string;
  status: string;
  payment_id: string;
  amount_money: Money;
  reason?: string;
}
interface Link {
  id: string;
  version: number;
  order_id: string;
  url: string;
  long_url: string;
}

/** A notice as Square sends it, signed. */
export interface SquareNotice {
  headers: { "x-square-hmacsha256-signature": string };
  body: string;
}

export interface FakeSquare extends FakeProvider {
  orders: Map<string, Order>;
  payments: Map<string, Payment>;
  refunds: Refund[];
  links: Map<string, Link>;
  /** The signed notices of everything that happened, the oldest first. They are not sent. */
  notices: SquareNotice[];
  /** The till's stock, and the changes sent to it. */
  stock: FakeStock;
  /** The first status of a refund. */
  refundsAre: "COMPLETED" | "PENDING" | "REJECTED";
  /** Takes the money, as the page does, unless the order is cancelled. @param ref our id, or Square's of the order */
  take(ref: string, total?: Partial<Money>, status?: Payment["status"]): void;
  /** The bank of the newest refund's customer sends its money back. */
  failRefund(): SquareNotice;
  /** The notice of a dispute about an order's payment. @param more fields of the dispute */
  dispute(ref: string, more?: Record<string, unknown>, type?: "created" | "state.updated"): SquareNotice;
  /** Signs a body with the key, or with another. */
  signed(body: string, key?: string, url?: string): SquareNotice;
}

/** Whether a refund moves no money any more. */
const isOver = ({ status }: Refund) => status === "REJECTED" || status === "FAILED";

const failed = (status: number, code: string, detail = "", field?: string): Reply => ({
  status,
  json: { errors: [{ category: "INVALID_REQUEST_ERROR", code, detail, ...(field && { field }) }] },
});

/**
 * The parts of Square's API that a shop needs: payment links and their page, orders, payments, refunds, stock, signed
 * notices.
 */
export default async function fakeSquare(port = 0): Promise<FakeSquare> {
  const orders: FakeSquare["orders"] = new Map();
  const payments: FakeSquare["payments"] = new Map();
  const links: FakeSquare["links"] = new Map();
  const pages = new Map<string, { order_id: string; redirect_url: string }>();
  const refunds: Refund[] = [];
  const notices: SquareNotice[] = [];
  const answered = new Map<string, { asked: string; reply: Reply }>();
  const newId = () => randomBytes(12).toString("hex");
  const stock = fakeStock(() => fake.now(), failed, note);
  const orderIdOf = (ref: string) => ref.split(".")[0] ?? "";

  function note(type: string, id: string, object: object): SquareNotice {
    const created_at = new Date(fake.now() * 1000).toISOString();
    const about = { merchant_id: "M1", type, event_id: newId(), created_at };
    const notice = fake.signed(JSON.stringify({ ...about, data: { type: type.split(".")[0], id, object } }));
    notices.push(notice);
    return notice;
  }

  function newLink({ order: asked, checkout_options }: z.output<typeof createLink>): Reply {
    const [first] = asked.line_items;
    const amount = asked.line_items.reduce(
      (sum, { quantity, base_price_money }) => sum + Number(quantity) * base_price_money.amount,
      0,
    );
    const order: Order = {
      id: newId(),
      location_id: asked.location_id,
      state: "DRAFT",
      version: 1,
      ...(asked.reference_id && { reference_id: asked.reference_id }),
      total_money: { amount, currency: first?.base_price_money.currency ?? "CAD" },
    };
    orders.set(order.id, order);
    const id = newId();
    const url = `${fake.url}/u/${id}`;
    const link: Link = { id, version: 1, order_id: order.id, url, long_url: url };
    links.set(id, link);
    pages.set(id, { order_id: order.id, redirect_url: checkout_options?.redirect_url ?? "" });
    return { json: { payment_link: link, related_resources: { orders: [order] } } };
  }

  function makeRefund({ payment_id, amount_money, reason }: z.output<typeof createRefund>): Reply {
    const payment = payments.get(payment_id);
    if (!payment) return failed(404, "NOT_FOUND", "Could not find payment");
    const before = refunds.filter((refund) => refund.payment_id === payment_id && !isOver(refund));
    const sum = before.reduce((total, one) => total + one.amount_money.amount, 0);
    if (payment.status !== "COMPLETED") return failed(400, "BAD_REQUEST", "The payment is not completed");
    if (sum + amount_money.amount > payment.total_money.amount)
      return failed(400, "REFUND_AMOUNT_INVALID", "The requested refund amount exceeds the amount available");
    const refund: Refund = {
      id: newId(),
      status: fake.refundsAre,
      payment_id,
      amount_money,
      ...(reason && { reason }),
    };
    refunds.push(refund);
    payment.refund_ids = [...(payment.refund_ids ?? []), refund.id];
    note("refund.created", refund.id, { refund });
    return { json: { refund } };
  }

  /** Deletes a link. An order with a declined card is left as it is, and can still be paid. */
  function deleteLink(id: string): Reply {
    const link = links.get(id);
    const order = link && orders.get(link.order_id);
    if (!link || !order) return failed(404, "NOT_FOUND");
    links.delete(id);
    if (order.tenders) return { json: { id } };
    order.state = "CANCELED";
    order.version++;
    return { json: { id, cancelled_order_id: order.id } };
  }

  function changeOrder(order: Order, { version, state }: z.output<typeof updateOrder>["order"]): Reply {
    if (version !== order.version) return failed(409, "VERSION_MISMATCH");
    const isPaid = order.tenders?.some(({ payment_id }) => payments.get(payment_id)?.status === "COMPLETED");
    if (isPaid && state === "CANCELED") return failed(400, "BAD_REQUEST", "The order has been paid");
    order.state = state;
    order.version++;
    return { json: { order } };
  }

  function checked<Schema extends z.ZodType>(
    schema: Schema,
    body: string,
    run: (input: z.output<Schema>) => Reply,
  ): Reply {
    const read = schema.safeParse(JSON.parse(body));
    if (read.success) return run(read.data);
    const [issue] = read.error.issues;
    return failed(400, "BAD_REQUEST", issue?.message, issue?.path.join("."));
  }

  /** The same key gets the same answer again; with another body it is refused. What was refused is not stored. */
  function once<Schema extends z.ZodType<{ idempotency_key: string }>>(
    { path, body }: Asked,
    schema: Schema,
    run: (input: z.output<Schema>) => Reply,
  ): Reply {
    return checked(schema, body, (asked) => {
      const key = `${path} ${asked.idempotency_key}`;
      const known = answered.get(key);
      if (known && known.asked !== body)
        return failed(400, "IDEMPOTENCY_KEY_REUSED", "Different request parameters used for the same key");
      if (known) return known.reply;
      const reply = run(asked);
      if (!reply.status) answered.set(key, { asked: body, reply: structuredClone(reply) });
      return reply;
    });
  }

  function api(request: Asked): Reply {
    const { method, path, body } = request;
    const ofStock = stock.answer(request, { checked, once });
    if (ofStock) return ofStock;
    const [, kind = "", id = ""] =
      /^\/v2\/(online-checkout\/payment-links|orders|payments|refunds)(?:\/(\w+))?$/.exec(path) ?? [];
    switch (`${method} ${kind}${id && "/ID"}`) {
      case "POST online-checkout/payment-links":
        return once(request, createLink, newLink);
      case "DELETE online-checkout/payment-links/ID":
        return deleteLink(id);
      case "POST refunds":
        return once(request, createRefund, makeRefund);
      case "GET orders/ID":
        return orders.has(id) ? { json: { order: orders.get(id) } } : failed(404, "NOT_FOUND");
      case "PUT orders/ID": {
        const order = orders.get(id);
        if (!order) return failed(404, "NOT_FOUND");
        return checked(updateOrder, body, ({ order: changed }) => changeOrder(order, changed));
      }
      case "GET payments/ID":
        return payments.has(id) ? { json: { payment: payments.get(id) } } : failed(404, "NOT_FOUND");
      case "GET refunds/ID": {
        const refund = refunds.find((candidate) => candidate.id === id);
        return refund ? { json: { refund } } : failed(404, "NOT_FOUND");
      }
      default:
        return failed(404, "NOT_FOUND", "No such address");
    }
  }

  /** Square's page, which stays in the browser after its link is deleted: two cards, and no way back. */
  function page(id: string, verb: string): Reply {
    const order = orders.get(pages.get(id)?.order_id ?? "");
    const html = (words: string): Reply => ({
      headers: { "Content-Type": "text/html" },
      text: `<!doctype html><html lang="en"><title>Square</title><h1>Square stand-in</h1>${words}</html>`,
    });
    if (!order || order.state === "CANCELED") return html("<p>This link is no longer available.</p>");
    if (verb === "good") {
      fake.take(order.id);
      return { status: 303, text: "", headers: { Location: pages.get(id)?.redirect_url ?? "" } };
    }
    if (verb === "bad") fake.take(order.id, {}, "FAILED");
    return html(
      `${verb === "bad" ? "<p>Your card was declined.</p>" : ""}<form method="post" action="/u/${id}/good"><button>Pay</button></form><form method="post" action="/u/${id}/bad"><button>Pay with a bad card</button></form>`,
    );
  }

  const server = await fakeServer((request) => {
    const { path, headers } = request;
    if (path === "/favicon.ico") return { text: "" };
    const [, paying, verb = ""] = /^\/u\/(\w+)(?:\/(good|bad))?$/.exec(path) ?? [];
    if (paying) return page(paying, verb);
    if (headers.authorization !== `Bearer ${TOKEN}`) return failed(401, "UNAUTHORIZED");
    if (headers["square-version"] !== VERSION)
      return failed(400, "BAD_REQUEST", "Another version of the API");
    return api(request);
  }, port);

  const fake: FakeSquare = Object.assign(server, {
    orders,
    payments,
    refunds,
    links,
    notices,
    stock,
    refundsAre: "COMPLETED" as FakeSquare["refundsAre"],
    account: {
      base_url: server.url,
      access_token: TOKEN,
      location_id: LOCATION,
      signature_key: KEY,
      notification_url: NOTIFIED,
    },
    pay(attempt: string, { cents, currency }: OtherMoney = {}) {
      const paid = {
        ...(cents !== undefined && { amount: cents }),
        ...(currency !== undefined && { currency }),
      };
      for (const { id, reference_id } of orders.values()) if (reference_id === attempt) fake.take(id, paid);
    },
    decline(attempt: string) {
      for (const { id, reference_id } of orders.values())
        if (reference_id === attempt) fake.take(id, {}, "FAILED");
    },
    notice(attempt: string) {
      const order = [...orders.values()].find(({ reference_id }) => reference_id === attempt);
      const found = notices.findLast(({ body }) => body.includes(`"${order?.id}"`));
      if (!found) throw new Error(`no notice of ${attempt}`);
      return found;
    },
    refunded(attempt: string) {
      const order = [...orders.values()].find(({ reference_id }) => reference_id === attempt);
      const own = refunds.filter((refund) => payments.get(refund.payment_id)?.order_id === order?.id);
      return own.filter((one) => !isOver(one)).map(({ amount_money }) => amount_money.amount);
    },
    take(ref: string, total: Partial<Money> = {}, status: Payment["status"] = "COMPLETED") {
      const order = orders.get(orderIdOf(ref));
      if (!order || order.state === "CANCELED" || order.state === "OPEN") return;
      const total_money = { ...order.total_money, ...total };
      const payment: Payment = {
        id: newId(),
        status,
        order_id: order.id,
        location_id: order.location_id,
        amount_money: total_money,
        total_money,
      };
      payments.set(payment.id, payment);
      const tender = {
        id: payment.id,
        type: "CARD",
        payment_id: payment.id,
        amount_money: total_money,
      } as const;
      order.tenders = [...(order.tenders ?? []), tender];
      if (status === "COMPLETED") order.state = "OPEN";
      order.version++;
      note("payment.updated", payment.id, { payment });
    },
    failRefund() {
      const refund = refunds.at(-1);
      if (!refund) throw new Error("nothing has been refunded");
      refund.status = "FAILED";
      return note("refund.updated", refund.id, { refund });
    },
    dispute(ref: string, more: Record<string, unknown> = {}, type: "created" | "state.updated" = "created") {
      const order = orders.get(orderIdOf(ref));
      const tender = order?.tenders?.at(-1);
      const id = String(more.id ?? "XDgyFu7yo1E2S5lQGGpYn");
      return note(`dispute.${type}`, id, {
        dispute: {
          id,
          dispute_id: id,
          reason: "NOT_RECEIVED",
          state: "EVIDENCE_REQUIRED",
          card_brand: "VISA",
          amount_money: order?.total_money ?? { amount: 300, currency: "CAD" },
          disputed_payment: { payment_id: tender?.payment_id ?? "of-another-program" },
          created_at: new Date(fake.now() * 1000).toISOString(),
          location_id: LOCATION,
          version: 1,
          ...more,
        },
      });
    },
    signed(body: string, key = KEY, url = NOTIFIED) {
      const signature = createHmac("sha256", key)
        .update(url + body)
        .digest("base64");
      return { headers: { "x-square-hmacsha256-signature": signature }, body };
    },
  });
  return fake;
}
