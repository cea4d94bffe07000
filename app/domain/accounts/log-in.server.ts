import type { CustomerId, EpochSeconds } from "#app/lib/number-kinds.ts";
import { hashOf } from "#app/lib/token.server.ts";
import { failure } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import type { Database, Tx } from "#app/platform/db/database.server.ts";
import { countAttempt, type Limit, uncountAttempt } from "#app/platform/limits/limits.server.ts";
import { localeOf } from "../stores/settings.ts";
import type { Store } from "../stores/stores.server.ts";
import { emailKey } from "./account.server.ts";
import { cartKeyOf } from "./customer.ts";
import { NO_PASSWORD, verifyPassword } from "./passwords.server.ts";
import * as rows from "./rows.server.ts";
import { type NewSession, replaceSession, type Session } from "./sessions.server.ts";

const WINDOW_SECONDS = 900;

/**
 * Failed logins are counted for this account from this address, for this address, and for this account from
 * anywhere. The last limit never blocks an address from which the owner has logged in before.
 */
function limits(store: Store, key: string, address: string): [Limit, Limit, Limit] {
  return [
    { key: `login:${store.id}:${key}:${address}`, limit: 10, window: WINDOW_SECONDS },
    { key: `login-from:${store.id}:${address}`, limit: 200, window: WINDOW_SECONDS },
    { key: `login-to:${store.id}:${key}`, limit: 100, window: WINDOW_SECONDS },
  ];
}

/**
 * Finds the customer with this email and password. An unknown email takes as long as a wrong password and gets
 * the same message.
 * Failures: `wrong_login`, `too_many`, `locked` (only after the right password).
 */
export async function authenticate(
  database: Database,
  now: EpochSeconds,
  store: Store,
  credentials: { email: string; password: string; address: string },
): Promise<rows.CustomerRow | Failure> {
  const key = emailKey(credentials.email);
  const counted = limits(store, key, credentials.address);
  const passed = await countAttempt(database, now, counted);
  const customer = await rows.customerByEmail(database.read, store.id, key);
  const network = networkHash(credentials.address);
  const known = await rows.knowsNetwork(database.read, customer?.id ?? 0, network);
  if (passed && !(known && passed === counted[2])) return failure("accounts.logIn.too_many");
  const right = await verifyPassword(credentials.password, customer?.password_hash ?? NO_PASSWORD);
  if (!customer || !right) return failure("accounts.wrong_login");
  await uncountAttempt(database, counted, now);
  if (customer.state !== "active") return failure("accounts.locked");
  return customer;
}

/** The network address is stored as a hash, because it only has to be recognized later. */
export function networkHash(address: string): string {
  return hashOf(`network:${address}`);
}

/** Checks the customer's password again before a sensitive change. Wrong passwords count as failed logins. */
export async function confirmPassword(
  database: Database,
  { now, store, address }: { now: EpochSeconds; store: Store; address: string },
  customerId: CustomerId,
  password: string,
): Promise<rows.CustomerRow | Failure> {
  const customer = await rows.customerById(database.read, customerId);
  if (!customer) return failure("accounts.wrong_password", {}, { at: "password" });
  const authentication = await authenticate(database, now, store, {
    email: customer.email,
    password,
    address,
  });
  if (!isFailure(authentication)) return authentication;
  return authentication.code === "wrong_login"
    ? failure("accounts.wrong_password", {}, { at: "password" })
    : authentication;
}

/** Starts a login, replacing the guest's session. */
export async function startLogin(
  tx: Tx,
  store: Store,
  session: Session,
  customerId: CustomerId,
  now: EpochSeconds,
): Promise<NewSession & { cartKey: string }> {
  const next = await replaceSession(tx, store.id, session, now, { customerId });
  await rows.keepLocale(tx, customerId, localeOf(store.settings));
  return { ...next, cartKey: cartKeyOf({ customerId, accountId: customerId }) };
}

/** Stores the network address of a login, and deletes addresses not used for half a year. */
export async function recordNetwork(
  tx: Tx,
  customerId: CustomerId,
  address: string,
  now: EpochSeconds,
): Promise<void> {
  await rows.putNetwork(tx, customerId, networkHash(address), now);
  await rows.deleteNetworks(tx, customerId, now - 180 * 86_400);
}
