import { z } from "zod";
import { staffTitlesOfCodes } from "#app/domain/catalogue/catalogue.server.ts";
import { LIST_ORDERS } from "#app/domain/lists/lists.ts";
import {
  addToShopList,
  newShopList,
  removeFromShopList,
  shopListNamed,
  shopListsWithCounts,
  sortShopList,
} from "#app/domain/lists/shop-lists.server.ts";
import { parseProductCode } from "#app/lib/isbn.ts";
import { type Failure, isFailure } from "#app/lib/result.ts";
import { failure } from "#app/messages/failure.ts";
import { staff } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import type { StaffVisit } from "../common/operator-visit.server.ts";
import { shortText } from "./fields.server.ts";

/** `lists/list`: a shop's own lists with how many titles they have. */
export const list = defineCall("lists/list", {
  kind: "read",
  access: staff("content"),
  input: z.object({}),
  run: async ({ platform, store }) => ({
    lists: await shopListsWithCounts(platform.database.read, store.id),
  }),
});

/** `lists/new {name}`: starts an empty list. @returns its id. Failures: `no_name`, `exists`. */
export const start = defineCall("lists/new", {
  access: staff("content"),
  input: z.object({ name: z.string() }),
  run: ({ platform, store, now }, { name }) => newShopList(platform.database, store.id, now, name),
});

const change = z.object({ list: shortText, codes: z.array(shortText).min(1).max(10_000) });

/** `lists/add {list, codes}`: adds titles at the end of a list. Failures: `not_found`, `no_code`, `unknown_titles`. */
export const add = defineCall("lists/add", {
  access: staff("content"),
  input: change,
  run: (visit, input) => changeTitles(visit, input, addToShopList),
});

/** `lists/remove {list, codes}`: removes titles from a list. Failures: as in `lists/add`. */
export const remove = defineCall("lists/remove", {
  access: staff("content"),
  input: change,
  run: (visit, input) => changeTitles(visit, input, removeFromShopList),
});

/** `lists/sort {list, by}`: sorts a list's titles. Failure: `not_found`. */
export const sort = defineCall("lists/sort", {
  access: staff("content"),
  input: z.object({ list: shortText, by: z.enum(LIST_ORDERS) }),
  run: async (visit, { list, by }) => {
    const found = await lookUp(visit, { list, codes: [] });
    if (isFailure(found)) return found;
    await sortShopList(visit.platform.database, visit.now, found.id, by);
    return { name: found.name };
  },
});

async function changeTitles(
  visit: StaffVisit,
  input: z.infer<typeof change>,
  verb: typeof addToShopList | typeof removeFromShopList,
) {
  const found = await lookUp(visit, input);
  if (isFailure(found)) return found;
  const changed = await verb(visit.platform.database, visit.now, found.id, found.titleIds);
  return { name: found.name, changed, unchanged: found.titleIds.length - changed };
}

/** The list and the titles that an operator means. */
async function lookUp(
  { platform: { database }, store }: StaffVisit,
  { list, codes }: z.infer<typeof change>,
): Promise<{ id: string; name: string; titleIds: number[] } | Failure> {
  const found = await shopListNamed(database.read, store.id, list);
  if (!found) return failure("calls.shopLists.not_found", { name: list });
  const wanted = codes.map((text) => ({ text, code: parseProductCode(text) }));
  const wrong = wanted.find(({ code }) => code === undefined);
  if (wrong) return failure("calls.shopLists.no_code", { text: wrong.text });
  const all = wanted.flatMap(({ code }) => code ?? []);
  const ids = await staffTitlesOfCodes(database.read, store, all);
  const missing = all.filter((code) => !ids.has(code));
  if (missing.length > 0)
    return failure("calls.shopLists.unknown_titles", { codes: missing.slice(0, 20).join(", ") });
  return {
    id: found.id,
    name: found.name,
    titleIds: [...new Set(all.flatMap((code) => ids.get(code) ?? []))],
  };
}
