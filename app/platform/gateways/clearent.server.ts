import { z } from "zod";
import { type Gateway, GatewayError, type Outcome } from "./gateway.ts";
import { type Answer, ask, centsOf, decimal } from "./http.server.ts";

/**
 * Clearent: its field in the shopper's browser makes a one-use token of a card (that needs scripts), and the
 * token is charged from here. A sale whose answer was lost is found by the order id that it carried.
 * Source: Clearent Payments "mobile transactions" REST API.
 */
export const clearentConfig = z.object({
  base_url: z.url().default("https://gateway.clearent.net"),
  /** For the shopper's browser; not a secret. */
  public_key: z.string().min(1),
  api_key: z.string().min(1),
});

const transaction = z.object({
  id: z.string(),
  result: z.string(),
  amount: z.string(),
  "order-id": z.string().optional(),
  "display-message": z.string().optional(),
});

export function clearentGateway(config: z.infer<typeof clearentConfig>): Gateway {
  const headers = { "Content-Type": "application/json", "api-key": config.api_key };

  function outcome(value: unknown, ref: string, currency: string): Outcome {
    const read = transaction.safeParse(value);
    if (!read.success) return { state: "waiting", note: "no answer" };
    const { id, result, amount } = read.data;
    return result === "APPROVED"
      ? { state: "paid", ref, amount: centsOf(amount), currency, reference: id }
      : { state: "declined", note: read.data["display-message"] ?? result };
  }
  const payload = (answer: Answer) => (answer.json.payload ?? {}) as Record<string, unknown>;

  const gateway: Gateway = {
    origins: [new URL(config.base_url).origin],

    async begin(charge) {
      const answer = await ask(`${config.base_url}/rest/v2/mobile/transactions/sale`, {
        method: "POST",
        headers: { ...headers, mobilejwt: charge.token ?? "" },
        body: JSON.stringify({
          type: "SALE",
          amount: decimal(charge.amount),
          "order-id": charge.attempt,
          "software-type": "Colophon",
          "software-type-version": "1",
        }),
      });
      return {
        ref: charge.attempt,
        goTo: undefined,
        outcome: outcome(payload(answer).transaction, charge.attempt, charge.currency),
      };
    },

    complete: (ref, expected) => gateway.lookup(ref, expected),

    async lookup(ref, expected) {
      const answer = await ask(
        `${config.base_url}/rest/v2/transactions?order-id=${encodeURIComponent(ref)}`,
        {
          headers,
        },
      );
      const list = payload(answer).transactions;
      if (!Array.isArray(list)) throw new GatewayError(`Clearent answers ${answer.status}`);
      const own = list.filter((one) => transaction.safeParse(one).data?.["order-id"] === ref);
      const paid = own
        .map((one) => outcome(one, ref, expected.currency))
        .find(({ state }) => state === "paid");
      return (
        paid ??
        (own.length > 0 ? outcome(own[0], ref, expected.currency) : { state: "waiting", note: "no sale" })
      );
    },

    async refund(paid, amount, key) {
      const answer = await ask(`${config.base_url}/rest/v2/transactions/refund`, {
        method: "POST",
        headers,
        body: JSON.stringify({ type: "REFUND", id: paid.reference, amount: decimal(amount), invoice: key }),
      });
      const read = transaction.safeParse(payload(answer).transaction);
      if (!read.success || read.data.result !== "APPROVED")
        throw new GatewayError("Clearent refuses the refund");
      return { reference: read.data.id };
    },
  };
  return gateway;
}
