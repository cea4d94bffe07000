import type { EpochSeconds, StoreId } from "#app/lib/number-kinds.ts";
import { hashOf, newToken } from "#app/lib/token.server.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import { Refusal, refusable } from "#app/platform/db/refusable.server.ts";
import { consumeUnlessExceeded } from "#app/platform/limits/limits.server.ts";
import { record, trail } from "../accounts/audit/audit.server.ts";
import { emailFromShop } from "../email/email.server.ts";
import { staffEmails } from "./emails.server.ts";
import * as rows from "./program-rows.server.ts";
import { isOwner, type Person, PROGRAM_RIGHTS, type Right } from "./rights.ts";
import { lockStaff, staffById, staffOf } from "./rows.server.ts";
import { MAX_STAFF, personOf, type StaffContext, storedRights } from "./staff.server.ts";

/** A shop's own programs, such as its accounting: each makes the calls of its staff with a key. */

/** The most programs of a shop that have a key at a time, and the most former programs that are listed. */
export const MAX_PROGRAMS = 50;
/** Calls that a program may make in a minute. */
export const CALLS_A_MINUTE = 300;
/** At most this many owners get an email about a new key. */
const MAX_EMAILS = 20;

/** A key begins with this, so that people and scanners of leaked secrets recognize one. */
const PREFIX = "colophon_";
const KEY = /^colophon_[\w-]{22}$/;

/** Whether a text looks like a key. */
export const isKey = (text: string): boolean => KEY.test(text);

/** The maker of a key: a member of staff, or the operator, who has every right. */
export interface Maker {
  readonly name: string;
  readonly rights: readonly Right[];
  /** Null for the operator. */
  readonly staff_id: number | null;
}

/** A program as staff see it. */
export interface ListedProgram {
  id: number;
  name: string;
  /** The key's current rights, never more than its maker's. */
  rights: Right[];
  /** `paused` while its maker is locked out, or has none of the key's rights. */
  state: "active" | "paused" | "ended";
  /** The maker's name; null for the operator. */
  maker: string | null;
  created_at: number;
  /** When it last made a call, to the minute; null if never. */
  used_at: number | null;
  ended_at: number | null;
}

/** The subject of entries about keys in the shop's history. */
const SUBJECT = "programs";
/** Most entries about keys that staff see. */
const MAX_HISTORY = 50;

/** The history of making and ending keys, the newest first. A detail is the program's name. */
export async function historyOfPrograms(
  db: Queries,
  storeId: StoreId,
): Promise<{ at: number; actor: string; action: string; detail: string }[]> {
  const entries = await trail(db, storeId, SUBJECT, MAX_HISTORY);
  // Behind the name of a new program stand its rights.
  const nameIn = (detail: string) => detail.replace(/: [a-z_ ]+$/, "");
  return entries
    .map(({ at, actor, action, detail }) => ({ at, actor, action, detail: nameIn(detail) }))
    .reverse();
}

/** A shop's programs: those whose keys have not ended, and the last that have, the newest first. */
export async function listPrograms(
  db: Queries,
  storeId: StoreId,
): Promise<{ programs: ListedProgram[]; ended: ListedProgram[] }> {
  const [programs, ended] = await Promise.all(
    [false, true].map((ended) => rows.programsOf(db, storeId, { ended, limit: MAX_PROGRAMS })),
  );
  return { programs: (programs ?? []).map(listedProgram), ended: (ended ?? []).map(listedProgram) };
}

function listedProgram({
  rights: rightsText,
  staff_id,
  maker,
  maker_state,
  maker_rights,
  ...program
}: Awaited<ReturnType<typeof rows.programsOf>>[number]): ListedProgram {
  const makers = maker_state === "active" && maker_rights !== null ? storedRights.read(maker_rights) : [];
  const rights = allowedRights(storedRights.read(rightsText), staff_id === null ? "all" : makers);
  const state = program.ended_at !== null ? "ended" : rights.length === 0 ? "paused" : "active";
  return { ...program, rights, state, maker };
}

/** The rights that a program has. Rights that no program may have are left out even if they are stored. */
const allowedRights = (rights: readonly Right[], makers: readonly Right[] | "all"): Right[] =>
  rights.filter((right) => PROGRAM_RIGHTS.includes(right) && (makers === "all" || makers.includes(right)));

/**
 * Makes a key for a program, and emails the shop's owners about it. @returns the key, which is stored only as a hash.
 * Failures: `nothing` if no right is chosen, `beyond_own`, `too_many`, `exists`.
 */
export function addProgram(
  database: Database,
  context: StaffContext,
  maker: Maker,
  { name, rights }: { name: string; rights: readonly Right[] },
): Promise<{ id: number; key: string } | Failure> {
  const { store, now } = context;
  const key = PREFIX + newToken();
  return refusable(database, async (tx) => {
    if (rights.length === 0) throw new Refusal(failure("programs.nothing", {}, { at: "rights" }));
    if (!rights.every((right) => maker.rights.includes(right) && PROGRAM_RIGHTS.includes(right)))
      throw new Refusal(failure("programs.beyond_own", {}, { at: "rights" }));
    // Serialize, so that two new keys at once do not exceed the limit together.
    await lockStaff(tx, store.id);
    if ((await rows.countOpen(tx, store.id)) >= MAX_PROGRAMS)
      throw new Refusal(failure("programs.too_many", { count: MAX_PROGRAMS }));
    const chosen = PROGRAM_RIGHTS.filter((right) => rights.includes(right));
    const id = await rows.insertProgram(tx, {
      store_id: store.id,
      name,
      key_hash: hashOf(key),
      rights: storedRights.write(chosen),
      staff_id: maker.staff_id,
      created_at: now,
    });
    if (id === undefined) throw new Refusal(failure("programs.exists", { name }, { at: "name" }));
    await note(tx, context, "program added", `${name}: ${chosen.join(" ")}`);
    const about = { maker: maker.staff_id === null ? null : maker.name, name, rights: chosen };
    for (const owner of (await ownersOf(tx, store.id)).slice(0, MAX_EMAILS))
      await emailFromShop(tx, now, staffEmails.programAdded(context, owner.email, about));
    return { id, key };
  });
}

async function ownersOf(tx: Tx, storeId: StoreId): Promise<Person[]> {
  const staffRows = await staffOf(tx, storeId, MAX_STAFF);
  return staffRows
    .filter(({ state }) => state === "active")
    .map(personOf)
    .filter(isOwner);
}

/**
 * Ends a program's key, from the next call on.
 * Failure: `not_found`.
 */
export function endProgram(
  database: Database,
  context: Pick<StaffContext, "store" | "now" | "actor">,
  id: number,
): Promise<{ name: string } | Failure> {
  return refusable(database, async (tx) => {
    const name = await rows.endProgram(tx, context.store.id, id, context.now);
    if (name === undefined) throw new Refusal(failure("programs.not_found"));
    await note(tx, context, "program ended", name);
    return { name };
  });
}

function note(
  tx: Tx,
  { store, now, actor }: Pick<StaffContext, "store" | "now" | "actor">,
  action: "program added" | "program ended",
  detail: string,
): Promise<void> {
  return record(tx, { storeId: store.id, at: now, actor, action, subject: SUBJECT, detail });
}

/** A program that makes a call. */
export interface Program extends Pick<Person, "rights" | "locations"> {
  readonly id: number;
  /** As the history names it. */
  readonly name: string;
}

/**
 * The program with a key; undefined if the shop has none, its key has ended, or its maker is locked out. It has the
 * rights of its key that its maker still has, in the maker's locations. Each call reads them again, so a change counts
 * from the next call on, in every process.
 */
export async function programOfKey(db: Queries, storeId: StoreId, key: string): Promise<Program | undefined> {
  if (!isKey(key)) return undefined;
  const row = await rows.programOfKey(db, storeId, hashOf(key));
  if (!row) return undefined;
  const { id, staff_id } = row;
  const name = `${row.name} (program)`;
  const programRights = storedRights.read(row.rights);
  if (staff_id === null) return { id, name, rights: allowedRights(programRights, "all"), locations: "all" };
  const maker = await staffById(db, storeId, staff_id);
  if (maker?.state !== "active") return undefined;
  const { rights, locations } = personOf(maker);
  return { id, name, rights: allowedRights(programRights, rights), locations };
}

/**
 * Counts a call of a program, and records its time.
 * @returns whether the program is within its limit
 */
export function countCall(database: Database, now: EpochSeconds, { id }: Program): Promise<boolean> {
  const limit = { key: `program:${id}`, limit: CALLS_A_MINUTE, window: 60 };
  return database.transaction(async (tx) => {
    if (await consumeUnlessExceeded(tx, now, [limit])) return false;
    await rows.noteUse(tx, id, now - (now % 60));
    return true;
  });
}
