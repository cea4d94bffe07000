import { readSession, type Session } from "#app/domain/accounts/sessions.server.ts";
import { cartCount } from "#app/domain/cart/cart.server.ts";
import { type Store, storeForHost } from "#app/domain/stores/stores.server.ts";
import type { Platform } from "#app/platform/platform.server.ts";

/** A visitor whose session was read from its cookie. The application uses the same data, so nothing is read twice. */
export interface Reader {
  readonly store: Store;
  readonly session: Session;
  /** Copies in the cart. */
  readonly cartCount: number;
}

/**
 * Reads the session of a visitor who asks for a page.
 * @param sent the session's cookie
 * @returns undefined if the cookie is not a valid session, or if nothing can be read, in which case the application says why
 */
export async function readerOf(
  { database, clock, env }: Pick<Platform, "database" | "clock" | "env">,
  host: string,
  sent: string,
): Promise<Reader | undefined> {
  try {
    const store = await storeForHost(database, host, env.DEFAULT_STORE);
    if (!store) return undefined;
    const session = await readSession(database.read, store.id, sent, clock.now());
    if (session.session_id !== sent) return undefined;
    return { store, session, cartCount: await cartCount(database.read, session) };
  } catch {
    return undefined;
  }
}

/** Whether a reader is a guest, about whom we know only the cart. */
export function isGuest(reader: Reader | undefined): reader is Reader {
  return reader !== undefined && reader.session.account === null && reader.session.locationId === null;
}

/** A guest's session that reports when it is read. `account` may be read: it only says that this is a guest. */
export function noticed(session: Session, onRead: () => void): Session {
  const noticing: Session = { ...session };
  for (const name of Object.keys(session) as (keyof Session)[])
    if (name !== "account")
      Object.defineProperty(noticing, name, {
        enumerable: true,
        get() {
          onRead();
          return session[name];
        },
      });
  return noticing;
}
