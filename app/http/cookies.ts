/**
 * Writes cookies so that text browsers understand them too: lynx reads `SameSite=Lax` as a separate cookie and
 * attaches what follows to it. So Path comes first and SameSite last, and a cookie named SameSite is ignored.
 */
export const SESSION_COOKIE = "session_id";
/** 365 days (spec 2 §9). */
const SESSION_AGE = 365 * 24 * 3600;

export function readCookies(header: string | null): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of (header ?? "").split(";")) {
    const at = pair.indexOf("=");
    const name = pair.slice(0, at).trim();
    if (at > 0 && name.toLowerCase() !== "samesite" && !cookies.has(name)) {
      cookies.set(
        name,
        pair
          .slice(at + 1)
          .trim()
          .replace(/^"|"$/g, ""),
      );
    }
  }
  return cookies;
}

export function setCookie(
  name: string,
  value: string,
  options: { maxAge: number; secure: boolean; httpOnly?: boolean },
): string {
  const parts = [`${name}=${value}`, "Path=/", `Max-Age=${options.maxAge}`];
  if (options.httpOnly !== false) parts.push("HttpOnly");
  if (options.secure) parts.push("Secure");
  parts.push("SameSite=Lax");
  return parts.join("; ");
}

export function sessionCookie(sessionId: string, secure: boolean): string {
  return setCookie(SESSION_COOKIE, sessionId, { maxAge: SESSION_AGE, secure });
}
