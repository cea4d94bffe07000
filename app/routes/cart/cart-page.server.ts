import type { LoaderFunctionArgs } from "@remix-run/node";
import * as cartCalls from "#app/calls/cart/cart.server.ts";
import * as checkoutCalls from "#app/calls/checkout/checkout.server.ts";
import * as giftCalls from "#app/calls/checkout/gifts.server.ts";
import { checkoutUser } from "#app/calls/common/access.server.ts";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import { shortagesOf } from "#app/domain/cart/cart.ts";
import { isTicketsOnly } from "#app/domain/catalogue/catalogue.ts";
import { guestObstacle, stepShown } from "#app/domain/checkout/checkout.ts";
import { locationsOf, sellsByLocation } from "#app/domain/stores/settings.ts";
import { setCookie } from "#app/http/cookies.ts";
import { heartsOf } from "#app/http/hearts.server.ts";
import { requireLocation } from "#app/http/location.server.ts";
import { openVisit, type WebVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { sayIn } from "#app/messages/failure.ts";

/** The loader of every route that shows the cart: the cart itself, and those of its forms with a route of their own. */
export async function cartPage(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const cart = await call(visit, cartCalls.get);
  const step = stepShown(visit.t, "cart");
  if (isFailure(cart)) {
    return {
      step,
      closed: String(cart.error),
      login: cart.code === "login_required",
    };
  }
  const giftCards = cart.items.filter(({ cart_info }) => cart_info.gift).length;
  const giftCardsOnly = giftCards > 0 && giftCards === cart.items.length;
  // Gift cards come from no location.
  if (cart.items.length > giftCards) requireLocation(visit, args.request);
  const { checkout_info } = visit.settings;
  const refused = checkoutUser(visit);
  const ticketsOnly = isTicketsOnly(cart.items.map(({ cart_info }) => cart_info));
  const obstacle = visit.loggedIn ? undefined : guestObstacle({ cart });
  const page = pageOf(visit, args.request, cart.items.length);
  return {
    closed: undefined,
    step,
    now: visit.now,
    cart,
    hearts: await heartsOf(
      visit,
      cart.items.map(({ title_info }) => title_info),
    ),
    page,
    // Copies in an order that is being paid for are not sold out; they are reserved for this shopper.
    paying: cart.contains_unavailable && (await isPaying(visit)),
    shortages: shortagesOf(cart.items, visit.loggedIn).filter(
      ({ wanted, left, can_order_rest }) => left < wanted && !can_order_rest,
    ),
    obstacle: cart.items.length > 0 && obstacle ? String(sayIn(visit.locale, obstacle).error) : undefined,
    mayCheckOut: refused === undefined,
    guest: !visit.loggedIn,
    ticketsOnly,
    deliveries: giftCardsOnly
      ? (["email"] as const)
      : (["pickup", "ship", "local_delivery"] as const).filter((delivery) =>
          delivery === "pickup"
            ? ticketsOnly || checkout_info.pickup_enabled
            : !ticketsOnly && checkout_info[`${delivery}_enabled`] && visit.loggedIn,
        ),
    ships: checkout_info.ship_enabled || checkout_info.local_delivery_enabled,
    locations: locationsOf(visit.settings).map(({ location_id, altname }) => ({ location_id, altname })),
    here: visit.locationId,
    /** The name of the location that the cart is for, if each sells its own stock. */
    cartLocation: sellsByLocation(visit.settings) && !giftCardsOnly ? locationName(visit) : undefined,
    codes:
      visit.settings.using_promo_codes && refused === undefined
        ? constraintsOf(giftCalls.addPromocode, "code")
        : undefined,
    mayAskForQuote: visit.settings.quote_enabled && visit.loggedIn && giftCards === 0,
  };
}

function locationName({ settings, locationId }: WebVisit): string | undefined {
  return locationsOf(settings).find(({ location_id }) => location_id === locationId)?.altname;
}

async function isPaying(visit: WebVisit): Promise<boolean> {
  const state = await call(visit, checkoutCalls.get);
  return !isFailure(state) && state.pending !== undefined;
}

/** Lines per page of a long cart. */
const LINES_A_PAGE = 25;
const PAGE_COOKIE = "cart_page";

/** The page of the cart to show: the one requested, or else the one last viewed (spec 2 §9). */
function pageOf(visit: WebVisit, request: Request, lines: number): { offset: number; limit: number } {
  const pages = Math.max(1, Math.ceil(lines / LINES_A_PAGE));
  const asked = new URL(request.url).searchParams.get("page");
  const wanted = Number(asked ?? visit.cookies.get(PAGE_COOKIE) ?? 1);
  const page = Number.isSafeInteger(wanted) && wanted > 0 ? Math.min(wanted, pages) : 1;
  if (asked !== null && pages > 1)
    visit.setCookies.push(setCookie(PAGE_COOKIE, String(page), { maxAge: 86_400, secure: visit.secure }));
  return { offset: (page - 1) * LINES_A_PAGE, limit: LINES_A_PAGE };
}

export type CartPage = Awaited<ReturnType<typeof cartPage>>;
/** The page of a cart that may be shown. */
export type OpenCart = Extract<CartPage, { closed: undefined }>;
