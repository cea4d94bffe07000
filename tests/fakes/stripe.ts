import { createHmac, randomBytes } from "node:crypto";
import { z } from "zod";
import { type Asked, type FakeProvider, fakeServer, type OtherMoney, type Reply } from "./server.ts";

const VERSION = "2026-10-28.endive";
const SECRET_KEY = "sk_test_51Colophon";
const WEBHOOK_SECRET = "whsec_colophon";

/** A value as form fields write it: lists and objects are in brackets, `a[0][b]=c`. */
type Field = string | { [name: string]: Field };

export function readForm(text: string): Record<string, Field> {
  const all: Record<string, Field> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll("]", "").split("[");
    const last = path.pop() ?? "";
    let at = all;
    for (const part of path) {
      at[part] ??= {};
      const inner = at[part];
      if (typeof inner === "string") throw new Error(`${name} is a text and an object`);
      at = inner;
    }
    at[last] = value;
  }
  return all;
}

const whole = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);
const yesOrNo = z.enum(["true", "false"]);
const text = (max: number) => z.string().min(1).max(max);
const metadata = z.record(z.string().max(40), z.string().max(500));
const listOf = <Item extends z.ZodType>(item: Item) =>
  z.record(z.string().regex(/^\d+$/), item).transform((items) => Object.values(items) as z.output<Item>[]);
const expand = listOf(z.enum(["payment_intent"])).optional();

/** The fields of a new session that shops use, in this version of the API. Others are refused. */
const createSession = z.strictObject({
  mode: z.literal("payment"),
  client_reference_id: text(200),
  line_items: listOf(
    z.strictObject({
      quantity: whole.pipe(z.number().positive()),
      price_data: z.strictObject({
        currency: z.enum(["cad", "usd"]),
        unit_amount: whole,
        product_data: z.strictObject({ name: text(5000), description: text(40_000).optional() }),
      }),
    }),
  ).pipe(z.array(z.any()).min(1).max(100)),
  payment_intent_data: z
    .strictObject({
      description: text(1000).optional(),
      metadata: metadata.optional(),
      statement_descriptor_suffix: text(22).optional(),
      capture_method: z.enum(["automatic", "automatic_async", "manual"]).optional(),
    })
    .optional(),
  metadata: metadata.optional(),
  customer_email: z.email().optional(),
  allowed_payment_method_types: listOf(z.enum(["card", "link", "us_bank_account", "acss_debit"])).optional(),
  adaptive_pricing: z.strictObject({ enabled: yesOrNo }).optional(),
  submit_type: z.enum(["auto", "book", "donate", "pay", "subscribe"]).optional(),
  locale: z.enum(["auto", "en", "en-GB", "es", "es-419", "fr", "fr-CA", "pt", "pt-BR"]).optional(),
  expires_at: whole.optional(),
  success_url: z.url().max(5000),
  cancel_url: z.url().max(5000).optional(),
  expand,
});
const createRefund = z.strictObject({
  payment_intent: text(5000),
  amount: whole.pipe(z.number().positive()).optional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
  metadata: metadata.optional(),
  expand,
});
const listRefunds = z.strictObject({
  payment_intent: text(5000).optional(),
  limit: whole.pipe(z.number().min(1).max(100)).default(10),
  starting_after: text(5000).optional(),
});
const listSessions = z.strictObject({ payment_intent: text(5000).optional(), limit: whole.default(10) });
const nothingElse = z.strictObject({ expand });
const captureIntent = z.strictObject({
  amount_to_capture: whole.pipe(z.number().positive()).optional(),
  final_capture: yesOrNo.optional(),
});
const cancelIntent = z.strictObject({
  cancellation_reason: z.enum(["abandoned", "duplicate", "fraudulent", "requested_by_customer"]).optional(),
});

/** Seconds for which the banks of most cards keep a promised amount. */
const AUTHORIZED_FOR = 7 * 86_400;

interface Intent {
  id: string;
  object: "payment_intent";
  amount: number;
  amount_received: number;
  amount_capturable: number;
  capture_method: "automatic" | "manual";
  currency: string;
  latest_charge: string;
  status: "requires_capture" | "succeeded" | "canceled";
  metadata: Record<string, string>;
}
interface Charge {
  id: string;
  object: "charge";
  payment_intent: string;
  /** `capture_before` is missing once a charge is captured at once. */
  payment_method_details: { type: "card"; card: { capture_before?: number } };
}
interface Session {
  id: string;
  object: "checkout.session";
  mode: "payment";
  status: "open" | "complete" | "expired";
  payment_status: "paid" | "unpaid";
  client_reference_id: string;
  amount_total: number;
  currency: string;
  created: number;
  expires_at: number;
  livemode: false;
  locale: string | null;
  metadata: Record<string, string>;
  payment_intent: string | null;
  payment_method_types: string[];
  success_url: string;
  cancel_url: string | null;
  ui_mode: "hosted_page";
  url: string | null;
}
interface Refund {
  id: string;
  object: "refund";
  amount: number;
  currency: string;
  created: number;
  failure_reason?: string;
  metadata: Record<string, string>;
  payment_intent: string;
  reason: string | null;
  status: string;
}

/** A notice as Stripe sends it, signed. */
export interface StripeNotice {
  headers: { "stripe-signature": string };
  body: string;
}

export interface FakeStripe extends FakeProvider {
  sessions: Map<string, Session>;
  refunds: Refund[];
  /** The signed notices of everything that happened, the oldest first. They are not sent. */
  notices: StripeNotice[];
  /** Whether cards are declined: the page then asks for another. */
  declining: boolean;
  /** The first status of a refund. */
  refundsAre: "succeeded" | "pending" | "failed";
  /** Takes the money, as the page does. @param paid what is taken, if it is not what was asked */
  take(id: string, paid?: { amount_total?: number; currency?: string }): void;
  /** The PaymentIntent of a session. */
  intentOf(id: string): Intent;
  /** Captures an authorized payment in Stripe's own dashboard. */
  capture(id: string, amount?: number): void;
  /** Ends the authorizations whose time is over; notices say so. */
  expireAuthorizations(): void;
  /** The bank of the newest refund's customer sends its money back. */
  failRefund(): StripeNotice;
  /** The notice of a dispute about a session's payment. @param more fields of the dispute */
  dispute(id: string, more?: Record<string, unknown>, type?: "created" | "updated" | "closed"): StripeNotice;
  /** Signs a body with the secret, or with others. */
  signed(body: string, secrets?: readonly string[]): StripeNotice;
}

const failed = (status: number, message: string, more: Record<string, unknown> = {}): Reply => ({
  status,
  json: { error: { type: "invalid_request_error", message, ...more } },
});

/** The parts of Stripe's API that a shop needs: sessions, their page, refunds, idempotency keys and signed notices. */
export default async function fakeStripe(port = 0): Promise<FakeStripe> {
  const sessions: FakeStripe["sessions"] = new Map();
  const intents = new Map<string, Intent>();
  const charges = new Map<string, Charge>();
  const refunds: Refund[] = [];
  const notices: StripeNotice[] = [];
  const answered = new Map<string, { asked: string; reply: Reply }>();
  const newId = (kind: string) => `${kind}_${randomBytes(12).toString("hex")}`;

  function note(type: string, object: object, at = fake.now()): StripeNotice {
    const notice = fake.signed(
      JSON.stringify({
        id: newId("evt"),
        object: "event",
        api_version: VERSION,
        created: at,
        livemode: false,
        type,
        data: { object },
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
      }),
    );
    notices.push(notice);
    return notice;
  }

  function expire(session: Session): void {
    Object.assign(session, { status: "expired", url: null });
    note("checkout.session.expired", session);
  }

  /** A session as it is now: an open one ends by itself. */
  function sessionNow(id: string): Session | undefined {
    const session = sessions.get(id);
    if (session?.status === "open" && fake.now() >= session.expires_at) expire(session);
    return session;
  }

  const shown = (session: Session, expanded: readonly string[] = []) => ({
    ...session,
    ...(expanded.includes("payment_intent") && {
      payment_intent: (session.payment_intent && intents.get(session.payment_intent)) ?? null,
    }),
  });

  function begin(input: z.output<typeof createSession>): Reply {
    const now = fake.now();
    const { expires_at = now + 86_400 } = input;
    if (expires_at < now + 1800 || expires_at > now + 86_400)
      return failed(400, "`expires_at` must be between 30 minutes and 24 hours from now", {
        param: "expires_at",
      });
    const currencies = new Set(input.line_items.map(({ price_data }) => price_data.currency));
    if (currencies.size !== 1) return failed(400, "All lines must have the same currency");
    const id = newId("cs_test");
    const session: Session = {
      id,
      object: "checkout.session",
      mode: "payment",
      ui_mode: "hosted_page",
      livemode: false,
      status: "open",
      payment_status: "unpaid",
      created: now,
      expires_at,
      client_reference_id: input.client_reference_id,
      amount_total: input.line_items.reduce(
        (sum, { quantity, price_data }) => sum + quantity * price_data.unit_amount,
        0,
      ),
      currency: [...currencies][0] ?? "",
      locale: input.locale ?? null,
      metadata: input.metadata ?? {},
      payment_intent: null,
      payment_method_types: input.allowed_payment_method_types ?? ["card", "link", "acss_debit"],
      success_url: input.success_url,
      cancel_url: input.cancel_url ?? null,
      url: `${fake.url}/c/pay/${id}`,
    };
    sessions.set(id, session);
    intentData.set(id, input.payment_intent_data ?? {});
    return { json: shown(session, input.expand) };
  }
  const intentData = new Map<string, NonNullable<z.output<typeof createSession>["payment_intent_data"]>>();

  const wrongState = (intent: Intent, verb: string): Reply =>
    failed(
      400,
      `This PaymentIntent could not be ${verb} because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be ${verb}: requires_capture.`,
      { code: "payment_intent_unexpected_state", payment_intent: intent },
    );
  const sessionWith = (intent: Intent) =>
    [...sessions.values()].find(({ payment_intent }) => payment_intent === intent.id);

  function captureNow(intent: Intent, amount: number): Reply {
    if (intent.status !== "requires_capture") return wrongState(intent, "captured");
    if (amount > intent.amount_capturable)
      return failed(400, "The amount to capture is greater than the remaining amount", {
        code: "amount_too_large",
      });
    // What is not captured now is released: it cannot be captured later.
    Object.assign(intent, { status: "succeeded", amount_received: amount, amount_capturable: 0 });
    Object.assign(sessionWith(intent) ?? {}, { payment_status: "paid" });
    note("payment_intent.succeeded", intent);
    return { json: intent };
  }

  function cancelNow(intent: Intent): Reply {
    if (intent.status !== "requires_capture") return wrongState(intent, "canceled");
    Object.assign(intent, { status: "canceled", amount_capturable: 0 });
    note("payment_intent.canceled", intent);
    return { json: intent };
  }

  function intentApi(what: string, id: string, fields: Record<string, Field>): Reply {
    const intent = intents.get(id);
    if (!intent) return failed(404, `No such payment_intent: '${id}'`, { code: "resource_missing" });
    if (what === "GET payment_intents/ID") return checked(nothingElse, fields, () => ({ json: intent }));
    if (what === "POST payment_intents/ID/cancel")
      return checked(cancelIntent, fields, () => cancelNow(intent));
    if (what !== "POST payment_intents/ID/capture") return failed(404, "Unrecognized request URL");
    return checked(captureIntent, fields, ({ amount_to_capture: amount = intent.amount_capturable }) =>
      captureNow(intent, amount),
    );
  }

  function makeRefund(input: z.output<typeof createRefund>): Reply {
    const intent = intents.get(input.payment_intent);
    if (!intent)
      return failed(404, `No such payment_intent: '${input.payment_intent}'`, { code: "resource_missing" });
    const before = refunds.filter(
      (refund) => refund.payment_intent === intent.id && refund.status !== "failed",
    );
    const left = intent.amount_received - before.reduce((sum, one) => sum + one.amount, 0);
    const { amount = left } = input;
    if (left === 0)
      return failed(400, "Charge has already been refunded.", { code: "charge_already_refunded" });
    if (amount > left) return failed(400, "Refund amount is greater than unrefunded amount on charge");
    const refund: Refund = {
      id: newId("re"),
      object: "refund",
      amount,
      currency: intent.currency,
      created: fake.now(),
      metadata: input.metadata ?? {},
      payment_intent: intent.id,
      reason: input.reason ?? null,
      status: fake.refundsAre,
      ...(fake.refundsAre === "failed" && { failure_reason: "lost_or_stolen_card" }),
    };
    refunds.push(refund);
    note("refund.created", refund);
    return { json: refund };
  }

  /** Reads what was asked by a schema of the endpoint, and carries it out. */
  function checked<Schema extends z.ZodType>(
    schema: Schema,
    fields: Record<string, Field>,
    run: (input: z.output<Schema>) => Reply,
  ): Reply {
    const read = schema.safeParse(fields);
    if (read.success) return run(read.data);
    const [issue] = read.error.issues;
    const unknown = issue?.code === "unrecognized_keys";
    const param = [...(issue?.path ?? []), ...(unknown ? issue.keys : [])].join(".");
    return failed(400, `${unknown ? "Received unknown parameter" : "Invalid parameter"}: ${param}`, {
      code: unknown ? "parameter_unknown" : "parameter_invalid",
      param,
    });
  }

  function api({ method, path, query, body }: Asked): Reply {
    const fields = readForm(method === "GET" ? query.toString() : body);
    const [, kind = "", id = "", verb = ""] =
      /^\/v1\/(checkout\/sessions|refunds|payment_intents|charges)(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? [];
    const what = `${method} ${kind}${id && "/ID"}${verb && `/${verb}`}`;
    if (what === "POST checkout/sessions") return checked(createSession, fields, begin);
    if (what === "POST refunds") return checked(createRefund, fields, makeRefund);
    if (what === "GET checkout/sessions")
      return checked(listSessions, fields, ({ payment_intent, limit }) => {
        const all = [...sessions.values()].filter(
          (one) => !payment_intent || one.payment_intent === payment_intent,
        );
        return {
          json: { object: "list", data: all.reverse().slice(0, limit), has_more: all.length > limit },
        };
      });
    if (what === "GET refunds")
      return checked(listRefunds, fields, ({ payment_intent, limit, starting_after }) => {
        const all = refunds
          .filter((refund) => !payment_intent || refund.payment_intent === payment_intent)
          .reverse();
        const from = starting_after ? all.findIndex(({ id }) => id === starting_after) + 1 : 0;
        return {
          json: { object: "list", data: all.slice(from, from + limit), has_more: all.length > from + limit },
        };
      });
    if (kind === "payment_intents") return intentApi(what, id, fields);
    const charge = what === "GET charges/ID" ? charges.get(id) : undefined;
    if (charge) return checked(nothingElse, fields, () => ({ json: charge }));
    const session = kind === "checkout/sessions" ? sessionNow(id) : undefined;
    if (!session) return failed(404, `No such ${kind}: '${id}'`, { code: "resource_missing" });
    return checked(nothingElse, fields, ({ expand }) => {
      if (what === "GET checkout/sessions/ID") return { json: shown(session, expand) };
      if (what !== "POST checkout/sessions/ID/expire") return failed(404, "Unrecognized request URL");
      if (session.status !== "open")
        return failed(400, 'Only Checkout Sessions with a status in ["open"] can be expired.');
      expire(session);
      return { json: shown(session, expand) };
    });
  }

  /** The same key gets the same answer again; with other fields it is refused. What was refused is not stored. */
  function once(request: Asked): Reply {
    const key = String(request.headers["idempotency-key"] ?? "");
    if (request.method !== "POST" || key === "") return api(request);
    if (key.length > 255) return failed(400, "The key is too long");
    const same = `${request.path} ${[...new URLSearchParams(request.body)].sort().join("&")}`;
    const known = answered.get(key);
    if (known && known.asked !== same)
      return failed(400, "Keys for idempotent requests can only be used with the same parameters", {
        type: "idempotency_error",
      });
    if (known) return { ...known.reply, headers: { "Idempotent-Replayed": "true" } };
    const reply = api(request);
    const spoilt = fake.fault.kind === "done, but 500" && request.path.includes(fake.fault.on);
    if (!reply.status)
      answered.set(key, { asked: same, reply: spoilt ? { status: 500, text: "broken" } : reply });
    return reply;
  }

  /** Stripe's page: two cards, and the link back. */
  function page(id: string, verb: string): Reply {
    const session = sessionNow(id);
    if (!session) return { status: 404, text: "" };
    const html = (body: string): Reply => ({
      headers: { "Content-Type": "text/html" },
      text: `<!doctype html><html lang="en"><title>Stripe</title><h1>Stripe stand-in</h1>${body}</html>`,
    });
    if (session.status === "expired") return html("<p>This page has expired.</p>");
    if (session.status === "complete") return html("<p>You have already paid.</p>");
    if (verb === "good") {
      fake.take(id);
      return { status: 303, text: "", headers: { Location: session.success_url } };
    }
    return html(
      `${verb === "bad" ? "<p>Your card was declined.</p>" : ""}<form method="post" action="/c/pay/${id}/good"><button>Pay</button></form><form method="post" action="/c/pay/${id}/bad"><button>Pay with a bad card</button></form><a href="${session.cancel_url}">Back</a>`,
    );
  }

  const server = await fakeServer((request) => {
    const { path, headers } = request;
    if (path === "/favicon.ico") return { text: "" };
    const [, paying, verb = ""] = /^\/c\/pay\/(\w+)(?:\/(good|bad))?$/.exec(path) ?? [];
    if (paying) return page(paying, fake.declining && verb === "good" ? "bad" : verb);
    if (headers.authorization !== `Bearer ${SECRET_KEY}`) return failed(401, "Invalid API Key provided");
    if (headers["stripe-version"] !== VERSION) return failed(400, "Another version of the API");
    if (request.method === "POST" && headers["content-type"] !== "application/x-www-form-urlencoded")
      return failed(400, "Bodies are form-encoded");
    return once(request);
  }, port);

  const fake: FakeStripe = Object.assign(server, {
    sessions,
    refunds,
    notices,
    declining: false,
    refundsAre: "succeeded" as FakeStripe["refundsAre"],
    account: { base_url: server.url, secret_key: SECRET_KEY, webhook_secret: WEBHOOK_SECRET },
    pay(attempt: string, { cents, currency }: OtherMoney = {}) {
      const paid = {
        ...(cents !== undefined && { amount_total: cents }),
        ...(currency !== undefined && { currency: currency.toLowerCase() }),
      };
      for (const { id, client_reference_id } of sessions.values())
        if (client_reference_id === attempt) fake.take(id, paid);
    },
    // Its page asks for another card, and the session stays as it is.
    decline() {},
    notice(attempt: string) {
      const notice = notices.findLast(
        ({ body }) => body.includes(attempt) && body.includes("checkout.session.completed"),
      );
      if (!notice) throw new Error(`no notice of ${attempt}`);
      return notice;
    },
    take(id: string, paid: { amount_total?: number; currency?: string } = {}) {
      const session = sessionNow(id);
      if (session?.status !== "open") return;
      const { capture_method, metadata = {} } = intentData.get(id) ?? {};
      const isManual = capture_method === "manual";
      const amount = paid.amount_total ?? session.amount_total;
      const intent: Intent = {
        id: newId("pi"),
        object: "payment_intent",
        latest_charge: newId("ch"),
        amount,
        metadata,
        ...(isManual
          ? { capture_method: "manual", status: "requires_capture" }
          : { capture_method: "automatic", status: "succeeded" }),
        amount_received: isManual ? 0 : amount,
        amount_capturable: isManual ? amount : 0,
        currency: paid.currency ?? session.currency,
      };
      intents.set(intent.id, intent);
      charges.set(intent.latest_charge, {
        id: intent.latest_charge,
        object: "charge",
        payment_intent: intent.id,
        payment_method_details: {
          type: "card",
          card: isManual ? { capture_before: fake.now() + AUTHORIZED_FOR } : {},
        },
      });
      const done = {
        status: "complete",
        payment_status: isManual ? "unpaid" : "paid",
        payment_intent: intent.id,
        url: null,
      } as const;
      Object.assign(session, paid, done);
      note("checkout.session.completed", session);
    },
    intentOf(id: string) {
      const intent = intents.get(sessions.get(id)?.payment_intent ?? "");
      if (!intent) throw new Error(`session ${id} has not been paid`);
      return intent;
    },
    capture(id: string, amount?: number) {
      const intent = fake.intentOf(id);
      captureNow(intent, amount ?? intent.amount_capturable);
    },
    failRefund() {
      const refund = refunds.at(-1);
      if (!refund) throw new Error("nothing has been refunded");
      Object.assign(refund, { status: "failed", failure_reason: "lost_or_stolen_card" });
      note("refund.updated", refund);
      return note("refund.failed", refund);
    },
    expireAuthorizations() {
      for (const intent of intents.values()) {
        const charge = charges.get(intent.latest_charge);
        const until = charge?.payment_method_details.card.capture_before ?? 0;
        if (intent.status !== "requires_capture" || fake.now() < until) continue;
        cancelNow(intent);
        note("charge.expired", charge ?? {});
      }
    },
    refunded(attempt: string) {
      const session = [...sessions.values()].find(
        ({ client_reference_id }) => client_reference_id === attempt,
      );
      const made = refunds.filter(({ payment_intent }) => payment_intent === session?.payment_intent);
      return made.filter(({ status }) => status !== "failed").map(({ amount }) => amount);
    },
    dispute(
      id: string,
      { at, ...more }: Record<string, unknown> = {},
      type: "created" | "updated" | "closed" = "created",
    ) {
      const session = sessions.get(id);
      return note(
        `charge.dispute.${type}`,
        {
          id: "dp_1Pgc71B7WZ01zgkWMevJiAUx",
          object: "dispute",
          livemode: false,
          metadata: {},
          amount: session?.amount_total ?? 300,
          currency: session?.currency ?? "cad",
          charge: "ch_1PgafuB7WZ01zgkWXYmPNZs8",
          is_charge_refundable: false,
          payment_intent: session?.payment_intent ?? "pi_of_another_program",
          reason: "product_not_received",
          status: "needs_response",
          evidence_details: { due_by: null, has_evidence: false, past_due: false, submission_count: 0 },
          ...more,
        },
        typeof at === "number" ? at : fake.now(),
      );
    },
    signed(body: string, secrets: readonly string[] = [WEBHOOK_SECRET]) {
      const t = fake.now();
      const each = secrets.map((secret) => createHmac("sha256", secret).update(`${t}.${body}`).digest("hex"));
      return { headers: { "stripe-signature": [`t=${t}`, ...each.map((one) => `v1=${one}`)].join() }, body };
    },
  });
  return fake;
}
