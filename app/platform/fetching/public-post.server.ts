import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { lookupFor, type MayReach, NotPublic, publicOnly } from "./public-address.server.ts";

/** Sends a message to another server, which an operator or a shop's staff named. Redirects are not followed. */

/** The longest that a server may take to answer (milliseconds). */
const TIME_LIMIT_MS = 10_000;
/** Bytes of an answer that are read; the rest is discarded. */
const MAX_BYTES_READ = 1000;

/** A server's answer, or the reason for none. */
export type PostOutcome =
  | { readonly status: number; readonly start: string }
  | { readonly failed: "not_public" | "timed_out" | "stopped" | "unreachable" };

/**
 * Posts a JSON text, once.
 * @param stop ends the request before its time
 * @param mayReach as for pages: public addresses only
 * @returns the status and the beginning of the answer; a status is an answer even if the rest of it never comes
 */
export function postPublic(
  address: string,
  { body, headers }: { body: string; headers: Readonly<Record<string, string>> },
  stop: AbortSignal,
  mayReach: MayReach = publicOnly,
): Promise<PostOutcome> {
  const url = new URL(address);
  return new Promise((resolve) => {
    try {
      const request = (url.protocol === "https:" ? https : http).request(url, {
        method: "POST",
        agent: false,
        lookup: lookupFor(url, mayReach),
        signal: stop,
        headers: {
          ...headers,
          "Content-Type": "application/json",
          "Content-Length": String(Buffer.byteLength(body)),
        },
      });
      const timer = setTimeout(() => request.destroy(new TimedOut()), TIME_LIMIT_MS);
      request.on("response", (response) => {
        resolve(startOf(response).then((start) => ({ status: response.statusCode ?? 0, start })));
      });
      request.on("error", (error) => resolve({ failed: reasonOf(error, stop) }));
      request.on("close", () => clearTimeout(timer));
      request.end(body);
    } catch (error) {
      resolve({ failed: reasonOf(error, stop) });
    }
  });
}

class TimedOut extends Error {}

function reasonOf(error: unknown, stop: AbortSignal) {
  if (stop.aborted) return "stopped";
  if (error instanceof NotPublic) return "not_public";
  return error instanceof TimedOut ? "timed_out" : "unreachable";
}

/** The beginning of an answer as text, even if it breaks off. However much follows, the connection ends there. */
async function startOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      parts.push(part);
      size += part.length;
      if (size >= MAX_BYTES_READ) break;
    }
  } catch {
    // The connection broke off, or took too long: what has come until then says enough.
  }
  return Buffer.concat(parts).subarray(0, MAX_BYTES_READ).toString();
}
