import { randomBytes } from "node:crypto";
import { gateText } from "#app/calls/common/access.server.ts";
import { type Visit, visitOf } from "#app/calls/common/visit.server.ts";
import { csrfToken, readSession } from "#app/domain/accounts/sessions.server.ts";
import { linkBase } from "#app/domain/stores/links.ts";
import { storeForHost } from "#app/domain/stores/stores.server.ts";
import { platform } from "#app/platform/platform.server.ts";
import { readCookies, SESSION_COOKIE, sessionCookie } from "./cookies.ts";
import type { Uploads } from "./reading/body.server.ts";

/** What `server.ts` knows of a request; under another server it is empty and found out here. */
export interface ServerContext {
  requestId?: string;
  nonce?: string;
  address?: string;
  secure?: boolean;
  /** Takes work to do when the request ends, whether it was answered or given up. */
  atEnd?: (work: () => Promise<void>) => void;
  /** An error may be answered in bare text: the server shows it within a page of the shop. */
  framed?: boolean;
  /** What a page of the shop is to say instead of what was asked for. */
  refused?: Refused;
}

/** An answer without a page, to be shown within the shop's own. */
export interface Refused {
  readonly status: number;
  readonly text: string;
  readonly type: string;
  /** The path that was asked for. */
  readonly path: string;
  /** The page of this shop that led there, if one did. */
  readonly from: string;
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
  /** The Set-Cookie that gives a new visitor a session, or one who logs in another; else undefined. */
  newCookie: string | undefined;
  /** Further cookies of this answer. */
  readonly setCookies: string[];
  /** Payment providers' origins that this page's forms may lead to. */
  readonly paymentOrigins: string[];
  /** Where this request's files are kept until it ends. */
  readonly uploads: Uploads;
  readonly refused: Refused | undefined;
  /** Set by an action whose form was refused; the page's title begins with "Error:". */
  failed: boolean;
}

// Loaders of one request share it through the context object that the server made for it.
const visits = new WeakMap<object, Promise<WebVisit>>();

/**
 * The visit that a request belongs to.
 * @throws a 403 Response before a closed shop's gate, but for the pages that lead through it: no loader gets
 * to read anything there. Only the page's frame, which shows the gate, asks to be let in regardless.
 */
export async function openVisit(
  { request, context }: { request: Request; context: object },
  options: { frame?: boolean } = {},
): Promise<WebVisit> {
  let opening = visits.get(context);
  if (!opening) {
    opening = makeVisit(request, context as ServerContext);
    visits.set(context, opening);
  }
  const visit = await opening;
  if (!options.frame && !isOpenPath(new URL(request.url).pathname)) stopAtGate(visit);
  return visit;
}

/** @throws a 403 Response with the gate's words, where the shop is closed to this visitor */
export function stopAtGate(visit: WebVisit): void {
  if (!visit.gate) return;
  throw new Response(gateText(visit, visit.gate), {
    status: 403,
    headers: { "Cache-Control": "no-store" },
  });
}

/**
 * For pictures, which need no session where a shop is open to everybody.
 * @returns whether the shop is closed, so that what was let through is kept by nobody else
 * @throws a 403 Response for whom the shop is closed to
 */
export async function passGate(args: { request: Request; context: object }): Promise<boolean> {
  const { database, env } = await platform();
  const { host } = new URL(args.request.url);
  const store = await storeForHost(database, host, env.DEFAULT_STORE);
  if (!store?.settings.is_private && !store?.settings.is_exclusive) return false;
  await openVisit(args);
  return true;
}

/**
 * Pages that a closed shop shows as well: to log in, to sign up, to ask, and its privacy policy (decision record
 * 0013). Where payment providers come to, each page decides by what the provider says (`http/payments.server.ts`).
 */
const OPEN =
  /^\/(payments\/return|payments\/webhook|checkout\/paypal|account|forgot-password|privacy-policy|contact|robots\.txt|refresh|lite|old-site|api|dev)(\/|$)/;

export function isOpenPath(path: string): boolean {
  return OPEN.test(path);
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
  const now = own.clock.now();
  const session = await readSession(own.database.read, store.id, cookie, now);
  const requestId = context.requestId ?? randomBytes(8).toString("hex");
  const secure = context.secure ?? url.protocol === "https:";
  const base = visitOf(own, store, session, {
    address: context.address ?? "unknown",
    baseUrl: linkBase(store, own.env, { host, secure }),
    log: own.log.child({ requestId }),
  });
  const visit: WebVisit = {
    ...base,
    onNewSession(session_id) {
      visit.newCookie = sessionCookie(session_id, secure);
    },
    requestId,
    nonce: context.nonce ?? randomBytes(16).toString("base64"),
    csrf: csrfToken(own.secret, session),
    host,
    secure,
    cookies,
    lite: cookies.get("lite") === "1" || request.headers.get("Save-Data") === "on",
    newCookie: session.session_id === cookie ? undefined : sessionCookie(session.session_id, secure),
    setCookies: [],
    paymentOrigins: [],
    uploads: { dataDir: own.env.dataDir, atEnd: context.atEnd ?? later },
    refused: context.refused,
    failed: context.refused !== undefined,
  };
  return visit;
}

/** Under a server that does not tell when a request ends: when every answer has long been sent. */
function later(work: () => Promise<void>): void {
  setTimeout(work, 10 * 60_000).unref();
}
