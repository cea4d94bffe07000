import pino, { type Logger, type LoggerOptions } from "pino";
import { redactValue } from "./redact.ts";

export type Log = Logger;

/** Lines that cannot be written are buffered up to this many bytes, then dropped. */
const UNWRITTEN_LIMIT = 1024 * 1024;

/** Writes one JSON object per line to standard error. A request's lines carry its `requestId`. */
export function createLog(level: string): Log {
  const destination = pino.destination({ dest: 2, sync: true, maxLength: UNWRITTEN_LIMIT });
  // Standard error may be a file on a full disk. Without a listener, that error would end the process.
  destination.on("error", () => {});
  // A full buffer would stay full, so each dropped line makes it check again whether there is room.
  destination.on("drop", () => destination.write(""));
  return pino(logOptions(level), destination);
}

/** Never log credentials, card data, or a URL with a secret in it. */
export function logOptions(level: string): LoggerOptions {
  return {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ["session_id", "*.session_id", "password", "*.password", "*.number", "*.cvv", "*.pin"],
      censor: "[removed]",
    },
    // Every line passes through here, so callers don't have to redact anything themselves.
    formatters: { log: (line) => redactValue(line) as Record<string, unknown> },
    serializers: { err: (error) => redactValue(pino.stdSerializers.err(error)) },
  };
}
