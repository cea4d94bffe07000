import { type Cents, share } from "#app/lib/money.ts";
import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import { ownValue } from "#app/lib/own.ts";
import { hasPostalPrefix } from "#app/lib/postal-code.ts";
import { isCarried } from "../catalogue/catalogue.ts";
import type { SiteSettings } from "../stores/settings.ts";
import { CANADIAN_RATES, type Rate } from "./rates.ts";

/** An item for sale, as far as taxes depend on it. */
interface Goods {
  tax_class: string;
  is_giftcard?: boolean;
}

/** A line of an order, with its amount after promotions. */
export interface TaxableLine extends Goods {
  amount: Cents;
}

/** A tax in the summary (spec 2 §3 "taxes"), with the amount it was calculated from. */
export interface TaxLine {
  type: string;
  amount: Cents;
  taxable: Cents;
  rate: number;
}

/** The address that decides the taxes: where the goods are handed over or sent to. */
export interface TaxAddress {
  country: string;
  province: string;
  postal_code: string;
}

const inForce = (dated: { from: number; until?: number | undefined }, now: EpochSeconds) =>
  dated.from <= now && (dated.until === undefined || now < dated.until);

/**
 * The rates in force on that day at the address where goods are handed over or sent to. A Canadian shop charges
 * the tax of the province it delivers to, and none abroad. An American shop charges its own configured rates in
 * the states they name (where it is registered); a rate without a state applies in the shop's own state.
 */
export function ratesFor(
  address: TaxAddress,
  home: Pick<TaxAddress, "country" | "province">,
  shopRates: readonly Rate[],
  now: EpochSeconds,
): readonly Rate[] {
  if (address.country !== home.country) return [];
  const rates =
    shopRates.length > 0
      ? shopRates.filter((rate) => isCollectedIn(rate, address, home))
      : address.country === "CA"
        ? (ownValue(CANADIAN_RATES, address.province) ?? [])
        : [];
  return rates.filter((rate) => inForce(rate, now));
}

function isCollectedIn(rate: Rate, address: TaxAddress, home: Pick<TaxAddress, "province">): boolean {
  const { provinces = [], postal_prefixes = [] } = rate;
  const there =
    provinces.length > 0 ? provinces.includes(address.province) : address.province === home.province;
  return there && (postal_prefixes.length === 0 || hasPostalPrefix(address.postal_code, postal_prefixes));
}

/** The rates left after an institution's exemption. An exemption that names no taxes covers all of them. */
export function withoutExempt(
  rates: readonly Rate[],
  exemption: { readonly types: readonly string[] } | null,
): readonly Rate[] {
  if (!exemption) return rates;
  return exemption.types.length === 0 ? [] : rates.filter(({ type }) => !exemption.types.includes(type));
}

/** Gift cards are money, not goods: they are never taxed, and have no share of the delivery. */
const isGiftCard = ({ tax_class, is_giftcard }: Goods) => is_giftcard || tax_class === "gift_card";

/** Whether a rate applies to what is sold, by its tax class. */
export function fallsOn({ tax_classes }: Pick<Rate, "tax_classes">, goods: Goods): boolean {
  return !isGiftCard(goods) && (tax_classes.length === 0 || tax_classes.includes(goods.tax_class));
}

/** The delivery charge, and whether the order could have been picked up instead. */
export interface Delivery {
  amount: Cents;
  pickupPossible: boolean;
}

/**
 * Calculates the taxes on priced lines: each tax once, on the sum of the lines it applies to, rounded half up to the
 * cent. Delivery is part of the same supply, so it is taxed like the goods that are delivered, in proportion to their
 * value, unless the rate says otherwise (the three American regimes). Tickets are not delivered.
 * @param falls which rates apply to which lines; by their tax classes if omitted
 */
export function taxesOn<Line extends TaxableLine>(
  lines: readonly Line[],
  rates: readonly Rate[],
  delivery: Delivery = { amount: 0, pickupPossible: false },
  falls: (rate: Rate, line: Line) => boolean = fallsOn,
): TaxLine[] {
  const sumOf = (some: readonly Line[]) => some.reduce((sum, line) => sum + line.amount, 0);
  const carried = sumOf(lines.filter((line) => isCarried(line) && !isGiftCard(line)));
  return rates
    .map((rate) => {
      const taxedLines = lines.filter((line) => falls(rate, line));
      const taxable =
        sumOf(taxedLines) + taxableDelivery(rate, delivery, sumOf(taxedLines.filter(isCarried)), carried);
      return { type: rate.type, rate: rate.rate, taxable, amount: share(taxable, rate.rate) };
    })
    .filter((line) => line.amount > 0);
}

function taxableDelivery(
  rate: Rate,
  { amount, pickupPossible }: Delivery,
  taxedGoods: Cents,
  goods: Cents,
): Cents {
  const regime = rate.on_shipping ?? "with_goods";
  if (taxedGoods === 0 || regime === "never") return 0;
  if (regime === "unless_pickup" && pickupPossible) return 0;
  if (regime === "always") return amount;
  return Math.floor((2 * amount * taxedGoods + goods) / (2 * goods));
}

/** Where and when an order is delivered, for the fees on that. */
export interface DeliveryToTax {
  fees: readonly DeliveryFee[];
  address: TaxAddress;
  now: EpochSeconds;
}

/**
 * The taxes on an order, as `taxesOn` calculates them, and then the state fees on its delivery.
 * @param delivered undefined if it is picked up
 */
export function taxesAndFees<Line extends TaxableLine>(
  lines: readonly Line[],
  rates: readonly Rate[],
  delivery: Delivery,
  delivered: DeliveryToTax | undefined,
  falls: (rate: Rate, line: Line) => boolean = fallsOn,
): TaxLine[] {
  const taxes = taxesOn(lines, rates, delivery, falls);
  if (!delivered) return taxes;
  // The states count goods and the delivery that is taxed with them. Tickets and gift cards are not delivered.
  const counted = taxesOn(lines.filter(isCarried), rates, delivery, falls);
  return [...taxes, ...feesOn(delivered.fees, delivered.address, counted, delivered.now)];
}

/** A state fee on deliveries of taxable goods. It is charged once per order, however many parcels there are. */
export interface DeliveryFee {
  type: string;
  provinces: readonly string[];
  amount: Cents;
  /** Charged from this value on: of the taxed goods, after promotions, with the delivery if that is taxed. */
  from_taxable: Cents;
  from: number;
  until?: number | undefined;
}

export function feesOn(
  fees: readonly DeliveryFee[],
  address: TaxAddress,
  taxes: readonly TaxLine[],
  now: EpochSeconds,
): TaxLine[] {
  const taxable = Math.max(0, ...taxes.map((tax) => tax.taxable));
  return fees
    .filter((fee) => fee.provinces.includes(address.province) && inForce(fee, now))
    .filter((fee) => taxable >= fee.from_taxable)
    .map(({ type, amount }) => ({ type, amount, taxable, rate: 0 }));
}

/** Every tax that a shop can charge, by its name on receipts: its own rates, and Canada's if it is there. */
export function taxTypesOf({ store_info, tax_rates }: SiteSettings): string[] {
  const built = store_info.country === "CA" ? Object.values(CANADIAN_RATES).flat() : [];
  return [...new Set([...tax_rates, ...built].map(({ type }) => type))].sort();
}
