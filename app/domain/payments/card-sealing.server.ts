import {
  constants,
  createCipheriv,
  createDecipheriv,
  generateKeyPairSync,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
} from "node:crypto";

/**
 * Encrypts what only the operator may read: AES-256-GCM with a fresh key, which is encrypted to the shop's RSA
 * key (OAEP, SHA-256). The server holds no key that can decrypt it.
 */
const PADDING = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" };

export function seal(publicKey: string, text: string): string {
  const key = randomBytes(32);
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  const data = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  const parts = [publicEncrypt({ key: publicKey, ...PADDING }, key), iv, cipher.getAuthTag(), data];
  return parts.map((part) => part.toString("base64url")).join(".");
}

/** @throws Error if the key is wrong or the data was changed */
export function unseal(privateKey: string, sealed: string): string {
  const [key, iv, tag, data] = sealed.split(".").map((part) => Buffer.from(part, "base64url"));
  if (!key || !iv || !tag || !data) throw new Error("unseal: the text was not sealed with seal");
  const opened = createDecipheriv("aes-256-gcm", privateDecrypt({ key: privateKey, ...PADDING }, key), iv);
  opened.setAuthTag(tag);
  return Buffer.concat([opened.update(data), opened.final()]).toString("utf8");
}

/** Creates a key pair for an operator who has none; the public key goes into the settings. */
export function newKeyPair(): { publicKey: string; privateKey: string } {
  return generateKeyPairSync("rsa", {
    modulusLength: 3072,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
}
