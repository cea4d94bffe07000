import { createHash } from "node:crypto";
import { type FakeProvider, fakeServer, type OtherMoney } from "./server.ts";

const GLOBAL_SECRET = "shared-secret";
export const SAID = { text: "AUTH CODE 1", xml: "AUTH CODE 1" };
const sha1 = (text: string) => createHash("sha1").update(text).digest("hex");
const hashed = (fields: readonly string[]) => sha1(`${sha1(fields.join("."))}.${GLOBAL_SECRET}`);

export interface FakeGlobal extends FakeProvider {
  /** Completed payments, by order id. */
  paid: Map<string, { amount: string; currency: string; result: string }>;
  refunds: { order: string; amount: string }[];
  /** The message in responses about a payment, as text and as written in XML. */
  message: { text: string; xml: string };
  /** Whether responses are signed with the wrong secret. */
  signsBadly: boolean;
  /** The fields that the payment page posts back for a payment. */
  answer(orderId: string, result: string): string;
}

const xml = (text: string, name: string) =>
  new RegExp(`<${name}[^>]*>([^<]*)</${name}>`).exec(text)?.[1] ?? "";

/** Global Payments: the remote API with signed requests and responses, and what its page posts back. */
export default async function fakeGlobal(port = 0): Promise<FakeGlobal> {
  const paid: FakeGlobal["paid"] = new Map();
  const refunds: FakeGlobal["refunds"] = [];
  const pages = new Map<string, URLSearchParams>();
  const page = (title: string, action: string, fields: URLSearchParams, button: string) => ({
    headers: { "Content-Type": "text/html" },
    text: `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1><form method="post" action="${action}">${[...fields].map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`).join("")}<button>${button}</button></form></html>`,
  });
  const server = await fakeServer(({ path, body }) => {
    if (path === "/favicon.ico") return { text: "" };
    // The provider's page: one button that pays, and one that posts the signed response back to the shop.
    const fields = new URLSearchParams(body);
    const id = fields.get("ORDER_ID") ?? "";
    if (path === "/pay") {
      pages.set(id, fields);
      return page("Global stand-in", "/done", new URLSearchParams({ ORDER_ID: id }), "Pay");
    }
    const form = pages.get(id);
    if (path === "/done" && form) {
      fake.pay(id);
      const back = form.get("MERCHANT_RESPONSE_URL") ?? "";
      return page(
        "Global has been paid",
        back,
        new URLSearchParams(fake.answer(id, "00")),
        "Return to the shop",
      );
    }
    const order = xml(body, "orderid");
    const type = /<request type="(\w+)"/.exec(body)?.[1];
    const timestamp = /timestamp="(\d+)"/.exec(body)?.[1] ?? "";
    const amount = xml(body, "amount");
    const currency = /<amount currency="(\w+)"/.exec(body)?.[1] ?? "";
    const expected =
      type === "query"
        ? hashed([timestamp, "merchant", order, "", "", ""])
        : hashed([timestamp, "merchant", order, amount, currency, ""]);
    const one = paid.get(order);
    let [result, message, pasref] = ["508", "no such order", ""];
    if (xml(body, "sha1hash") !== expected) [result, message] = ["505", "hash mismatch"];
    else if (one) {
      [result, message, pasref] = [one.result, one.result === "00" ? fake.message.text : "DECLINED", "P1"];
      if (type === "rebate") refunds.push({ order, amount });
    }
    if (result.startsWith("5"))
      return {
        text: `<response timestamp="${timestamp}"><result>${result}</result><message>${message}</message></response>`,
      };
    const signed = hashed([timestamp, "merchant", order, result, message, pasref, ""]);
    return {
      text: `<response timestamp="${timestamp}"><merchantid>merchant</merchantid><orderid>${order}</orderid><result>${result}</result><message>${message === fake.message.text ? fake.message.xml : message}</message><pasref>${pasref}</pasref><authcode></authcode><amount>${one?.amount ?? ""}</amount><currency>${one?.currency ?? ""}</currency><sha1hash>${fake.signsBadly ? sha1("no") : signed}</sha1hash></response>`,
    };
  }, port);
  const fake: FakeGlobal = Object.assign(server, {
    paid,
    refunds,
    message: { ...SAID },
    signsBadly: false,
    account: {
      page_url: `${server.url}/pay`,
      api_url: `${server.url}/api`,
      merchant_id: "merchant",
      shared_secret: GLOBAL_SECRET,
    },
    pay(attempt: string, { cents, currency }: OtherMoney = {}) {
      const form = pages.get(attempt);
      paid.set(attempt, {
        amount: cents === undefined ? (form?.get("AMOUNT") ?? "") : String(cents),
        currency: currency ?? form?.get("CURRENCY") ?? "",
        result: "00",
      });
    },
    decline(attempt: string) {
      fake.pay(attempt);
      paid.set(attempt, { amount: "", currency: "", ...paid.get(attempt), result: "101" });
    },
    notice: (attempt: string) => ({ headers: {}, body: fake.answer(attempt, "00") }),
    refunded: (attempt: string) =>
      refunds.filter(({ order }) => order === attempt).map(({ amount }) => Number(amount)),
    answer(orderId: string, result: string) {
      const own = ["20261121200000", "merchant", orderId, result, "AUTH", "P1", "A1"];
      const [
        TIMESTAMP = "",
        MERCHANT_ID = "",
        ORDER_ID = "",
        RESULT = "",
        MESSAGE = "",
        PASREF = "",
        AUTHCODE = "",
      ] = own;
      return new URLSearchParams({
        TIMESTAMP,
        MERCHANT_ID,
        ORDER_ID,
        RESULT,
        MESSAGE,
        PASREF,
        AUTHCODE,
        SHA1HASH: fake.signsBadly ? sha1("no") : hashed(own),
      }).toString();
    },
  });
  return fake;
}
