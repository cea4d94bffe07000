import { type Cents, share } from "#app/lib/money.ts";
import { own } from "#app/lib/own.ts";
import { isCarried } from "../catalogue/catalogue.ts";
import type { SiteSettings } from "../stores/settings.ts";
import { CANADIAN_RATES, type Rate } from "./rates.ts";

/** A line of goods as far as taxes need it: its tax class, and its amount after promotions. */
export interface TaxableLine {
  amount: Cents;
  tax_class: string;
}

/** A tax in the summary (spec 2 §3 "taxes"), with the amount it was calculated from. */
export interface TaxLine {
  type: string;
  amount: Cents;
  taxable: Cents;
  rate: number;
}

/** The place that decides the taxes: where the goods are handed over or sent to. */
export interface TaxPlace {
  country: string;
  province: string;
  postal_code: string;
}

const inForce = (dated: { from: number; until?: number | undefined }, now: number) =>
  dated.from <= now && (dated.until === undefined || now < dated.until);

/**
 * The rates in force on that day at the place where goods are handed over or sent to. A Canadian shop charges
 * the tax of the province it delivers to, and none abroad. An American shop charges its own configured rates in
 * the states they name (where it is registered); a rate without a state applies in the shop's own state.
 */
export function ratesFor(
  place: TaxPlace,
  home: Pick<TaxPlace, "country" | "province">,
  shopRates: readonly Rate[],
  now: number,
): readonly Rate[] {
  if (place.country !== home.country) return [];
  const rates =
    shopRates.length > 0
      ? shopRates.filter((rate) => isCollectedIn(rate, place, home))
      : place.country === "CA"
        ? (own(CANADIAN_RATES, place.province) ?? [])
        : [];
  return rates.filter((rate) => inForce(rate, now));
}

function isCollectedIn(rate: Rate, place: TaxPlace, home: Pick<TaxPlace, "province">): boolean {
  const { provinces = [], postal_prefixes = [] } = rate;
  const there = provinces.length > 0 ? provinces.includes(place.province) : place.province === home.province;
  const code = place.postal_code.replace(/[\s-]/g, "");
  return there && (postal_prefixes.length === 0 || postal_prefixes.some((prefix) => code.startsWith(prefix)));
}

/** The rates left after an institution's exemption. An exemption that names no taxes covers all of them. */
export function withoutExempt(
  rates: readonly Rate[],
  exemption: { readonly types: readonly string[] } | null,
): readonly Rate[] {
  if (!exemption) return rates;
  return exemption.types.length === 0 ? [] : rates.filter(({ type }) => !exemption.types.includes(type));
}

/** Whether a rate applies to a class of goods. Gift cards are money, not goods, and never taxed. */
export function fallsOn(rate: Rate, taxClass: string): boolean {
  if (taxClass === "gift_card") return false;
  return rate.tax_classes.length === 0 || rate.tax_classes.includes(taxClass);
}

/** The delivery charge, and whether the order could have been picked up instead. */
export interface Delivery {
  amount: Cents;
  pickupPossible: boolean;
}

/**
 * Calculates the taxes on priced lines: each tax once, on the sum of the lines it applies to, rounded half up to
 * the cent. Delivery is part of the same supply, so it is taxed like the goods that are delivered, in proportion to their
 * value, unless the rate says otherwise (the three American regimes). Tickets are not delivered.
 */
export function taxesOn(
  lines: readonly TaxableLine[],
  rates: readonly Rate[],
  delivery: Delivery = { amount: 0, pickupPossible: false },
): TaxLine[] {
  const sumOf = (some: readonly TaxableLine[]) => some.reduce((sum, line) => sum + line.amount, 0);
  const carried = sumOf(lines.filter(isCarried));
  return rates
    .map((rate) => {
      const own = lines.filter((line) => fallsOn(rate, line.tax_class));
      const taxable = sumOf(own) + taxableDelivery(rate, delivery, sumOf(own.filter(isCarried)), carried);
      return { type: rate.type, rate: rate.rate, taxable, amount: share(taxable, rate.rate) };
    })
    .filter((line) => line.amount > 0);
}

function taxableDelivery(rate: Rate, { amount, pickupPossible }: Delivery, own: Cents, goods: Cents): Cents {
  const regime = rate.on_shipping ?? "with_goods";
  if (amount === 0 || own === 0 || regime === "never") return 0;
  if (regime === "unless_pickup" && pickupPossible) return 0;
  if (regime === "always") return amount;
  return Math.floor((2 * amount * own + goods) / (2 * goods));
}

/** A state fee on deliveries of taxable goods. It is charged once per order, however many parcels there are. */
export interface DeliveryFee {
  type: string;
  provinces: readonly string[];
  amount: Cents;
  from_taxable: Cents;
  from: number;
  until?: number | undefined;
}

export function feesOn(
  fees: readonly DeliveryFee[],
  place: TaxPlace,
  taxes: readonly TaxLine[],
  now: number,
): TaxLine[] {
  const taxable = Math.max(0, ...taxes.map((tax) => tax.taxable));
  return fees
    .filter((fee) => fee.provinces.includes(place.province) && inForce(fee, now))
    .filter((fee) => taxable >= fee.from_taxable)
    .map(({ type, amount }) => ({ type, amount, taxable, rate: 0 }));
}

/** Every tax that a shop can charge, by its name on receipts: its own rates, and Canada's if it is there. */
export function taxTypesOf({ store_info, tax_rates }: SiteSettings): string[] {
  const built = store_info.country === "CA" ? Object.values(CANADIAN_RATES).flat() : [];
  return [...new Set([...tax_rates, ...built].map(({ type }) => type))].sort();
}
