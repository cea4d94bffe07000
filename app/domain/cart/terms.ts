import type { Cents } from "#app/lib/money.ts";
import type { DeliveryPreference, MultishipMethod } from "../shipping/shipping.ts";

/**
 * What was settled for a cart that bears on its price. It is kept with the cart, so that every screen, call
 * and checksum reckons with the same.
 */
export interface Terms {
  delivery?: DeliveryPreference;
  /** Where it is picked up. */
  location_id?: number;
  /** Where it goes: an entry of the account's address book, 0 for the account's own address. */
  address_id?: number;
  provider?: string;
  multiship_method?: MultishipMethod;
  promo_codes?: readonly string[];
  gift_cards?: readonly { id: number; amount: Cents | null }[];
}

export const CARDS_AT_MOST = 10;

export function readTerms(text: string | undefined): Terms {
  return text ? (JSON.parse(text) as Terms) : {};
}
