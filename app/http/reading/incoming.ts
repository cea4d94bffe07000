import type { IncomingMessage } from "node:http";

/** After an answer, so much of an unread body is still taken and thrown away (bytes, milliseconds). */
const DISCARD_LIMIT = 256 * 1024 * 1024;
const DISCARD_TIME = 60_000;

/**
 * The body of a request as it arrives. Whoever stops reading leaves the connection as it is, unlike with
 * `Readable.toWeb`, so that a body that is refused half-way can still be answered.
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
    { highWaterMark: 64 * 1024, size: (chunk) => chunk.length },
  );
}

/**
 * Takes what is left of a body that nobody wants. A browser shows an answer only when it has sent everything, or
 * a connection that was reset in its place; so the rest is read, within limits.
 */
export function discardRest(incoming: IncomingMessage): void {
  if (incoming.complete || incoming.destroyed) return;
  let left = DISCARD_LIMIT;
  const timer = setTimeout(() => incoming.destroy(), DISCARD_TIME).unref();
  incoming.on("close", () => clearTimeout(timer));
  incoming.on("end", () => clearTimeout(timer));
  // Nobody else is to hold it up any more.
  incoming.removeAllListeners("data");
  incoming.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) incoming.destroy();
  });
  incoming.resume();
}
