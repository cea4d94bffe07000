import { createHmac } from "node:crypto";
import type { CustomerId, EpochSeconds, StoreId } from "#app/lib/number-kinds.ts";
import { hashOf, isSameSecret, newToken } from "#app/lib/token.server.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import { accountOfRow } from "./account.server.ts";
import { type Account, cartKeyOf } from "./customer.ts";
import * as rows from "./rows.server.ts";

/** A login lasts 7 days within its session; after switching accounts it lasts as long as the session (spec 2 §9). */
const LOGIN_LASTS = 7 * 86_400;
const SWITCHED_LASTS = 365 * 86_400;

/**
 * A shopper's session. The cookie holds 128 random bits; the database holds only their hash. A guest gets a row
 * only when there is something to remember (`stored` says whether there is one).
 */
export interface Session {
  /** The value in the cookie and in calls; never logged. */
  readonly session_id: string;
  /** The row's key. */
  readonly id: string;
  readonly stored: boolean;
  /** The logged-in customer; null for a guest. */
  readonly account: Account | null;
  readonly locationId: number | null;
  /** The owner of the cart: the guest, or the customer, who has one cart wherever they log in. */
  readonly cartKey: string;
  /** The email address that was checked for a new account. */
  readonly signupEmail: string | null;
}

export function isSessionId(text: string): boolean {
  return /^[\w-]{22}$/.test(text);
}

/** A session with the other data that every request needs. */
export interface Visitor {
  readonly session: Session;
  /** The version of the shop's settings; undefined if the shop is gone. */
  readonly settingsVersion: number | undefined;
  /**
   * Copies in the session's cart; undefined if they have to be counted, because the cart is an institution's or a login
   * is over.
   */
  readonly cartCount: number | undefined;
}

/**
 * Reads the session of a cookie and the other data that every request needs in one statement. Without a session, begins
 * one that is not stored yet.
 */
export async function readVisitor(
  db: Queries,
  storeId: StoreId,
  cookie: string | undefined,
  now: EpochSeconds,
): Promise<Visitor> {
  const session_id = cookie && isSessionId(cookie) ? cookie : newToken();
  const id = hashOf(session_id);
  const row = await rows.visitorById(db, id, storeId);
  const account =
    row?.person && (row.login_until ?? 0) > now
      ? await accountOfRow(db, row.person, row.institution_id, now)
      : null;
  const cartKey = account ? cartKeyOf(account) : id;
  const stored = row !== undefined && row.session_key !== null;
  return {
    session: {
      session_id,
      id,
      stored,
      account,
      locationId: row?.location_id ?? null,
      cartKey,
      signupEmail: row?.signup_email ?? null,
    },
    settingsVersion: row?.version,
    cartCount: stored && row.cart_key !== cartKey ? undefined : Number(row?.copies ?? 0),
  };
}

/** The session of a cookie, or a new one that is not stored yet. */
export async function readSession(...visitor: Parameters<typeof readVisitor>): Promise<Session> {
  return (await readVisitor(...visitor)).session;
}

/** Stores the session, within the transaction that needs it. */
export async function rememberSession(
  tx: Tx,
  storeId: StoreId,
  session: Session,
  now: EpochSeconds,
): Promise<void> {
  if (session.stored) return;
  await rows.ensureSession(tx, emptyRow(session.id, storeId, now));
}

function emptyRow(id: string, storeId: StoreId, now: EpochSeconds): rows.SessionRow {
  return {
    id,
    store_id: storeId,
    customer_id: null,
    location_id: null,
    institution_id: null,
    login_until: null,
    signup_email: null,
    created_at: now,
    seen_at: now,
  };
}

/** Sets the location where this shopper shops. */
export async function chooseLocation(tx: Tx, session: Session, locationId: number): Promise<void> {
  await rows.updateSession(tx, session.id, { location_id: locationId });
}

/** Stores the checked email address until the account is created. */
export async function keepSignupEmail(
  tx: Tx,
  storeId: StoreId,
  session: Session,
  email: string,
  now: EpochSeconds,
): Promise<void> {
  await rememberSession(tx, storeId, session, now);
  await rows.updateSession(tx, session.id, { signup_email: email });
}

/** A session that replaced another: its cookie (`session_id`), and its id in the database. */
export interface NewSession {
  session_id: string;
  id: string;
}

/**
 * Ends a session and starts another in its place whenever the login changes, so that a session id somebody stole
 * before is worthless after.
 */
export async function replaceSession(
  tx: Tx,
  storeId: StoreId,
  session: Session,
  now: EpochSeconds,
  as: { customerId: CustomerId; institutionId?: CustomerId | null; switched?: boolean } | null,
): Promise<NewSession> {
  const session_id = newToken();
  const id = hashOf(session_id);
  await rows.deleteSession(tx, session.id);
  // A guest with nothing to remember needs no row.
  if (as || session.locationId !== null) {
    await rows.ensureSession(tx, {
      ...emptyRow(id, storeId, now),
      location_id: session.locationId,
      ...(as && {
        customer_id: as.customerId,
        institution_id: as.institutionId ?? null,
        login_until: now + (as.switched ? SWITCHED_LASTS : LOGIN_LASTS),
      }),
    });
  }
  return { session_id, id };
}

/** Replaces a session in its own transaction. */
export function renewSession(
  database: Database,
  ...session: Parameters<typeof replaceSession> extends [Tx, ...infer Rest] ? Rest : never
): Promise<NewSession> {
  return database.transaction((tx) => replaceSession(tx, ...session));
}

/** Logs a customer out everywhere, except in one session if given. */
export async function endSessions(tx: Tx, customerId: CustomerId, except?: string): Promise<void> {
  await rows.deleteSessionsOf(tx, customerId, except);
}

/**
 * The token in every form of a session (text browsers send no `Origin`). It is derived from the session id, so
 * guests without a row have one too, and a token is only valid in its own session.
 */
export function csrfToken(secret: string, session: Pick<Session, "session_id">): string {
  const { session_id } = session;
  const known = tokens.get(session);
  if (known?.secret === secret && known.session_id === session_id) return known.token;
  const token = createHmac("sha256", secret).update(`csrf:${session_id}`).digest("base64url");
  tokens.set(session, { secret, session_id, token });
  return token;
}

/** The tokens of recent sessions, because a request needs its token several times. */
const tokens = new WeakMap<object, { secret: string; session_id: string; token: string }>();

export function isCsrfToken(secret: string, session: Pick<Session, "session_id">, token: string): boolean {
  return isSameSecret(token, csrfToken(secret, session));
}
