import { hash, randomBytes } from "node:crypto";

/** 128 random bits as 22 characters for a link or a cookie. */
export function newToken(): string {
  return randomBytes(16).toString("base64url");
}

/** The stored form of a token: a reader of the database cannot use it. */
export function hashOf(text: string): string {
  return hash("sha256", text, "base64url");
}
