import { createHash } from "node:crypto";
import type { StoreId } from "#app/lib/number-kinds.ts";
import { ownValue } from "#app/lib/own.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import * as rows from "./rows.server.ts";

/** Events in an account's history, and changes that staff make in the shop. */
export type AuditAction =
  | "created"
  | "invited"
  | "details changed"
  | "password changed"
  | "email change asked"
  | "email changed"
  | "email confirmed"
  | "approved"
  | "locked"
  | "unlocked"
  | "tax exemption set"
  | "book law set"
  | "deleted"
  | "exported"
  | "opened by staff to look"
  | "closed again by staff"
  | "link asked"
  | "link accepted"
  | "link added"
  | "link removed"
  | "logged out everywhere"
  | "staff added"
  | "staff changed"
  | "staff locked"
  | "staff unlocked"
  | "staff logged out"
  | "staff link sent"
  | "staff link asked"
  | "device added"
  | "device removed"
  | "recovery codes renewed"
  | "second factor reset"
  | "PIN set"
  | "PIN locked"
  | "PIN unlocked"
  | "PIN reset"
  | "counter made"
  | "counter ended"
  | "bestsellers sent"
  | "bestsellers not sent"
  | "gift card sold"
  | "gift card credited"
  | "gift card issued"
  | "gift card voided"
  | "gift card moved"
  | "gift card sent"
  | "promotion added"
  | "promotion paused"
  | "promotion resumed"
  | "promotion ended"
  | "pre-order campaign added"
  | "pre-order campaign changed"
  | "pre-order campaign removed"
  | "pre-order campaign restored"
  | "event added"
  | "event changed"
  | "event cancelled"
  | "event refunds refused"
  | "event money to hand back"
  | "event tickets changed"
  | "event bundles changed"
  | "event people came"
  | "event people not come"
  | "import applied"
  | "import corrected"
  | "import undone"
  | "picture added"
  | "picture described"
  | "picture point set"
  | "picture replaced"
  | "picture removed"
  | "title added"
  | "title changed"
  | "stock adjusted"
  | "stock received"
  | "stock counted"
  | "Square sale settled"
  | "search name added"
  | "search name removed"
  | "search dismissed"
  | "search restored"
  | "settings changed"
  | "texts translated"
  | "payment account set"
  | "payment account removed"
  | "page published"
  | "page published on schedule"
  | "page restored"
  | "page scheduled"
  | "page unscheduled"
  | "page not published"
  | "page draft discarded"
  | "page imported"
  | "list made"
  | "list changed"
  | "list shown"
  | "list hidden"
  | "list dated"
  | "list titles added"
  | "list titles removed"
  | "list title moved"
  | "list sorted"
  | "list removed"
  | "staff pick set"
  | "staff pick removed"
  | "program added"
  | "program ended"
  | "webhook added"
  | "webhook secret replaced"
  | "webhook switched on"
  | "webhook removed";

export interface AuditEntry {
  storeId: StoreId;
  at: number;
  /**
   * `operator`, the name of a member of staff, the name of a program with "(program)" behind it, the public id of a
   * customer, or `visitor` at the desk's login.
   */
  actor: string;
  action: AuditAction;
  /**
   * The public id of the account; `staff:` and an email address for a member of staff; `bestsellers:` with the format
   * and the last day of a week; `gift-card:` and its id, `promotion:` and its code, `preorder:`, `event:`, `import:`,
   * `picture:` or `list:` and its id, `title:` or `stock:` and a product code, `search:` and its words, `settings`,
   * `payments:` and a provider, `page:` and the name of a page of the shop, `program:` and its id.
   */
  subject: string;
  detail?: string;
}

/**
 * Records who did what to whose account, in the transaction that does it. Each entry holds the hash of the one before,
 * so a changed or missing entry can be detected. The trail keeps the names of changed fields of an account but not
 * their values, because it outlives the customer's data.
 */
export function record(tx: Tx, entry: AuditEntry): Promise<void> {
  return recordAll(tx, [entry]);
}

/** Records several entries of one shop. */
export async function recordAll(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  const [first] = entries;
  if (!first) return;
  let { number, hash: previous } = await rows.lockHead(tx, first.storeId);
  const added = entries.map(({ storeId: store_id, detail = "", ...entry }) => {
    const row = { store_id, number: ++number, ...entry, detail, previous };
    previous = hashOfEntry(row);
    return { ...row, hash: previous };
  });
  await rows.append(tx, added);
}

/**
 * Has others wait whose transactions also end with an entry in the shop's history. For a name that must be free, where
 * no row says so yet: of two who take it at once, the second finds it taken.
 */
export async function lockHistory(tx: Tx, storeId: StoreId): Promise<void> {
  await rows.lockHead(tx, storeId);
}

function hashOfEntry(row: Partial<Record<keyof rows.AuditRow, string | number | null>>): string {
  const { store_id, number, at, actor, action, subject, detail, previous } = row;
  return createHash("sha256")
    .update(JSON.stringify([store_id, number, at, actor, action, subject, detail, previous]))
    .digest("base64url");
}

/**
 * An entry that comes from another installation, chained to the one before it here. An entry that did not fit its chain
 * there does not fit here either.
 * @param was the entry as it was there
 * @param last the hashes of the entry before it, there and here; becomes those of this one
 */
export function rehash<Entry extends Record<string, string | number | null>>(
  was: Entry,
  entry: Entry,
  last: { old: string; now: string },
): Entry {
  const fits = was.previous === last.old && was.hash === hashOfEntry(was);
  const chained = fits ? { ...entry, previous: last.now } : entry;
  const hash = fits ? hashOfEntry(chained) : String(was.hash);
  last.old = String(was.hash);
  last.now = hash;
  return { ...chained, hash };
}

/** Details that earlier versions stored in other words. Their entries cannot change, because the chain hashes them. */
const FORMERLY: Readonly<Record<string, string>> = {
  "by a letter's link": "by an email’s link",
  "by an email's link": "by an email’s link",
};

/**
 * The audit trail of a shop, for one account or for all, in today's words. @param last how many, the newest; all if
 * omitted
 */
export async function trail(
  db: Queries,
  storeId: StoreId,
  subject?: string,
  last?: number,
): Promise<rows.AuditRow[]> {
  const entries = await rows.entriesOf(db, storeId, subject, last);
  return entries.map((entry) => ({ ...entry, detail: ownValue(FORMERLY, entry.detail) ?? entry.detail }));
}

/** Verifies the chain of hashes. @returns the number of the first entry that does not match the one before, if any */
export async function brokenAt(db: Queries, storeId: StoreId): Promise<number | undefined> {
  let previous = "";
  let number = 0;
  for (const row of await rows.entriesOf(db, storeId)) {
    number++;
    if (row.number !== number || row.previous !== previous || row.hash !== hashOfEntry(row)) return number;
    previous = row.hash;
  }
  const head = await rows.headOf(db, storeId);
  return head && (head.number !== number || head.hash !== previous) ? number + 1 : undefined;
}

/** An entry about a subject, by its number. */
export function entryNumbered(
  db: Queries,
  storeId: StoreId,
  subject: string,
  number: number,
): Promise<rows.AuditRow | undefined> {
  return rows.entryNumbered(db, storeId, subject, number);
}
