import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type Coding, codingFor } from "./accept-encoding.ts";

/** Compressing smaller responses gains nothing. */
const WORTH_COMPRESSING = 900;
const COMPRESSIBLE = /^(text\/|application\/(json|javascript|xml|manifest\+json|atom\+xml)|image\/svg)/;

/**
 * Sends a response. One that says how long it is goes out in pieces as fast as its reader takes them, however long that is;
 * others are read whole, and compressed if that is worth it.
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
  if (incoming.method === "HEAD" || !response.body) {
    outgoing.end();
    return;
  }
  if (response.headers.has("Content-Length")) return inPieces(outgoing, response.body);
  const body = Buffer.from(await response.arrayBuffer());
  const type = response.headers.get("Content-Type") ?? "";
  const coding =
    COMPRESSIBLE.test(type) && body.length >= WORTH_COMPRESSING && !response.headers.has("Content-Encoding")
      ? codingFor(incoming.headers["accept-encoding"])
      : undefined;
  if (COMPRESSIBLE.test(type)) outgoing.appendHeader("Vary", "Accept-Encoding");
  const content = coding ? await compress(coding, body) : body;
  if (coding) outgoing.setHeader("Content-Encoding", coding);
  outgoing.setHeader("Content-Length", content.length);
  outgoing.end(content);
}

async function inPieces(outgoing: ServerResponse, body: NonNullable<Response["body"]>): Promise<void> {
  try {
    await pipeline(Readable.fromWeb(body as ReadableStream), outgoing);
  } catch (error) {
    // A reader who goes away in the middle ends the source too, and is nothing to report.
    if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  }
}

function compress(coding: Coding, body: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, result: Buffer) => (error ? reject(error) : resolve(result));
    if (coding === "br") {
      brotliCompress(
        body,
        { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } },
        done,
      );
    } else gzip(body, { level: 6 }, done);
  });
}
