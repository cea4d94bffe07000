import type { Cents } from "#app/lib/money.ts";
import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import { isCarried } from "../catalogue/catalogue.ts";
import { cardUses, type HeldCard } from "../gift-cards/gift-cards.ts";
import {
  type AppliedPromotion,
  discountsOf,
  type IdleCode,
  idleCodes,
  type PromotableLine,
  type Promotion,
} from "../promotions/promotions.ts";
import {
  batchCosts,
  isSent,
  type MultishipMethod,
  type ParcelLine,
  type RateAddress,
  type ShippingOption,
  shippingOptions,
} from "../shipping/shipping.ts";
import type { SiteSettings } from "../stores/settings.ts";
import type { Rate } from "../tax/rates.ts";
import { fallsOn, type TaxAddress, type TaxLine, taxesAndFees } from "../tax/tax.ts";
import { bundleDiscounts, type NamedBundle } from "./bundles.ts";
import type { Terms } from "./terms.ts";

/** A line with everything that its price depends on. */
export interface LineToPrice extends ParcelLine {
  is_giftcard: boolean;
  /** The title by which bundles find it; null for gift cards, and for copies that are not new. */
  bundle_title: number | null;
  eligible(promotion: Promotion): boolean;
}

export interface ToPrice {
  settings: SiteSettings;
  lines: readonly LineToPrice[];
  terms: Terms;
  /** Where the goods go; undefined for pickup, or until an address is chosen. */
  to: RateAddress | undefined;
  taxAddress: TaxAddress;
  rates: readonly Rate[];
  promotions: readonly Promotion[];
  bundles: readonly NamedBundle[];
  cards: readonly HeldCard[];
  now: EpochSeconds;
}

export interface PricedCart {
  /** The price of the goods before promotions. */
  subtotal: Cents;
  promotions: AppliedPromotion[];
  /** Promo codes that were entered but take nothing off. */
  idle: IdleCode[];
  /** Savings from bundles and promotions on each line. */
  perLine: Cents[];
  /** Savings from all bundles and promotions, delivery included. */
  discount: Cents;
  /** Null while unknown: no carrier is chosen yet, or the shop sets the price later (`tbd`). */
  shipping: Cents | null;
  /** The shipping of each parcel. */
  parcels: Cents[];
  tbd: boolean;
  /** The shipping option that was chosen, if it is still available. */
  option: ShippingOption | undefined;
  multiship: MultishipMethod;
  taxes: TaxLine[];
  /** The tax rates of each line. */
  lineTaxes: { type: string; rate: number }[][];
  /**
   * Null while the price of a shipment is unknown. Without shipping if no delivery is chosen, or if the shop sets the
   * price later.
   */
  total: Cents | null;
  cards: { id: number; amount: Cents }[];
  cardsTotal: Cents;
  owing: Cents | null;
}

/** Calculates what an order costs, from rows and settings only, never from a form (spec 2 §3). */
export function price(order: ToPrice): PricedCart {
  const { settings, lines, terms, to, now } = order;
  const subtotal = lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
  const delivery = deliveryCost(order);
  const bundled = bundleDiscounts(
    lines.map(({ bundle_title, quantity, price }) => ({ title_id: bundle_title, quantity, price })),
    order.bundles,
  );
  const promotable = lines.map(
    (line, index): PromotableLine => ({
      // Promotions apply to the price after bundles.
      amount: line.price * line.quantity - (bundled.perLine[index] ?? 0),
      is_giftcard: line.is_giftcard,
      eligible: line.eligible,
    }),
  );
  const shippingSoFar = terms.delivery === undefined ? null : delivery.cost;
  const {
    applied,
    perLine: promoted,
    offShipping,
  } = discountsOf(promotable, order.promotions, shippingSoFar);
  const perLine = promoted.map((amount, index) => amount + (bundled.perLine[index] ?? 0));
  const offGoods = perLine.reduce((sum, amount) => sum + amount, 0);
  const taxes = taxesAndFees(
    lines.map((line, index) => ({ ...line, amount: line.price * line.quantity - (perLine[index] ?? 0) })),
    order.rates,
    {
      amount: (delivery.cost ?? 0) - offShipping,
      pickupPossible: settings.checkout_info.pickup_enabled,
    },
    to && { fees: settings.delivery_fees, address: order.taxAddress, now },
  );
  const known = !isSent(terms.delivery) || delivery.cost !== null || delivery.tbd;
  const total = known
    ? subtotal -
      offGoods +
      (delivery.cost ?? 0) -
      offShipping +
      taxes.reduce((sum, tax) => sum + tax.amount, 0)
    : null;
  // A gift card is money: it cannot pay for another gift card.
  const money = lines.reduce((sum, line) => sum + (line.is_giftcard ? line.price * line.quantity : 0), 0);
  const cards = cardUses(order.cards, Math.max(0, (total ?? 0) - money));
  const cardsTotal = cards.reduce((sum, { amount }) => sum + amount, 0);
  return {
    subtotal,
    promotions: [...bundled.applied, ...applied],
    idle: idleCodes(promotable, terms.promo_codes ?? [], order.promotions, applied, shippingSoFar),
    perLine,
    discount: offGoods + offShipping,
    shipping: delivery.cost,
    parcels: delivery.parcels,
    tbd: delivery.tbd,
    option: delivery.option,
    multiship: delivery.multiship,
    taxes,
    lineTaxes: lines.map((line) =>
      order.rates.filter((rate) => fallsOn(rate, line)).map(({ type, rate }) => ({ type, rate })),
    ),
    total,
    cards,
    cardsTotal,
    owing: total === null ? null : total - cardsTotal,
  };
}

interface DeliveryCost {
  cost: Cents | null;
  parcels: Cents[];
  tbd: boolean;
  option: ShippingOption | undefined;
  multiship: MultishipMethod;
}

function deliveryCost({ settings, lines: allLines, terms, to }: ToPrice): DeliveryCost {
  const lines = allLines.filter(isCarried);
  const none: DeliveryCost = { cost: null, parcels: [], tbd: false, option: undefined, multiship: "all" };
  const { delivery, provider } = terms;
  if (!isSent(delivery)) return { ...none, cost: 0 };
  if (!to || provider === undefined) return none;
  const option = shippingOptions(settings, lines, to, delivery).find(
    (candidate) => candidate.provider === provider,
  );
  if (!option?.available) return none;
  const parts =
    terms.multiship_method === "batched" && delivery === "ship"
      ? batchCosts(settings, lines, to, provider)
      : undefined;
  if (parts) return { ...none, cost: parts[0] + parts[1], parcels: parts, option, multiship: "batched" };
  return {
    ...none,
    cost: option.cost,
    parcels: option.cost === null ? [] : [option.cost],
    tbd: option.cost === null,
    option,
  };
}
