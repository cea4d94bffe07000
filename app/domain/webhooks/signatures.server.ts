import { createHmac } from "node:crypto";
import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import { BOTH_SECRETS } from "./webhooks.ts";

/** The header of an event that proves who sent it, as Stripe signs its notices. */
export const SIGNATURE_HEADER = "Colophon-Signature";

/** The data from which an address's secrets are derived. */
export interface Signer {
  /** Random, and another one for each secret. */
  readonly salt: string;
  readonly former_salt: string | null;
  readonly rolled_at: number | null;
}

/** The signing secret of an address. It follows from the installation's secret, so it is not stored. */
export function secretOf(secret: string, salt: string): string {
  return `whsec_${createHmac("sha256", secret).update(`webhook:${salt}`).digest("base64url")}`;
}

/**
 * The header's value: the time, and an HMAC-SHA256 of `time.body` with each secret that is valid. For a day after the
 * secret was replaced, the former one is valid too, so that a receiver can change it at leisure.
 */
export function signatureOf(secret: string, signer: Signer, now: EpochSeconds, body: string): string {
  const { rolled_at, salt, former_salt } = signer;
  const isRolled = rolled_at !== null && Math.abs(now - rolled_at) < BOTH_SECRETS;
  const salts = isRolled && former_salt !== null ? [salt, former_salt] : [salt];
  const signatures = salts.map((signingSalt) => {
    const key = secretOf(secret, signingSalt);
    return `v1=${createHmac("sha256", key).update(`${now}.${body}`).digest("hex")}`;
  });
  return [`t=${now}`, ...signatures].join(",");
}
