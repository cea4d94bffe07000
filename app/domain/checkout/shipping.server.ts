import type { Cents } from "#app/lib/money.ts";
import { failure } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import type { Database, Queries } from "#app/platform/db/database.server.ts";
import { addressOf } from "../accounts/addresses/addresses.server.ts";
import type { Address } from "../accounts/customer.ts";
import { assemble, type CartRows, parcelOf, type Shopper } from "../cart/assembly.server.ts";
import { getCartContent } from "../cart/cart.server.ts";
import { type CartSummary, soleRegistry } from "../cart/cart.ts";
import { changeTerms } from "../cart/terms.server.ts";
import type { Terms } from "../cart/terms.ts";
import { giftAddress } from "../registries/registries.server.ts";
import { withoutStreet } from "../registries/registries.ts";
import {
  batchCosts,
  cheapest,
  type MultishipMethod,
  type ParcelLine,
  type SentDelivery,
  type ShippingOption,
  shippingOptions,
} from "../shipping/shipping.ts";

/** A destination: an address of the account's, or the owner of a gift registry. */
export interface Destination {
  address_id?: number | undefined;
  gift_registry_id?: string | undefined;
}

export interface PricedOption extends ShippingOption {
  /** The extra cost of two shipments; null if the order cannot be split. */
  delta_cost: Cents | null;
  /** The cost of the order with this option, in one shipment and in two; null if that is not possible. */
  summaries: Record<MultishipMethod, CartSummary | null>;
}

export interface ShippingChoices {
  /** The address, without its street if it belongs to a registry's owner. */
  to: Address;
  destination: Destination;
  options: PricedOption[];
  /** The option that is preselected. */
  chosen: string | undefined;
}

/** One way to split an order into parcels (spec 2 §3 "Shipping batch option"). */
export interface BatchOption {
  multiship_method: MultishipMethod;
  delta_cost: Cents;
}

/**
 * The ways to ship this cart to an address of the account in use (`checkout/getShippingProviders`).
 * Failures, with the errors that spec 2 §8 names: `local_failed`, `not_available`, `no_country`; `local_minimum`
 * for too small an order; `not_found` for an address that is not the account's.
 */
export async function shippingChoices(
  db: Queries,
  shopper: Shopper,
  destination: Destination = {},
  preference?: SentDelivery,
): Promise<ShippingChoices | Failure> {
  const content = await getCartContent(db, shopper);
  const { terms } = content;
  const requested = requestedDestination(destination) ?? requestedDestination(terms);
  const full = requested && (await addressAt(db, shopper, content, requested));
  if (requested && !full) return failure("checkout.not_found");
  if (!full || full.country === "") return failure("checkout.no_country");
  const to = requested.gift_registry_id === undefined ? full : withoutStreet(full);
  const wanted = preference ?? (terms.delivery === "local_delivery" ? "local_delivery" : "ship");
  const lines = parcelOf(content);
  const costWith = (option: ShippingOption, multiship_method: MultishipMethod): CartSummary => {
    const { delivery_preference: delivery, provider } = option;
    const chosen = { ...sentTo(terms, requested), delivery, provider, multiship_method };
    return assemble(shopper, { ...content, terms: chosen, to: full }).summary;
  };
  const options = shippingOptions(shopper.store.settings, lines, full, wanted).map((option) => {
    const delta_cost = deltaOf(shopper, lines, full, option);
    const summaries = {
      all: option.available ? costWith(option, "all") : null,
      batched: delta_cost === null ? null : costWith(option, "batched"),
    };
    return { ...option, delta_cost, summaries };
  });
  if (wanted === "local_delivery" && !options.some(({ available }) => available)) {
    const key = options.length > 0 ? "checkout.local_minimum" : "checkout.local_failed";
    return failure(key, {}, { detail: { to } });
  }
  if (options.length === 0) return failure("checkout.not_available", {}, { detail: { to } });
  const chosenOption = options.find((option) => option.available && option.provider === terms.provider);
  return {
    to,
    destination: requested,
    options,
    chosen: chosenOption?.provider ?? cheapest(options)?.provider,
  };
}

/** The requested destination, if any. A registry takes precedence over an address. */
function requestedDestination({ address_id, gift_registry_id }: Destination): Destination | undefined {
  if (gift_registry_id) return { gift_registry_id };
  return address_id === undefined ? undefined : { address_id };
}

async function addressAt(
  db: Queries,
  shopper: Shopper,
  { lines }: Pick<CartRows, "lines">,
  { address_id, gift_registry_id }: Destination,
): Promise<Address | undefined> {
  const { account } = shopper.session;
  if (shopper.caller) return shopper.caller.address;
  if (!account) return undefined;
  if (gift_registry_id === undefined)
    return address_id === undefined ? undefined : addressOf(db, account, address_id);
  const sole = soleRegistry(lines.map(({ line }) => line));
  return sole === gift_registry_id ? giftAddress(db, shopper, gift_registry_id) : undefined;
}

/** Terms with a new destination. */
function sentTo({ address_id: _, gift_registry_id: __, ...terms }: Terms, destination: Destination): Terms {
  const { address_id, gift_registry_id } = destination;
  return {
    ...terms,
    ...(address_id !== undefined && { address_id }),
    ...(gift_registry_id !== undefined && { gift_registry_id }),
  };
}

/**
 * The cost of shipping what's in stock now and the rest later (`checkout/getShippingBatch`). No choice if all copies
 * are in stock, or none.
 */
export async function batchChoices(
  db: Queries,
  shopper: Shopper,
  provider: string,
  destination: Destination,
): Promise<BatchOption[] | Failure> {
  const choices = await shippingChoices(db, shopper, destination, "ship");
  if (isFailure(choices)) return choices;
  const delta = choices.options.find((option) => option.provider === provider)?.delta_cost ?? null;
  return delta === null
    ? []
    : [
        { multiship_method: "all", delta_cost: 0 },
        { multiship_method: "batched", delta_cost: delta },
      ];
}

function deltaOf(
  { store }: Shopper,
  lines: readonly ParcelLine[],
  to: Address,
  { provider, delivery_preference, available, cost }: ShippingOption,
): Cents | null {
  if (delivery_preference !== "ship" || !available || cost === null) return null;
  const costs = batchCosts(store.settings, lines, to, provider);
  return costs ? costs[0] + costs[1] - cost : null;
}

export interface ChosenShipping extends Destination {
  delivery_preference: SentDelivery;
  /** The carrier; the cheapest if omitted. */
  provider?: string | undefined;
  multiship_method?: MultishipMethod | undefined;
}

/** Sets how the cart is shipped (`checkout/setShipping`). Failures as of `shippingChoices`, and `conflict`. */
export async function setShipping(
  database: Database,
  shopper: Shopper,
  chosen: ChosenShipping,
): Promise<undefined | Failure> {
  const choices = await shippingChoices(database.read, shopper, chosen, chosen.delivery_preference);
  if (isFailure(choices)) return choices;
  const wanted = chosen.provider ?? choices.chosen;
  const option = choices.options.find((offered) => offered.provider === wanted);
  if (!option?.available) return failure("checkout.conflict", {}, { at: "provider" });
  const batched = chosen.multiship_method === "batched" && option.delta_cost !== null;
  return changeTerms(database, shopper, (terms) => ({
    ...sentTo(terms, choices.destination),
    delivery: option.delivery_preference,
    provider: option.provider,
    multiship_method: batched ? "batched" : "all",
  }));
}

/** Sets where the order goes; the carrier is chosen next. Failure: `not_found`. */
export async function setAddress(
  database: Database,
  shopper: Shopper,
  destination: Destination,
): Promise<undefined | Failure> {
  const requested = requestedDestination(destination);
  const content = await getCartContent(database.read, shopper);
  if (!requested || !(await addressAt(database.read, shopper, content, requested)))
    return failure("checkout.not_found");
  return changeTerms(database, shopper, (terms) => sentTo(terms, requested));
}
