import type { Session } from "#app/domain/accounts/sessions.server.ts";
import type { Shopper } from "#app/domain/cart/assembly.server.ts";
import { cartLocation } from "#app/domain/cart/location.server.ts";
import type { PaymentChoice } from "#app/domain/payments/payments.ts";
import type { CustomerView } from "#app/domain/staff/views.server.ts";
import { localeOf, locationChosen, type SiteSettings } from "#app/domain/stores/settings.ts";
import type { Store } from "#app/domain/stores/stores.server.ts";
import type { Translate } from "#app/messages/translate.ts";
import { translator } from "#app/messages/translate.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { networkOf } from "#app/platform/limits/network.ts";
import type { Log } from "#app/platform/log.server.ts";
import type { Platform } from "#app/platform/platform.server.ts";
import { type Gate, gateOf } from "./access.server.ts";

/** One request by one person in one shop. Every call runs with one. */
export interface Visit extends Shopper {
  readonly platform: Platform;
  readonly settings: SiteSettings;
  readonly loggedIn: boolean;
  /** Whether an institution's account is in use. */
  readonly institution: boolean;
  /** Set if the shop is closed to this person. */
  readonly gate: Gate | undefined;
  readonly locale: string;
  readonly t: Translate;
  /** The client's network, for rate limits (`networkOf`). */
  readonly address: string;
  /** Scheme and host for links in emails; never taken from a request's Host header unchecked. */
  readonly baseUrl: string;
  readonly log: Log;
  /** Set if a member of staff sees the shop as this customer. Then nothing can be changed. */
  readonly viewing?: CustomerView | undefined;
  /**
   * The session's cart, for calls that only count in it and say so with `onCounted`. A page that shows no more of a
   * cart than counts is shared with other guests who have the same.
   */
  readonly ownCart: Pick<Session, "stored" | "cartKey">;
  /**
   * The payment choices of the cart, if this request already knows them, so that a call need not read the cart again.
   */
  readonly paymentChoices?: readonly PaymentChoice[];
  /** Called when a call has replaced this session with a new one, so that the browser gets the new cookie. */
  onNewSession(session_id: string): void;
  /**
   * Called when a read has recorded something, as a search without results does. The answer may not be shared with
   * other visitors, because then the next search would not be recorded.
   */
  onNoted(): void;
  /** Called when a read has counted the copies of a title in the cart. */
  onCounted(eisbn: string, quantity: number): void;
  /**
   * Called when a read has stored something for this session, such as a queued report. The browser needs the session's
   * cookie to find it again.
   */
  onSessionNeeded(): void;
}

export async function visitOf(
  platform: Platform,
  store: Store,
  session: Session,
  request: Pick<Visit, "address" | "baseUrl" | "log"> &
    Partial<Pick<Visit, "onNewSession" | "onNoted" | "onCounted" | "onSessionNeeded">>,
): Promise<Visit> {
  const locale = localeOf(store.settings);
  return {
    platform,
    store,
    settings: store.settings,
    now: platform.clock.now(),
    locale,
    t: translator(locale),
    onNewSession() {},
    onNoted() {},
    onCounted() {},
    onSessionNeeded() {},
    ...(await whoIs(platform.database.read, store, session)),
    ...request,
    address: networkOf(request.address),
  };
}

/** Derives from the session the customer, the account they shop for, and what the shop lets them see. */
export async function whoIs(db: Queries, store: Store, session: Session) {
  const { account } = session;
  const chosen = (await cartLocation(db, store, session)) ?? session.locationId;
  return {
    session,
    ownCart: session,
    loggedIn: account !== null,
    institution: account?.institution ?? false,
    gate: gateOf(store.settings, account),
    locationId: locationChosen(store.settings, chosen),
  };
}
