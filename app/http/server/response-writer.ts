import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { errorCode } from "#app/lib/error-text.ts";
import { pageText } from "../rendering/page-response.ts";
import { codingFor } from "./accept-encoding.ts";
import { compress, WORTH_COMPRESSING } from "./compression.ts";

const COMPRESSIBLE = /^(text\/|application\/(json|javascript|xml|manifest\+json|atom\+xml)|image\/svg)/;

/**
 * Sends a response. One that states its length is streamed as fast as the client reads it; others are read whole, and
 * compressed if that is worth it.
 */
export async function send(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  response: Response,
): Promise<void> {
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) {
    if (name !== "set-cookie") outgoing.setHeader(name, value);
  }
  // Responses that say nothing about caching, such as redirects, are private.
  if (!response.headers.has("Cache-Control")) outgoing.setHeader("Cache-Control", "no-store");
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader("Set-Cookie", cookies);
  const page = pageText(response);
  // Only for other responses: this would turn a page into a stream.
  const stream = page === undefined ? response.body : null;
  if (incoming.method === "HEAD" || (page === undefined && !stream)) {
    outgoing.end();
    return;
  }
  if (stream && response.headers.has("Content-Length")) return inPieces(outgoing, stream);
  const body = page === undefined ? Buffer.from(await response.arrayBuffer()) : Buffer.from(page);
  const type = response.headers.get("Content-Type") ?? "";
  const coding =
    COMPRESSIBLE.test(type) && body.length >= WORTH_COMPRESSING && !response.headers.has("Content-Encoding")
      ? codingFor(incoming.headers["accept-encoding"])
      : undefined;
  if (COMPRESSIBLE.test(type)) outgoing.appendHeader("Vary", "Accept-Encoding");
  const content = coding ? await compress(body, coding) : body;
  if (coding) outgoing.setHeader("Content-Encoding", coding);
  outgoing.setHeader("Content-Length", content.length);
  outgoing.end(content);
}

async function inPieces(outgoing: ServerResponse, body: NonNullable<Response["body"]>): Promise<void> {
  try {
    await pipeline(Readable.fromWeb(body as ReadableStream), outgoing);
  } catch (error) {
    // If the client disconnects midway, the source ends too; that is not an error.
    if (errorCode(error) !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  }
}
