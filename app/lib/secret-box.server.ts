import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/** AES-256-GCM under a key that is derived from an unguessable text, such as the key in an email's link. */
const keyOf = (secret: string) => createHash("sha256").update(`sealed:${secret}`).digest();

/** Encrypts a text; only a reader with the secret can decrypt it. */
export function sealWith(secret: string, text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyOf(secret), iv);
  const data = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return [iv, cipher.getAuthTag(), data].map((part) => part.toString("base64url")).join(".");
}

/** @throws Error if the secret is wrong or the data was changed */
export function openWith(secret: string, sealed: string): string {
  const [iv, tag, data] = sealed.split(".").map((part) => Buffer.from(part, "base64url"));
  if (!iv || !tag || !data) throw new Error("openWith: the text was not sealed with sealWith");
  const opened = createDecipheriv("aes-256-gcm", keyOf(secret), iv);
  opened.setAuthTag(tag);
  return Buffer.concat([opened.update(data), opened.final()]).toString("utf8");
}
