import { createPublicKey } from "node:crypto";

/** Whether a text is an RSA public key of at least 2048 bits, in PEM. */
export function isPublicKey(pem: string): boolean {
  try {
    const key = createPublicKey(pem);
    return key.asymmetricKeyType === "rsa" && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048;
  } catch {
    return false;
  }
}
