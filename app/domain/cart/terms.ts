import { z } from "zod";
import { storedJson } from "#app/lib/stored-json.ts";
import { DELIVERIES } from "../shipping/shipping.ts";

/**
 * The choices that affect a cart's price. They are stored with the cart, so that every page, call and checksum uses the
 * same ones.
 */
const terms = z.object({
  delivery: z.enum(DELIVERIES).optional(),
  /** The pickup location. */
  location_id: z.number().optional(),
  /** The address to send to: an entry of the account's address book, or 0 for the account's own address. */
  address_id: z.number().optional(),
  /** The gift registry whose owner the order is sent to, instead of an address of the account's. */
  gift_registry_id: z.string().optional(),
  provider: z.string().optional(),
  multiship_method: z.enum(["all", "batched"]).optional(),
  promo_codes: z.array(z.string()).readonly().optional(),
  gift_cards: z
    .array(z.object({ id: z.number(), amount: z.number().nullable() }))
    .readonly()
    .optional(),
});
export type Terms = z.output<typeof terms>;

export const MAX_CARDS = 10;

export const storedTerms = storedJson<Terms>(terms);

export function readTerms(text: string | undefined): Terms {
  return text ? storedTerms.read(text) : {};
}

/** Promo codes per cart, at most. */
export const MAX_CODES = 10;

/**
 * The terms of a customer's cart after a guest's cart is merged into it. The guest's choices count only if the customer
 * made none, because choices depend on each other. The cart gets the codes and gift cards of both, the guest's first,
 * up to its limits.
 */
export function joinedTerms(ownTerms: Terms, guests: Terms): Terms {
  const promo_codes = [...new Set([...(guests.promo_codes ?? []), ...(ownTerms.promo_codes ?? [])])].slice(
    0,
    MAX_CODES,
  );
  const brought = guests.gift_cards ?? [];
  const gift_cards = [
    ...brought,
    ...(ownTerms.gift_cards ?? []).filter(({ id }) => brought.every((card) => card.id !== id)),
  ].slice(0, MAX_CARDS);
  const { promo_codes: _codes, gift_cards: _cards, ...choices } = ownTerms;
  return {
    ...(Object.keys(choices).length > 0 ? choices : guests),
    ...(promo_codes.length > 0 && { promo_codes }),
    ...(gift_cards.length > 0 && { gift_cards }),
  };
}
