import { type Fake, fakeServer } from "./server.ts";

interface Sale {
  id: string;
  result: string;
  amount: string;
  "order-id": string;
}

export interface FakeClearent extends Fake {
  sales: Sale[];
}

/** Clearent's gateway: a sale with a one-use token, and finding it again by our order id. */
export async function fakeClearent(): Promise<FakeClearent> {
  const sales: Sale[] = [];
  const used = new Set<string>();
  const server = await fakeServer(({ path, headers, body, query }) => {
    if (headers["api-key"] !== "private") return { status: 401, json: {} };
    if (path.endsWith("/mobile/transactions/sale")) {
      const token = String(headers.mobilejwt ?? "");
      const asked = JSON.parse(body) as { amount: string; "order-id": string };
      const result = token.startsWith("good-token") && !used.has(token) ? "APPROVED" : "DECLINED";
      used.add(token);
      const sale = {
        id: `S${sales.length + 1}`,
        result,
        amount: asked.amount,
        "order-id": asked["order-id"],
      };
      sales.push(sale);
      return { json: { payload: { transaction: sale } } };
    }
    if (path.endsWith("/transactions/refund")) {
      const asked = JSON.parse(body) as { amount: string; "order-id": string };
      const refund = {
        id: `R${sales.length + 1}`,
        result: "APPROVED",
        amount: asked.amount,
        "order-id": asked["order-id"],
      };
      sales.push(refund);
      return { json: { payload: { transaction: refund } } };
    }
    const found = sales.filter((sale) => sale["order-id"] === query.get("order-id"));
    return { json: { payload: { transactions: found } } };
  });
  return Object.assign(server, { sales });
}
