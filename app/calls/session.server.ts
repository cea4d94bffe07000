import { getCart } from "#app/domain/cart/cart.server.ts";
import { anyone } from "./access.server.ts";
import { defineCall } from "./define.server.ts";
import { nothing } from "./fields.server.ts";
import { visibleCart } from "./visible.server.ts";

/** `session/get`: who this is and what is in the cart. The misspelt `sesson/get` is contract (spec 2 §7). */
export const get = defineCall("session/get", {
  kind: "read",
  aliases: ["sesson/get"],
  access: anyone,
  input: nothing,
  run: async (visit) => {
    const cart = visibleCart(visit, await getCart(visit.platform.database.read, visit));
    return {
      logged_in: visit.loggedIn,
      session_id: visit.session.session_id,
      user: null,
      cart,
      wishlist: [],
      wishlist_id: null,
      pick_location: visit.locationId ?? null,
      checksum: cart.checksum,
    };
  },
});

/** `session/getChecksum`: has the cart changed since a page was made? */
export const getChecksum = defineCall("session/getChecksum", {
  kind: "read",
  access: anyone,
  input: nothing,
  run: async (visit) => ({ cart_checksum: (await getCart(visit.platform.database.read, visit)).checksum }),
});
