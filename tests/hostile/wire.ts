import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { connect } from "node:net";

/** One hostile request, either through an HTTP client or as bytes on a socket. */
export interface Attack {
  /** A description of the attempt in a few words. Together with the seed this is enough to repeat it. */
  name: string;
  method?: string;
  path?: string;
  headers?: Record<string, string | string[]>;
  body?: Buffer | string;
  /** Written to a raw socket instead, in these pieces. */
  raw?: readonly (Buffer | string)[];
  /** The number of requests in one; the allowed cost is multiplied by it. */
  requests?: number;
  /** The server may close the connection instead of answering. */
  mayDrop?: boolean;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** No answer may take longer than this (milliseconds). */
const PATIENCE = 60_000;
const ANSWER_KEPT = 4 * 1024 * 1024;

export class Wire {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 64 });
  private readonly port: number;
  constructor(port: number) {
    this.port = port;
  }

  /** @returns the answer, or undefined if the connection was closed without one */
  send(attack: Attack): Promise<Answer | undefined> {
    return attack.raw ? this.sendRaw(attack.raw) : this.sendHttp(attack);
  }

  close(): void {
    this.agent.destroy();
  }

  private sendHttp(attack: Attack): Promise<Answer | undefined> {
    const { method = "GET", path = "/", headers = {}, body } = attack;
    return new Promise((resolve) => {
      const outgoing = request(
        {
          host: "127.0.0.1",
          port: this.port,
          agent: this.agent,
          method,
          path,
          headers: {
            Host: `127.0.0.1:${this.port}`,
            ...(body === undefined || "Transfer-Encoding" in headers
              ? {}
              : { "Content-Length": String(Buffer.byteLength(body)) }),
            ...headers,
          },
          timeout: PATIENCE,
        },
        (incoming) => {
          const chunks: Buffer[] = [];
          let kept = 0;
          incoming.on("data", (chunk: Buffer) => {
            kept += chunk.length;
            if (kept <= ANSWER_KEPT) chunks.push(chunk);
          });
          const done = () =>
            resolve({
              status: incoming.statusCode ?? 0,
              headers: incoming.headers,
              text: Buffer.concat(chunks).toString("utf8"),
            });
          incoming.on("end", done);
          incoming.on("error", done);
          incoming.on("aborted", done);
        },
      );
      outgoing.on("timeout", () => outgoing.destroy(new Error("timeout")));
      outgoing.on("error", (error: NodeJS.ErrnoException) => {
        // A kept-alive connection may close just when it is used again, which is not this request's fault.
        const again = outgoing.reusedSocket && error.code === "ECONNRESET";
        resolve(
          again ? this.sendHttp({ ...attack, headers: { ...headers, Connection: "close" } }) : undefined,
        );
      });
      outgoing.end(body);
    });
  }

  private sendRaw(pieces: readonly (Buffer | string)[]): Promise<Answer | undefined> {
    return new Promise((resolve) => {
      const socket = connect(this.port, "127.0.0.1");
      let text = "";
      const done = () => {
        clearTimeout(limit);
        socket.destroy();
        resolve(parseAnswer(text));
      };
      const limit = setTimeout(done, 400);
      socket.setEncoding("utf8");
      socket.on("data", (chunk: string) => {
        if (text.length < ANSWER_KEPT) text += chunk;
        // Everything after the first complete answer is ignored.
        if (isWhole(text)) done();
      });
      socket.on("end", done);
      socket.on("error", done);
      socket.on("connect", async () => {
        for (const piece of pieces)
          if (!socket.destroyed) await new Promise((sent) => socket.write(piece, () => sent(undefined)));
      });
    });
  }
}

function isWhole(text: string): boolean {
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  return (
    rest.length > 0 && length !== undefined && Buffer.byteLength(rest.join("\r\n\r\n")) >= Number(length)
  );
}

function parseAnswer(received: string): Answer | undefined {
  const text = received.replace(/^HTTP\/1\.1 1\d\d [\s\S]*?\r\n\r\n/, "");
  const at = text.indexOf("\r\n\r\n");
  const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1];
  if (!status || at < 0) return undefined;
  const headers: IncomingHttpHeaders = {};
  for (const line of text.slice(0, at).split("\r\n").slice(1)) {
    const colon = line.indexOf(":");
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  return { status: Number(status), headers, text: text.slice(at + 4) };
}
