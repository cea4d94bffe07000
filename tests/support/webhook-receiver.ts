import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** An event that has arrived. */
export interface Arrived {
  readonly id: string;
  readonly type: string;
  readonly sequence: number;
  readonly created: number;
  readonly data: Record<string, unknown>;
}

/** The ways in which a receiver answers; `silent` never does. */
type Manner = "well" | "broken" | "silent" | "redirecting" | "chatty";

/** Seconds that the time of a signature may differ from the receiver's own. */
const TOLERANCE = 300;

/**
 * A program that gets a shop's events, as its makers would write it from docs/operating.md. It trusts nothing that is
 * not signed with one of its secrets within the last five minutes, and does its work before it answers, however it
 * answers.
 */
export class Receiver {
  readonly secrets: string[] = [];
  readonly arrived: Arrived[] = [];
  /** Requests that were refused, and why. */
  readonly refused: string[] = [];
  /** Addresses that were asked for. */
  readonly asked: string[] = [];
  manner: Manner = "well";
  now: () => number;
  /** Called once an event has arrived, before it is answered. */
  onArrival: () => void = () => {};
  #at = "";
  readonly #server = createServer((request, response) => {
    this.#receive(request, response).catch(() => response.destroy());
  });

  constructor(now: () => number) {
    this.now = now;
  }

  async open(): Promise<this> {
    this.#server.listen(0, "127.0.0.1");
    await new Promise((resolve) => this.#server.once("listening", resolve));
    this.#at = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  get url(): string {
    return `${this.#at}/events`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.asked.push(request.url ?? "");
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const body = Buffer.concat(parts).toString();
    const header = String(request.headers["colophon-signature"] ?? "");
    if (!this.isSigned(header, body)) {
      this.refused.push(header);
      response.writeHead(400).end("bad signature");
      return;
    }
    this.arrived.push(JSON.parse(body) as Arrived);
    this.onArrival();
    this.#answer(response);
  }

  /** Whether one of the signatures is that of the body with one of the secrets, and its time is near. */
  isSigned(header: string, body: string): boolean {
    const fields = header.split(",").map((field) => field.split("="));
    const valuesOf = (name: string) =>
      fields.flatMap(([key, value]) => (key === name && value ? [value] : []));
    const [time = ""] = valuesOf("t");
    if (!/^\d+$/.test(time) || Math.abs(this.now() - Number(time)) > TOLERANCE) return false;
    return valuesOf("v1").some((given) =>
      this.secrets.some((secret) => {
        const wanted = createHmac("sha256", secret).update(`${time}.${body}`).digest();
        const sent = Buffer.from(given, "hex");
        return sent.length === wanted.length && timingSafeEqual(sent, wanted);
      }),
    );
  }

  #answer(response: ServerResponse): void {
    if (this.manner === "well") response.writeHead(200).end("thank you");
    if (this.manner === "broken") response.writeHead(500).end("something\0 broke");
    if (this.manner === "redirecting") response.writeHead(302, { Location: "/elsewhere" }).end();
    // Never ends: it goes on for as long as somebody reads.
    if (this.manner === "chatty") {
      response.writeHead(200);
      const more = () => {
        while (response.write("x".repeat(100_000)));
        response.once("drain", more);
      };
      more();
    }
  }
}
