import type { ProviderId } from "#app/platform/gateways/providers.server.ts";

/**
 * The faults of payments. `tests/calls/payments/payment-faults.test.ts` tries each with each provider, and
 * `docs/payments.md` shows the table.
 */
export const FAULTS = [
  "the card is declined",
  "the tab is closed, and no notice arrives",
  "Back without paying",
  "two tabs come back",
  "paid after the hold has ended",
  "another amount",
  "another currency",
  "a refund asked for twice",
  "the notice comes before the shopper",
  "a second process looks at the same time",
  "killed between any two steps",
] as const;
export type Fault = (typeof FAULTS)[number];

const NO_PAGE = "no page: we charge the card";
const NO_NOTICES = "sends none";

/** Faults that cannot happen with a provider, and why. */
const IMPOSSIBLE: Partial<Record<Fault, Partial<Record<ProviderId, string>>>> = {
  "Back without paying": { clearent: NO_PAGE },
  "paid after the hold has ended": { clearent: NO_PAGE },
  "another amount": { clearent: NO_PAGE },
  "another currency": { clearent: NO_PAGE },
  "the notice comes before the shopper": { chase: NO_NOTICES, clearent: NO_NOTICES },
};

/** Why a fault cannot happen with a provider; undefined if it can. */
export const impossible = (fault: Fault, provider: ProviderId): string | undefined =>
  IMPOSSIBLE[fault]?.[provider];
