import type { CustomerId, EpochSeconds, StoreId } from "#app/lib/number-kinds.ts";
import { hashOf, newToken } from "#app/lib/token.server.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import { accountOf, emailKey } from "../accounts/account.server.ts";
import { record } from "../accounts/audit/audit.server.ts";
import { type Account, cartKeyOf } from "../accounts/customer.ts";
import { publicIdOf } from "../accounts/desk-accounts.server.ts";
import { isSessionId, type Session } from "../accounts/sessions.server.ts";
import type { Store } from "../stores/stores.server.ts";
import type { Person, Right } from "./rights.ts";
import * as rows from "./rows.server.ts";
import { personOf } from "./staff.server.ts";

/** The right to see the shop as a customer. */
export const VIEWS = "view_as" satisfies Right;
/** Longest time of a view (seconds). */
export const VIEW_LASTS = 1800;
/** Views that one round of housekeeping ends. */
const MAX_PER_ROUND = 1_000;

/** A member of staff who sees the shop as a customer does (decision 168). */
export interface CustomerView {
  /** The row's key. */
  readonly id: string;
  /** The member of staff. */
  readonly by: string;
  /** The customer whose view it is. */
  readonly account: Account;
  /** When the view expires (epoch seconds). */
  readonly until: number;
}

/** Whether somebody may see the shop as a customer, who may have orders at any location. */
const mayView = ({ rights, locations }: Pick<Person, "rights" | "locations">) =>
  locations === "all" && rights.includes(VIEWS) && rights.includes("see_customers");

/** A login to the desk, in a shop. */
interface ViewContext {
  readonly store: Store;
  readonly now: EpochSeconds;
  readonly person: Person;
  /** The key of the login in use. */
  readonly sessionKey: string;
}

/**
 * Begins to show the shop to a member of staff as a customer sees it, and records that. Another view of the same login
 * ends. @returns the value of the cookie. Failures: `whole_shop`, `customer_gone`, `of_staff`, `login_ended`.
 */
export function startView(
  database: Database,
  context: ViewContext,
  customerId: CustomerId,
): Promise<{ cookie: string } | Failure> {
  const { store, now, person, sessionKey } = context;
  return database.transaction(async (tx) => {
    if (!mayView(person)) return failure("staff.views.whole_shop");
    if (!(await rows.lockSession(tx, sessionKey, now))) return failure("staff.views.login_ended");
    const account = await accountOf(tx, customerId, null, now);
    const subject = account && (await publicIdOf(tx, customerId));
    if (!account || !subject) return failure("staff.views.customer_gone");
    if (await rows.staffByEmail(tx, store.id, emailKey(account.email)))
      return failure("staff.views.of_staff");
    await endAll(tx, now, await rows.endingViews(tx, { session_id: sessionKey }, 1));
    const cookie = newToken();
    await rows.insertView(tx, {
      id: hashOf(cookie),
      store_id: store.id,
      session_id: sessionKey,
      customer_id: customerId,
      created_at: now,
      expires_at: now + VIEW_LASTS,
    });
    await record(tx, {
      storeId: store.id,
      at: now,
      actor: person.name,
      action: "opened by staff to look",
      subject,
    });
    return { cookie };
  });
}

/**
 * The viewer behind a cookie, and the account they view as. Undefined once the view has ended, once the login or the
 * right is gone, and once the account is locked or deleted.
 */
export async function readView(
  db: Queries,
  storeId: StoreId,
  cookie: string | undefined,
  now: EpochSeconds,
): Promise<CustomerView | undefined> {
  if (!cookie || !isSessionId(cookie)) return undefined;
  const id = hashOf(cookie);
  const row = await rows.viewById(db, storeId, id, now);
  if (!row || !mayView(personOf(row))) return undefined;
  const account = await accountOf(db, row.customer_id, null, now);
  return account ? { id, by: row.name, account, until: row.view_expires_at } : undefined;
}

/**
 * The session that a view is shown with: the customer's, without being one of theirs. Nothing is ever stored under its
 * id.
 * @param locationId where the browser itself shops
 */
export function sessionOf({ id, account }: CustomerView, cookie: string, locationId: number | null): Session {
  return {
    session_id: cookie,
    id,
    stored: true,
    account,
    locationId,
    cartKey: cartKeyOf(account),
    signupEmail: null,
  };
}

/** Ends a view. */
export function endView(
  database: Database,
  now: EpochSeconds,
  { id }: Pick<CustomerView, "id">,
): Promise<void> {
  return database.transaction(async (tx) => endAll(tx, now, await rows.endingViews(tx, { id }, 1)));
}

/** Ends the views of a customer whose account is deleted. */
export async function endViewsOf(tx: Tx, now: EpochSeconds, customer_id: CustomerId): Promise<void> {
  await endAll(tx, now, await rows.endingViews(tx, { customer_id }, MAX_PER_ROUND));
}

/**
 * Records the end of expired views.
 * @returns the number of views
 */
export async function endOldViews(database: Database, now: EpochSeconds): Promise<number> {
  const over = await rows.endingViews(database.read, { overAt: now }, MAX_PER_ROUND);
  for (const view of over) await database.transaction((tx) => endAll(tx, now, [view]));
  return over.length;
}

async function endAll(tx: Tx, now: EpochSeconds, views: readonly rows.EndingView[]): Promise<void> {
  for (const { id, store_id: storeId, customer_id, name, ...view } of views) {
    const { expires_at, login_ended_at, login_expires_at } = view;
    if (!(await rows.deleteView(tx, id))) continue;
    const at = Math.min(now, expires_at, login_expires_at, login_ended_at ?? now);
    const subject = await publicIdOf(tx, customer_id);
    if (subject) await record(tx, { storeId, at, actor: name, action: "closed again by staff", subject });
  }
}
