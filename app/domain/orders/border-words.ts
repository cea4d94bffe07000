import type { Translate } from "#app/messages/translate.ts";
import { orders as words } from "#app/messages/words.ts";
import type { Currency } from "../stores/currency.ts";
import type { SiteSettings } from "../stores/settings.ts";
import type { Order } from "./orders.ts";

/**
 * Notes for orders that are sent abroad: the currency, and possible import duties. Empty for an order within the shop's
 * country.
 * @param to the country that it is sent to; undefined if it is picked up or emailed
 */
export function borderTexts(
  { store_info: { country } }: SiteSettings,
  currency: Currency,
  to: string | undefined,
  t: Translate,
): string[] {
  return to === undefined || to === country ? [] : [t(words.currencyAbroad[currency]), t(words.importDuties)];
}

/** Notes about the border for an order as it was placed. */
export const orderBorderTexts = (
  settings: SiteSettings,
  { currency, shipping }: Pick<Order, "currency" | "shipping">,
  t: Translate,
): string[] => borderTexts(settings, currency, shipping?.country, t);
