import type { Cents } from "#app/lib/money.ts";
import { hasPostalPrefix, plainPostalCode } from "#app/lib/postal-code.ts";
import type { SiteSettings } from "../stores/settings.ts";

/** Delivery methods. An order of gift cards alone is always emailed. */
export const DELIVERIES = ["pickup", "ship", "local_delivery", "email"] as const;
export type DeliveryPreference = (typeof DELIVERIES)[number];
/** The deliveries to an address. */
const SENT_DELIVERIES = ["ship", "local_delivery"] as const;
export type SentDelivery = (typeof SENT_DELIVERIES)[number];

export function isSent(delivery: string | undefined): delivery is SentDelivery {
  return SENT_DELIVERIES.some((sent) => sent === delivery);
}
/** One parcel when everything is in stock, or what's in stock now and the rest later (spec 2 §4). */
export type MultishipMethod = "all" | "batched";

/** Business days: at least, at most. */
export interface Days {
  min: number;
  max: number;
}

/** The part of an address that rates and taxes need. */
export interface RateAddress {
  country: string;
  province: string;
  postal_code: string;
}

/** A line of goods, as far as carriers need it. */
export interface ParcelLine {
  eisbn: string;
  quantity: number;
  /** Copies that are not on hand and will come later. */
  backorder_quantity: number;
  /** The weight of one copy; null if unknown. */
  grams: number | null;
  /** The price of one copy. */
  price: Cents;
  tax_class: string;
  binding: string | null;
}

/** One way to ship an order (spec 2 §3 "Shipping provider option"). */
export interface ShippingOption {
  provider: string;
  delivery_preference: "ship" | "local_delivery";
  label: string;
  /** Null if the shop has yet to set the price. */
  cost: Cents | null;
  available: boolean;
  /** Business days. */
  delivery_min: number;
  delivery_max: number;
  /** Titles that this provider cannot carry. */
  conflicting_eisbns: string[];
}

export const LOCAL = "local_delivery";

type Provider = SiteSettings["shipping"]["providers"][number];
type Zone = Provider["zones"][number];

function zoneOf(provider: Provider, to: RateAddress): Zone | undefined {
  return provider.zones.find(
    (zone) =>
      zone.countries.includes(to.country) &&
      (zone.provinces.length === 0 || zone.provinces.includes(to.province)) &&
      (zone.postal_prefixes.length === 0 || hasPostalPrefix(to.postal_code, zone.postal_prefixes)),
  );
}

/** Whether any of the shop's carriers serves this address, whatever the contents. */
export function carriesTo({ checkout_info, shipping }: SiteSettings, to: RateAddress): boolean {
  return checkout_info.ship_enabled && shipping.providers.some((provider) => zoneOf(provider, to));
}

interface Measure {
  weight: number;
  price: Cents;
  count: number;
}

function measure(settings: SiteSettings, lines: readonly ParcelLine[]): Measure {
  const { default_grams, packing_grams } = settings.shipping;
  const sum = (of: (line: ParcelLine) => number) =>
    lines.reduce((total, line) => total + of(line) * line.quantity, 0);
  return {
    weight: sum((line) => line.grams ?? default_grams) + packing_grams,
    price: sum((line) => line.price),
    count: sum(() => 1),
  };
}

/** The cost of a parcel in a zone; null if the shop has yet to set the price. */
function costIn(zone: Zone, parcel: Measure): Cents | null {
  if (zone.free_from !== undefined && parcel.price >= zone.free_from) return 0;
  if (!zone.rates) return null;
  const { by, beyond } = zone.rates;
  const steps = [...zone.rates.steps].sort((a, b) => a.up_to - b.up_to);
  const size = parcel[by];
  const step = steps.find(({ up_to }) => size <= up_to);
  if (step) return step.cost;
  const last = steps.at(-1);
  if (!last || !beyond) return null;
  return last.cost + Math.ceil((size - last.up_to) / beyond.each) * beyond.cost;
}

function conflictsOf({ excludes }: Provider, lines: readonly ParcelLine[]): string[] {
  return lines
    .filter(
      (line) =>
        excludes.tax_classes.includes(line.tax_class) ||
        (line.binding !== null && excludes.bindings.includes(line.binding)) ||
        (excludes.heavier_than !== undefined && (line.grams ?? 0) > excludes.heavier_than),
    )
    .map(({ eisbn }) => eisbn);
}

/** The distance between two points on the globe in kilometres (haversine). */
function kilometres(
  [lat1, lng1]: readonly [number, number],
  [lat2, lng2]: readonly [number, number],
): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180;
  const a =
    Math.sin(rad(lat2 - lat1) / 2) ** 2 +
    Math.cos(rad(lat1)) * Math.cos(rad(lat2)) * Math.sin(rad(lng2 - lng1) / 2) ** 2;
  return 12_742 * Math.asin(Math.sqrt(a));
}

function isNear(settings: SiteSettings, to: RateAddress): boolean {
  const { postal_prefixes, within_km, places } = settings.local_delivery;
  const { country, latitude, longitude } = settings.store_info;
  if (to.country !== country) return false;
  if (hasPostalPrefix(to.postal_code, postal_prefixes)) return true;
  if (within_km === 0) return false;
  const postalArea = places
    .filter(({ postal_prefix }) => hasPostalPrefix(to.postal_code, [postal_prefix]))
    .sort((a, b) => plainPostalCode(b.postal_prefix).length - plainPostalCode(a.postal_prefix).length)[0];
  if (!postalArea) return false;
  const shops: [number, number][] = settings.locations.flatMap(({ lat_lng }) => (lat_lng ? [lat_lng] : []));
  if (latitude !== undefined && longitude !== undefined) shops.push([latitude, longitude]);
  return shops.some((shop) => kilometres(shop, [postalArea.lat, postalArea.lng]) <= within_km);
}

/** Local delivery to this address; undefined if the shop does not deliver there (interpretation 21). */
function localOption(settings: SiteSettings, to: RateAddress, parcel: Measure): ShippingOption | undefined {
  const { label, fee, minimum, free_minimum, delivery_min, delivery_max } = settings.local_delivery;
  if (!settings.checkout_info.local_delivery_enabled || !isNear(settings, to)) return undefined;
  return {
    provider: LOCAL,
    delivery_preference: "local_delivery",
    label,
    cost: free_minimum > 0 && parcel.price >= free_minimum ? 0 : fee,
    available: parcel.price >= minimum,
    delivery_min,
    delivery_max,
    conflicting_eisbns: [],
  };
}

/**
 * All ways to ship these goods to an address: carriers where the shop ships, and local delivery in its range. A
 * carrier that cannot carry one of the titles is listed as disabled, with that title.
 */
export function shippingOptions(
  settings: SiteSettings,
  lines: readonly ParcelLine[],
  to: RateAddress,
  wanted: "ship" | "local_delivery",
): ShippingOption[] {
  const parcel = measure(settings, lines);
  const local = localOption(settings, to, parcel);
  if (wanted === "local_delivery") return local ? [local] : [];
  if (!settings.checkout_info.ship_enabled) return [];
  const carried = settings.shipping.providers.flatMap((provider): ShippingOption[] => {
    const zone = zoneOf(provider, to);
    if (!zone) return [];
    const conflicting_eisbns = conflictsOf(provider, lines);
    return [
      {
        provider: provider.provider,
        delivery_preference: "ship",
        label: provider.label,
        cost: costIn(zone, parcel),
        available: conflicting_eisbns.length === 0,
        delivery_min: zone.delivery_min ?? provider.delivery_min,
        delivery_max: zone.delivery_max ?? provider.delivery_max,
        conflicting_eisbns,
      },
    ];
  });
  return local ? [...carried, local] : carried;
}

/**
 * The preselected option: the cheapest available one that is not local delivery, or else local delivery (spec 2
 * §4). Known prices come before unknown ones; ties go to the faster option, then by name.
 */
export function cheapest(options: readonly ShippingOption[]): ShippingOption | undefined {
  const price = ({ cost }: ShippingOption) => cost ?? Number.MAX_SAFE_INTEGER;
  return options
    .filter(({ available }) => available)
    .sort(
      (a, b) =>
        Number(a.delivery_preference === "local_delivery") -
          Number(b.delivery_preference === "local_delivery") ||
        price(a) - price(b) ||
        a.delivery_max - b.delivery_max ||
        a.label.localeCompare(b.label, "en"),
    )[0];
}

/** Splits lines into what is in stock now and what comes later. */
export function split(lines: readonly ParcelLine[]): { now: ParcelLine[]; later: ParcelLine[] } {
  const some = (of: (line: ParcelLine) => number) =>
    lines.map((line) => ({ ...line, quantity: of(line) })).filter(({ quantity }) => quantity > 0);
  return {
    now: some((line) => line.quantity - line.backorder_quantity),
    later: some((line) => line.backorder_quantity),
  };
}

/**
 * The cost of each of the two parcels with this provider; undefined if there is nothing to split, the parcels
 * cannot be priced, or the provider does not carry them (spec 2 §3 "Shipping batch option").
 */
export function batchCosts(
  settings: SiteSettings,
  lines: readonly ParcelLine[],
  to: RateAddress,
  provider: string,
): [now: Cents, later: Cents] | undefined {
  const { now, later } = split(lines);
  if (now.length === 0 || later.length === 0) return undefined;
  const costs = [now, later].map(
    (part) =>
      shippingOptions(settings, part, to, "ship").find((option) => option.provider === provider)?.cost,
  );
  const [first, second] = costs;
  if (first === undefined || first === null || second === undefined || second === null) return undefined;
  return [first, second];
}
