import { createHmac } from "node:crypto";
import { isSameSecret } from "#app/lib/token.server.ts";
import { setCookie } from "../cookies.ts";
import { asciiPath } from "../server/ascii-path.ts";
import type { WebVisit } from "../visit.server.ts";

/**
 * The page to return to after logging in. It is passed along in the URL and the form and, for people who confirm
 * their email address before they sign up, in a signed cookie that lasts seven days (spec 2 §9).
 */
const NAME = "STG";
const LIFETIME_SECONDS = 7 * 86_400;

/** Pages that are never returned to: logging in and out. */
const CIRCULAR =
  /^\/(account\/(login|signup|create|verify|forgot|log-out|finished)|forgot-password)(\/|\?|$)/;

/** Returns a path of this shop to return to after logging in, or undefined. */
export function ownPath(text: string | null | undefined): string | undefined {
  return CIRCULAR.test(text ?? "") ? undefined : safePath(text);
}

/**
 * Returns a path of this shop, or undefined. Browsers interpret `//x`, `/\x`, control characters and their
 * encoded forms in their own ways, so those are rejected.
 */
export function safePath(text: string | null | undefined): string | undefined {
  if (!text || text.length > 1000) return undefined;
  let decoded = text;
  for (let round = 0; round < 3; round++) {
    if (!/^\/(?![/\\])[^\\\u0000-\u001f\u007f]*$/.test(decoded)) return undefined;
    const again = round === 0 ? wholly(decoded) : leniently(decoded);
    if (again === undefined) return undefined;
    if (again === decoded) break;
    decoded = again;
  }
  return asciiPath(text);
}

function wholly(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/**
 * Decodes every valid escape, and leaves other percent signs alone: once `%25` has become `%`, it need not begin an
 * escape.
 */
const leniently = (text: string) => text.replace(/(?:%[\da-f]{2})+/gi, (part) => wholly(part) ?? part);

const signatureOf = (visit: WebVisit, path: string) =>
  createHmac("sha256", visit.platform.secret).update(`staged:${path}`).digest("base64url");

/** Remembers the path until the customer logs in. */
export function setReturnPath(visit: WebVisit, path: string): void {
  const value = `${Buffer.from(path).toString("base64url")}.${signatureOf(visit, path)}`;
  visit.setCookies.push(setCookie(NAME, value, { maxAge: LIFETIME_SECONDS, secure: visit.secure }));
}

export function returnPath(visit: WebVisit): string | undefined {
  const [encoded = "", signature = ""] = (visit.cookies.get(NAME) ?? "").split(".");
  const path = Buffer.from(encoded, "base64url").toString();
  if (path === "" || !isSameSecret(signature, signatureOf(visit, path))) return undefined;
  return ownPath(path);
}

export function forgetReturnPath(visit: WebVisit): void {
  if (visit.cookies.has(NAME))
    visit.setCookies.push(setCookie(NAME, "", { maxAge: 0, secure: visit.secure }));
}
