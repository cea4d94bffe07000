import { createHmac } from "node:crypto";
import { BOTH_SECRETS } from "./hooks.ts";

/** The header of an event that proves who sent it, as Stripe signs its notices. */
export const SIGNATURE_HEADER = "Colophon-Signature";

/** What the secrets of an address follow from. */
export interface Signer {
  readonly id: number;
  readonly secret_number: number;
  readonly rolled_at: number | null;
}

/** The signing secret of an address. It follows from the installation's secret, so it is not stored. */
export function secretOf(
  secret: string,
  { id, secret_number }: Pick<Signer, "id" | "secret_number">,
): string {
  return `whsec_${createHmac("sha256", secret).update(`webhook:${id}:${secret_number}`).digest("base64url")}`;
}

/**
 * The header's value: the time, and an HMAC-SHA256 of `time.body` with each secret that is valid. For a day after the secret was
 * replaced, the former one is valid too, so that a receiver can change it at leisure.
 */
export function signatureOf(secret: string, signer: Signer, now: number, body: string): string {
  const { rolled_at, secret_number } = signer;
  const isRolled = rolled_at !== null && Math.abs(now - rolled_at) < BOTH_SECRETS;
  const numbers = isRolled ? [secret_number, secret_number - 1] : [secret_number];
  const signatures = numbers.map((number) => {
    const key = secretOf(secret, { id: signer.id, secret_number: number });
    return `v1=${createHmac("sha256", key).update(`${now}.${body}`).digest("hex")}`;
  });
  return [`t=${now}`, ...signatures].join(",");
}
