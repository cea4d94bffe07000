import { readVisitor, type Session } from "#app/domain/accounts/sessions.server.ts";
import { cartCount } from "#app/domain/cart/cart.server.ts";
import { readStore, type Store, storeIdForHost } from "#app/domain/stores/stores.server.ts";
import type { Platform } from "#app/platform/platform.server.ts";

/**
 * The shop and the session of a request. The application uses the same data as the page cache, so nothing is read
 * twice.
 */
export interface ShopVisitor {
  readonly store: Store;
  readonly session: Session;
  /** Copies in the cart when the request came. */
  readonly cartCount: number;
}

/**
 * Reads the shop and the session of a request.
 * @param sent the session's cookie; without one, the visitor gets a new session
 * @returns undefined if there is no shop at this host
 */
export async function shopVisitorOf(
  { database, clock, env }: Pick<Platform, "database" | "clock" | "env">,
  host: string,
  sent: string | undefined,
): Promise<ShopVisitor | undefined> {
  const id = await storeIdForHost(database, host, env.DEFAULT_STORE);
  if (id === undefined) return undefined;
  const {
    session,
    settingsVersion: version,
    ...visitor
  } = await readVisitor(database.read, id, sent, clock.now());
  if (version === undefined) return undefined;
  return {
    store: await readStore(database, { id, version }),
    session,
    cartCount: visitor.cartCount ?? (await cartCount(database.read, session)),
  };
}

/** Whether the visitor is a guest of whom we know only the cart. */
export function isGuest(visitor: ShopVisitor | undefined): visitor is ShopVisitor {
  return visitor !== undefined && visitor.session.account === null && visitor.session.locationId === null;
}

/**
 * A guest's session that calls `onRead` when it is read. Reading `account` is free: it only says that this is a guest.
 */
export function onEachRead(session: Session, onRead: () => void): Session {
  const watched: Session = { ...session };
  for (const name of Object.keys(session) as (keyof Session)[])
    if (name !== "account")
      Object.defineProperty(watched, name, {
        enumerable: true,
        get() {
          onRead();
          return session[name];
        },
      });
  return watched;
}
