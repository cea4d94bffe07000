import { createServer, type IncomingMessage, type Server } from "node:http";

/** A stand-in's answer: text or JSON. */
export interface Reply {
  status?: number;
  json?: unknown;
  text?: string;
  headers?: Record<string, string>;
}

export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  body: string;
}

/** The way in which a stand-in misbehaves until this is reset; only a `broken` one does not do what it is asked. */
export type Fault = "silent" | "broken" | "done, but 500" | undefined;

export interface Fake {
  url: string;
  /** Applies to every request whose path contains `on`; an empty text matches all of them. */
  fault: { kind: Fault; on: string };
  asked: Asked[];
  /** Its clock (epoch seconds). */
  now(): number;
  /** The most requests that were open at the same time. */
  busiest: number;
  /** Holds back all answers until this many requests are open at the same time. */
  together: number;
  close(): Promise<void>;
}

/** Money that is not what was asked for. */
export interface OtherMoney {
  cents?: number;
  currency?: "CAD" | "USD";
}

/** The stand-in of a payment provider: the default export of a file named like the provider. */
export interface FakeProvider extends Fake {
  /** An account with the provider, as an operator would enter it. */
  account: Record<string, string>;
  /**
   * Pays as a shopper does on the provider's page, by the shop's own id of the payment. @param other what is paid, if
   * not what was asked
   */
  pay(attempt: string, other?: OtherMoney): void;
  /** A card that is declined on the provider's page. Absent if the token decides. */
  decline?(attempt: string): void;
  /** The signed notice that a payment was made. Absent if the provider sends none. */
  notice?(attempt: string): { headers: Record<string, string>; body: string };
  /** The number of times that the shop has taken the money. Absent if the provider's page takes it. */
  charges?(attempt: string): number;
  /** The refunds of a payment, in cents. Absent if a person makes them. */
  refunded?(attempt: string): number[];
}

/** A provider's server on loopback that speaks its protocol and can be made to fail. */
export async function fakeServer(answer: (asked: Asked) => Reply | Promise<Reply>, port = 0): Promise<Fake> {
  const asked: Asked[] = [];
  const held = new Set<() => void>();
  const waiting: (() => void)[] = [];
  let open = 0;
  const server: Server = createServer(async (request, response) => {
    fake.busiest = Math.max(fake.busiest, ++open);
    response.on("close", () => open--);
    if (open < fake.together) await new Promise<void>((resolve) => waiting.push(resolve));
    fake.together = 0;
    for (const go of waiting.splice(0)) go();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? "/", "http://fake");
    const record: Asked = {
      method: request.method ?? "GET",
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: Buffer.concat(chunks).toString("utf8"),
    };
    asked.push(record);
    const faulty = fake.fault.kind !== undefined && record.path.includes(fake.fault.on);
    // When silent, it carries out requests but does not answer.
    const done = faulty && fake.fault.kind === "broken" ? undefined : await answer(record);
    const spoilt = faulty && fake.fault.kind !== "silent";
    const reply = done && !spoilt ? done : { status: 500, text: "broken" };
    if (faulty && fake.fault.kind === "silent") {
      held.add(() => response.destroy());
      return;
    }
    const body = reply.text ?? JSON.stringify(reply.json ?? {});
    response.writeHead(reply.status ?? 200, {
      "Content-Type": reply.text === undefined ? "application/json" : "text/plain",
      ...reply.headers,
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address();
  const fake: Fake = {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    fault: { kind: undefined, on: "" },
    asked,
    now: () => Math.floor(Date.now() / 1000),
    busiest: 0,
    together: 0,
    async close() {
      for (const end of held) end();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return fake;
}
