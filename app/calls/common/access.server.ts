import type { Account } from "#app/domain/accounts/customer.ts";
import type { Right } from "#app/domain/staff/rights.ts";
import { loginMessageForType } from "#app/domain/stores/navigation.ts";
import type { SiteSettings } from "#app/domain/stores/settings.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import type { InstallationVisit, StaffVisit } from "./staff-visit.server.ts";
import type { Visit } from "./visit.server.ts";

/**
 * Checks whether a call is allowed: rules over a shop's settings and a session (spec 1 §6, spec 2 §6), or over an
 * operator. Calls and screens ask these rules, or `shows` below, for the feature flags that open or close something.
 */
export type Access<By = Visit> = (visit: By) => Failure | undefined;

const rules = new WeakMap<object, { about: string; login: boolean }>();

/** A rule with what the documentation says about it: who may call, and whether that takes a login. */
export function rule<By = Visit>(about: string, access: Access<By>, { login = false } = {}): Access<By> {
  rules.set(access, { about, login });
  return access;
}

/** @throws if the rule was made without `rule`, so that nothing is known about it */
export function aboutRule(access: Access): { about: string; login: boolean } {
  const about = rules.get(access);
  if (!about) throw new Error(`aboutRule: this access rule was not made with rule(): ${access}`);
  return about;
}

export const anyone: Access = rule("Anyone.", () => undefined);

/**
 * The reason why a closed shop does not let this visitor in: a private shop requires a login, an exclusive one its
 * approval.
 */
export type Gate = "private" | "exclusive";

export function gateOf(settings: SiteSettings, account: Account | null): Gate | undefined {
  if (settings.is_exclusive && !account?.approved) return "exclusive";
  return settings.is_private && !account ? "private" : undefined;
}

/** The message shown at the gate. */
export function gateText({ settings }: Pick<Visit, "settings">, gate: Gate): string {
  return gate === "exclusive" ? settings.exclusive_message : settings.private_message;
}

export function gateFailure(visit: Visit | InstallationVisit): Failure | undefined {
  return visit.gate && failure("calls.gated", { message: gateText(visit, visit.gate) });
}

/** Any logged-in customer, using their own account or an institution's. */
export const customer: Access = rule(
  "Customers who are logged in.",
  ({ loggedIn }) => (loggedIn ? undefined : failure("calls.login_required")),
  { login: true },
);

/** The account in use, for calls that only customers may make. */
export function accountOf({ session: { account } }: Visit): Account {
  if (!account)
    throw new Error("accountOf: the session has no account (does the call lack `access: customer`?)");
  return account;
}

/**
 * The account in use must be the customer's own: a linked buyer uses an institution's account but cannot change
 * it.
 */
export const accountOwner: Access = rule(
  "Customers who are logged in and use their own account.",
  (visit) => {
    const refused = customer(visit);
    if (refused || visit.session.account?.owner) return refused;
    return failure("calls.permission");
  },
  { login: true },
);

/** Only an institution's owner manages its linked accounts (spec 2 §6). */
export const institutionOwner: Access = rule(
  "The owner of an institution's account.",
  (visit) => {
    const refused = customer(visit);
    const { account } = visit.session;
    if (refused || !account) return refused;
    if (account.institution && account.owner) return undefined;
    return failure("calls.access.permission", { company: account.company });
  },
  { login: true },
);

/** For pages and data that a shop may show only to customers (`require_login`; browsing stays open). */
export const viewer: Access = rule(
  "Anyone; in shops with `require_login`, customers who are logged in.",
  ({ settings, loggedIn }) =>
    settings.require_login && !loggedIn
      ? failure("calls.viewer.login_required", { message: settings.login_message })
      : undefined,
);

/** Like `viewer`, for the shop's events, whose menu entry can require a login too. */
export const eventsViewer: Access = rule(
  "Anyone; customers who are logged in, if the shop shows its events only to them.",
  (visit) => {
    const message = visit.loggedIn ? null : loginMessageForType(visit.settings, "events");
    return (
      viewer(visit) ?? (message === null ? undefined : failure("calls.viewer.login_required", { message }))
    );
  },
);

/** A cart requires `cart_enabled`; for guests also `guest_show_cart`. */
export const cartUser: Access = rule(
  "Anyone, in shops with `cart_enabled`; guests only with `guest_show_cart`.",
  ({ settings, loggedIn }) => {
    if (!settings.cart_enabled) return failure("calls.cart_disabled");
    if (!loggedIn && !settings.guest_show_cart) return failure("calls.login_required");
    return undefined;
  },
);

/** Customers who may use a cart. */
export const cartCustomer: Access = rule(
  "Customers who are logged in, in shops with `cart_enabled`.",
  (visit) => customer(visit) ?? cartUser(visit),
  { login: true },
);

/** Gift registries, in shops that have them: everybody may read one whose id they have. */
export const registries: Access = rule("Anyone, in shops with `gift_registry_enabled`.", ({ settings }) =>
  settings.gift_registry_enabled ? undefined : failure("registries.registry_not_found"),
);

/** Only customers have registries of their own. */
export const registrant: Access = rule(
  "Customers who are logged in, in shops with `gift_registry_enabled`.",
  (visit) => registries(visit) ?? customer(visit),
  { login: true },
);

/** Guest checkout also requires `guest_allow_checkout`, and prices that guests may see. */
export const checkoutUser: Access = rule(
  "Anyone who may use the cart; guests only with `guest_allow_checkout` and `guest_show_price`.",
  (visit) => {
    const refused = cartUser(visit);
    if (refused) return refused;
    const { settings, loggedIn } = visit;
    if (!loggedIn && !(settings.guest_allow_checkout && settings.guest_show_price)) {
      return failure("calls.login_required");
    }
    return undefined;
  },
);

const rightsOf = new WeakMap<object, Right | null>();

/**
 * For the operator of the installation, and for this shop's staff with a right; without one, for all of them. What they
 * may do is read from the database with each request.
 */
export function staff(right?: Right): Access<StaffVisit> {
  const access: Access<StaffVisit> = ({ by, store }) => {
    if (by?.stores === "all") return undefined;
    if (by?.stores !== store.id) return failure("calls.staff.permission");
    return right === undefined || by.rights.includes(right) ? undefined : failure("calls.right.permission");
  };
  rightsOf.set(access, right ?? null);
  return access;
}

/** The right that a rule of `staff` requires; null for none, undefined for another rule. */
export function rightOf(access: object): Right | null | undefined {
  return rightsOf.get(access);
}

/** For the operator of the installation only: what all shops share, and shops as a whole. */
export const operator: Access<InstallationVisit> = (visit) =>
  visit.by?.stores === "all" ? undefined : failure("calls.operator.permission");

/** The flags that screens read to decide what this visitor may see. */
export interface Shows {
  prices: boolean;
  /** Whether the shop sells online at all. */
  ordering: boolean;
  cart: boolean;
  checkout: boolean;
  strikethrough: boolean;
  salePricing: boolean;
  salesRank: boolean;
  cartonQuantity: boolean;
  giftRegistry: boolean;
  giftCards: boolean;
}

export function shows(visit: Visit): Shows {
  const { settings, loggedIn } = visit;
  return {
    prices: loggedIn || settings.guest_show_price,
    ordering: settings.cart_enabled,
    cart: cartUser(visit) === undefined,
    checkout: checkoutUser(visit) === undefined,
    strikethrough: settings.show_strikethrough && !settings.hide_sale_pricing,
    salePricing: !settings.hide_sale_pricing,
    salesRank: !settings.hide_sales_rank,
    cartonQuantity: settings.display_carton_quantity,
    giftRegistry: settings.gift_registry_enabled,
    giftCards: settings.store_info.giftcards_enabled,
  };
}
