import { once } from "node:events";
import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { LongDownload } from "#app/calls/common/download.server.ts";
import { downloadResponse } from "../download.server.ts";
import { send } from "./response-writer.ts";

const PART = 64 * 1024;
const PARTS = 1000;
let close = () => {};
afterEach(() => close());

/** Serves a file that it writes while somebody reads it. @returns the unread response, and how much it has written */
async function download(): Promise<{ response: IncomingMessage; made: { parts: number; ended: boolean } }> {
  const made = { parts: 0, ended: false };
  async function* parts() {
    try {
      for (; made.parts < PARTS; made.parts++) yield new Uint8Array(PART).fill(made.parts % 256);
    } finally {
      made.ended = true;
    }
  }
  const server = createServer((incoming, outgoing) => {
    void send(
      incoming,
      outgoing,
      downloadResponse(new LongDownload("a.csv", "text/csv", PART * PARTS, parts())),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  const { port } = server.address() as AddressInfo;
  const [response] = (await once(get({ port, host: "127.0.0.1" }), "response")) as [IncomingMessage];
  return { response, made };
}

describe("a long download", () => {
  it("is made as fast as its reader takes it, and arrives whole", async () => {
    const { response, made } = await download();
    expect(made.parts).toBeLessThan(PARTS);
    expect(response.headers["content-length"]).toBe(String(PART * PARTS));
    let size = 0;
    for await (const piece of response) size += (piece as Buffer).length;
    expect(size).toBe(PART * PARTS);
    expect(made).toEqual({ parts: PARTS, ended: true });
  });

  it("ends when its reader goes away", async () => {
    const { response, made } = await download();
    response.destroy();
    await vi.waitFor(() => expect(made.ended).toBe(true));
    expect(made.parts).toBeLessThan(PARTS);
  });
});
