import { z } from "zod";
import * as shipping from "#app/domain/checkout/shipping.server.ts";
import { problem } from "#app/messages/failure.ts";
import { isFailure } from "#app/messages/result.ts";
import { validation } from "#app/messages/words.ts";
import { cartAfter } from "../cart/answer.server.ts";
import { type Access, checkoutUser, customer, rule } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { visibleSummary } from "../common/visible.server.ts";

/** Only customers have addresses to ship to. */
const shipper: Access = rule(
  "Customers who are logged in and may check out.",
  (visit) => checkoutUser(visit) ?? customer(visit),
  { login: true },
);

const addressId = z.coerce.number().int().min(0).optional();
/** Sends the order to the owner of the gift registry that all of it is for, instead of to an address. */
const toRegistry = z.string().trim().max(40).optional();
const preference = z.enum(["ship", "local_delivery"]);
const provider = z.string().trim().max(40);

/** Not in the contract. */
export const setAddress = defineCall("checkout/setAddress", {
  about: "Chooses the address before the carrier: one of the account's, or the owner of a gift registry.",
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
  run: async (visit, destination) =>
    (await shipping.setAddress(visit.platform.database, visit, destination)) ?? cartAfter(visit),
});

export const getShippingProviders = defineCall("checkout/getShippingProviders", {
  about: "Lists the carriers for an address, with their prices. `address_id` 0 is the account's own address.",
  kind: "read",
  access: shipper,
  input: z.object({
    address_id: addressId,
    gift_registry_id: toRegistry,
    delivery_preference: preference.optional(),
  }),
  run: async (visit, { delivery_preference, ...destination }) => {
    const { read } = visit.platform.database;
    const choices = await shipping.shippingChoices(read, visit, destination, delivery_preference);
    if (isFailure(choices)) return choices;
    const providers = choices.options.map(({ summaries: { all, batched }, ...option }) => ({
      ...option,
      summaries: {
        all: all && visibleSummary(visit, all),
        batched: batched && visibleSummary(visit, batched),
      },
    }));
    return { providers, chosen: choices.chosen, to: choices.to };
  },
});

export const getShippingBatch = defineCall("checkout/getShippingBatch", {
  about: "Lists the ways to ship in one or two parcels, and what each adds to the price.",
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
    const choices = await shipping.batchChoices(read, visit, input.provider, input);
    return isFailure(choices) ? choices : { options: choices };
  },
});

export const setShipping = defineCall("checkout/setShipping", {
  about: "Chooses the address, the carrier and the parcels.",
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
