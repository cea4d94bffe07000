import { z } from "zod";
import { staffTitlesOfCodes } from "#app/domain/catalogue/catalogue.server.ts";
import { eisbnOf } from "#app/domain/catalogue/title-records.server.ts";
import * as domain from "#app/domain/registries/registries.server.ts";
import { OCCASIONS, REGISTRY_LIMITS } from "#app/domain/registries/registries.ts";
import { parseProductCode } from "#app/lib/isbn.ts";
import { withoutUndefined } from "#app/lib/records.ts";
import { failure } from "#app/messages/failure.ts";
import { isFailure } from "#app/messages/result.ts";
import { staff } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { limit, shortText } from "./fields.server.ts";

/**
 * Gift registries whose owners let the shop help (`store_can_edit`). The shop changes titles, quantities, texts and the
 * deadline, and never where gifts are sent (spec 2 §6).
 */

/** The most registries that one answer lists. */
const MAX_LISTED = 200;

/** `registries/list`: the registries that the shop may change, the last changed first. */
export const list = defineCall("registries/list", {
  kind: "read",
  access: staff("see_customers"),
  input: z.object({}),
  run: async ({ platform, store, now }) => ({
    registries: (await domain.helpedRegistries(platform.database.read, { store, now }, MAX_LISTED)).map(
      ({ gift_registry_id, title, occasion, owner, qty_requested, qty_purchased }) => ({
        gift_registry_id,
        title,
        occasion,
        owner: owner.name,
        qty_requested,
        qty_purchased,
      }),
    ),
  }),
});

/**
 * `registries/near {limit, after}`: the open registries that have their day within two weeks, the earliest first. They
 * belong to no location.
 * @returns also what `after` takes for the next page
 */
export const near = defineCall("registries/near", {
  kind: "read",
  access: staff("see_customers"),
  input: z.object({ limit: limit(50), after: shortText.default("") }),
  run: async ({ platform, store, now }, { limit, after }) => {
    const registries = await domain.nearRegistries(platform.database.read, { store, now }, limit, after);
    return {
      registries: registries.registries.map(
        ({ gift_registry_id, title, occasion, owner, purchase_deadline, qty_requested, qty_purchased }) => ({
          gift_registry_id,
          title,
          occasion,
          purchase_deadline,
          qty_requested,
          qty_purchased,
          owner: owner.name,
        }),
      ),
      next: registries.next,
    };
  },
});

/**
 * `registries/edit {gift_registry_id, title?, occasion?, description?, purchase_deadline?}`: changes the fields that
 * are given.
 * Failures: `registry_not_found` if the shop has no such registry; `owner_only` if its owner does not let the shop
 * change it; `no_day` if that is not a date; `past` if the deadline is over.
 */
export const edit = defineCall("registries/edit", {
  access: staff("edit_customers"),
  input: z.object({
    gift_registry_id: shortText,
    title: z.string().trim().min(1).max(REGISTRY_LIMITS.title).optional(),
    occasion: z.enum(OCCASIONS).optional(),
    description: z.string().trim().min(1).max(REGISTRY_LIMITS.description).optional(),
    purchase_deadline: z.string().trim().max(20).optional(),
  }),
  run: async (visit, { gift_registry_id, ...changes }) => {
    const change = withoutUndefined(changes);
    const { database } = visit.platform;
    return (
      (await domain.updateRegistry(database, visit, "store", gift_registry_id, change)) ?? {
        gift_registry_id,
      }
    );
  },
});

/**
 * `registries/putItem {gift_registry_id, code, copies}`: sets how many copies of a title a registry asks for; 0 removes
 * it. Failures: `registry_not_found` if the shop has no such registry; `owner_only` if its owner does not let the shop
 * change it; `unknown_titles` if the catalogue lacks some of the titles; `full` if it has as many titles as a registry
 * can have.
 */
export const putItem = defineCall("registries/putItem", {
  access: staff("edit_customers"),
  input: z.object({
    gift_registry_id: shortText,
    code: shortText,
    copies: z.coerce.number().int().min(0).max(9999),
  }),
  run: async (visit, { gift_registry_id, code: text, copies }) => {
    const { database } = visit.platform;
    const code = parseProductCode(text);
    const titles = code ? await staffTitlesOfCodes(database.read, visit.store, [code]) : undefined;
    const titleId = code && titles?.get(code);
    if (!titleId) return failure("calls.shopLists.unknown_titles", { codes: text });
    const changed =
      copies > 0
        ? await domain.putItem(database, visit, "store", gift_registry_id, {
            titleId,
            quantity: copies,
            add: false,
          })
        : await domain.deleteItem(database, visit, "store", gift_registry_id, eisbnOf(code));
    return isFailure(changed) ? changed : { gift_registry_id, copies };
  },
});
