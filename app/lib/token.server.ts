import { hash, randomBytes, timingSafeEqual } from "node:crypto";

/** 128 random bits as 22 characters for a link or a cookie. */
export function newToken(): string {
  return randomBytes(16).toString("base64url");
}

/** The stored form of a token: a reader of the database cannot use it. */
export function hashOf(text: string): string {
  return hash("sha256", text, "base64url");
}

const bytesOf = (secret: string | Buffer) => (typeof secret === "string" ? Buffer.from(secret) : secret);

/**
 * Compares a secret or signature that was sent with the right one. The time it takes shows at most whether the length
 * is right.
 */
export function isSameSecret(givenSecret: string | Buffer, wanted: string | Buffer): boolean {
  const [givenBytes, wantedBytes] = [bytesOf(givenSecret), bytesOf(wanted)];
  return givenBytes.length === wantedBytes.length && timingSafeEqual(givenBytes, wantedBytes);
}
