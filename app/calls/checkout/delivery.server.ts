import { z } from "zod";
import * as shipping from "#app/domain/checkout/shipping.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { problem } from "#app/messages/failure.ts";
import { validation } from "#app/messages/words.ts";
import { cartAfter } from "../cart/answer.server.ts";
import { type Access, checkoutUser, customer } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";

/** Only customers have addresses to ship to. */
const shipper: Access = (visit) => checkoutUser(visit) ?? customer(visit);

const addressId = z.coerce.number().int().min(0).optional();
/** Sends the order to the owner of the gift registry that all of it is for, instead of to an address. */
const toRegistry = z.string().trim().max(40).optional();
const preference = z.enum(["ship", "local_delivery"]);
const provider = z.string().trim().max(40);

/**
 * `checkout/setAddress {address_id or gift_registry_id}` (this project's own): chooses the address before the carrier.
 */
export const setAddress = defineCall("checkout/setAddress", {
  access: shipper,
  input: z
    .object({
      address_id: z.coerce
        .number({ error: problem(validation.address) })
        .int()
        .min(0)
        .optional(),
      gift_registry_id: toRegistry,
    })
    .refine(({ address_id, gift_registry_id }) => address_id !== undefined || gift_registry_id, {
      path: ["address_id"],
      error: problem(validation.address),
    }),
  run: async (visit, place) =>
    (await shipping.setAddress(visit.platform.database, visit, place)) ?? cartAfter(visit),
});

/** `checkout/getShippingProviders {address_id or gift_registry_id}`: 0 is the account's own address. */
export const getShippingProviders = defineCall("checkout/getShippingProviders", {
  kind: "read",
  access: shipper,
  input: z.object({
    address_id: addressId,
    gift_registry_id: toRegistry,
    delivery_preference: preference.optional(),
  }),
  run: async (visit, { delivery_preference, ...place }) => {
    const { read } = visit.platform.database;
    const found = await shipping.shippingChoices(read, visit, place, delivery_preference);
    return isFailure(found) ? found : { providers: found.options, chosen: found.chosen, to: found.to };
  },
});

/** `checkout/getShippingBatch {delivery_preference, provider, address_id or gift_registry_id}`. */
export const getShippingBatch = defineCall("checkout/getShippingBatch", {
  kind: "read",
  access: shipper,
  input: z.object({
    delivery_preference: preference.default("ship"),
    provider,
    address_id: addressId,
    gift_registry_id: toRegistry,
  }),
  run: async (visit, input) => {
    if (input.delivery_preference !== "ship") return { options: [] };
    const { read } = visit.platform.database;
    const found = await shipping.batchChoices(read, visit, input.provider, input);
    return isFailure(found) ? found : { options: found };
  },
});

/** `checkout/setShipping {delivery_preference, address_id or gift_registry_id, provider, multiship_method}`. */
export const setShipping = defineCall("checkout/setShipping", {
  access: shipper,
  input: z.object({
    delivery_preference: preference.default("ship"),
    address_id: addressId,
    gift_registry_id: toRegistry,
    provider: provider.optional(),
    multiship_method: z.enum(["all", "batched"]).optional(),
  }),
  run: async (visit, input) =>
    (await shipping.setShipping(visit.platform.database, visit, input)) ?? cartAfter(visit),
});
