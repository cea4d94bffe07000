import { z } from "zod";
import { eisbnsOf, titleIdOf } from "#app/domain/catalogue/catalogue.server.ts";
import { lineRegistries, thankYouList } from "#app/domain/registries/purchases.server.ts";
import * as domain from "#app/domain/registries/registries.server.ts";
import {
  MAX_ITEMS,
  OCCASIONS,
  REGISTRY_FILTERS,
  REGISTRY_LIMITS,
  REGISTRY_SORTS,
} from "#app/domain/registries/registries.ts";
import { formatOrdinalDay } from "#app/lib/dates.ts";
import { withoutUndefined } from "#app/lib/records.ts";
import { failure, problem } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import { validation } from "#app/messages/words.ts";
import { accountOf, registrant, registries } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { choice, copies, eisbn } from "../common/fields.server.ts";
import { checkbox } from "../common/person-fields.server.ts";
import { visibleRegistry } from "../common/visible.server.ts";
import type { Visit } from "../common/visit.server.ts";

/**
 * The calls of gift registries. Anybody who has a registry's id may read it, with or without an account. Only its
 * owner may change it; for others a change fails as if the registry did not exist.
 */

const gift_registry_id = z.string().trim().min(1).max(40);
const offset = z.coerce.number().int().min(0).max(100_000).default(0);

const text = (max: number, missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(max, problem(validation.tooLong, { count: max }));

/** An empty value and null both clear the field. A field that is left out is unchanged. */
const emptyAsNull = (value: unknown) => (value === "" ? null : value);

/** A registry's fields as forms and programs send them (spec 2 §5). */
const details = {
  title: text(REGISTRY_LIMITS.title, problem(validation.registryTitle)),
  occasion: z.enum(OCCASIONS, { error: problem(validation.registryOccasion) }),
  description: text(REGISTRY_LIMITS.description, problem(validation.registryDescription)),
  shipping_id: z.preprocess(emptyAsNull, z.coerce.number().int().min(0).nullable()),
  shipping_encouraged: checkbox,
  /** A day as `YYYY-MM-DD`, or a time in that day in epoch seconds. */
  purchase_deadline: z.preprocess(
    emptyAsNull,
    z
      .union([z.number(), z.string().trim().max(20)])
      .transform((day) => (/^\d{5,12}$/.test(String(day)) ? Number(day) : String(day)))
      .nullable(),
  ),
  store_can_edit: checkbox,
  surprise: checkbox,
};

export const getAll = defineCall("giftregistry/getAll", {
  about:
    "Lists the account's gift registries, the last changed first. With `show_items`, each has its first 100 " +
    "titles; `giftregistry/get` has them all. With an `eisbn`, `qty_of_title` says how many copies of that " +
    "title each asks for.",
  kind: "read",
  access: registrant,
  input: z.object({ show_items: checkbox, eisbn: eisbn.optional() }),
  run: async (visit, { show_items, eisbn }) => {
    const account = accountOf(visit);
    const { read } = visit.platform.database;
    const [all, requested] = await Promise.all([
      domain.listRegistries(read, visit, account, show_items ? undefined : 0),
      eisbn === undefined
        ? undefined
        : eisbnsOf(read, [eisbn]).then(([id = eisbn]) => domain.requestedIn(read, account, id)),
    ]);
    return {
      registries: all.map((registry) => ({
        ...visibleRegistry(visit, registry),
        qty_of_title: requested?.get(registry.gift_registry_id) ?? 0,
      })),
    };
  },
});

export const get = defineCall("giftregistry/get", {
  about:
    "Gets a gift registry, with its titles if wanted. Without `limit`, that is all of them. `item_count` is " +
    "how many it has, `found` how many match. Failure: `registry_not_found`.",
  kind: "read",
  access: registries,
  input: z.object({
    gift_registry_id,
    show_items: checkbox,
    sort: z.enum(REGISTRY_SORTS).catch("title").default("title"),
    filter: z.enum(REGISTRY_FILTERS).catch("all").default("all"),
    offset,
    limit: z.coerce.number().int().min(1).max(MAX_ITEMS).default(MAX_ITEMS),
  }),
  run: (visit, { gift_registry_id, show_items, limit, ...request }) =>
    registryOf(visit, gift_registry_id, { ...request, limit: show_items ? limit : 0 }),
});

async function registryOf(visit: Visit, id: string, request: domain.RegistryRequest) {
  const registry = await domain.getRegistry(visit.platform.database.read, visit, id, request);
  return isFailure(registry) ? registry : visibleRegistry(visit, registry);
}

/** The registry after a change, without its titles. */
async function afterChange(visit: Visit, id: string, changed: Failure | undefined) {
  return changed ?? registryOf(visit, id, { limit: 0 });
}

export const create = defineCall("giftregistry/create", {
  about:
    "Makes a gift registry, and answers with it. Failures: `too_many`, and the messages beside the fields.",
  access: registrant,
  input: z.object({
    ...details,
    shipping_id: details.shipping_id.default(null),
    purchase_deadline: details.purchase_deadline.default(null),
  }),
  run: async (visit, input) => {
    const { database } = visit.platform;
    const registry = { ...input, is_open: true };
    const created = await domain.createRegistry(database, visit, accountOf(visit), registry);
    return isFailure(created) ? created : registryOf(visit, created.gift_registry_id, { limit: 0 });
  },
});

export const update = defineCall("giftregistry/update", {
  about:
    "Changes the given fields of a gift registry. `is_open` closes it or opens it again. Failures: " +
    "`registry_not_found`, and the messages beside the fields.",
  access: registrant,
  input: z.object({
    gift_registry_id,
    title: details.title.optional(),
    occasion: details.occasion.optional(),
    description: details.description.optional(),
    shipping_id: details.shipping_id.optional(),
    shipping_encouraged: choice,
    purchase_deadline: details.purchase_deadline.optional(),
    store_can_edit: choice,
    surprise: choice,
    is_open: choice,
  }),
  run: async (visit, { gift_registry_id: id, ...changes }) => {
    const change = withoutUndefined(changes);
    const { database } = visit.platform;
    return afterChange(visit, id, await domain.updateRegistry(database, visit, accountOf(visit), id, change));
  },
});

export const deleteRegistry = defineCall("giftregistry/delete", {
  about: "Deletes a gift registry. Failure: `registry_not_found`.",
  access: registrant,
  input: z.object({ gift_registry_id }),
  run: (visit, input) =>
    domain.deleteRegistry(visit.platform.database, visit, accountOf(visit), input.gift_registry_id),
});

const item = z.object({ gift_registry_id, eisbn, qty: copies.default(1) });

async function putItem(visit: Visit, input: z.output<typeof item>, add: boolean) {
  const { database } = visit.platform;
  const titleId = await titleIdOf(database.read, visit, input.eisbn);
  if (titleId === undefined) return failure("calls.title.not_found");
  const put = { titleId, quantity: input.qty, add };
  const qty_requested = await domain.putItem(database, visit, accountOf(visit), input.gift_registry_id, put);
  return isFailure(qty_requested)
    ? qty_requested
    : { gift_registry_id: input.gift_registry_id, eisbn: input.eisbn, qty_requested };
}

export const addItem = defineCall("giftregistry/addItem", {
  about:
    "Asks for more copies of a title, 1 if `qty` is missing. Failures: `not_found` (the title), " +
    "`registry_not_found`, `full`, `too_many_copies`.",
  access: registrant,
  input: item,
  run: (visit, input) => putItem(visit, input, true),
});

export const updateItem = defineCall("giftregistry/updateItem", {
  about:
    "Sets how many copies of a title a registry asks for. Failures: `not_found` (the title), " +
    "`registry_not_found`, `full`, `too_many_copies`.",
  access: registrant,
  input: item,
  run: (visit, input) => putItem(visit, input, false),
});

export const deleteItem = defineCall("giftregistry/deleteItem", {
  about:
    "Takes a title off a gift registry. `removed` says whether the registry had it. Failures: `not_found` (the " +
    "title), `registry_not_found`.",
  access: registrant,
  input: z.object({ gift_registry_id, eisbn }),
  run: async (visit, { gift_registry_id, eisbn }) => {
    const { database } = visit.platform;
    const [id = eisbn] = await eisbnsOf(database.read, [eisbn]);
    const deleted = await domain.deleteItem(database, visit, accountOf(visit), gift_registry_id, id);
    if (isFailure(deleted) || deleted.removed) return deleted;
    const known = (await titleIdOf(database.read, visit, eisbn)) !== undefined;
    return known ? deleted : failure("calls.title.not_found");
  },
});

/** Not in the contract. */
export const findRegistry = defineCall("giftregistry/find", {
  about:
    "Gets the open gift registry that a link to a title names, and how many copies of the title it still " +
    "wants. Failures: `registry_not_found`, `closed`, `not_listed` (the title is not on it).",
  kind: "read",
  access: registries,
  input: z.object({ gift_registry_id, eisbn }),
  run: async (visit, input) => {
    const { read } = visit.platform.database;
    const target = await domain.getRegistry(read, visit, input.gift_registry_id, { limit: 0 });
    if (isFailure(target)) return target;
    const { title, ended, is_open, purchase_deadline: until } = target;
    const zone = visit.settings.store_info.time_zone;
    if (ended && until && is_open)
      return failure("registries.dated.closed", { date: formatOrdinalDay(until, visit.locale, zone) });
    if (ended) return failure("registries.closed");
    const title_id = (await titleIdOf(read, visit, input.eisbn)) ?? 0;
    if (!(await domain.asksFor(read, input.gift_registry_id, title_id)))
      return failure("registries.not_listed", { registry: title });
    const line = {
      gift_registry_id: input.gift_registry_id,
      title_id,
      quantity: 0,
      registry_extra: 0,
    };
    const [registry] = await lineRegistries(read, visit, [line]);
    if (!registry || registry.question) return failure("registries.registry_not_found");
    return { gift_registry_id: input.gift_registry_id, ...registry };
  },
});

/** Not in the contract. */
export const getThanks = defineCall("giftregistry/getThanks", {
  about:
    "Lists who gave what, with their notes, for the owner of a registry that has ended. `row_count` is the " +
    "number of gifts. Failures: `registry_not_found`, `not_ended`.",
  kind: "read",
  access: registrant,
  input: z.object({ gift_registry_id, offset }),
  run: async (visit, input) => {
    const { read } = visit.platform.database;
    const thanks = await thankYouList(read, visit, input.gift_registry_id, input.offset);
    return isFailure(thanks) ? thanks : { ...thanks, registry: visibleRegistry(visit, thanks.registry) };
  },
});
