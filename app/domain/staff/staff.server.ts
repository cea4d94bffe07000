import { z } from "zod";
import type { EpochSeconds, StoreId } from "#app/lib/number-kinds.ts";
import { storedJson } from "#app/lib/stored-json.ts";
import { hashOf, newToken } from "#app/lib/token.server.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import { Refusal, refusable } from "#app/platform/db/refusable.server.ts";
import { emailKey } from "../accounts/account.server.ts";
import { type AuditAction, record, trail } from "../accounts/audit/audit.server.ts";
import { NO_PASSWORD } from "../accounts/passwords.server.ts";
import { emailFromShop } from "../email/email.server.ts";
import { locationsOf } from "../stores/settings.ts";
import type { Store } from "../stores/stores.server.ts";
import { clearMisses, endCountersOf, endTurns, setPin } from "./counter-rows.server.ts";
import { staffEmails } from "./emails.server.ts";
import { MAX_MISSES } from "./pins.ts";
import { isOwner, type Person, presetOf, RIGHTS, type Right } from "./rights.ts";
import * as rows from "./rows.server.ts";

export const storedRights = storedJson(z.array(z.enum(RIGHTS)));
const storedLocations = storedJson(z.array(z.int()));

/** The shop, the member of staff who acts, and the base URL of links in emails. */
export interface StaffContext {
  readonly store: Store;
  readonly now: EpochSeconds;
  readonly baseUrl: string;
  /** The actor, for the history. */
  readonly actor: string;
  /** The rights of the person who acts. The command line may do everything. */
  readonly by: { readonly stores: "all" } | (StaffPermissions & { readonly stores: number });
}

/** A person in the list of a shop's staff. */
export interface StaffMember extends Person {
  readonly preset: ReturnType<typeof presetOf> | null;
  readonly state: "active" | "locked";
  /** Has set a password. */
  readonly joined: boolean;
  readonly created_at: number;
  readonly pin: "none" | "set" | "locked";
}

/** Most staff of a shop, more than any has. */
export const MAX_STAFF = 1000;

/** A link to set a password works for a week in an invitation. */
export const INVITED_FOR = 7 * 86_400;

export function personOf(row: rows.StaffRow): Person {
  return {
    staff_id: row.id,
    email: row.email,
    name: row.name,
    rights: storedRights.read(row.rights),
    locations: row.locations === null ? "all" : storedLocations.read(row.locations),
  };
}

function memberOf(row: rows.StaffRow): StaffMember {
  const person = personOf(row);
  return {
    ...person,
    preset: presetOf(person.rights) ?? null,
    state: row.state,
    joined: row.password_hash !== NO_PASSWORD,
    created_at: row.created_at,
    pin: row.pin_hash === null ? "none" : row.pin_misses < MAX_MISSES ? "set" : "locked",
  };
}

/** Changes to a member of staff, the newest first. */
export async function historyOf(db: Queries, storeId: StoreId, email: string) {
  const entries = await trail(db, storeId, `staff:${emailKey(email)}`);
  return entries.reverse().map(({ at, actor, action, detail }) => ({ at, actor, action, detail }));
}

/** The staff of a shop, by name. */
export async function listStaff(db: Queries, storeId: StoreId): Promise<StaffMember[]> {
  return (await rows.staffOf(db, storeId, MAX_STAFF)).map(memberOf);
}

/** A person's rights and locations. */
export interface StaffPermissions {
  readonly rights: readonly Right[];
  readonly locations: readonly number[] | "all";
}

/**
 * Adds somebody to a shop's staff and emails them a link to set a password.
 * Failures: `registered`, `unknown_location`, `beyond_own`.
 */
export function addStaff(
  database: Database,
  context: StaffContext,
  newPerson: StaffPermissions & { email: string; name: string },
): Promise<{ link: string } | Failure> {
  const { store, now } = context;
  return refusable(database, async (tx) => {
    checkLocations(store, newPerson.locations);
    checkWithinOwn(context, newPerson);
    const id = await rows.insertStaff(tx, {
      store_id: store.id,
      email: newPerson.email,
      email_key: emailKey(newPerson.email),
      name: newPerson.name,
      password_hash: NO_PASSWORD,
      state: "active",
      created_at: now,
      updated_at: now,
      ...columnsOf(newPerson),
    });
    if (id === undefined)
      throw new Refusal(failure("staff.registered", { email: newPerson.email }, { at: "email" }));
    await note(tx, context, "staff added", newPerson.email, describePermissions(newPerson));
    return { link: await sendLink(tx, context, { id, email: newPerson.email }) };
  });
}

/**
 * Changes what somebody may do. Counters they made end if they could not make them any more. Failures: `not_found`,
 * `unknown_location`, `beyond_own`, `last_owner`.
 */
export function changeStaff(
  database: Database,
  context: StaffContext,
  email: string,
  permissions: StaffPermissions & { name?: string | undefined },
): Promise<undefined | Failure> {
  return change(database, context, email, async (tx, row) => {
    checkLocations(context.store, permissions.locations);
    checkWithinOwn(context, permissions);
    const before = describePermissions(personOf(row));
    await rows.updateStaff(tx, row.id, {
      ...columnsOf(permissions),
      name: permissions.name ?? row.name,
      updated_at: context.now,
    });
    if (!mayKeepCounters(row, permissions)) await endCountersOf(tx, row.id, context.now);
    await note(tx, context, "staff changed", row.email, `${before} > ${describePermissions(permissions)}`);
  });
}

/** Making counters takes the right to staff. With other locations, some of the counters might be out of reach. */
const mayKeepCounters = (row: rows.StaffRow, { rights, locations }: StaffPermissions) =>
  rights.includes("staff") &&
  (locations === "all" || columnsOf({ rights, locations }).locations === row.locations);

/** Locks somebody out, and logs them out everywhere. Failures: `not_found`, `beyond_own`, `last_owner`. */
export function lockStaff(
  database: Database,
  context: StaffContext,
  email: string,
): Promise<undefined | Failure> {
  return change(database, context, email, async (tx, row) => {
    await rows.updateStaff(tx, row.id, { state: "locked", updated_at: context.now });
    await rows.deleteLinksOf(tx, row.id);
    await rows.endSessions(tx, row.id, context.now);
    await endTurns(tx, row.id);
    await note(tx, context, "staff locked", row.email);
  });
}

/** Lets somebody in again. Failures: `not_found`, `beyond_own`. */
export function unlockStaff(
  database: Database,
  context: StaffContext,
  email: string,
): Promise<undefined | Failure> {
  return change(database, context, email, async (tx, row) => {
    await rows.updateStaff(tx, row.id, { state: "active", updated_at: context.now });
    await note(tx, context, "staff unlocked", row.email);
  });
}

/** Removes somebody's devices and recovery codes, and logs them out everywhere. Failures: `not_found`, `beyond_own`. */
export function resetFactor(
  database: Database,
  context: StaffContext,
  email: string,
): Promise<undefined | Failure> {
  return change(database, context, email, async (tx, row) => {
    await rows.deleteDevices(tx, row.id);
    await rows.replaceCodes(tx, row.id, []);
    await rows.endSessions(tx, row.id, context.now);
    await note(tx, context, "second factor reset", row.email);
  });
}

/** Removes somebody's PIN; they set a new one themselves. Failures: `not_found`, `beyond_own`. */
export function resetPin(
  database: Database,
  context: StaffContext,
  email: string,
): Promise<undefined | Failure> {
  return change(database, context, email, async (tx, row) => {
    await setPin(tx, row.id, null);
    await note(tx, context, "PIN reset", row.email);
  });
}

/** Lets somebody use their PIN again, after too many wrong ones. Failures: `not_found`, `beyond_own`. */
export function unlockPin(
  database: Database,
  context: StaffContext,
  email: string,
): Promise<undefined | Failure> {
  return change(database, context, email, async (tx, row) => {
    await clearMisses(tx, row.id);
    await note(tx, context, "PIN unlocked", row.email);
  });
}

/** A login of somebody on a shop's staff, as those who look after the staff see it. */
export interface ShopLogin {
  readonly id: string;
  readonly staff_id: number;
  readonly name: string;
  readonly email: string;
  readonly browser: string;
  /** The name of the counter, if the browser is one. */
  readonly counter: string | null;
  readonly since: number;
  readonly until: number;
  /** Whether the caller may end this login. */
  readonly mayEnd: boolean;
}

/** Current logins to a shop's desk, the newest first; at most `MAX_STAFF`. */
export async function loginsOfShop(db: Queries, context: StaffContext): Promise<ShopLogin[]> {
  const sessions = await rows.sessionsOfShop(db, context.store.id, context.now, MAX_STAFF);
  return sessions.map((row) => ({
    id: row.session_id,
    staff_id: row.id,
    name: row.name,
    email: row.email,
    browser: row.browser,
    counter: row.counter_name,
    since: row.since,
    until: row.expires_at,
    mayEnd: isWithinOwn(context, personOf(row)),
  }));
}

/** The last logins to a shop's desk that have ended, with when (epoch seconds), the newest first. */
export async function pastLogins(
  db: Queries,
  { store, now }: Pick<StaffContext, "store" | "now">,
  limit: number,
): Promise<{ id: string; name: string; browser: string; since: number; until: number }[]> {
  const sessions = await rows.pastSessionsOfShop(db, store.id, now, limit);
  return sessions.map(({ expires_at, ended_at, ...row }) => ({
    ...row,
    until: Math.min(ended_at ?? expires_at, expires_at),
  }));
}

/**
 * Ends logins of a shop's staff: one, all of one person's, or all but the caller's own. People with rights that the
 * caller lacks stay logged in.
 * @param which without an id or an email, all logins except `own`
 * @returns how many ended. Failures: `not_found` (no such person), `beyond_own`.
 */
export function endLogins(
  database: Database,
  context: StaffContext,
  which: { id?: string | undefined; email?: string | undefined; own: string | undefined },
): Promise<{ ended: number } | Failure> {
  const { store, now } = context;
  return refusable(database, async (tx) => {
    const { id, email, own: ownLogin } = which;
    if (email !== undefined && !(await rows.staffByEmail(tx, store.id, emailKey(email))))
      throw new Refusal(failure("staff.not_found", { email }));
    const logins = await loginsOfShop(tx, context);
    const meant = logins.filter((login) =>
      id !== undefined
        ? login.id === id
        : email !== undefined
          ? emailKey(login.email) === emailKey(email)
          : login.id !== ownLogin,
    );
    const within = meant.filter(({ mayEnd }) => mayEnd);
    if (within.length === 0 && meant.length > 0) throw new Refusal(failure("staff.beyond_own"));
    for (const login of within) await rows.endSessions(tx, login.staff_id, now, login.id);
    for (const address of new Set(within.map((login) => login.email)))
      await note(tx, context, "staff logged out", address);
    return { ended: within.length };
  });
}

/** Emails somebody a new link to set a password. @returns the link. Failures: `not_found`, `beyond_own`, `locked`. */
export function linkForStaff(
  database: Database,
  context: StaffContext,
  email: string,
): Promise<{ link: string } | Failure> {
  return refusable(database, async (tx) => {
    const row = await rows.staffByEmail(tx, context.store.id, emailKey(email));
    if (!row) throw new Refusal(failure("staff.not_found", { email }));
    checkWithinOwn(context, personOf(row));
    if (row.state === "locked") throw new Refusal(failure("staff.locked"));
    await note(tx, context, "staff link sent", row.email);
    return { link: await sendLink(tx, context, row) };
  });
}

async function sendLink(
  tx: Tx,
  context: StaffContext,
  { id, email }: { id: number; email: string },
): Promise<string> {
  const token = newToken();
  await rows.deleteLinksOf(tx, id);
  await rows.insertLink(tx, {
    token_hash: hashOf(token),
    store_id: context.store.id,
    staff_id: id,
    created_at: context.now,
    expires_at: context.now + INVITED_FOR,
  });
  const link = `${context.baseUrl}/desk/password/${token}`;
  await emailFromShop(tx, context.now, staffEmails.invited(context, email, { link }));
  return link;
}

/** Changes a member of staff who has no more rights than the caller, as long as an owner remains. */
function change(
  database: Database,
  context: StaffContext,
  email: string,
  work: (tx: Tx, row: rows.StaffRow) => Promise<void>,
): Promise<undefined | Failure> {
  const { store } = context;
  return refusable(database, async (tx) => {
    await rows.lockStaff(tx, store.id);
    const row = await rows.staffByEmail(tx, store.id, emailKey(email));
    if (!row) throw new Refusal(failure("staff.not_found", { email }));
    checkWithinOwn(context, personOf(row));
    const before = await hasOwner(tx, store);
    await work(tx, row);
    if (before && !(await hasOwner(tx, store))) throw new Refusal(failure("staff.last_owner"));
    return undefined;
  });
}

async function hasOwner(tx: Tx, store: Store): Promise<boolean> {
  const staffRows = await rows.staffOf(tx, store.id, MAX_STAFF);
  return staffRows.some((row) => row.state === "active" && isOwner(personOf(row)));
}

const columnsOf = ({ rights, locations }: StaffPermissions) => ({
  rights: storedRights.write(RIGHTS.filter((right) => rights.includes(right))),
  locations: locations === "all" ? null : storedLocations.write([...locations]),
});

/** @throws Refusal if the shop has no such location */
function checkLocations(store: Store, locations: StaffPermissions["locations"]): void {
  if (locations === "all") return;
  const known = locationsOf(store.settings).map(({ location_id }) => location_id);
  if (locations.length === 0 || locations.some((id) => !known.includes(id)))
    throw new Refusal(failure("staff.unknown_location", {}, { at: "locations" }));
}

/**
 * Callers can give only the rights that they have, and cannot change the login of somebody with more rights: with a
 * link to set an owner's password, they could log in as the owner.
 * @throws Refusal
 */
function checkWithinOwn(context: StaffContext, person: StaffPermissions): void {
  if (!isWithinOwn(context, person)) throw new Refusal(failure("staff.beyond_own"));
}

function isWithinOwn({ by }: StaffContext, { rights, locations }: StaffPermissions): boolean {
  if (by.stores === "all") return true;
  const allowed = by.locations;
  return (
    rights.every((right) => by.rights.includes(right)) &&
    (allowed === "all" || (locations !== "all" && locations.every((id) => allowed.includes(id))))
  );
}

/** A preset or rights, and the ids of locations behind an @, as the history has them. */
const describePermissions = ({ rights, locations }: StaffPermissions) =>
  `${presetOf(rights) ?? rights.join(" ")}${locations === "all" ? "" : `@${locations.join(" ")}`}`;

function note(
  tx: Tx,
  { store, now, actor }: StaffContext,
  action: AuditAction,
  email: string,
  detail = "",
): Promise<void> {
  return record(tx, {
    storeId: store.id,
    at: now,
    actor,
    action,
    subject: `staff:${emailKey(email)}`,
    detail,
  });
}
