import { createHash } from "node:crypto";
import { Parser } from "htmlparser2";
import { z } from "zod";
import { isSameSecret } from "#app/lib/token.server.ts";
import { xml } from "#app/lib/xml.ts";
import { type Gateway, GatewayError, type Outcome } from "../gateway.ts";
import { ask } from "../http.server.ts";
import { defineProvider } from "../provider.ts";

/**
 * Global Payments (Realex) hosted page: the browser posts a signed form and brings a signed response back;
 * lookups and refunds go through the remote API. The response alone is never trusted: the record is always looked
 * up as well. Source: developer.globalpayments.com, "HPP" version 2 and "XML API" (query, rebate, void).
 */
const account = z.object({
  page_url: z.url().default("https://pay.realexpayments.com/pay"),
  api_url: z.url().default("https://api.realexpayments.com/epage-remote.cgi"),
  merchant_id: z.string().min(1),
  account: z.string().default("internet"),
  shared_secret: z.string().min(1),
  refund_password: z.string().default(""),
});

const sha1 = (text: string) => createHash("sha1").update(text).digest("hex");

/** Realex's signature: a hash of the fields, hashed again with the secret. */
export function realexHash(fields: readonly string[], secret: string): string {
  return sha1(`${sha1(fields.join("."))}.${secret}`);
}

const stamp = () => new Date().toISOString().replace(/\D/g, "").slice(0, 14);

/** Reads a response of the remote API: its timestamp, and the text of each top-level element by name. */
function readAnswer(text: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  const open: string[] = [];
  const parser = new Parser(
    {
      onopentag(name, { timestamp = "" }) {
        if (open.push(name) === 1) fields.set("timestamp", timestamp);
      },
      ontext(part) {
        const [, name, deeper] = open;
        if (name && !deeper) fields.set(name, (fields.get(name) ?? "") + part);
      },
      onclosetag: () => open.pop(),
    },
    { xmlMode: true },
  );
  parser.end(text);
  return fields;
}

function gatewayOf(config: z.infer<typeof account>): Gateway {
  const { merchant_id, shared_secret: secret, account } = config;

  async function remote(type: string, hashed: readonly string[], inner: string) {
    const timestamp = stamp();
    const hash = realexHash([timestamp, merchant_id, ...hashed], secret);
    const answer = await ask(config.api_url, {
      method: "POST",
      headers: { "Content-Type": "text/xml" },
      body: `<?xml version="1.0" encoding="UTF-8"?><request type="${type}" timestamp="${timestamp}"><merchantid>${xml(merchant_id)}</merchantid><account>${xml(account)}</account>${inner}<sha1hash>${hash}</sha1hash></request>`,
    });
    const fields = readAnswer(answer.text);
    const of = (name: string) => fields.get(name) ?? "";
    // The answer to a request that failed (3xx to 5xx) has only a result and a message, and no signature. It never
    // counts as a payment.
    if (/^[345]\d\d$/.test(of("result")) && of("sha1hash") === "") return of;
    const signedFields = [
      "timestamp",
      "merchantid",
      "orderid",
      "result",
      "message",
      "pasref",
      "authcode",
    ].map(of);
    if (!isSameSecret(of("sha1hash"), realexHash(signedFields, secret)))
      throw new GatewayError("Global Payments' answer is not signed as agreed");
    return of;
  }

  const gateway: Gateway = {
    origins: [new URL(config.page_url).origin],

    async begin(charge) {
      const timestamp = stamp();
      const amount = String(charge.amount);
      return {
        ref: charge.attempt,
        goTo: {
          action: config.page_url,
          fields: {
            TIMESTAMP: timestamp,
            MERCHANT_ID: merchant_id,
            ACCOUNT: account,
            ORDER_ID: charge.attempt,
            AMOUNT: amount,
            CURRENCY: charge.currency,
            AUTO_SETTLE_FLAG: "1",
            HPP_VERSION: "2",
            HPP_LANG: charge.locale.slice(0, 2),
            COMMENT1: charge.description,
            MERCHANT_RESPONSE_URL: charge.return_url,
            SHA1HASH: realexHash([timestamp, merchant_id, charge.attempt, amount, charge.currency], secret),
          },
        },
      };
    },

    complete: (ref, expected) => gateway.lookup(ref, expected),

    async lookup(ref, expected): Promise<Outcome> {
      const of = await remote("query", [ref, "", "", ""], `<orderid>${ref}</orderid>`);
      const result = of("result");
      if (result === "00")
        return {
          state: "paid",
          ref,
          // The page charges the amount of the form that we signed, and the answer may leave it out.
          amount: of("amount") === "" ? expected.amount : Number(of("amount")),
          currency: of("currency") || expected.currency,
          reference: of("pasref"),
        };
      // 508: the order is not on record yet.
      if (result === "508") return { state: "waiting", note: "not finished" };
      if (result.startsWith("1")) return { state: "declined", note: `${result} ${of("message")}` };
      throw new GatewayError(`Global Payments answers ${result} ${of("message")}`);
    },

    // The record does not list rebates and a rebate carries no key, so if a response is lost, a person has to
    // check.
    async refund(paid, amount) {
      const of = await remote(
        "rebate",
        [paid.ref, String(amount), paid.currency, ""],
        `<orderid>${paid.ref}</orderid><pasref>${xml(paid.reference)}</pasref><amount currency="${paid.currency}">${amount}</amount><autosettle flag="1"/><refundhash>${sha1(config.refund_password)}</refundhash>`,
      );
      const result = of("result");
      return result === "00"
        ? { state: "done", reference: of("pasref"), note: "" }
        : { state: "failed", reference: "", note: `${result} ${of("message")}` };
    },

    /** Reads the response that the page posts back. */
    async readNotice({ body }) {
      const fields = new URLSearchParams(body);
      const of = (name: string) => fields.get(name) ?? "";
      const signedFields = [
        "TIMESTAMP",
        "MERCHANT_ID",
        "ORDER_ID",
        "RESULT",
        "MESSAGE",
        "PASREF",
        "AUTHCODE",
      ].map(of);
      if (!isSameSecret(of("SHA1HASH").toLowerCase(), realexHash(signedFields, secret))) return undefined;
      return { event_id: `${of("ORDER_ID")}:${of("PASREF")}:${of("RESULT")}`, ref: of("ORDER_ID") };
    },
  };
  return gateway;
}

export const global = defineProvider({
  id: "global",
  name: "Global Payments",
  kind: "card",
  step: "announcement",
  entry: "form",
  account,
  gateway: gatewayOf,
});
