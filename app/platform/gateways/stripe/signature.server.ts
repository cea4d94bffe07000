import { createHmac } from "node:crypto";
import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import { isSameSecret } from "#app/lib/token.server.ts";

/** The age in seconds from which a notice is refused: it may be a copy that somebody else sends. */
const TOLERANCE = 300;

/**
 * Whether a notice is signed with the secret. The header has the time and, while a secret is being replaced, a
 * signature by each of the two: `t=1714000000,v1=…,v1=…`. Source: docs.stripe.com/webhooks#verify-manually.
 * @param body as it arrived: the same JSON written in another way has another signature @param now epoch seconds
 */
export function isSigned(body: string, header: string, secret: string, now: EpochSeconds): boolean {
  const parts = header.split(",").map((part) => part.trim().split("="));
  const time = parts.find(([name]) => name === "t")?.[1] ?? "";
  if (!/^\d{1,12}$/.test(time) || now - Number(time) > TOLERANCE) return false;
  const right = createHmac("sha256", secret).update(`${time}.${body}`).digest();
  return parts.some(
    ([name, signature = ""]) => name === "v1" && isSameSecret(Buffer.from(signature, "hex"), right),
  );
}
