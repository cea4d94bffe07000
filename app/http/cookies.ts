/**
 * Writes cookies so that text browsers understand them too: lynx reads `SameSite=Lax` as a separate cookie and
 * attaches what follows to it. So Path comes first and SameSite last, and a cookie named SameSite is ignored.
 */
export const SESSION_COOKIE = "session_id";
/**
 * The session cookie's name over TLS. Browsers accept this name from this host alone, not from a neighbouring subdomain
 * or an http page.
 */
export const SECURE_SESSION_COOKIE = "__Host-session_id";
/** The code of the language that somebody chose, such as `fr`. It only says where "/" leads (`askedLanguage`). */
export const LANGUAGE_COOKIE = "language";
/**
 * Whether somebody lets the shop count their visits: `allow` or `refuse`. Scripts set and read it
 * (`rendering/analytics.server.ts`).
 */
export const ANALYTICS_COOKIE = "analytics";
/** Marks a session id that the page's script made (`ui/shell/first-form.ts`), until the server sets its own cookie. */
export const BY_SCRIPT = "~";

/**
 * Every cookie of the shop. A browser that sends one of them gets a personal page, with four exceptions: `lite`,
 * because there are shared pages with and without scripts; `language` and `analytics`, on which pages do not depend;
 * and a guest's session (`page-cache/shareable.ts`).
 */
export const COOKIES = [
  "session_id",
  "__Host-session_id",
  "flash",
  "STG",
  "lite",
  "language",
  "analytics",
  "view",
  "rows",
  "cart_page",
  "want_v1",
  "desk",
  "__Secure-desk",
  "as_customer",
  "__Host-as_customer",
  "door_key",
] as const;
export type CookieName = (typeof COOKIES)[number];

/** 365 days (spec 2 §9). */
const SESSION_AGE_SECONDS = 365 * 24 * 3600;

/** The cookies of a request, including those that other programs set. */
export function readCookies(header: string | null): Map<CookieName, string> {
  const cookies = new Map<string, string>();
  for (const pair of (header ?? "").split(";")) {
    const equals = pair.indexOf("=");
    const name = pair.slice(0, equals).trim();
    if (equals > 0 && name.toLowerCase() !== "samesite" && !cookies.has(name)) {
      cookies.set(
        name,
        pair
          .slice(equals + 1)
          .trim()
          .replace(/^"|"$/g, ""),
      );
    }
  }
  return cookies as Map<CookieName, string>;
}

/**
 * Whether a browser's cookies hold a choice or a message that its page shows. A session does not count, because its
 * data is in the database, and neither do `lite`, which has shared pages of its own, `language` and `analytics`.
 */
export function haveChoices(cookies: ReadonlyMap<CookieName, string>): boolean {
  return COOKIES.some((name) => !SHARED.has(name) && !SESSIONS.has(name) && cookies.has(name));
}

/** The cookies with which a browser gets the pages that everybody shares. */
export const SHARED: ReadonlySet<CookieName> = new Set(["lite", LANGUAGE_COOKIE, ANALYTICS_COOKIE]);
const SESSIONS: ReadonlySet<CookieName> = new Set([SESSION_COOKIE, SECURE_SESSION_COOKIE]);

/** Whether a path is one of the desk's, in any spelling the router takes. */
export const isDeskPath = (path: string) => /^\/desk(\/|$)/i.test(path);

/** How long a login to the desk lasts (seconds): a working day. */
const DESK_AGE = 12 * 3600;
const DESK_COOKIE = "desk";
/** The name of the desk's cookie over TLS. It is no `__Host-` cookie, because those belong to every path. */
const SECURE_DESK_COOKIE = "__Secure-desk";

/** The value of the cookie of staff who are logged in to the desk. */
export function deskSent(cookies: ReadonlyMap<CookieName, string>, secure: boolean): string | undefined {
  return cookies.get(secure ? SECURE_DESK_COOKIE : DESK_COOKIE);
}

/**
 * The desk's cookie, which no link or form of another site sends along. Without a value it is removed.
 * @param lasts seconds; the session ends then in any case
 */
export function deskCookie(value: string | undefined, secure: boolean, lasts = DESK_AGE): string {
  const name: CookieName = secure ? SECURE_DESK_COOKIE : DESK_COOKIE;
  const age = value === undefined ? 0 : lasts;
  const parts = [`${name}=${value ?? ""}`, "Path=/desk", `Max-Age=${age}`, "HttpOnly"];
  if (secure) parts.push("Secure");
  return [...parts, "SameSite=Strict"].join("; ");
}

/**
 * Removes the cookie with the key to the lists of guests on this phone, which the door's page set
 * (`ui/desk/door-phone/phone-store.ts`).
 */
export function doorKeyGone(secure: boolean): string {
  const name: CookieName = "door_key";
  return [`${name}=`, "Path=/desk", "Max-Age=0", ...(secure ? ["Secure"] : []), "SameSite=Strict"].join("; ");
}

const VIEW_COOKIE = "as_customer";
const SECURE_VIEW_COOKIE = "__Host-as_customer";

/** The value of the cookie of staff who see the shop as a customer. */
export function viewSent(cookies: ReadonlyMap<CookieName, string>, secure: boolean): string | undefined {
  return cookies.get(secure ? SECURE_VIEW_COOKIE : VIEW_COOKIE);
}

/**
 * The cookie of staff who see the shop as a customer, for all its pages; the desk's own belongs to the desk alone. It
 * outlives the visit that it opens, so that the next page can say that the visit has ended. Without a value it is
 * removed.
 */
export function viewCookie(value: string | undefined, secure: boolean): string {
  const name: CookieName = secure ? SECURE_VIEW_COOKIE : VIEW_COOKIE;
  const age = value === undefined ? 0 : DESK_AGE;
  const parts = [`${name}=${value ?? ""}`, "Path=/", `Max-Age=${age}`, "HttpOnly"];
  if (secure) parts.push("Secure");
  return [...parts, "SameSite=Strict"].join("; ");
}

/** The session that a browser sent. */
export interface SentSession {
  id: string | undefined;
  /** Whether the browser has the session's cookie as the server sets it. */
  settled: boolean;
}

export function sessionSent(cookies: ReadonlyMap<CookieName, string>, secure: boolean): SentSession {
  const value = cookies.get(secure ? SECURE_SESSION_COOKIE : SESSION_COOKIE);
  const byScript = value?.startsWith(BY_SCRIPT) ?? false;
  return { id: byScript ? value?.slice(BY_SCRIPT.length) : value, settled: !byScript };
}

/** Whether scripts are left out, because the shopper asked for the light version or to save data. */
export function wantsLite(
  cookies: ReadonlyMap<CookieName, string>,
  saveData: string | null | undefined,
): boolean {
  return cookies.get("lite") === "1" || saveData === "on";
}

export function setCookie(
  name: CookieName,
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
  return setCookie(secure ? SECURE_SESSION_COOKIE : SESSION_COOKIE, sessionId, {
    maxAge: SESSION_AGE_SECONDS,
    secure,
  });
}

/** Makes a browser forget its session, by both names. */
export function forgetSession(secure: boolean): string[] {
  const expired = { maxAge: 0, secure };
  return [
    ...(secure ? [setCookie(SECURE_SESSION_COOKIE, "", expired)] : []),
    setCookie(SESSION_COOKIE, "", expired),
  ];
}
