import type { EpochSeconds, StoreId } from "#app/lib/number-kinds.ts";
import { hashOf, newToken } from "#app/lib/token.server.ts";
import { failure } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import { Refusal, refusable } from "#app/platform/db/refusable.server.ts";
import { countAttempt, type Limit, resetLimits, uncountAttempt } from "#app/platform/limits/limits.server.ts";
import { emailKey } from "../accounts/account.server.ts";
import { record } from "../accounts/audit/audit.server.ts";
import { hashPassword, NO_PASSWORD, verifyPassword } from "../accounts/passwords.server.ts";
import { isSessionId } from "../accounts/sessions.server.ts";
import type { Store } from "../stores/stores.server.ts";
import { clearMisses, noteTurn, setPin } from "./counter-rows.server.ts";
import { atCounter, type Person } from "./rights.ts";
import * as rows from "./rows.server.ts";
import { personOf } from "./staff.server.ts";
import { keyOf, stepOfCode } from "./totp.server.ts";

/** A login to the desk lasts a working day (seconds). */
export const DESK_LASTS = 12 * 3600;
const WINDOW_SECONDS = 900;

/** A login to the desk. The cookie holds 128 random bits; the database holds only their hash. */
export interface StaffSession {
  /** The row's key. */
  readonly id: string;
  readonly person: Person;
  /** When the password was last entered (epoch seconds). */
  readonly confirmedAt: number;
  /** Whether this person has a device that makes codes. Not asked at counters, where nobody can set one up. */
  readonly hasDevice: boolean;
}

/** A browser that several people use. Its session identifies the browser, and a PIN the person who acts. */
export interface Counter {
  /** The key of its session. */
  readonly id: string;
  readonly name: string;
  /** Its only location; null for the whole shop. */
  readonly location: number | null;
  /** Increases whenever somebody takes over or leaves. */
  readonly turn: number;
  /** The id of the person who acted last. */
  readonly last: number | null;
}

/**
 * The session behind a desk's cookie: a login, one that waits for a code, or a counter, which has a login while a
 * person acts.
 */
export interface DeskSession {
  readonly login?: StaffSession | undefined;
  readonly waiting?: StaffSession;
  readonly counter?: Counter;
}

/** The session of a desk's cookie; empty if it is unknown, over, or its person is locked out. */
export async function readStaffSession(
  db: Queries,
  storeId: StoreId,
  cookie: string | undefined,
  now: EpochSeconds,
): Promise<DeskSession> {
  if (!cookie || !isSessionId(cookie)) return {};
  const id = hashOf(cookie);
  const row = await rows.sessionById(db, storeId, id, now);
  if (row?.state !== "active") return {};
  const { counter_name: name, location_id: location, turn, acting_id: last } = row;
  if (name !== null && turn !== null) {
    const counter = { id, name, location, turn, last };
    const isIdle = now - (row.acted_at ?? 0) >= (row.idle_minutes ?? 0) * 60;
    const acting = last === null || isIdle ? undefined : await rows.staffById(db, storeId, last);
    const person =
      acting?.state === "active" && acting.pin_hash !== null
        ? atCounter(personOf(acting), location)
        : undefined;
    const confirmedAt = row.counter_confirmed_at ?? 0;
    return { counter, login: person && { id, person, confirmedAt, hasDevice: false } };
  }
  const session = {
    id,
    person: personOf(row),
    confirmedAt: row.session_confirmed_at,
    hasDevice: row.device_id !== null,
  };
  return row.is_waiting === 1 ? { waiting: session } : { login: session };
}

/**
 * Failed logins count for this person from this network, for this network, and for this person from anywhere. The last
 * limit never blocks a network from which they have logged in before.
 */
const limitsOf = (store: Store, key: string, address: string): [Limit, Limit, Limit] => [
  { key: `desk-login:${store.id}:${key}:${address}`, limit: 10, window: WINDOW_SECONDS },
  { key: `desk-login-from:${store.id}:${address}`, limit: 100, window: WINDOW_SECONDS },
  { key: `desk-login-to:${store.id}:${key}`, limit: 100, window: WINDOW_SECONDS },
];

/** A network is stored as a hash, because it only has to be recognized later. */
const networkHash = (address: string) => hashOf(`desk:${address}`);

/** The context of a login: the shop, the time, the network and the browser. */
export interface LoginContext {
  readonly store: Store;
  readonly now: EpochSeconds;
  /** The client's network (`networkOf`). */
  readonly address: string;
  readonly browser: string;
}

/**
 * Finds the member of staff with this email and password. An unknown email takes as long as a wrong password and gets
 * the same answer. Failures: `wrong_login`, `too_many`, `locked` (only after the right password).
 */
async function authenticate(
  database: Database,
  { store, now, address }: LoginContext,
  credentials: { email: string; password: string },
): Promise<rows.StaffRow | Failure> {
  const key = emailKey(credentials.email);
  const counted = limitsOf(store, key, address);
  const passed = await countAttempt(database, now, counted);
  const row = await rows.staffByEmail(database.read, store.id, key);
  const known = await rows.knowsNetwork(database.read, row?.id ?? 0, networkHash(address));
  if (passed && !(known && passed === counted[2])) return failure("staff.too_many");
  const right = await verifyPassword(credentials.password, row?.password_hash ?? NO_PASSWORD);
  if (!row || !right) return failure("staff.wrong_login");
  await uncountAttempt(database, counted, now);
  return row.state === "active" ? row : failure("staff.locked");
}

/**
 * Logs somebody in to the desk. @returns the value of the cookie, and whether a code is asked for before it counts.
 * Failures: those of `authenticate`.
 */
export async function logInToDesk(
  database: Database,
  context: LoginContext,
  credentials: { email: string; password: string },
): Promise<{ session_id: string; is_waiting: boolean } | Failure> {
  const row = await authenticate(database, context, credentials);
  if (isFailure(row)) return row;
  return database.transaction(async (tx) => {
    const is_waiting = (await rows.devicesOf(tx, row.id)).length > 0;
    return { session_id: await beginSession(tx, context, row.id, is_waiting), is_waiting };
  });
}

/** A device's code takes six digits, a recovery code ten letters and digits; people write both with spaces. */
const codeOf = (text: string) => text.replace(/[\s-]+/g, "").toLowerCase();

/**
 * Completes a login with the code of a device, or with a recovery code. A code works once. @returns the cookie of the
 * new session, which replaces the one that waited. Failures: `wrong_code`, `too_many`.
 */
export async function enterCode(
  database: Database,
  context: LoginContext & { secret: string },
  waiting: StaffSession,
  text: string,
): Promise<{ session_id: string } | Failure> {
  const { store, now, secret } = context;
  const { staff_id } = waiting.person;
  const code = codeOf(text);
  const counted = [{ key: `desk-code:${store.id}:${staff_id}`, limit: 10, window: WINDOW_SECONDS }];
  if (await countAttempt(database, now, counted)) return failure("staff.too_many");
  const entered = await database.transaction(async (tx) => {
    if (!(await isCode(tx, secret, staff_id, code, now))) return undefined;
    await rows.endSessions(tx, staff_id, now, waiting.id);
    return beginSession(tx, context, staff_id, false);
  });
  if (entered === undefined) return failure("staff.wrong_code", {}, { at: "code" });
  await uncountAttempt(database, counted, now);
  return { session_id: entered };
}

async function isCode(
  tx: Tx,
  secret: string,
  staffId: number,
  code: string,
  now: EpochSeconds,
): Promise<boolean> {
  for (const device of await rows.devicesOf(tx, staffId)) {
    const key = keyOf(secret, device.secret);
    const step = key && stepOfCode(key, code, now);
    if (step) return rows.spendStep(tx, device.id, step);
  }
  return rows.spendCode(tx, staffId, hashOf(`desk-code:${code}`));
}

/** Checks somebody's password again. Failures: `wrong_password`, `too_many`, `locked`. */
export async function checkPassword(
  database: Database,
  context: LoginContext,
  email: string,
  password: string,
): Promise<undefined | Failure> {
  const row = await authenticate(database, context, { email, password });
  if (!isFailure(row)) return undefined;
  return row.code === "wrong_login" ? failure("staff.wrong_password", {}, { at: "password" }) : row;
}

/**
 * Checks the password again, before something that cannot be undone. At a counter, it counts for the turn of the person
 * who entered it.
 * Failures: those of `checkPassword`; `turn_over` if somebody has taken over.
 */
export async function confirmLogin(
  database: Database,
  context: LoginContext,
  session: { key: string; email: string; counter: Counter | undefined },
  password: string,
): Promise<undefined | Failure> {
  const refused = await checkPassword(database, context, session.email, password);
  if (refused) return refused;
  const { key, counter } = session;
  return database.transaction(async (tx) => {
    if (!counter) await rows.confirmSession(tx, key, context.now);
    else if (!(await noteTurn(tx, key, counter.turn, { confirmed_at: context.now })))
      return failure("staff.turn_over");
    return undefined;
  });
}

/** A login, as its owner sees it. */
export interface Login {
  readonly id: string;
  readonly browser: string;
  readonly created_at: number;
  readonly expires_at: number;
}

/** The logins of a person, the newest first. */
export async function listLogins(db: Queries, staffId: number, now: EpochSeconds): Promise<Login[]> {
  const sessions = await rows.sessionsOf(db, staffId, now);
  return sessions.map(({ id, browser, created_at, expires_at }) => ({ id, browser, created_at, expires_at }));
}

/** Begins a session. A complete login unlocks a PIN. @param lasts how long, in seconds @returns the cookie */
export async function beginSession(
  tx: Tx,
  { store, now, address, browser }: LoginContext,
  staffId: number,
  isWaiting: boolean,
  lasts = isWaiting ? WINDOW_SECONDS : DESK_LASTS,
): Promise<string> {
  const session_id = newToken();
  if (!isWaiting) await clearMisses(tx, staffId);
  await rows.insertSession(tx, {
    id: hashOf(session_id),
    store_id: store.id,
    staff_id: staffId,
    network: networkHash(address),
    browser: browser.slice(0, 200),
    created_at: now,
    confirmed_at: now,
    expires_at: now + lasts,
    ended_at: null,
    is_waiting: isWaiting ? 1 : 0,
  });
  return session_id;
}

/** Ends a login. */
export function endSession(
  database: Database,
  now: EpochSeconds,
  staffId: number,
  id: string,
): Promise<void> {
  return database.transaction((tx) => rows.endSessions(tx, staffId, now, id));
}

/** The person whose password a link sets. Failure: `link_expired`. */
export async function readLink(
  db: Queries,
  storeId: StoreId,
  token: string,
  now: EpochSeconds,
): Promise<{ email: string; name: string } | Failure> {
  const link = await rows.linkByHash(db, storeId, hashOf(token), now);
  const row = link && (await rows.staffById(db, storeId, link.staff_id));
  return row?.state === "active" ? { email: row.email, name: row.name } : failure("staff.link_expired");
}

/**
 * Sets a password with a link, which works once, and ends all logins. Wrong passwords entered before no longer count.
 * The PIN is removed too, because somebody who knew the old password could have set it. Failure: `link_expired`.
 */
export async function setPassword(
  database: Database,
  { store, now, address }: Omit<LoginContext, "browser">,
  token: string,
  password: string,
): Promise<{ email: string } | Failure> {
  const password_hash = await hashPassword(password);
  return refusable(database, async (tx) => {
    const link = await rows.linkByHash(tx, store.id, hashOf(token), now);
    const row = link && (await rows.staffById(tx, store.id, link.staff_id));
    if (row?.state !== "active" || !(await rows.spendLink(tx, hashOf(token))))
      throw new Refusal(failure("staff.link_expired"));
    await rows.deleteLinksOf(tx, row.id);
    await rows.endSessions(tx, row.id, now);
    const [here, , anywhere] = limitsOf(store, row.email_key, address);
    await resetLimits(tx, [here, anywhere]);
    await setPin(tx, row.id, null);
    await rows.updateStaff(tx, row.id, { password_hash, updated_at: now });
    await record(tx, {
      storeId: store.id,
      at: now,
      actor: row.name,
      action: "password changed",
      subject: `staff:${row.email_key}`,
    });
    return { email: row.email };
  });
}
