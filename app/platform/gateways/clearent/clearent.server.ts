import { z } from "zod";
import { type Gateway, GatewayError, type Outcome, type RefundStatus } from "../gateway.ts";
import { type Answer, ask, centsOf, decimal } from "../http.server.ts";
import { defineProvider } from "../provider.ts";

/**
 * Clearent: its card field in the shopper's browser, which needs JavaScript, turns a card into a one-use token,
 * and this server charges the token. If the response to a sale is lost, the sale can be found by the order id it
 * was sent with. Source: Clearent Payments "mobile transactions" REST API.
 */
const account = z.object({
  base_url: z.url().default("https://gateway.clearent.net"),
  /** Sent to the shopper's browser; not a secret. */
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

type Transaction = z.infer<typeof transaction>;

function refundState(refund: Transaction | undefined): RefundStatus {
  const approved = refund?.result === "APPROVED";
  return {
    state: approved ? "done" : "failed",
    reference: refund?.id ?? "",
    note: approved ? "" : (refund?.["display-message"] ?? refund?.result ?? ""),
  };
}

function gatewayOf(config: z.infer<typeof account>): Gateway {
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

  /** The transactions Clearent has on record for one of our ids. */
  async function transactionsOf(orderId: string): Promise<Transaction[]> {
    const address = `${config.base_url}/rest/v2/transactions?order-id=${encodeURIComponent(orderId)}`;
    const answer = await ask(address, { headers });
    const list = payload(answer).transactions;
    if (!Array.isArray(list)) throw new GatewayError(`Clearent answers ${answer.status}`);
    return list.flatMap((entry) => {
      const read = transaction.safeParse(entry);
      return read.data?.["order-id"] === orderId ? [read.data] : [];
    });
  }

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
      const transactions = await transactionsOf(ref);
      const outcomes = transactions.map((payment) => outcome(payment, ref, expected.currency));
      return (
        outcomes.find(({ state }) => state === "paid") ?? outcomes[0] ?? { state: "waiting", note: "no sale" }
      );
    },

    async refund(paid, amount, key) {
      const answer = await ask(`${config.base_url}/rest/v2/transactions/refund`, {
        method: "POST",
        headers,
        // Our key is sent as the order id, so that the sale can be found again.
        body: JSON.stringify({
          type: "REFUND",
          id: paid.reference,
          amount: decimal(amount),
          "order-id": key,
        }),
      });
      const read = transaction.safeParse(payload(answer).transaction);
      if (!read.success) throw new GatewayError(`Clearent answers ${answer.status}`);
      return refundState(read.data);
    },

    async findRefund(_paid, _amount, key) {
      const transactions = await transactionsOf(key);
      return transactions.length > 0
        ? refundState(transactions.find(({ result }) => result === "APPROVED") ?? transactions[0])
        : undefined;
    },
  };
  return gateway;
}

export const clearent = defineProvider({
  id: "clearent",
  name: "Clearent",
  kind: "card",
  step: "field",
  account,
  gateway: gatewayOf,
  field: ({ base_url, public_key }) => ({ base_url, public_key }),
});
