import type { Cents } from "#app/lib/money.ts";
import { type Failure, isFailure } from "#app/lib/result.ts";
import { failure } from "#app/messages/failure.ts";
import type { Database, Queries } from "#app/platform/db/database.server.ts";
import { addressOf } from "../accounts/addresses/addresses.server.ts";
import type { Address } from "../accounts/customer.ts";
import { parcelOf, type Shopper } from "../cart/assembling.server.ts";
import { getCartContent } from "../cart/cart.server.ts";
import { changeTerms } from "../cart/terms.server.ts";
import {
  batchCosts,
  cheapest,
  type MultishipMethod,
  type ParcelLine,
  type ShippingOption,
  shippingOptions,
} from "../shipping/shipping.ts";

export interface ShippingChoices {
  to: Address;
  /** Each option with the extra cost of two shipments; null if the order cannot be split. */
  options: (ShippingOption & { delta_cost: Cents | null })[];
  /** The option that is preselected. */
  chosen: string | undefined;
}

/** One way to split an order into parcels (spec 2 §3 "Shipping batch option"). */
export interface BatchOption {
  multiship_method: MultishipMethod;
  delta_cost: Cents;
}

type Sent = "ship" | "local_delivery";

/**
 * The ways to ship this cart to an address of the account in use (`checkout/getShippingProviders`).
 * Failures, with the errors that spec 2 §8 names: `local_failed`, `not_available`, `no_country`; `local_minimum`
 * for too small an order; `not_found` for an address that is not the account's.
 */
export async function shippingChoices(
  db: Queries,
  shopper: Shopper,
  addressId?: number,
  preference?: Sent,
): Promise<ShippingChoices | Failure> {
  const content = await getCartContent(db, shopper);
  const { terms } = content;
  const { account } = shopper.session;
  const id = addressId ?? terms.address_id;
  const to = account && id !== undefined ? await addressOf(db, account, id) : undefined;
  if (id !== undefined && !to) return failure("checkout.not_found");
  if (!to || to.country === "") return failure("checkout.no_country");
  const wanted = preference ?? (terms.delivery === "local_delivery" ? "local_delivery" : "ship");
  const lines = parcelOf(content);
  const options = shippingOptions(shopper.store.settings, lines, to, wanted).map((option) => ({
    ...option,
    delta_cost: deltaOf(shopper, lines, to, option),
  }));
  if (wanted === "local_delivery" && !options.some(({ available }) => available)) {
    const key = options.length > 0 ? "checkout.local_minimum" : "checkout.local_failed";
    return failure(key, {}, { detail: { to } });
  }
  if (options.length === 0) return failure("checkout.not_available", {}, { detail: { to } });
  const held = options.find((one) => one.available && one.provider === terms.provider);
  return { to, options, chosen: held?.provider ?? cheapest(options)?.provider };
}

/**
 * The cost of shipping what's in stock now and the rest later (`checkout/getShippingBatch`). There is nothing to
 * choose if all of it is in stock, or none of it.
 */
export async function batchChoices(
  db: Queries,
  shopper: Shopper,
  provider: string,
  addressId?: number,
): Promise<BatchOption[] | Failure> {
  const choices = await shippingChoices(db, shopper, addressId, "ship");
  if (isFailure(choices)) return choices;
  const delta = choices.options.find((one) => one.provider === provider)?.delta_cost ?? null;
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

export interface ChosenShipping {
  delivery_preference: Sent;
  address_id?: number | undefined;
  /** Defaults to the cheapest. */
  provider?: string | undefined;
  multiship_method?: MultishipMethod | undefined;
}

/** Sets how the cart is shipped (`checkout/setShipping`). Failures as of `shippingChoices`, and `conflict`. */
export async function setShipping(
  database: Database,
  shopper: Shopper,
  chosen: ChosenShipping,
): Promise<undefined | Failure> {
  const choices = await shippingChoices(
    database.read,
    shopper,
    chosen.address_id,
    chosen.delivery_preference,
  );
  if (isFailure(choices)) return choices;
  const wanted = chosen.provider ?? choices.chosen;
  const option = choices.options.find((one) => one.provider === wanted);
  if (!option?.available) return failure("checkout.conflict", {}, { at: "provider" });
  const batched = chosen.multiship_method === "batched" && option.delta_cost !== null;
  return changeTerms(database, shopper, (terms) => ({
    ...terms,
    delivery: option.delivery_preference,
    address_id: choices.to.address_id,
    provider: option.provider,
    multiship_method: batched ? "batched" : "all",
  }));
}

/** Sets the address of the order; the carrier is chosen next. Failure: `not_found`. */
export async function setAddress(
  database: Database,
  shopper: Shopper,
  addressId: number,
): Promise<undefined | Failure> {
  const { account } = shopper.session;
  const to = account && (await addressOf(database.read, account, addressId));
  if (!to) return failure("checkout.not_found");
  return changeTerms(database, shopper, (terms) => ({ ...terms, address_id: addressId }));
}
