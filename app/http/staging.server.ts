import { createHmac, timingSafeEqual } from "node:crypto";
import { asciiPath } from "./ascii-path.ts";
import { setCookie } from "./cookies.ts";
import type { WebVisit } from "./visit.server.ts";

/**
 * Where somebody wanted to go when they were asked to log in. It travels in the address and the form, and,
 * for whoever signs up by letter first, in a signed cookie of seven days (spec 2 §9).
 */
const NAME = "STG";
const LASTS = 7 * 86_400;

/** What can never be returned to: the pages of logging in and out themselves. */
const CIRCULAR =
  /^\/(account\/(login|signup|create|verify|forgot|log-out|finished)|forgot-password)(\/|\?|$)/;

/**
 * A path of this very shop, or undefined. Browsers read `//x`, `/\x` and control characters in ways of their
 * own, and so do they in their encoded forms.
 */
export function ownPath(text: string | null | undefined): string | undefined {
  if (!text || text.length > 1000) return undefined;
  let decoded = text;
  for (let round = 0; round < 3; round++) {
    if (!/^\/(?![/\\])[^\\\u0000-\u001f\u007f]*$/.test(decoded)) return undefined;
    try {
      const again = decodeURIComponent(decoded);
      if (again === decoded) break;
      decoded = again;
    } catch {
      return undefined;
    }
  }
  return CIRCULAR.test(text) ? undefined : asciiPath(text);
}

const signatureOf = (visit: WebVisit, path: string) =>
  createHmac("sha256", visit.platform.secret).update(`staged:${path}`).digest("base64url");

/** Remembers the path until the log-in. */
export function stagePath(visit: WebVisit, path: string): void {
  const value = `${Buffer.from(path).toString("base64url")}.${signatureOf(visit, path)}`;
  visit.setCookies.push(setCookie(NAME, value, { maxAge: LASTS, secure: visit.secure }));
}

export function stagedPath(visit: WebVisit): string | undefined {
  const [encoded = "", signature = ""] = (visit.cookies.get(NAME) ?? "").split(".");
  const path = Buffer.from(encoded, "base64url").toString();
  const wanted = Buffer.from(signatureOf(visit, path));
  const given = Buffer.from(signature);
  if (path === "" || wanted.length !== given.length || !timingSafeEqual(wanted, given)) return undefined;
  return ownPath(path);
}

export function forgetStagedPath(visit: WebVisit): void {
  if (visit.cookies.has(NAME))
    visit.setCookies.push(setCookie(NAME, "", { maxAge: 0, secure: visit.secure }));
}
