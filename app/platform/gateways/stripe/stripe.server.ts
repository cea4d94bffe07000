import { z } from "zod";
import {
  type Begun,
  type Charge,
  type Expected,
  type Gateway,
  GatewayError,
  type Message,
  type Outcome,
  type Refunded,
} from "../gateway.ts";
import { type Answer, ask } from "../http.server.ts";
import { defineProvider } from "../provider.ts";
import { readDispute } from "./dispute.ts";
import { isSigned } from "./signature.server.ts";

/**
 * Stripe Checkout by redirect: a session is created for one order, the shopper pays on Stripe's page, and Stripe charges the
 * card itself. The session's record says how it ended. Source: docs.stripe.com/api/checkout/sessions, /refunds, /webhooks.
 */
const account = z.object({
  base_url: z.url().default("https://api.stripe.com"),
  /** A secret key, or a restricted one that may write Checkout Sessions and Refunds and read PaymentIntents. */
  secret_key: z.string().regex(/^[rs]k_\w+$/, "must begin with sk_ or rk_"),
  webhook_secret: z.string().regex(/^whsec_\S+$/, "must begin with whsec_"),
  /** The origin of Stripe's page, if the shop has its own domain for it. */
  checkout_origin: z.url().default("https://checkout.stripe.com"),
});

/** The names of fields belong to this version: `allowed_payment_method_types` was `payment_method_types` before. */
const VERSION = "2026-10-28.endive";

/**
 * Seconds that a session outlives the shop's hold. Stripe takes none that ends within half an hour, which is how long the shop
 * holds an order, and its clock may differ from ours. The shop closes the session itself when the hold ends.
 */
const LONGER = 5 * 60;
/** The most characters of the line that the page shows. */
const MAX_NAME = 250;
/** The languages of Stripe's page that have a region. It has no `en-CA` or `en-US`. */
const REGIONAL = ["en-GB", "es-419", "fr-CA", "pt-BR", "zh-HK", "zh-TW"];

const intentShape = z.object({ id: z.string(), status: z.string() });
const sessionShape = z.object({
  id: z.string(),
  url: z.url().nullish(),
  status: z.string(),
  payment_status: z.string(),
  client_reference_id: z.string().nullish(),
  amount_total: z.int().nullish(),
  currency: z.string().nullish(),
  payment_intent: intentShape.or(z.string()).nullish(),
});
type Session = z.infer<typeof sessionShape>;

const refundShape = z.object({
  id: z.string(),
  status: z.string().nullish(),
  failure_reason: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});
const refundList = z.object({ data: z.array(refundShape), has_more: z.boolean() });
const errorShape = z.object({
  error: z.object({ message: z.string().default(""), code: z.string().nullish() }),
});
const eventShape = z.object({
  id: z.string(),
  type: z.string(),
  created: z.int(),
  data: z.object({ object: z.looseObject({ id: z.string(), object: z.string() }) }),
});

/** Statuses that are final refusals; after any other, a retry may succeed. */
const REFUSALS = new Set([400, 402, 404]);
/** How many refunds a page of the record has, and how many pages are read. */
const REFUNDS_A_PAGE = 100;
const PAGES = 20;

function gatewayOf(config: z.infer<typeof account>): Gateway {
  const origins = [new URL(config.checkout_origin).origin, new URL(config.base_url).origin];

  function call(method: "GET" | "POST", path: string, fields: Fields = {}, key?: string): Promise<Answer> {
    const text = new URLSearchParams(flat(fields)).toString();
    const query = method === "GET" && text !== "" ? `?${text}` : "";
    return ask(`${config.base_url}/v1/${path}${query}`, {
      method,
      headers: {
        Authorization: `Bearer ${config.secret_key}`,
        "Stripe-Version": VERSION,
        ...(method === "POST" && { "Content-Type": "application/x-www-form-urlencoded" }),
        ...(key && { "Idempotency-Key": key }),
      },
      ...(method === "POST" && { body: text }),
    });
  }

  const sessionPath = (ref: string) => `checkout/sessions/${encodeURIComponent(ref)}`;

  /** The payment that a dispute is about, as Stripe's record says; "" if it is not one of ours. */
  async function sessionOf(payment_intent: string): Promise<string> {
    if (payment_intent === "") return "";
    const answer = await call("GET", "checkout/sessions", { payment_intent, limit: "1" });
    const list = z.object({ data: z.array(z.object({ id: z.string() })) }).safeParse(answer.json);
    if (!list.success) throw refusal(answer);
    return list.data.data[0]?.id ?? "";
  }

  const gateway: Gateway = {
    origins,

    async begin(charge: Charge): Promise<Begun> {
      const session = {
        mode: "payment",
        client_reference_id: charge.attempt,
        // One line: an order may have more than the hundred that Stripe takes, and its taxes are ours.
        line_items: {
          0: {
            quantity: "1",
            price_data: {
              currency: charge.currency.toLowerCase(),
              unit_amount: String(charge.amount),
              product_data: { name: charge.description.slice(0, MAX_NAME) },
            },
          },
        },
        payment_intent_data: {
          description: charge.description.slice(0, MAX_NAME),
          metadata: { attempt: charge.attempt },
        },
        metadata: { attempt: charge.attempt },
        // Cards, and the wallets that hold cards. A debit from a bank would be decided days later.
        allowed_payment_method_types: { 0: "card" },
        // Otherwise the page may show, and take, another currency than the order's.
        adaptive_pricing: { enabled: "false" },
        submit_type: "pay",
        locale: localeOf(charge.locale),
        expires_at: String(charge.held_until + LONGER),
        success_url: charge.return_url,
        cancel_url: charge.cancel_url,
      };
      const { id, url } = read(await call("POST", "checkout/sessions", session, charge.attempt));
      if (!url) throw new GatewayError("Stripe names no page to pay on");
      const { origin } = new URL(url);
      if (!origins.includes(origin))
        throw new GatewayError(`Stripe's page is at ${origin}: enter this as checkout_origin`);
      return { ref: id, goTo: url };
    },

    // Stripe takes the money itself, so there is nothing to do but look.
    complete: (ref, expected) => gateway.lookup(ref, expected),

    async lookup(ref, expected) {
      const answer = await call("GET", sessionPath(ref), { expand: { 0: "payment_intent" } });
      return answer.status === 404
        ? { state: "cancelled", note: "not known" }
        : outcomeOf(read(answer), expected);
    },

    async refund(paid, amount, key) {
      const refund = {
        payment_intent: paid.reference,
        amount: String(amount),
        reason: "requested_by_customer",
        // The refund can be found in the record by this.
        metadata: { refund: key },
      };
      const answer = await call("POST", "refunds", refund, key);
      const made = refundShape.safeParse(answer.json);
      if (answer.status < 300 && made.success) return refunded(made.data);
      if (!REFUSALS.has(answer.status) || isKeyInUse(answer)) throw refusal(answer);
      return { state: "failed", reference: "", note: messageOf(answer) };
    },

    async findRefund(paid, _amount, key) {
      let after: string | undefined;
      for (let page = 0; page < PAGES; page++) {
        const answer = await call("GET", "refunds", {
          payment_intent: paid.reference,
          limit: String(REFUNDS_A_PAGE),
          ...(after !== undefined && { starting_after: after }),
        });
        const list = refundList.safeParse(answer.json);
        if (!list.success) throw refusal(answer);
        const { data, has_more } = list.data;
        const found = data.find(({ metadata }) => metadata?.refund === key);
        if (found) return refunded(found);
        after = data.at(-1)?.id;
        if (!has_more || after === undefined) return undefined;
      }
      throw new GatewayError("Stripe has too many refunds of this payment");
    },

    /** @throws GatewayError if it is too late: it was paid or has expired meanwhile, which the next look finds */
    async void(ref) {
      const answer = await call("POST", `${sessionPath(ref)}/expire`);
      if (answer.status >= 300) throw refusal(answer);
    },

    async webhook({ headers, body, at }: Message) {
      if (!isSigned(body, headers["stripe-signature"] ?? "", config.webhook_secret, at)) return undefined;
      const event = eventShape.safeParse(JSON.parse(body));
      if (!event.success) throw new GatewayError("Stripe's notice cannot be read");
      const { id: event_id, type, created, data } = event.data;
      if (type.startsWith("charge.dispute.")) {
        const { dispute, payment_intent } = readDispute(data.object, created);
        return { event_id, ref: await sessionOf(payment_intent), dispute };
      }
      return { event_id, ref: data.object.object === "checkout.session" ? data.object.id : "" };
    },
  };
  return gateway;
}

/** Stripe writes lists and objects in form fields: `line_items[0][quantity]`. */
interface Fields {
  readonly [name: string]: string | Fields;
}

function flat(fields: Fields, outer = ""): [string, string][] {
  return Object.entries(fields).flatMap(([key, value]) => {
    const name = outer === "" ? key : `${outer}[${key}]`;
    return typeof value === "string" ? [[name, value] as [string, string]] : flat(value, name);
  });
}

const localeOf = (locale: string) => (REGIONAL.includes(locale) ? locale : locale.replace(/-.*/, ""));

const messageOf = ({ json, text }: Answer): string => {
  const read = errorShape.safeParse(json);
  return (read.success ? read.data.error.message : text).slice(0, 200);
};
const refusal = (answer: Answer) => new GatewayError(`Stripe answers ${answer.status}: ${messageOf(answer)}`);

/** The key was used with other fields: Stripe did nothing now, but may have done what was asked first. */
function isKeyInUse({ json }: Answer): boolean {
  const read = z.object({ error: z.object({ type: z.literal("idempotency_error") }) }).safeParse(json);
  return read.success;
}

function read(answer: Answer): Session {
  const session = sessionShape.safeParse(answer.json);
  if (!session.success || answer.status >= 300) throw refusal(answer);
  return session.data;
}

function refunded({ id, status, failure_reason }: z.infer<typeof refundShape>): Refunded {
  if (status === "succeeded") return { state: "done", reference: id, note: "" };
  const isOver = status === "failed" || status === "canceled";
  return { state: isOver ? "failed" : "waiting", reference: id, note: failure_reason ?? status ?? "" };
}

/** Reads the outcome from a session. A declined card leaves the session open: its page asks for another. */
function outcomeOf(session: Session, expected: Expected): Outcome {
  const { id, status, payment_status, payment_intent, amount_total, currency } = session;
  if (session.client_reference_id !== expected.attempt)
    return { state: "declined", note: "it is another order's payment" };
  const intent = typeof payment_intent === "string" ? { id: payment_intent, status: "" } : payment_intent;
  if (payment_status === "paid")
    return {
      state: "paid",
      ref: id,
      amount: amount_total ?? Number.NaN,
      currency: (currency ?? "").toUpperCase(),
      reference: intent?.id ?? "",
    };
  if (status === "expired") return { state: "cancelled", note: status };
  if (status === "complete" && intent?.status === "canceled") return { state: "cancelled", note: "canceled" };
  if (status === "complete" && intent?.status === "requires_payment_method")
    return { state: "declined", note: intent.status };
  return { state: "waiting", note: [status, intent?.status].filter(Boolean).join(" ") };
}

export const stripe = defineProvider({
  id: "stripe",
  name: "Stripe",
  kind: "card",
  step: "none",
  account,
  gateway: gatewayOf,
  disputesAt: "https://dashboard.stripe.com/disputes",
});
