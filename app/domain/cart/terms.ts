import { z } from "zod";
import { stored } from "#app/lib/stored.ts";
import { DELIVERIES } from "../shipping/shipping.ts";

/**
 * The choices for a cart that affect its price. They are stored with the cart, so that every page, call and
 * checksum uses the same ones.
 */
const terms = z.object({
  delivery: z.enum(DELIVERIES).optional(),
  /** The pickup location. */
  location_id: z.number().optional(),
  /** The address to send to: an entry of the account's address book, or 0 for the account's own address. */
  address_id: z.number().optional(),
  /** The gift registry whose owner it is sent to, instead of an address of the account's. */
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

export const storedTerms = stored<Terms>(terms);

export function readTerms(text: string | undefined): Terms {
  return text ? storedTerms.read(text) : {};
}
