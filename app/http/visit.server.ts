import { randomBytes } from "node:crypto";
import { data } from "@remix-run/node";
import { gateText } from "#app/calls/common/access.server.ts";
import { type Visit, visitOf } from "#app/calls/common/visit.server.ts";
import { cartKeyOf } from "#app/domain/accounts/customer.ts";
import { csrfToken, type Session } from "#app/domain/accounts/sessions.server.ts";
import { cartCount } from "#app/domain/cart/cart.server.ts";
import { readView, sessionOf } from "#app/domain/staff/views.server.ts";
import { linkBase } from "#app/domain/stores/links.ts";
import { loginMessageForPath } from "#app/domain/stores/navigation.ts";
import { isOpenToAll, locationsOf } from "#app/domain/stores/settings.ts";
import { type Store, storeForHost } from "#app/domain/stores/stores.server.ts";
import { failure, sayIn } from "#app/messages/failure.ts";
import type { Message } from "#app/messages/words.ts";
import { processPlatform } from "#app/platform/platform.server.ts";
import {
  type CookieName,
  isDeskPath,
  readCookies,
  sessionCookie,
  sessionSent,
  viewCookie,
  viewSent,
  wantsLite,
} from "./cookies.ts";
import { MISSING } from "./framed-refusals.ts";
import { onEachRead, type ShopVisitor, shopVisitorOf } from "./page-cache/shop-visitor.server.ts";
import type { Preview } from "./preview.server.ts";
import type { Uploads } from "./reading/body.server.ts";

/**
 * Facts about a request that the server (`answer.server.ts`) has worked out already. Under Vite or another server some
 * are missing and are worked out here.
 */
export interface ServerContext {
  requestId?: string;
  nonce?: string;
  address?: string;
  secure?: boolean;
  /** Registers work to do when the request ends, whether it was answered or aborted. */
  atEnd?: (work: () => Promise<void>) => void;
  /** Whether the scripts of an open page ask for the next page's data alone. */
  dataOnly?: boolean;
  /** The prefix of the requested path that names the shop's second language: "/fr"; "" or missing in its main one. */
  prefix?: string;
  /** Whether an error may be answered as bare text, which the server then shows within a page of the shop. */
  framed?: boolean;
  /** Set by `dispatch`: the name of the page's route, for the log and the figures. */
  route?: string;
  /** Set by `dispatch`: the pattern of the address, such as `/item/:eisbn`. */
  pattern?: string;
  /** The refusal to show on a page of the shop in place of the requested page. */
  refused?: Refused;
  /** Set by `dispatch`: the page is of a kind that may be shared (`page-cache/shareable.ts`). */
  shareable?: boolean;
  /** Set once the response is ready, if others may be sent it too. */
  shared?: SharedPage;
  /** The visitor's session and cart, if they have been read already. */
  visitor?: ShopVisitor;
  /** Set by `dispatch` for the desk: has the application answer another request, to preview a page of the shop. */
  handle?: (request: Request, context: ServerContext) => Promise<Response>;
  /** The page is previewed at the desk. */
  preview?: Preview;
}

/**
 * A page that may be shared: its shop, that shop's clock, and the titles that must not be in the cart of a guest who
 * gets it.
 */
export interface SharedPage {
  readonly store: number;
  readonly timeZone: string;
  readonly notInCart: readonly string[];
}

/** A response without a page, to be shown within a page of the shop. */
export interface Refused {
  readonly status: number;
  /** The text: a message, or text that is in the shop's language already. */
  readonly message?: Message;
  readonly text?: string;
  readonly type: string;
  /** Headers about the refusal, such as when to try again. */
  readonly headers: Readonly<Record<string, string>>;
  /** The requested path. */
  readonly path: string;
  /** The page of this shop that led there, if any. */
  readonly from: string;
}

/** One HTTP request on its way through loaders, actions and the page. */
export interface WebVisit extends Visit {
  readonly requestId: string;
  readonly nonce: string;
  /**
   * The token for this session's forms; "" as long as the visitor has no session, and for guests on pages that may be
   * shared: their forms are accepted by where they come from (decision 113).
   */
  readonly csrf: string;
  readonly host: string;
  readonly secure: boolean;
  readonly cookies: ReadonlyMap<CookieName, string>;
  /** Whether scripts are left out, because the shopper asked for the light version or to save data. */
  readonly lite: boolean;
  /** The `Set-Cookie` header that starts or replaces the session; undefined if this response does neither. */
  newCookie: string | undefined;
  /** The path prefix of pages in this language (`prefixOf`). */
  readonly prefix: string;
  /** The number of copies in the cart's badge. */
  cartCount(): Promise<number>;
  /** Whether the browser sent a session. If not, it gets one with the first form it posts. */
  readonly known: boolean;
  /** Whether the browser has the session's cookie as the server sets it. */
  readonly settled: boolean;
  /** Set if the response is for this visitor alone, although the request does not show it. */
  personal: boolean;
  /** The titles (EISBN) that the page does not mention because the cart has none of them. */
  readonly notInCart: string[];
  /** Other cookies of this response. */
  readonly setCookies: string[];
  /** Origins of payment providers that this page's forms may lead to. */
  readonly paymentOrigins: string[];
  /** The folder for this request's files, until it ends. */
  readonly uploads: Uploads;
  readonly refused: Refused | undefined;
  /** Whether the browser still sends the cookie of a view as a customer that has ended. */
  readonly viewOver: boolean;
  /** Whether the answer is the page's data alone. */
  readonly dataOnly: boolean;
  /** Set by an action whose form was refused; the page title then begins with "Error:". */
  failed: boolean;
}

// The loaders of one request share the visit through the request's context object.
const visits = new WeakMap<object, Promise<WebVisit>>();

/**
 * Opens the visit of a request.
 * @throws a 403 Response at a closed shop's gate, except for pages that lead through it, so that no loader reads
 * anything behind the gate. Only the page's frame, which shows the gate, opens the visit regardless.
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
  const { pathname } = new URL(request.url);
  if (visit.viewing && !isRead(request) && !MAY_POST.test(pathname)) {
    const { error } = sayIn(visit.locale, failure("calls.viewing"));
    throw new Response(String(error), { status: 403, headers: { "Cache-Control": "no-store" } });
  }
  if (!options.frame && !isOpenPath(pathname)) {
    stopAtGate(visit);
    const message = visit.loggedIn ? null : loginMessageForPath(visit.settings, pathname);
    // The form of `LoginWanted` (account.server.ts), which the page's frame shows in its place.
    if (message !== null) throw data({ login: message }, { status: 403 });
  }
  return visit;
}

const isRead = ({ method }: Request) => method === "GET" || method === "HEAD";
/**
 * Paths to which staff may post while they see the shop as a customer: calls, which check this themselves, and the end
 * of the view.
 */
const MAY_POST = /^\/(api|as-customer)\//;

/**
 * Gives the visitor a session, if they have none. Its row is written once something is stored in it. A session that the
 * browser sent is never sent back: it may have ended while this request was on its way, and the browser may already
 * have a newer one.
 */
export function beginSession(visit: WebVisit): void {
  if (!visit.settled) visit.newCookie ??= sessionCookie(visit.session.session_id, visit.secure);
}

/** @throws a 403 Response with the gate's message if the shop is closed to this visitor */
export function stopAtGate(visit: WebVisit): void {
  if (!visit.gate) return;
  throw new Response(gateText(visit, visit.gate), {
    status: 403,
    headers: { "Cache-Control": "no-store" },
  });
}

/**
 * For pictures, which need no session if the shop is open to everybody.
 * @returns whether the shop is closed, in which case the response must not be cached for others
 * @throws a 403 Response if the shop is closed to this person
 */
export async function passGate(args: { request: Request; context: object }): Promise<boolean> {
  const { database, env } = await processPlatform();
  const { host } = new URL(args.request.url);
  const store = await storeForHost(database, host, env.DEFAULT_STORE);
  if (!store || isOpenToAll(store.settings)) return false;
  await openVisit(args);
  return true;
}

/**
 * Pages that a closed shop also shows: login, sign-up, contact, and its privacy policy (decision 13). The desk has
 * a login of its own, and staff can always stop seeing the shop as a customer.
 * Pages that payment providers lead back to decide for themselves, from the provider's answer
 * (`routes/payments/payments.server.ts`).
 */
const OPEN =
  /^\/(payments\/return|payments\/webhook|checkout\/paypal|unsubscribe|account|forgot-password|privacy-policy|contact|robots\.txt|refresh|lite|language|old-site|api|dev|desk|as-customer)(\/|$)/;

export function isOpenPath(path: string): boolean {
  return OPEN.test(path);
}

/** The visit opened by this context's loaders, if any. */
export function visitOfContext(context: object): Promise<WebVisit> | undefined {
  return visits.get(context);
}

async function makeVisit(request: Request, context: ServerContext): Promise<WebVisit> {
  const { preview } = context;
  const platform = preview?.platform ?? (await processPlatform());
  const url = new URL(request.url);
  const host = url.host;
  const cookies = readCookies(request.headers.get("Cookie"));
  const secure = context.secure ?? url.protocol === "https:";
  const sent = sessionSent(cookies, secure);
  const visitor = context.visitor ?? (await shopVisitorOf(platform, host, sent.id));
  if (!visitor) throw new Response("There is no shop at this address.", { status: 404 });
  const { prefix = "" } = context;
  const store = (prefix && visitor.store.second) || visitor.store;
  const { read } = platform.database;
  const ownSession = preview ? previewed(visitor.session, preview, store) : visitor.session;
  // Seeing the shop as a customer changes nothing about the desk's pages.
  const viewId = isDeskPath(context.refused?.path ?? url.pathname) ? undefined : viewSent(cookies, secure);
  const viewing = await readView(read, store.id, viewId, platform.clock.now());
  const session =
    viewing && viewId !== undefined ? sessionOf(viewing, viewId, ownSession.locationId) : ownSession;
  const requestId = context.requestId ?? randomBytes(8).toString("hex");
  const viewOver = viewId !== undefined && viewing === undefined;
  const known = viewing !== undefined || session.session_id === sent.id;
  const base = await visitOf(platform, store, session, {
    address: context.address ?? "unknown",
    baseUrl: linkBase(store, platform.env, { host, secure }) + prefix,
    log: platform.log.child({ requestId }),
  });
  let token: string | undefined;
  const visit: WebVisit = {
    ...base,
    viewing,
    viewOver,
    // A page that reads a guest's session is personal.
    session:
      known && !session.account
        ? onEachRead(session, () => {
            visit.personal = true;
          })
        : session,
    onNewSession(session_id) {
      visit.newCookie = sessionCookie(session_id, secure);
    },
    onNoted() {
      visit.personal = true;
    },
    onCounted(eisbn, quantity) {
      if (quantity > 0) visit.personal = true;
      else visit.notInCart.push(eisbn);
    },
    onSessionNeeded() {
      beginSession(visit);
    },
    requestId,
    nonce: context.nonce ?? randomBytes(16).toString("base64"),
    get csrf() {
      if ((!known && !visit.newCookie) || (context.shareable && !visit.loggedIn)) return "";
      token ??= csrfToken(platform.secret, session);
      return token;
    },
    cartCount: async () =>
      isRead(request) && session === visitor.session ? visitor.cartCount : cartCount(read, session),
    host,
    prefix,
    secure,
    cookies,
    lite: wantsLite(cookies, request.headers.get("Save-Data")),
    newCookie: undefined,
    known,
    settled: known && (viewing !== undefined || sent.settled),
    personal: viewing !== undefined || preview !== undefined,
    notInCart: [],
    setCookies: viewOver ? [viewCookie(undefined, secure)] : [],
    paymentOrigins: [],
    uploads: { dataDir: platform.env.dataDir, atEnd: context.atEnd ?? later },
    refused: context.refused,
    dataOnly: context.dataOnly ?? false,
    failed: context.refused !== undefined && context.refused !== MISSING,
  };
  return visit;
}

/** The session of a preview. A shop with several locations shows its first. */
function previewed(session: Session, { account }: Preview, { settings }: Store): Session {
  const locationId = locationsOf(settings)[0]?.location_id ?? null;
  return { ...session, account, locationId, ...(account && { cartKey: cartKeyOf(account) }) };
}

/** Runs the work some time later, for servers that do not report when a request ends. */
function later(work: () => Promise<void>): void {
  setTimeout(work, 10 * 60_000).unref();
}
