import { z } from "zod";
import {
  type AuthorizedPayment,
  type BegunPayment,
  type Charge,
  type ExpectedPayment,
  type Gateway,
  GatewayError,
  type Message,
  type Outcome,
  type RefundStatus,
} from "../gateway.ts";
import { type Answer, ask } from "../http.server.ts";
import { defineProvider } from "../provider.ts";
import { readDispute } from "./dispute.ts";
import { isSigned } from "./signature.server.ts";

/**
 * Stripe Checkout by redirect: a session is created for one order, the shopper pays on Stripe's page, and Stripe
 * charges the card itself, or only authorizes it until the shop captures the PaymentIntent. The session's record says
 * how it ended. Source: docs.stripe.com/api/checkout/sessions, /payment_intents, /refunds, /webhooks.
 */
const account = z.object({
  base_url: z.url().default("https://api.stripe.com"),
  /**
   * A secret key, or a restricted one that may write Checkout Sessions, Refunds and PaymentIntents, and read Charges.
   */
  secret_key: z.string().regex(/^[rs]k_\w+$/, "must begin with sk_ or rk_"),
  webhook_secret: z.string().regex(/^whsec_\S+$/, "must begin with whsec_"),
  /** The origin of Stripe's page, if the shop has its own domain for it. */
  checkout_origin: z.url().default("https://checkout.stripe.com"),
});

/** The names of fields belong to this version: `allowed_payment_method_types` was `payment_method_types` before. */
const VERSION = "2026-10-28.endive";

/**
 * Seconds that a session outlives the shop's hold. Stripe takes none that ends within half an hour, which is how long
 * the shop holds an order, and its clock may differ from ours. The shop closes the session itself when the hold ends.
 */
const LONGER = 5 * 60;
/** The most characters of the line that the page shows. */
const MAX_NAME = 250;
/** The languages of Stripe's page that have a region. It has no `en-CA` or `en-US`. */
const REGIONAL = ["en-GB", "es-419", "fr-CA", "pt-BR", "zh-HK", "zh-TW"];

const intentShape = z.object({
  id: z.string(),
  status: z.string(),
  capture_method: z.string().nullish(),
  amount_capturable: z.int().nullish(),
  amount_received: z.int().nullish(),
  latest_charge: z.string().nullish(),
});
type Intent = z.infer<typeof intentShape>;
/** `capture_before` is when the authorization of a card ends. */
const chargeShape = z.object({
  payment_method_details: z.object({ card: z.object({ capture_before: z.int().nullish() }) }),
});
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
const objectShape = z.looseObject({
  id: z.string(),
  object: z.string(),
  payment_intent: z.string().nullish(),
});
const eventShape = z.object({
  id: z.string(),
  type: z.string(),
  created: z.int(),
  data: z.object({ object: objectShape }),
});

/** Statuses that are final refusals; after any other, a retry may succeed. */
const REFUSALS = new Set([400, 402, 404]);
/** The number of refunds that a page of the record has, and how many pages are read. */
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
  const intentPath = (id: string) => `payment_intents/${encodeURIComponent(id)}`;

  /**
   * Until when an authorized charge can be captured; null if Stripe does not say, or the shop's key may not read
   * charges.
   */
  async function capturableUntil({ latest_charge }: Intent): Promise<number | null> {
    if (!latest_charge) return null;
    const answer = await call("GET", `charges/${encodeURIComponent(latest_charge)}`);
    const charge = chargeShape.safeParse(answer.json);
    return (charge.success && charge.data.payment_method_details.card.capture_before) || null;
  }

  /** The payment that a notice is about, as Stripe's record says; "" if it is not one of ours. */
  async function sessionOf(payment_intent: string): Promise<string> {
    if (payment_intent === "") return "";
    const answer = await call("GET", "checkout/sessions", { payment_intent, limit: "1" });
    const list = z.object({ data: z.array(z.object({ id: z.string() })) }).safeParse(answer.json);
    if (!list.success) throw refusal(answer);
    return list.data.data[0]?.id ?? "";
  }

  /** The session that the object of a notice belongs to; "" if it belongs to none of ours. */
  function sessionIn({ id, object, payment_intent }: z.infer<typeof objectShape>): Promise<string> | string {
    if (object === "checkout.session") return id;
    if (object === "payment_intent") return sessionOf(id);
    return object === "charge" ? sessionOf(payment_intent ?? "") : "";
  }

  const gateway: Gateway = {
    origins,

    async begin(charge: Charge): Promise<BegunPayment> {
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
          ...(charge.captures_later && { capture_method: "manual" }),
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
      const { id, url } = readSession(await call("POST", "checkout/sessions", session, charge.attempt));
      if (!url) throw new GatewayError("Stripe names no page to pay on");
      const { origin } = new URL(url);
      if (!origins.includes(origin))
        throw new GatewayError(`Stripe's page is at ${origin}: enter this as checkout_origin`);
      return { ref: id, goTo: url };
    },

    // Stripe takes or authorizes the money itself, so there is nothing to do but look.
    complete: (ref, expected) => gateway.lookup(ref, expected),

    async lookup(ref, expected) {
      const answer = await call("GET", sessionPath(ref), { expand: { 0: "payment_intent" } });
      if (answer.status === 404) return { state: "cancelled", note: "not known" };
      const session = readSession(answer);
      const intent = intentOf(session);
      const until = intent?.status === "requires_capture" ? await capturableUntil(intent) : null;
      return outcomeOf(session, expected, until);
    },

    async capture({ ref, reference }, expected, key) {
      const fields = { amount_to_capture: String(expected.amount) };
      const answer = await call("POST", `${intentPath(reference)}/capture`, fields, key);
      const isRefused = REFUSALS.has(answer.status) && !isKeyInUse(answer);
      if (answer.status >= 300 && !isRefused) throw refusal(answer);
      // It may be refused because it was captured, cancelled or has expired before: the record says which.
      const outcome = await gateway.lookup(ref, expected);
      return outcome.state === "authorized" && isRefused ? { ...outcome, note: messageOf(answer) } : outcome;
    },

    /** @throws GatewayError if it is too late: it was captured or has expired meanwhile, which the next look finds */
    async release({ reference }) {
      const answer = await call("POST", `${intentPath(reference)}/cancel`);
      if (answer.status >= 300) throw refusal(answer);
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
      const created = refundShape.safeParse(answer.json);
      if (answer.status < 300 && created.success) return refundReport(created.data);
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
        const existingRefund = data.find(({ metadata }) => metadata?.refund === key);
        if (existingRefund) return refundReport(existingRefund);
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

    async readNotice({ headers, body, at }: Message) {
      if (!isSigned(body, headers["stripe-signature"] ?? "", config.webhook_secret, at)) return undefined;
      const event = eventShape.safeParse(JSON.parse(body));
      if (!event.success) throw new GatewayError("Stripe's notice cannot be read");
      const { id: event_id, type, created, data } = event.data;
      if (type.startsWith("charge.dispute.")) {
        const { dispute, payment_intent } = readDispute(data.object, created);
        return { event_id, ref: await sessionOf(payment_intent), dispute };
      }
      const refund = data.object.object === "refund" && refundShape.safeParse(data.object);
      if (refund) return { event_id, ref: "", refund: refund.data?.metadata?.refund ?? "" };
      return { event_id, ref: await sessionIn(data.object) };
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

/** The key was used with other fields: Stripe did nothing now, but may have carried out the first request. */
function isKeyInUse({ json }: Answer): boolean {
  const read = z.object({ error: z.object({ type: z.literal("idempotency_error") }) }).safeParse(json);
  return read.success;
}

function readSession(answer: Answer): Session {
  const session = sessionShape.safeParse(answer.json);
  if (!session.success || answer.status >= 300) throw refusal(answer);
  return session.data;
}

function refundReport({ id, status, failure_reason }: z.infer<typeof refundShape>): RefundStatus {
  if (status === "succeeded") return { state: "done", reference: id, note: "" };
  const isOver = status === "failed" || status === "canceled";
  return { state: isOver ? "failed" : "waiting", reference: id, note: failure_reason ?? status ?? "" };
}

const intentOf = ({ payment_intent }: Session): Intent | undefined =>
  typeof payment_intent === "string" ? { id: payment_intent, status: "" } : (payment_intent ?? undefined);

/**
 * Reads the outcome from a session. A declined card leaves the session open: its page asks for another.
 * @param until when the authorization ends, if it is one
 */
function outcomeOf(session: Session, expected: ExpectedPayment, until: number | null): Outcome {
  const { id: ref, status, payment_status, amount_total } = session;
  if (session.client_reference_id !== expected.attempt)
    return { state: "declined", note: "it is another order's payment" };
  const intent = intentOf(session);
  const details = {
    ref,
    currency: (session.currency ?? "").toUpperCase(),
    reference: intent?.id ?? "",
  };
  if (intent?.status === "requires_capture") {
    const amount = intent.amount_capturable ?? Number.NaN;
    return { state: "authorized", ...details, amount, until, note: "" } satisfies AuthorizedPayment;
  }
  // Less may have been captured than the session asked for.
  if (intent?.status === "succeeded" && intent.capture_method === "manual")
    return { state: "paid", ...details, amount: intent.amount_received ?? Number.NaN };
  if (payment_status === "paid") return { state: "paid", ...details, amount: amount_total ?? Number.NaN };
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
  authorizes: true,
  disputesAt: "https://dashboard.stripe.com/disputes",
});
