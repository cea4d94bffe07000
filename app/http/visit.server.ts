import { randomBytes } from "node:crypto";
import { type Visit, visitOf } from "#app/calls/visit.server.ts";
import { csrfToken, readSession } from "#app/domain/accounts/sessions.server.ts";
import { storeForHost } from "#app/domain/stores/stores.server.ts";
import { type Platform, platform } from "#app/platform/platform.server.ts";
import { readCookies, SESSION_COOKIE, sessionCookie } from "./cookies.ts";

/** What `server.ts` knows of a request; under another server it is empty and found out here. */
export interface ServerContext {
  requestId?: string;
  nonce?: string;
  address?: string;
  secure?: boolean;
}

/** One HTTP request on its way through loaders, actions and the page. */
export interface WebVisit extends Visit {
  readonly requestId: string;
  readonly nonce: string;
  readonly csrf: string;
  readonly host: string;
  readonly secure: boolean;
  readonly cookies: ReadonlyMap<string, string>;
  /** Scripts are left out: the shopper asked for the light version, or to save data. */
  readonly lite: boolean;
  /** The Set-Cookie that gives a new visitor a session; undefined for one who has it. */
  readonly newCookie: string | undefined;
  /** Set by an action whose form was refused; the page's title begins with "Error:". */
  failed: boolean;
}

// Loaders of one request share it through the context object that the server made for it.
const visits = new WeakMap<object, Promise<WebVisit>>();

export function openVisit({ request, context }: { request: Request; context: object }): Promise<WebVisit> {
  let visit = visits.get(context);
  if (!visit) {
    visit = makeVisit(request, context as ServerContext);
    visits.set(context, visit);
  }
  return visit;
}

/** The visit that this context's loaders opened, if any did. */
export function visitOfContext(context: object): Promise<WebVisit> | undefined {
  return visits.get(context);
}

async function makeVisit(request: Request, context: ServerContext): Promise<WebVisit> {
  const own = await platform();
  const url = new URL(request.url);
  const host = url.host;
  const store = await storeForHost(own.database, host, own.env.DEFAULT_STORE);
  if (!store) throw new Response("There is no shop at this address.", { status: 404 });
  const cookies = readCookies(request.headers.get("Cookie"));
  const cookie = cookies.get(SESSION_COOKIE);
  const session = await readSession(own.database.read, store.id, cookie);
  const requestId = context.requestId ?? randomBytes(8).toString("hex");
  const secure = context.secure ?? url.protocol === "https:";
  const base = visitOf(own, store, session, {
    address: context.address ?? "unknown",
    baseUrl: baseUrlOf(own, store.settings.store_info.base_url, url),
    log: own.log.child({ requestId }),
  });
  return {
    ...base,
    requestId,
    nonce: context.nonce ?? randomBytes(16).toString("base64"),
    csrf: csrfToken(own.secret, session),
    host,
    secure,
    cookies,
    lite: cookies.get("lite") === "1" || request.headers.get("Save-Data") === "on",
    newCookie: session.session_id === cookie ? undefined : sessionCookie(session.session_id, secure),
    failed: false,
  };
}

/** Links in mails: what the operator set; a request's own host only on this machine (a forged Host is worthless). */
function baseUrlOf(own: Platform, shopUrl: string, url: URL): string {
  const set = shopUrl || own.env.BASE_URL;
  if (set) return set.replace(/\/$/, "");
  const local = /^(localhost|127\.0\.0\.1|\[::1\]|[\w-]+\.localhost)$/.test(url.hostname);
  return local ? url.origin : `http://localhost:${own.env.PORT}`;
}
