import { Agent, createServer, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { bodyOf, discardRest } from "./incoming-body.ts";

let server: Server | undefined;
let agent: Agent | undefined;
afterEach(() => {
  agent?.destroy();
  server?.closeAllConnections();
  server?.close();
});

/** A server that answers with what `read` makes of a body, and a client with one connection to it. */
async function connect(read: (body: ReadableStream<Uint8Array>) => Promise<string>) {
  const sockets = new Set<unknown>();
  server = createServer(async (incoming: IncomingMessage, outgoing) => {
    sockets.add(incoming.socket);
    outgoing.end(await read(bodyOf(incoming)).catch((error: Error) => error.message));
    discardRest(incoming);
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { port } = server.address() as AddressInfo;
  const post = (body: Buffer) =>
    new Promise<string>((resolve, reject) => {
      const sent = request({ port, host: "127.0.0.1", method: "POST", agent }, (answer) => {
        let text = "";
        answer.setEncoding("utf8");
        answer.on("data", (part: string) => {
          text += part;
        });
        answer.on("end", () => resolve(text));
      });
      sent.on("error", reject);
      sent.end(body);
    });
  return { post, sockets, port };
}

const LARGE = Buffer.alloc(8 * 1024 * 1024, "x");

it("delivers a body unchanged, however it is split", async () => {
  const { post } = await connect(async (body) => {
    let length = 0;
    for await (const chunk of body) length += chunk.length;
    return String(length);
  });
  expect(await post(LARGE)).toBe(String(LARGE.length));
  expect(await post(Buffer.alloc(0))).toBe("0");
});

it.each<[string, (body: ReadableStream<Uint8Array>) => Promise<string>]>([
  ["nobody reads", async () => "refused"],
  [
    "is given up half-way",
    async (body) => {
      const reader = body.getReader();
      await reader.read();
      await reader.cancel();
      return "refused";
    },
  ],
])("[C19] answers a large body that %s, and keeps the connection", async (_name, read) => {
  const { post, sockets } = await connect(read);
  expect(await post(LARGE)).toBe("refused");
  expect(await post(LARGE)).toBe("refused");
  expect(sockets.size).toBe(1);
});

it("fails the reader of a body whose sender disappears", async () => {
  let failed: (reason: string) => void = () => undefined;
  const failure = new Promise<string>((resolve) => {
    failed = resolve;
  });
  const { port } = await connect(async (body) => {
    try {
      for await (const _chunk of body);
      failed("ended");
    } catch {
      failed("failed");
    }
    return "";
  });
  const sent = request({ port, host: "127.0.0.1", method: "POST", headers: { "Content-Length": "100" } });
  sent.on("error", () => undefined);
  sent.write("x", () => sent.destroy());
  expect(await failure).toBe("failed");
});
