import { createHmac, randomBytes } from "node:crypto";
import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import { openWith, sealWith } from "#app/lib/secret-box.server.ts";
import { isSameSecret } from "#app/lib/token.server.ts";

/** Codes of six digits that change every 30 seconds (RFC 6238, with SHA-1, which every app knows). */

const STEP = 30;
const DIGITS = 6;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** RFC 4648. */
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A new key for an app, in the letters and digits in which people type it. */
export function newKey(): string {
  let bits = "";
  for (const byte of randomBytes(SECRET_BYTES)) bits += byte.toString(2).padStart(8, "0");
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join("");
}

function bytesOf(key: string): Buffer {
  const bits = [...key].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

/** The code of a time step. */
export function codeAt(key: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", bytesOf(key)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
}

export const stepAt = (now: EpochSeconds) => Math.floor(now / STEP);

/** The time step whose code this is: the present one, or one beside it, because clocks differ. */
export function stepOfCode(key: string, code: string, now: EpochSeconds): number | undefined {
  const step = stepAt(now);
  return [step, step - 1, step + 1].find((candidate) => isSameSecret(code, codeAt(key, candidate)));
}

/** The URL in the QR code, for an authenticator app. */
export function keyUrl(key: string, { shop, email }: { shop: string; email: string }): string {
  const name = [shop, email].map(encodeURIComponent).join(":");
  return `otpauth://totp/${name}?secret=${key}&issuer=${encodeURIComponent(shop)}`;
}

const purposeOf = (secret: string) => `staff-device:${secret}`;
/** A key as it is stored. @param secret the installation's */
export const sealSecret = (secret: string, key: string) => sealWith(purposeOf(secret), key);
/** A key that was stored, or that a form brought back; undefined if it was not sealed with this secret. */
export function keyOf(secret: string, sealed: string): string | undefined {
  try {
    return openWith(purposeOf(secret), sealed);
  } catch {
    return undefined;
  }
}
