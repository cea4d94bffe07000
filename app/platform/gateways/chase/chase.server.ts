import { z } from "zod";
import { type Gateway, GatewayError } from "../gateway.ts";
import { ask, centsOf, decimal, formBody } from "../http.server.ts";
import { defineProvider } from "../provider.ts";

/**
 * Chase (Orbital) hosted payment page by redirect: `init` returns a uID, the shopper pays on Chase's page, and a
 * query by uID returns the result. Parameters of the return URL are never trusted. Refunds are made in Chase's
 * own console. Source: Chase Hosted Pay Page, "Direct Services" init and query.
 */
const account = z.object({
  base_url: z.url().default("https://www.chasepaymentechhostedpay.com"),
  hosted_secure_id: z.string().min(1),
  hosted_secure_api_token: z.string().min(1),
  template_url: z.string().default(""),
});

function gatewayOf(config: z.infer<typeof account>): Gateway {
  const keys = {
    hostedSecureID: config.hosted_secure_id,
    hostedSecureAPIToken: config.hosted_secure_api_token,
  };
  async function query(uID: string): Promise<URLSearchParams> {
    const answer = await ask(`${config.base_url}/direct/services/request/query/`, formBody({ ...keys, uID }));
    return new URLSearchParams(answer.text.trim());
  }
  const gateway: Gateway = {
    origins: [new URL(config.base_url).origin],

    async begin(charge) {
      const answer = await ask(
        `${config.base_url}/direct/services/request/init/`,
        formBody({
          ...keys,
          action: "buildForm",
          sessionId: charge.attempt,
          payment_type: "Credit_Card",
          trans_type: "auth_capture",
          amount: decimal(charge.amount),
          currency_code: charge.currency,
          orderId: charge.attempt,
          return_url: charge.return_url,
          cancel_url: charge.cancel_url,
          content_template_url: config.template_url,
        }),
      );
      const uID = new URLSearchParams(answer.text.trim()).get("uID");
      if (!uID) throw new GatewayError(`Chase gives no uID: ${answer.text.slice(0, 200)}`);
      return {
        ref: uID,
        goTo: `${config.base_url}/securepayments/a1/cc_collection.php?uID=${encodeURIComponent(uID)}`,
      };
    },

    complete: (ref, expected) => gateway.lookup(ref, expected),

    async lookup(ref, expected) {
      const answer = await query(ref);
      const status = answer.get("status");
      if (status === null) throw new GatewayError("Chase does not say whether it was paid");
      if (status === "000" && answer.get("orderId") === expected.attempt)
        return {
          state: "paid",
          ref,
          amount: centsOf(answer.get("amount")),
          currency: answer.get("currency_code") ?? expected.currency,
          reference: answer.get("transId") ?? ref,
        };
      if (status === "000") return { state: "declined", note: "it is another order's payment" };
      if (status === "050") return { state: "waiting", note: "not finished" };
      if (status === "100") return { state: "cancelled", note: "cancelled on the page" };
      return { state: "declined", note: `${status} ${answer.get("message") ?? ""}`.trim() };
    },
  };
  return gateway;
}

export const chase = defineProvider({
  id: "chase",
  name: "Chase",
  kind: "card",
  step: "announcement",
  account,
  gateway: gatewayOf,
});
