import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import { failure } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { Refusal, refusable } from "#app/platform/db/refusable.server.ts";
import { emailKey } from "../accounts/account.server.ts";
import { record } from "../accounts/audit/audit.server.ts";
import { hashPassword } from "../accounts/passwords.server.ts";
import { readHost } from "../stores/hosts.ts";
import { type Store, saveSettings, storeNamed, storeNames } from "../stores/stores.server.ts";
import { RIGHTS } from "./rights.ts";
import * as rows from "./rows.server.ts";
import { logInToDesk } from "./sessions.server.ts";

/** The first shop of an installation, and the person who opens it. */
export interface FirstShop {
  readonly shop: string;
  readonly country: "CA" | "US";
  readonly province: string;
  /** The host name in the browser's address; left out if no shop can have it. */
  readonly host: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/**
 * Creates the first shop of an installation and its first owner in one transaction, and logs them in to its desk.
 * @returns the value of the desk's cookie. Failures: `has_shop` (somebody was faster), and those of `saveSettings`
 */
export async function openFirstShop(
  database: Database,
  { now, address, browser }: { now: EpochSeconds; address: string; browser: string },
  { shop, country, province, host, name, email, password }: FirstShop,
): Promise<{ session_id: string; store: Store } | Failure> {
  // Hashing takes time, and must not hold the database's lock.
  const password_hash = await hashPassword(password);
  const webstore_name = slugOf(shop);
  const newStore = await refusable(database, async (tx) => {
    const within: Database = { ...database, read: tx, transaction: (part) => part(tx) };
    await rows.lockOpening(tx);
    if ((await storeNames(within, 1)).count > 0) throw new Refusal(failure("staff.has_shop"));
    const hosts = "host" in readHost(host) ? [host] : [];
    const settings = { store_info: { name: shop, country, province, email } };
    const saved = await saveSettings(within, now, webstore_name, settings, hosts);
    if (isFailure(saved)) throw new Refusal(saved);
    const store = await storeNamed(within, webstore_name);
    if (!store) throw new Error(`openFirstShop: shop ${webstore_name} was saved but cannot be found`);
    await rows.insertStaff(tx, {
      store_id: store.id,
      email,
      email_key: emailKey(email),
      name,
      password_hash,
      state: "active" as const,
      created_at: now,
      updated_at: now,
      rights: JSON.stringify(RIGHTS),
      locations: null,
    });
    const subject = `staff:${emailKey(email)}`;
    await record(tx, {
      storeId: store.id,
      at: now,
      actor: name,
      action: "staff added",
      subject,
      detail: "owner",
    });
    return store;
  });
  if (isFailure(newStore)) return newStore;
  const entered = await logInToDesk(
    database,
    { store: newStore, now, address, browser },
    { email, password },
  );
  return isFailure(entered) ? entered : { session_id: entered.session_id, store: newStore };
}

/** A shop's short name, made of its name. */
function slugOf(shop: string): string {
  const slug = shop
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 40)
    .replace(/^-+|-+$/g, "");
  return slug || "shop";
}
