import type { IncomingMessage } from "node:http";

/** Limits on reading and discarding the rest of a body after the response (bytes, milliseconds). */
const DISCARD_LIMIT = 256 * 1024 * 1024;
const DISCARD_TIME = 60_000;
/** The minimum size to count for each piece of a body, because even a one-byte piece has a fixed cost (bytes). */
const PIECE_COST = 256;

/**
 * A request's body as it arrives. Unlike with `Readable.toWeb`, the connection stays open if the reader stops
 * early, so that a refused body can still get a response.
 */
export function bodyOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  let open = true;
  const finish = (end: () => void) => {
    if (open) end();
    open = false;
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        incoming.on("data", (chunk: Buffer) => {
          if (!open) return;
          controller.enqueue(chunk);
          if ((controller.desiredSize ?? 0) <= 0) incoming.pause();
        });
        incoming.pause();
        incoming.on("end", () => finish(() => controller.close()));
        incoming.on("error", (error) => finish(() => controller.error(error)));
        incoming.on("close", () => finish(() => controller.error(new Error("the request was given up"))));
      },
      pull() {
        incoming.resume();
      },
      cancel() {
        open = false;
        incoming.pause();
      },
    },
    { highWaterMark: 64 * 1024, size: (chunk) => Math.max(chunk.length, PIECE_COST) },
  );
}

/**
 * Reads and discards the rest of a body. Browsers show a response only after they have sent everything; if the
 * connection is reset before that, they show an error. So the rest is read, within limits.
 */
export function discardRest(incoming: IncomingMessage): void {
  if (incoming.complete || incoming.destroyed) return;
  let left = DISCARD_LIMIT;
  const timer = setTimeout(() => incoming.destroy(), DISCARD_TIME).unref();
  incoming.on("close", () => clearTimeout(timer));
  incoming.on("end", () => clearTimeout(timer));
  // Remove other listeners so that they cannot hold up the stream.
  incoming.removeAllListeners("data");
  incoming.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) incoming.destroy();
  });
  incoming.resume();
}
