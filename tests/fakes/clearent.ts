import { type FakeProvider, fakeServer } from "./server.ts";

interface Sale {
  id: string;
  result: string;
  amount: string;
  "order-id": string;
}

export interface FakeClearent extends FakeProvider {
  sales: Sale[];
}

/** Clearent's gateway: charges one-use tokens, and finds sales by our order id. */
export default async function fakeClearent(): Promise<FakeClearent> {
  const sales: Sale[] = [];
  const used = new Set<string>();
  const server = await fakeServer(({ path, headers, body, query }) => {
    // A card field that accepts any card.
    if (path.endsWith("/clearent-host.js"))
      return {
        headers: { "Content-Type": "text/javascript" },
        text: `window.ClearentSDK = {
          init: ({ paymentFormId }) => { document.getElementById(paymentFormId).innerHTML = '<input aria-label="Card">'; },
          getPaymentToken: async () => ({ payload: { "mobile-jwt": { jwt: "good-token-" + Date.now(), "last-four": "1111" } } }),
        };`,
      };
    if (headers["api-key"] !== "private") return { status: 401, json: {} };
    if (path.endsWith("/mobile/transactions/sale")) {
      const token = String(headers.mobilejwt ?? "");
      const parsed = JSON.parse(body) as { amount: string; "order-id": string };
      const result = token.startsWith("good-token") && !used.has(token) ? "APPROVED" : "DECLINED";
      used.add(token);
      const sale = {
        id: `S${sales.length + 1}`,
        result,
        amount: parsed.amount,
        "order-id": parsed["order-id"],
      };
      sales.push(sale);
      return { json: { payload: { transaction: sale } } };
    }
    if (path.endsWith("/transactions/refund")) {
      const parsed = JSON.parse(body) as { amount: string; "order-id": string };
      const refund = {
        id: `R${sales.length + 1}`,
        result: "APPROVED",
        amount: parsed.amount,
        "order-id": parsed["order-id"],
      };
      sales.push(refund);
      return { json: { payload: { transaction: refund } } };
    }
    const matching = sales.filter((sale) => sale["order-id"] === query.get("order-id"));
    return { json: { payload: { transactions: matching } } };
  });
  return Object.assign(server, {
    sales,
    account: { base_url: server.url, public_key: "public", api_key: "private" },
    // Nothing to do: the token is charged at once.
    pay() {},
    charges: (attempt: string) =>
      sales.filter(
        (sale) => sale["order-id"] === attempt && sale.id.startsWith("S") && sale.result === "APPROVED",
      ).length,
    refunded: () =>
      sales
        .slice(-1)
        .filter(({ id }) => id.startsWith("R"))
        .map(({ amount }) => Number(amount) * 100),
  });
}
