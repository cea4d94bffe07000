import { type FakeProvider, fakeServer, type OtherMoney } from "./server.ts";

interface Page {
  orderId: string;
  amount: string;
  currency: string;
  status: string;
}

export interface FakeChase extends FakeProvider {
  pages: Map<string, Page>;
  /** The id of the next page, in place of one that no other has. */
  nextId: string | undefined;
}

/** Chase's hosted payment page: init returns a uID, and a query by uID returns the payment's result. */
export default async function fakeChase(): Promise<FakeChase> {
  const pages = new Map<string, Page>();
  const server = await fakeServer(({ path, body }) => {
    const fields = new URLSearchParams(body);
    const of = (name: string) => fields.get(name) ?? "";
    if (of("hostedSecureID") !== "shop" || of("hostedSecureAPIToken") !== "token")
      return { text: "error=401&message=denied" };
    if (path.endsWith("/init/")) {
      const uID = fake.nextId ?? `U${pages.size + 1}${of("orderId").slice(0, 6)}`;
      pages.set(uID, {
        orderId: of("orderId"),
        amount: of("amount"),
        currency: of("currency_code"),
        status: "050",
      });
      return { text: `uID=${uID}` };
    }
    const page = pages.get(of("uID"));
    if (!page) return { text: "status=404&message=unknown" };
    return {
      text: new URLSearchParams({
        status: page.status,
        orderId: page.orderId,
        amount: page.amount,
        currency_code: page.currency,
        transId: `T-${of("uID")}`,
      }).toString(),
    };
  });
  const fake: FakeChase = Object.assign(server, {
    pages,
    nextId: undefined,
    account: { base_url: server.url, hosted_secure_id: "shop", hosted_secure_api_token: "token" },
    pay(attempt: string, { cents, currency }: OtherMoney = {}) {
      for (const page of pages.values()) {
        if (page.orderId !== attempt) continue;
        page.status = "000";
        if (cents !== undefined) page.amount = (cents / 100).toFixed(2);
        if (currency !== undefined) page.currency = currency;
      }
    },
    decline(attempt: string) {
      for (const page of pages.values()) if (page.orderId === attempt) page.status = "110";
    },
  });
  return fake;
}
