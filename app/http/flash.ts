import * as words from "#app/messages/flash.ts";
import type { Message } from "#app/messages/translate.ts";
import { setCookie } from "./cookies.ts";

/**
 * The message of the next page: a code in a short-lived cookie, shown once and taken away by the page
 * that shows it. Nothing is stored for it, and no words travel.
 */
export const FLASHES = {
  added: { kind: "success", message: words.added },
  updated: { kind: "success", message: words.updated },
  removed: { kind: "success", message: words.removed },
  emptied: { kind: "success", message: words.emptied },
  unavailable_removed: { kind: "success", message: words.unavailableRemoved },
  unavailable_failed: { kind: "error", message: words.unavailableFailed },
  cart_changed: { kind: "error", message: words.cartChanged },
  location_changed: { kind: "success", message: words.locationChanged },
} as const satisfies Record<string, { kind: "success" | "error"; message: Message }>;

export type FlashCode = keyof typeof FLASHES;

export interface Flash {
  code: FlashCode;
  kind: "success" | "error";
  message: Message;
  /** What it is about, such as an eisbn. */
  about: string;
}

const NAME = "flash";

export function flashCookie(visit: { secure: boolean }, code: FlashCode, about: string): string {
  return setCookie(NAME, about ? `${code}.${about}` : code, { maxAge: 60, secure: visit.secure });
}

export function readFlash(cookies: ReadonlyMap<string, string>): Flash | undefined {
  const [code = "", about = ""] = (cookies.get(NAME) ?? "").split(".");
  if (!Object.hasOwn(FLASHES, code)) return undefined;
  const known = code as FlashCode;
  return { code: known, about, ...FLASHES[known] };
}

/** The Set-Cookie that takes the message away. */
export function spentFlash(visit: { secure: boolean }): string {
  return setCookie(NAME, "", { maxAge: 0, secure: visit.secure });
}
