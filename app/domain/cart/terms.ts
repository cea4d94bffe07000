import { z } from "zod";
import { stored } from "#app/lib/stored.ts";
import { DELIVERIES } from "../shipping/shipping.ts";

/**
 * What was settled for a cart that bears on its price. It is kept with the cart, so that every screen, call
 * and checksum uses the same.
 */
const terms = z.object({
  delivery: z.enum(DELIVERIES).optional(),
  /** Where it is picked up. */
  location_id: z.number().optional(),
  /** Where it goes: an entry of the account's address book, 0 for the account's own address. */
  address_id: z.number().optional(),
  provider: z.string().optional(),
  multiship_method: z.enum(["all", "batched"]).optional(),
  promo_codes: z.array(z.string()).readonly().optional(),
  gift_cards: z
    .array(z.object({ id: z.number(), amount: z.number().nullable() }))
    .readonly()
    .optional(),
});
export type Terms = z.output<typeof terms>;

export const CARDS_AT_MOST = 10;

export const storedTerms = stored<Terms>(terms);

export function readTerms(text: string | undefined): Terms {
  return text ? storedTerms.read(text) : {};
}
