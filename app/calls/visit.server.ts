import type { Session } from "#app/domain/accounts/sessions.server.ts";
import type { Shopper } from "#app/domain/cart/cart.server.ts";
import { localeOf, type SiteSettings } from "#app/domain/stores/settings.ts";
import type { Store } from "#app/domain/stores/stores.server.ts";
import type { Translate } from "#app/messages/translate.ts";
import { translator } from "#app/messages/translate.ts";
import type { Log } from "#app/platform/log.server.ts";
import type { Platform } from "#app/platform/platform.server.ts";

/** One request of one person in one shop: what every call is run with. */
export interface Visit extends Shopper {
  readonly platform: Platform;
  readonly settings: SiteSettings;
  readonly loggedIn: boolean;
  /** Whether an institution's account is logged in; nobody's is, until there are accounts. */
  readonly institution: boolean;
  readonly locale: string;
  readonly t: Translate;
  /** The client's network address, for limits. */
  readonly address: string;
  /** Scheme and host for links in mails; never taken from a request's Host header unchecked. */
  readonly baseUrl: string;
  readonly log: Log;
}

export function visitOf(
  platform: Platform,
  store: Store,
  session: Session,
  request: { address: string; baseUrl: string; log: Log },
): Visit {
  const locale = localeOf(store.settings);
  return {
    platform,
    store,
    settings: store.settings,
    session,
    loggedIn: session.customerId !== null,
    institution: false,
    locationId: session.locationId ?? undefined,
    now: platform.clock.now(),
    locale,
    t: translator(locale),
    ...request,
  };
}
