import pino, { type Logger } from "pino";

export type Log = Logger;

/** One JSON object a line on standard error; a request's lines carry its `requestId`. */
export function createLog(level: string): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      // Nothing that opens a door or a card is ever written down (quality: Security 27).
      redact: {
        paths: ["session_id", "*.session_id", "password", "*.password", "*.number", "*.cvv", "*.pin"],
        censor: "[removed]",
      },
    },
    pino.destination({ dest: 2, sync: true }),
  );
}
