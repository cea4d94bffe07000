import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import * as cartCalls from "#app/calls/cart/cart.server.ts";
import * as checkoutCalls from "#app/calls/checkout/checkout.server.ts";
import * as giftCalls from "#app/calls/checkout/gifts.server.ts";
import { checkoutUser } from "#app/calls/common/access.server.ts";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import { broughtTo, type CartItem, shortagesOf } from "#app/domain/cart/cart.ts";
import { isTicketsOnly } from "#app/domain/catalogue/catalogue.ts";
import { guestObstacle, nextStep, stepShown } from "#app/domain/checkout/checkout.ts";
import { locationsOf, sellsByLocation } from "#app/domain/stores/settings.ts";
import { langOfSetting } from "#app/domain/stores/translations.ts";
import { setCookie } from "#app/http/cookies.ts";
import { chosenBooks } from "#app/http/forms/chosen.server.ts";
import { readFlash } from "#app/http/forms/flash.ts";
import { type PostedForm, seeOther } from "#app/http/forms/forms.server.ts";
import { openVisit, type WebVisit } from "#app/http/visit.server.ts";
import { formatCents } from "#app/lib/money.ts";
import { listText } from "#app/lib/word-list.ts";
import { sayIn } from "#app/messages/failure.ts";
import { isFailure } from "#app/messages/result.ts";
import { checkout as words } from "#app/messages/words.ts";
import { heartsOf } from "#app/routes/lists/hearts.server.ts";
import { requireLocation } from "#app/routes/pages/location.server.ts";
import { changedPrices } from "./cart.server.ts";

/** The loader of every route that shows the cart: the cart itself, and those of its forms with a route of their own. */
export async function cartPage(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const cart = await call(visit, cartCalls.get);
  if (isFailure(cart)) {
    return {
      step: stepShown(visit.t, "cart", undefined),
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
  const deliveries = giftCardsOnly
    ? (["email"] as const)
    : (["pickup", "ship", "local_delivery"] as const).filter((delivery) =>
        delivery === "pickup"
          ? ticketsOnly || checkout_info.pickup_enabled
          : !ticketsOnly && checkout_info[`${delivery}_enabled`] && visit.loggedIn,
      );
  // Until the shopper chooses, only a single way to deliver is known.
  const sole = deliveries.length === 1 ? deliveries[0] : undefined;
  return {
    closed: undefined,
    step: stepShown(visit.t, "cart", cart.delivery.preference ?? sole),
    now: visit.now,
    cart,
    hearts: await heartsOf(
      visit,
      cart.items.map(({ title_info }) => title_info),
    ),
    page,
    priceChanges: priceChanges(visit, cart.items),
    chosen: cart.items.length === 0 ? await chosenBooks(visit) : null,
    // Copies in an order that is being paid for are not sold out; they are reserved for this shopper.
    paying: cart.contains_unavailable && (await isPaying(visit)),
    // A guest's line without a single copy has nothing to choose: it says that it needs a login, and can be removed.
    shortages: shortagesOf(cart.items, visit.loggedIn).filter(
      ({ wanted, left, can_order_rest, requires_account }) =>
        left < wanted && !can_order_rest && !(requires_account && left === 0),
    ),
    obstacle: cart.items.length > 0 && obstacle ? String(sayIn(visit.locale, obstacle).error) : undefined,
    mayCheckOut: refused === undefined,
    guest: !visit.loggedIn,
    ticketsOnly,
    deliveries,
    ships: checkout_info.ship_enabled || checkout_info.local_delivery_enabled,
    locations: pickupLocations(visit, cart.items),
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

/** The prices that have changed since the review of an order that was therefore not placed. */
function priceChanges(visit: WebVisit, items: readonly CartItem[]): string[] {
  const flash = readFlash(visit);
  if (flash?.code !== "cart_changed") return [];
  const money = (cents: number) => formatCents(cents, visit.locale);
  return changedPrices(items, flash.about).map(({ item, was, price }) =>
    visit.t(words.priceChanged, { title: item.title_info.title, price: money(price), before: money(was) }),
  );
}

/** Where the cart can be picked up, and the names of the locations from which its copies are brought there. */
function pickupLocations({ store, settings, locale }: WebVisit, items: readonly CartItem[]) {
  const locations = locationsOf(settings);
  return locations.map(({ location_id, altname }) => {
    const { from, all } = broughtTo(location_id, items);
    const others = locations
      .filter((location) => from.includes(location.location_id))
      .map((place) => place.altname);
    const lang = langOfSetting(store, altname);
    return { location_id, altname, lang, from: listText(locale, others, "and"), all };
  });
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
  const pageText = new URL(request.url).searchParams.get("page");
  const wanted = Number(pageText ?? visit.cookies.get(PAGE_COOKIE) ?? 1);
  const page = Number.isSafeInteger(wanted) && wanted > 0 ? Math.min(wanted, pages) : 1;
  if (pageText !== null && pages > 1)
    visit.setCookies.push(setCookie(PAGE_COOKIE, String(page), { maxAge: 86_400, secure: visit.secure }));
  return { offset: (page - 1) * LINES_A_PAGE, limit: LINES_A_PAGE };
}

/** Chooses the kind of delivery, which starts the checkout. */
export async function chooseDelivery(visit: WebVisit, form: PostedForm) {
  const delivery_preference = form.text("delivery_preference");
  // One form has the buttons for all deliveries, but only a pickup has a place to choose.
  const location_id = (delivery_preference === "pickup" && form.text("location_id")) || undefined;
  const cart = await call(
    visit,
    checkoutCalls.setDelivery,
    asUnchecked({ delivery_preference, location_id }),
  );
  if (isFailure(cart)) return form.refuse(cart);
  const { preference } = cart.delivery;
  const draft = preference === null ? {} : { delivery: preference };
  return seeOther(visit, nextStep({ cart, draft, settings: visit.settings }, "cart").path);
}

export type CartPage = SerializeFrom<typeof cartPage>;
/** The page of a cart that may be shown. */
export type OpenCart = Extract<CartPage, { closed: undefined }>;
