import { createHmac } from "node:crypto";
import type { VisibleLocations } from "#app/domain/staff/visible-locations.ts";
import { fold } from "#app/lib/fold.ts";
import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import { hashOf } from "#app/lib/token.server.ts";
import { failure } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import type { Database, Queries } from "#app/platform/db/database.server.ts";
import { Refusal, refusable } from "#app/platform/db/refusable.server.ts";
import { countAttempt, uncountAttempt } from "#app/platform/limits/limits.server.ts";
import { emailKey } from "../accounts/account.server.ts";
import { record } from "../accounts/audit/audit.server.ts";
import { hashPassword, verifyPassword } from "../accounts/passwords.server.ts";
import type { Store } from "../stores/stores.server.ts";
import * as counterRows from "./counter-rows.server.ts";
import { isEasyPin, isPinShaped, MAX_MISSES } from "./pins.ts";
import { atCounter, type Person } from "./rights.ts";
import * as rows from "./rows.server.ts";
import { beginSession, type Counter, checkPassword, type LoginContext } from "./sessions.server.ts";
import { MAX_STAFF, personOf } from "./staff.server.ts";

/** A counter lasts 30 days (seconds). */
export const COUNTER_LASTS = 30 * 86_400;
/** Most counters of a shop, more than any has. */
const MAX_COUNTERS = 100;
/** Most wrong PINs at one counter in a quarter of an hour, by all people together. */
const AT_COUNTER = 20;
const PIN_WINDOW_SECONDS = 900;

/** The person who sets a PIN or makes a counter. */
export interface OwnLoginContext extends LoginContext {
  readonly secret: string;
  readonly person: Person;
}

/**
 * PINs are short, so their hashes also use the installation's secret: a copy of the database is not enough to find one.
 */
const hashOfPin = (secret: string, staffId: number, pin: string) =>
  createHmac("sha256", secret).update(`desk-pin:${staffId}:${pin}`).digest("base64url");

/**
 * Sets a PIN, after the password was entered. It says who acts at a counter, and opens nothing by itself.
 * Failures: `pin_shape`, `pin_easy`, `pins_differ`, and those of `checkPassword`.
 */
export async function setOwnPin(
  database: Database,
  context: OwnLoginContext,
  form: { password: string; pin: string; confirm: string },
): Promise<undefined | Failure> {
  const { store, now, secret, person } = context;
  const { pin } = form;
  if (!isPinShaped(pin)) return failure("staff.pin_shape", {}, { at: "pin" });
  if (isEasyPin(pin)) return failure("staff.pin_easy", {}, { at: "pin" });
  if (pin !== form.confirm) return failure("staff.pins_differ", {}, { at: "confirm" });
  const refused = await checkPassword(database, context, person.email, form.password);
  if (refused) return refused;
  const hash = await hashPassword(hashOfPin(secret, person.staff_id, pin));
  return database.transaction(async (tx) => {
    await counterRows.setPin(tx, person.staff_id, hash);
    const entry = { storeId: store.id, at: now, actor: person.name };
    await record(tx, { ...entry, action: "PIN set", subject: `staff:${emailKey(person.email)}` });
    return undefined;
  });
}

/**
 * Turns the browser in which somebody is logged in into a counter. Their own login there ends, and nobody acts yet.
 * @param sessionKey the login's
 * @returns the value of the new cookie
 * Failures: `beyond_own`, `counter_name`, `too_many_counters`.
 */
export function makeCounter(
  database: Database,
  context: OwnLoginContext,
  sessionKey: string,
  form: { name: string; location: number | null; minutes: number },
): Promise<{ session_id: string } | Failure> {
  const { store, now, person } = context;
  const { location, minutes } = form;
  const name = form.name.replace(/\s+/g, " ");
  if (person.locations !== "all" && (location === null || !person.locations.includes(location)))
    return Promise.resolve(failure("staff.beyond_own", {}, { at: "location" }));
  return refusable(database, async (tx) => {
    await rows.lockStaff(tx, store.id);
    const others = await counterRows.liveCounters(tx, store.id, now, MAX_COUNTERS);
    if (others.some((other) => fold(other.name) === fold(name)))
      throw new Refusal(failure("staff.counter_name", { name }, { at: "name" }));
    if (others.length >= MAX_COUNTERS)
      throw new Refusal(failure("staff.too_many_counters", { count: MAX_COUNTERS }));
    await rows.endSessions(tx, person.staff_id, now, sessionKey);
    const session_id = await beginSession(tx, context, person.staff_id, false, COUNTER_LASTS);
    await counterRows.insertCounter(tx, {
      session_id: hashOf(session_id),
      name,
      location_id: location,
      idle_minutes: minutes,
      acting_id: null,
      acted_at: now,
      confirmed_at: 0,
      turn: 1,
    });
    const entry = { storeId: store.id, at: now, actor: person.name, detail: name };
    await record(tx, { ...entry, action: "counter made", subject: `staff:${emailKey(person.email)}` });
    return { session_id };
  });
}

/** A counter in a list. */
export interface ListedCounter {
  readonly name: string;
  readonly location: number | null;
  readonly maker: string;
  /** The last person who acted; null if they have left. */
  readonly acting: string | null;
  readonly browser: string;
  readonly created_at: number;
  readonly expires_at: number;
}

/** The counters of a shop. @param within only counters of these locations */
export async function listCounters(
  db: Queries,
  { store, now }: { store: Store; now: EpochSeconds },
  within: VisibleLocations,
): Promise<ListedCounter[]> {
  const counters = await counterRows.liveCounters(db, store.id, now, MAX_COUNTERS);
  return counters
    .filter((counter) => isWithin(counter.location_id, within))
    .map(({ name, location_id, maker, acting, browser, created_at, expires_at }) => ({
      name,
      location: location_id,
      maker,
      acting,
      browser,
      created_at,
      expires_at,
    }));
}

const isWithin = (location: number | null, within: VisibleLocations) =>
  !within || (location !== null && within.includes(location));

/** Ends a counter, by its name. Failure: `no_counter`. */
export function endCounter(
  database: Database,
  { store, now, actor }: { store: Store; now: EpochSeconds; actor: string },
  within: VisibleLocations,
  name: string,
): Promise<undefined | Failure> {
  return refusable(database, async (tx) => {
    const counters = await counterRows.liveCounters(tx, store.id, now, MAX_COUNTERS);
    const counterRow = counters.find(
      (counter) => fold(counter.name) === fold(name) && isWithin(counter.location_id, within),
    );
    if (!counterRow) throw new Refusal(failure("staff.no_counter", { name }));
    await rows.endSessions(tx, counterRow.staff_id, now, counterRow.session_id);
    const entry = { storeId: store.id, at: now, actor, detail: counterRow.name };
    await record(tx, { ...entry, action: "counter ended", subject: `staff:${counterRow.maker_key}` });
    return undefined;
  });
}

/** The people who can take over at a counter: those who work there and have a PIN. */
export async function peopleAt(
  db: Queries,
  store: Store,
  { location }: Counter,
): Promise<{ staff_id: number; name: string }[]> {
  const staffRows = await rows.staffOf(db, store.id, MAX_STAFF);
  return staffRows
    .filter((row) => row.state === "active" && row.pin_hash !== null && atCounter(personOf(row), location))
    .map(({ id, name }) => ({ staff_id: id, name }));
}

/**
 * Lets somebody take over at a counter with their PIN. Five wrong ones in a row lock it, at whatever counters they are
 * entered. Of two people who take over at once, one does.
 * Failures: `wrong_pin`, `pin_locked`, `too_many_pins`, `turn_over`.
 */
export async function takeOver(
  database: Database,
  { store, now, secret }: { store: Store; now: EpochSeconds; secret: string },
  counter: Counter,
  form: { staff_id: number; pin: string },
): Promise<{ name: string } | Failure> {
  const counted = [{ key: `desk-pins:${counter.id}`, limit: AT_COUNTER, window: PIN_WINDOW_SECONDS }];
  if (await countAttempt(database, now, counted)) return failure("staff.too_many_pins");
  const row = await tryPin(database, { store, now, secret }, counter, form);
  if (isFailure(row)) return row;
  await uncountAttempt(database, counted, now);
  return database.transaction(async (tx) => {
    // The PIN may have been changed or removed since.
    if (!(await counterRows.clearMisses(tx, row.id, row.pin_hash ?? "")))
      return failure("staff.wrong_pin", {}, { at: "pin" });
    const isTaken = await counterRows.takeTurn(tx, counter.id, counter.turn, { acting: row.id, now });
    return isTaken ? { name: row.name } : failure("staff.turn_over");
  });
}

async function tryPin(
  database: Database,
  { store, now, secret }: { store: Store; now: EpochSeconds; secret: string },
  counter: Counter,
  { staff_id, pin }: { staff_id: number; pin: string },
): Promise<rows.StaffRow | Failure> {
  const wrong = failure("staff.wrong_pin", {}, { at: "pin" });
  const before = await rows.staffById(database.read, store.id, staff_id);
  if (!before || !atCounter(personOf(before), counter.location)) return wrong;
  const row = await database.transaction((tx) => counterRows.countMiss(tx, store.id, staff_id));
  if (!row?.pin_hash)
    return before.pin_hash === null ? wrong : failure("staff.pin_locked", {}, { at: "pin" });
  if (await verifyPassword(hashOfPin(secret, staff_id, pin), row.pin_hash)) return row;
  if (row.pin_misses < MAX_MISSES) return wrong;
  await database.transaction((tx) =>
    record(tx, {
      storeId: store.id,
      at: now,
      actor: counter.name,
      action: "PIN locked",
      subject: `staff:${row.email_key}`,
    }),
  );
  return failure("staff.pin_locked", {}, { at: "pin" });
}

/** Ends the turn of the person who acts at a counter, if it is still theirs. The PIN is asked for next. */
export async function leaveCounter(database: Database, now: EpochSeconds, counter: Counter): Promise<void> {
  await database.transaction((tx) =>
    counterRows.takeTurn(tx, counter.id, counter.turn, { acting: null, now }),
  );
}

/** Records that the person who acts at a counter did something there. */
export async function noteAct(database: Database, now: EpochSeconds, counter: Counter): Promise<void> {
  await database.transaction((tx) => counterRows.noteTurn(tx, counter.id, counter.turn, { acted_at: now }));
}
