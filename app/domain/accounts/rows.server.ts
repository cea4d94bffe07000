import { type Selectable, type SqlBool, sql } from "kysely";
import { anywhere, findTextOf, wordsToFind } from "#app/lib/find-text.ts";
import type { CustomerId, EpochSeconds, StoreId } from "#app/lib/number-kinds.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import { runPrepared, runRows } from "#app/platform/db/prepared.ts";
import type { Schema } from "#app/platform/db/schema.ts";
import type { AccountFilter } from "./customer.ts";

export type SessionRow = Schema["sessions"];
type CustomerTable = Schema["customers"];
export type CustomerRow = Selectable<CustomerTable>;
export type TokenRow = Schema["account_tokens"];

/** A filter for a shop's accounts. */
export interface Sought {
  /** Words that must all be in their name, company, email address or phone number. */
  find?: string | undefined;
  only?: AccountFilter | undefined;
  /** Whether only institutions need the shop's approval. */
  institutions: boolean;
}

// --- sessions -------------------------------------------------------------------------------------

/** The columns of a customer, besides the id, that an `Account` is made from (`account.server.ts`). */
const ACCOUNT = [
  "state",
  "email",
  "email_confirmed_at",
  "first_name",
  "last_name",
  "company",
  "phone_number",
  "is_institution",
  "approved_at",
  "tax_certificate",
  "tax_exempt_until",
  "tax_exempt_types",
  "is_under_book_law",
] as const;
export type AccountRow = Pick<CustomerRow, "id" | (typeof ACCOUNT)[number]>;

/**
 * Reads the data that every request needs in one statement: the version of the shop's settings, the session with its
 * customer, and the copies in the cart with the key `cart_key`. If the shop has no such session, only the version is
 * set.
 */
export async function visitorById(db: Queries, id: string, storeId: StoreId) {
  const build = () => {
    const cartKey = sql<string>`case when sessions.customer_id is null then sessions.id
      else 'customer:' || cast(sessions.customer_id as text) end`;
    return db
      .selectFrom("stores")
      .leftJoin("sessions", (join) =>
        join.on("sessions.id", "=", id).onRef("sessions.store_id", "=", "stores.id"),
      )
      .leftJoin("customers", "customers.id", "sessions.customer_id")
      .select([
        "stores.version",
        "sessions.id as session_key",
        "sessions.customer_id",
        "sessions.location_id",
      ])
      .select(["sessions.institution_id", "sessions.login_until", "sessions.signup_email"])
      .select(ACCOUNT)
      .select((row) => [
        cartKey.as("cart_key"),
        row
          .selectFrom("cart_lines")
          .innerJoin("carts", "carts.id", "cart_lines.cart_id")
          .select((line) => line.fn.sum<number | null>("cart_lines.quantity").as("copies"))
          .where("carts.owner", "=", cartKey)
          .as("copies"),
      ])
      .where("stores.id", "=", storeId);
  };
  const [row] = await runPrepared(db, "visitorById", build, [id, storeId]);
  // The state is only null if the session has no customer, and then so is the rest.
  return (
    row && {
      ...row,
      person: row.state === null ? undefined : ({ ...row, id: row.customer_id } as AccountRow),
    }
  );
}

/** Creates the row unless it exists. A concurrent request of the same guest finds the first one's row. */
export async function ensureSession(tx: Tx, row: SessionRow): Promise<void> {
  const build = () =>
    tx
      .insertInto("sessions")
      .values(row)
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet((set) => ({ seen_at: set.ref("excluded.seen_at") })),
      );
  await runRows(tx, "ensureSession", [row], build);
}

export async function updateSession(
  tx: Tx,
  id: string,
  values: Partial<Pick<SessionRow, "location_id" | "seen_at" | "signup_email">>,
): Promise<void> {
  await tx.updateTable("sessions").set(values).where("id", "=", id).execute();
}

export async function deleteSession(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("sessions").where("id", "=", id).execute();
}

export async function deleteSessionsOf(tx: Tx, customerId: CustomerId, except?: string): Promise<void> {
  let query = tx.deleteFrom("sessions").where("customer_id", "=", customerId);
  if (except !== undefined) query = query.where("id", "<>", except);
  await query.execute();
}

export function sessionsOf(
  db: Queries,
  customerId: CustomerId,
  now: EpochSeconds,
): Promise<{ created_at: number; login_until: number | null }[]> {
  return db
    .selectFrom("sessions")
    .select(["created_at", "login_until"])
    .where("customer_id", "=", customerId)
    .where("login_until", ">", now)
    .orderBy("created_at")
    .execute();
}

// --- customers ------------------------------------------------------------------------------------

export async function customerByEmail(
  db: Queries,
  storeId: StoreId,
  emailKey: string,
): Promise<CustomerRow | undefined> {
  const build = () =>
    db.selectFrom("customers").selectAll().where("store_id", "=", storeId).where("email_key", "=", emailKey);
  return (await runPrepared(db, "customerByEmail", build, [storeId, emailKey]))[0];
}

export async function customerById(db: Queries, id: CustomerId): Promise<CustomerRow | undefined> {
  const build = () => db.selectFrom("customers").selectAll().where("id", "=", id);
  return (await runPrepared(db, "customerById", build, [id]))[0];
}

/** The customer, locked until the transaction ends. */
export async function lockCustomer(tx: Tx, id: CustomerId): Promise<CustomerRow | undefined> {
  return await tx
    .updateTable("customers")
    .set((set) => ({ updated_at: set.ref("updated_at") }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

/** The customer with this public id, unless the account was deleted. */
export async function customerByPublicId(
  db: Queries,
  storeId: StoreId,
  publicId: string,
): Promise<CustomerRow | undefined> {
  return await db
    .selectFrom("customers")
    .selectAll()
    .where("public_id", "=", publicId)
    .where("store_id", "=", storeId)
    .where("state", "<>", "deleted")
    .executeTakeFirst();
}

/** The columns by which staff find a customer. */
const FOUND_BY = ["first_name", "last_name", "company", "email", "phone_number", "alt_phone_number"] as const;

const findText = (row: Pick<CustomerTable, (typeof FOUND_BY)[number]>) =>
  findTextOf(
    [row.first_name, row.last_name, row.company, row.email],
    [row.phone_number, row.alt_phone_number],
  );

/** Inserts a customer. @returns undefined if the address already has an account. */
export async function insertCustomer(
  tx: Tx,
  row: Omit<CustomerTable, "id" | "find_text">,
): Promise<number | undefined> {
  const inserted = await tx
    .insertInto("customers")
    .values({ ...row, find_text: findText(row) })
    .onConflict((conflict) => conflict.columns(["store_id", "email_key"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted?.id;
}

export async function updateCustomer(
  tx: Tx,
  id: CustomerId,
  values: Partial<Omit<CustomerTable, "id" | "store_id" | "public_id" | "find_text">>,
): Promise<void> {
  const row = await tx
    .updateTable("customers")
    .set(values)
    .where("id", "=", id)
    .returning([...FOUND_BY])
    .executeTakeFirst();
  if (row && FOUND_BY.some((name) => name in values))
    await tx
      .updateTable("customers")
      .set({ find_text: findText(row) })
      .where("id", "=", id)
      .execute();
}

/** Stores the language of an account's emails, if it has changed. */
export async function keepLocale(tx: Tx, id: CustomerId, locale: string): Promise<void> {
  await tx
    .updateTable("customers")
    .set({ locale })
    .where("id", "=", id)
    .where("locale", "<>", locale)
    .execute();
}

/** A shop's accounts, one page of them, the newest first. */
export async function customersOf(
  db: Queries,
  storeId: StoreId,
  { find = "", only, institutions }: Sought,
  { limit, after, before }: { limit: number; after?: number | undefined; before?: number | undefined },
): Promise<CustomerRow[]> {
  const backwards = before !== undefined;
  const edge = before ?? after;
  const customers = await db
    .selectFrom("customers")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("state", "<>", "deleted")
    .where((where) =>
      where.and(
        wordsToFind(find).map((word) => sql<SqlBool>`customers.find_text like ${anywhere(word)} escape '\\'`),
      ),
    )
    .$if(only === "locked", (query) => query.where("state", "=", "locked"))
    .$if(only === "institutions", (query) => query.where("is_institution", "=", 1))
    .$if(only === "to_approve", (query) => query.where(awaitsApproval(institutions)))
    .$if(edge !== undefined, (query) => query.where("id", backwards ? ">" : "<", edge ?? 0))
    .orderBy("id", backwards ? "asc" : "desc")
    .limit(limit)
    .execute();
  return backwards ? customers.reverse() : customers;
}

/** Whether an account waits for the shop's approval. @param institutions whether only institutions need it */
const awaitsApproval = (institutions: boolean) =>
  sql<SqlBool>`customers.state = 'active' and customers.approved_at is null
    ${institutions ? sql`and customers.is_institution = 1` : sql``}`;

/** Counts a shop's accounts that await approval, up to a limit. */
export async function countUnapproved(
  db: Queries,
  storeId: StoreId,
  institutions: boolean,
  most: number,
): Promise<number> {
  const unapprovedCustomers = await db
    .selectFrom("customers")
    .select("id")
    .where("store_id", "=", storeId)
    .where(awaitsApproval(institutions))
    .limit(most)
    .execute();
  return unapprovedCustomers.length;
}

// --- the networks somebody has logged in from --------------------------------------------------------------

export async function knowsNetwork(db: Queries, customerId: CustomerId, network: string): Promise<boolean> {
  const row = await db
    .selectFrom("login_networks")
    .select("network")
    .where("customer_id", "=", customerId)
    .where("network", "=", network)
    .executeTakeFirst();
  return row !== undefined;
}

export async function putNetwork(
  tx: Tx,
  customerId: CustomerId,
  network: string,
  now: EpochSeconds,
): Promise<void> {
  await tx
    .insertInto("login_networks")
    .values({ customer_id: customerId, network, seen_at: now })
    .onConflict((conflict) => conflict.columns(["customer_id", "network"]).doUpdateSet({ seen_at: now }))
    .execute();
}

export async function deleteNetworks(tx: Tx, customerId: CustomerId, before = Number.MAX_SAFE_INTEGER) {
  await tx
    .deleteFrom("login_networks")
    .where("customer_id", "=", customerId)
    .where("seen_at", "<", before)
    .execute();
}

// --- one-use tokens ---------------------------------------------------------------------------------

export async function insertToken(tx: Tx, row: TokenRow): Promise<void> {
  await tx
    .deleteFrom("account_tokens")
    .where("expires_at", "<", row.created_at - 86_400)
    .execute();
  await tx.insertInto("account_tokens").values(row).execute();
}

export function tokenByHash(
  db: Queries,
  storeId: StoreId,
  kind: TokenRow["kind"],
  hash: string,
): Promise<TokenRow | undefined> {
  return db
    .selectFrom("account_tokens")
    .selectAll()
    .where("token_hash", "=", hash)
    .where("store_id", "=", storeId)
    .where("kind", "=", kind)
    .executeTakeFirst();
}

/**
 * Marks a token as used.
 * @returns whether it was unused until now
 */
export async function spendToken(tx: Tx, hash: string, now: EpochSeconds): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("account_tokens")
    .set({ used_at: now })
    .where("token_hash", "=", hash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteTokensOf(tx: Tx, customerId: CustomerId): Promise<void> {
  await tx.deleteFrom("account_tokens").where("customer_id", "=", customerId).execute();
}

/** Deletes earlier tokens of this kind for an address, when a new one is issued. */
export async function deleteTokensFor(
  tx: Tx,
  storeId: StoreId,
  kind: TokenRow["kind"],
  email: string,
): Promise<void> {
  await tx
    .deleteFrom("account_tokens")
    .where("store_id", "=", storeId)
    .where("kind", "=", kind)
    .where("email", "=", email)
    .execute();
}
