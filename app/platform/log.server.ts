import pino, { type Logger, type LoggerOptions } from "pino";
import { redacted } from "./redact.ts";

export type Log = Logger;

/** One JSON object a line on standard error; a request's lines carry its `requestId`. */
export function createLog(level: string): Log {
  return pino(logOptions(level), pino.destination({ dest: 2, sync: true }));
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
    // Every line passes here, so no caller has to think of it.
    formatters: { log: (line) => redacted(line) as Record<string, unknown> },
    serializers: { err: (error) => redacted(pino.stdSerializers.err(error)) },
  };
}
