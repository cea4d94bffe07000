import { z } from "zod";
import { getCustomer } from "#app/domain/accounts/account.server.ts";
import { addressBook } from "#app/domain/accounts/addresses/addresses.server.ts";
import { cartCount, emptyCartView } from "#app/domain/cart/cart.server.ts";
import { type Cart, giftDestination } from "#app/domain/cart/cart.ts";
import { startOver } from "#app/domain/cart/terms.server.ts";
import { favouriteTitles } from "#app/domain/lists/own-lists.server.ts";
import { carriesTo } from "#app/domain/shipping/shipping.ts";
import { cartAnswer, fullCart, withLastOrders } from "../cart/answer.server.ts";
import { anyone } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { noInput } from "../common/fields.server.ts";
import { checkbox } from "../common/person-fields.server.ts";
import { visibleCart } from "../common/visible.server.ts";
import type { Visit } from "../common/visit.server.ts";

/** The cart, or an empty one before a closed shop's gate. */
function cartOf(visit: Visit) {
  return visit.gate ? withLastOrders(visit, visibleCart(visit, emptyCartView(visit))) : fullCart(visit);
}

/** Spec 2 §7. */
export const get = defineCall("session/get", {
  about:
    "Gets who this is, what is in the cart, and the favourites. With `reset_cart`, the checkout starts " +
    "over: delivery, address and carrier are cleared, and the titles stay. That changes something, so the " +
    "call then has to be posted.",
  kind: "read",
  aliases: ["sesson/get"],
  open: true,
  access: anyone,
  input: z.object({ reset_cart: checkbox }),
  writesWith: ({ reset_cart }) => checkbox.safeParse(reset_cart).data === true,
  run: async (visit, { reset_cart }) => {
    const { account } = visit.session;
    const { database } = visit.platform;
    if (reset_cart && !visit.gate) await startOver(database, visit);
    const wishlist = account && !visit.gate ? await favouriteTitles(database.read, account) : undefined;
    const cart = await cartOf(visit);
    return {
      logged_in: visit.loggedIn,
      session_id: visit.session.session_id,
      user: await userOf(visit, cart),
      cart,
      wishlist: (wishlist?.eisbns ?? []).map((eisbn) => ({ eisbn })),
      wishlist_id: wishlist?.list_id ?? null,
      pick_location: visit.locationId ?? null,
      checksum: cart.checksum,
    };
  },
});

/** The contract's user (spec 1 §3 "Session", spec 2 §3 "User"): the person and the account in use. */
async function userOf(visit: Visit, cart: Cart) {
  const { account } = visit.session;
  const db = visit.platform.database.read;
  const customer = account && (await getCustomer(db, account.customerId, visit.now));
  if (!account || !customer) return null;
  const { id, public_id, state, tax, approved, created_at, ...person } = customer;
  return {
    ...person,
    company: account.company,
    is_institution: account.institution,
    is_owner: account.owner,
    is_personal: !account.institution,
    corp_id: account.corpId,
    addresses: await addressBook(db, account, (address) => carriesTo(visit.settings, address)),
    alt_addresses: giftAddresses(cart),
  };
}

/**
 * Where the gifts in the cart can be sent (spec 2 §3 `alt_addresses`): to the owner of the registry that all of them
 * are for. `checkout/setShipping` takes its `gift_registry_id`; the owner's street stays private.
 */
function giftAddresses(cart: Cart) {
  const gift = giftDestination(cart);
  if (!gift) return [];
  const { gift_registry_id, title, name, shipping_encouraged } = gift;
  return [
    {
      address_id: 0,
      gift_registry_id,
      gift_registry_name: title,
      name,
      street_address: "",
      shipping_encouraged,
    },
  ];
}

/** Not in the contract. */
export const getStatus = defineCall("session/getStatus", {
  about:
    "Says whether somebody is logged in, and how many copies are in the cart: all that a page's header shows.",
  kind: "read",
  access: anyone,
  input: noInput,
  run: async ({ loggedIn, platform, ownCart }) => ({
    logged_in: loggedIn,
    item_count: await cartCount(platform.database.read, ownCart),
  }),
});

export const getChecksum = defineCall("session/getChecksum", {
  about: "Gets the cart's checksum, which changes whenever the cart does.",
  kind: "read",
  access: anyone,
  input: noInput,
  run: async (visit) => ({ cart_checksum: (await cartAnswer(visit)).checksum }),
});
