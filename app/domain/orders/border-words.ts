import type { Translate } from "#app/messages/translate.ts";
import { orders as words } from "#app/messages/words.ts";
import type { Currency } from "../stores/currency.ts";
import type { SiteSettings } from "../stores/settings.ts";
import type { Order } from "./orders.ts";

/**
 * What the buyer of an order that crosses a border has to know about its amounts: their currency, and what may be added when it
 * arrives. Nothing if it stays in the shop's country.
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

/** The same for an order as it was placed. */
export const orderBorderTexts = (
  settings: SiteSettings,
  { currency, shipping }: Pick<Order, "currency" | "shipping">,
  t: Translate,
): string[] => borderTexts(settings, currency, shipping?.country, t);
