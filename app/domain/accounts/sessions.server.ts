import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import * as rows from "./rows.server.ts";

/**
 * A shopper's session. The cookie holds 128 random bits; the database holds only their hash.
 * A guest gets a row when something must be remembered, not before (`stored` tells).
 */
export interface Session {
  /** What the cookie and the calls carry; never logged. */
  readonly session_id: string;
  /** The row's key. */
  readonly id: string;
  readonly stored: boolean;
  readonly customerId: number | null;
  readonly locationId: number | null;
}

export function newSessionId(): string {
  return randomBytes(16).toString("base64url");
}

export function isSessionId(text: string): boolean {
  return /^[\w-]{22}$/.test(text);
}

export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

/** The session of a cookie, or a fresh one that nothing remembers yet. */
export async function readSession(
  db: Queries,
  storeId: number,
  cookie: string | undefined,
): Promise<Session> {
  const session_id = cookie && isSessionId(cookie) ? cookie : newSessionId();
  const id = hashOf(session_id);
  const row = cookie ? await rows.sessionById(db, id, storeId) : undefined;
  return {
    session_id,
    id,
    stored: row !== undefined,
    customerId: row?.customer_id ?? null,
    locationId: row?.location_id ?? null,
  };
}

/** Gives the session its row, within the transaction that needs it. */
export async function rememberSession(tx: Tx, storeId: number, session: Session, now: number): Promise<void> {
  if (session.stored) return;
  await rows.ensureSession(tx, {
    id: session.id,
    store_id: storeId,
    customer_id: null,
    location_id: null,
    created_at: now,
    seen_at: now,
  });
}

/** From now on this shopper shops at that location. */
export async function chooseLocation(tx: Tx, session: Session, locationId: number): Promise<void> {
  await rows.updateSession(tx, session.id, { location_id: locationId });
}

/**
 * The token that every form of a session carries (text browsers send no `Origin`). It is derived,
 * so a guest without a row has one as well, and the token of one session fails in another.
 */
export function csrfToken(secret: string, session: Pick<Session, "session_id">): string {
  return createHmac("sha256", secret).update(`csrf:${session.session_id}`).digest("base64url");
}

export function isCsrfToken(secret: string, session: Pick<Session, "session_id">, token: string): boolean {
  const wanted = Buffer.from(csrfToken(secret, session));
  const given = Buffer.from(token);
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}

/** Whether this key may be used once more; at most `limit` times in `window` seconds. */
export async function allowUse(
  database: Database,
  now: number,
  key: string,
  limit: number,
  window: number,
): Promise<boolean> {
  const used = await database.transaction((tx) => rows.countUse(tx, hashOf(key), now, window));
  return used <= limit;
}
