import { z } from "zod";
import { eisbnsOf, titleIdOf } from "#app/domain/catalogue/catalogue.server.ts";
import { PAGE_BLOCKS } from "#app/domain/lists/blocks/blocks.ts";
import { LIST_DESCRIPTION, LIST_SORTS, LISTS_A_PAGE, MAX_LISTS } from "#app/domain/lists/lists.ts";
import * as own from "#app/domain/lists/own-lists.server.ts";
import { fold } from "#app/lib/fold.ts";
import { failure, invalid } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import { lists as words } from "#app/messages/words.ts";
import { uploadedPicture } from "#app/platform/images/uploaded-picture.server.ts";
import { UploadedFile } from "#app/platform/uploads/uploads.server.ts";
import { accountOf, customer } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { choice, eisbn, eisbnList, listId, listName, textList } from "../common/fields.server.ts";
import { checkbox } from "../common/person-fields.server.ts";
import type { Visit } from "../common/visit.server.ts";
import * as session from "../session/session.server.ts";

/**
 * The calls of customers' own lists. They work on the lists of the account in use; an id of any other list is
 * answered like one that does not exist.
 */

/** One of a customer's lists as a row of `titlelist/getLists`. */
export interface OwnListRow extends own.OwnList {
  row_count: number;
  contains_eisbn: boolean;
}

/** The favourites are named in the reader's language; the other names are the customer's own. */
const namedIn = <List extends own.OwnList>(visit: Visit, list: List): List =>
  list.favourites ? { ...list, name: visit.t(words.favourites) } : list;

const listsInput = z.object({
  eisbn: eisbn.optional(),
  search_term: z.string().trim().max(200).default(""),
  sort: z.enum(LIST_SORTS).catch("date_updated").default("date_updated"),
  offset: z.coerce.number().int().min(0).max(100_000).default(0),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(MAX_LISTS + 1)
    .optional(),
});

export const getLists = defineCall("titlelist/getLists", {
  about:
    "Lists the account's lists. With an `eisbn`, all of them by name, the favourites first, and " +
    "`contains_eisbn` says which hold the title; else a page of 10, the last changed first. `row_count` is " +
    "the number of lists that match.",
  kind: "read",
  access: customer,
  input: listsInput,
  run: (visit, input) => listsOf(visit, input),
});

async function listsOf(visit: Visit, input: z.output<typeof listsInput>) {
  const account = accountOf(visit);
  const db = visit.platform.database.read;
  const [eisbn] = input.eisbn === undefined ? [] : await eisbnsOf(db, [input.eisbn]);
  const all = (await own.ownLists(db, account)).map((list) => namedIn(visit, list));
  const words = fold(input.search_term).split(/\s+/);
  const matching = all.filter((list) => {
    const text = fold(`${list.name} ${list.description}`);
    return words.every((word) => text.includes(word));
  });
  const { compare } = new Intl.Collator(visit.locale, { numeric: true });
  const byName = (a: own.OwnList, b: own.OwnList) => compare(a.name, b.name);
  const sort = input.eisbn === undefined ? input.sort : "name";
  matching.sort((a, b) => (sort === "name" ? 0 : b[sort] - a[sort]) || byName(a, b));
  if (input.eisbn !== undefined) matching.sort((a, b) => Number(b.favourites) - Number(a.favourites));
  const limit = input.limit ?? (input.eisbn === undefined ? LISTS_A_PAGE : matching.length);
  const page = matching.slice(input.offset, input.offset + limit);
  const [counts, holding] = await Promise.all([
    own.countTitles(db, visit.store, page),
    input.eisbn === undefined ? undefined : own.listsHolding(db, account, eisbn ?? ""),
  ]);
  const rows = page.map(
    (list): OwnListRow => ({
      ...list,
      row_count: counts.get(list.list_id) ?? 0,
      contains_eisbn: holding?.has(list.list_id) ?? false,
    }),
  );
  return { rows, row_count: matching.length };
}

/** The account's lists with a title, as the answer to a change; with `return_session`, the session instead. */
async function afterChange(visit: Visit, eisbn: string, returnSession: boolean) {
  if (returnSession) return { session: await session.get.run(visit, { reset_cart: false }) };
  return listsOf(visit, listsInput.parse({ eisbn }));
}

const oneTitle = z.object({
  /** Without it, the favourites. */
  list_id: listId.optional(),
  eisbn,
  return_session: checkbox,
});

export const addItemToList = defineCall("titlelist/addItemToList", {
  about:
    "Adds a title to a list, and answers with the lists. With `return_session` it answers with the session " +
    "instead. Failures: `not_found`, `full`.",
  access: customer,
  input: oneTitle,
  run: async (visit, { list_id, eisbn, return_session }) => {
    const { database } = visit.platform;
    const id = await titleIdOf(database.read, visit, eisbn);
    if (id === undefined) return failure("calls.title.not_found");
    const added = await own.addToOwnList(
      database,
      visit,
      accountOf(visit),
      list_id ? { list_id } : undefined,
      [id],
    );
    return isFailure(added) ? added : afterChange(visit, eisbn, return_session);
  },
});

export const removeItemFromList = defineCall("titlelist/removeItemFromList", {
  about:
    "Removes a title from a list, and answers with the lists. With `return_session` it answers with the " +
    "session instead. `removed` says whether the list had it. Failure: `not_found` (the list or the title).",
  access: customer,
  input: oneTitle,
  run: async (visit, { list_id, eisbn, return_session }) => {
    const { database } = visit.platform;
    const ids = await eisbnsOf(database.read, [eisbn]);
    const removal = await own.removeFromOwnList(database, visit, accountOf(visit), list_id, ids);
    if (isFailure(removal)) return removal;
    if (removal.removed === 0 && (await titleIdOf(database.read, visit, eisbn)) === undefined)
      return failure("calls.title.not_found");
    const removed = removal.removed > 0;
    if (return_session) return { session: await session.get.run(visit, { reset_cart: false }), removed };
    const { rows, row_count } = await listsOf(visit, listsInput.parse({ eisbn }));
    return { rows, row_count, removed };
  },
});

export const removeItemsFromList = defineCall("titlelist/removeItemsFromList", {
  about:
    "Removes several titles from a list. `eisbns` is a list, or the same as JSON text. Without a `list_id`, " +
    "removes them from the favourites.",
  access: customer,
  input: z.object({ eisbns: eisbnList, list_id: z.string().max(40).optional() }),
  run: async (visit, { eisbns, list_id }) => {
    const { database } = visit.platform;
    const ids = await eisbnsOf(database.read, eisbns);
    return own.removeFromOwnList(database, visit, accountOf(visit), list_id, ids);
  },
});

/** Not in the contract. */
export const setFavourite = defineCall("titlelist/setFavourite", {
  about: "Adds a title to the favourites or removes it. Repeating the call changes nothing.",
  access: customer,
  input: z.object({ eisbn, favourite: checkbox }),
  run: async (visit, { eisbn, favourite }) => {
    const { database } = visit.platform;
    const account = accountOf(visit);
    if (!favourite) {
      const ids = await eisbnsOf(database.read, [eisbn]);
      const removed = await own.removeFromOwnList(database, visit, account, undefined, ids);
      // Without favourites, there is nothing to remove it from.
      return isFailure(removed) && removed.code !== "not_found" ? removed : { favourite: false };
    }
    const id = await titleIdOf(database.read, visit, eisbn);
    if (id === undefined) return failure("calls.title.not_found");
    const added = await own.addToOwnList(database, visit, account, undefined, [id]);
    return isFailure(added) ? added : { favourite: true };
  },
});

/** Not in the contract. */
export const getFavourites = defineCall("titlelist/getFavourites", {
  about:
    "Gets the account's favourites, and which of the given titles are among them. `list` is null if there " +
    "are none yet.",
  kind: "read",
  access: customer,
  input: z.object({ eisbns: eisbnList.default([]) }),
  run: async (visit, { eisbns }) => {
    const account = accountOf(visit);
    const { read } = visit.platform.database;
    const list = await own.favourites(read, account);
    return {
      list: list ? namedIn(visit, list) : null,
      held:
        list && eisbns.length > 0
          ? await own.amongFavourites(read, account, await eisbnsOf(read, eisbns))
          : [],
    };
  },
});

/** Not in the contract. */
export const getHeld = defineCall("titlelist/getHeld", {
  about: "Says which of the given titles, and of the titles on the given lists, are among the favourites.",
  kind: "read",
  access: customer,
  input: z.object({
    eisbns: eisbnList.default([]),
    list_ids: z.preprocess(textList, z.array(listId).max(PAGE_BLOCKS)).default([]),
  }),
  run: async (visit, { eisbns, list_ids }) => {
    const { read } = visit.platform.database;
    const account = accountOf(visit);
    const some = await own.amongFavourites(read, account, await eisbnsOf(read, eisbns));
    const listed = await own.favouritesOn(read, visit, account, list_ids);
    return { held: [...new Set([...some, ...listed])] };
  },
});

const description = z.string().trim().max(LIST_DESCRIPTION, `At most ${LIST_DESCRIPTION} characters.`);

export const create = defineCall("titlelist/create", {
  about:
    "Makes a list, with a title on it if one is given. Failures: `too_many`, and the messages beside the " +
    "fields.",
  access: customer,
  input: z.object({ name: listName, description: description.default(""), eisbn: eisbn.optional() }),
  run: async (visit, { name, description, eisbn }) => {
    const { database } = visit.platform;
    const id = eisbn === undefined ? undefined : await titleIdOf(database.read, visit, eisbn);
    if (eisbn !== undefined && id === undefined) return failure("calls.title.not_found");
    const titleIds = id === undefined ? [] : [id];
    const newList = await own.createList(database, visit, accountOf(visit), { name, description, titleIds });
    if (isFailure(newList)) return newList;
    return { list_id: newList.list_id, ...(await listsOf(visit, listsInput.parse({ eisbn }))) };
  },
});

export const modify = defineCall("titlelist/modify", {
  about:
    "Changes the given fields of a list. `image` is a picture file. Failures: `not_found`, `protected` (the " +
    "favourites keep their name), and those of pictures.",
  access: customer,
  bodyLimits: { form: 64 * 1024, files: 1 },
  input: z.object({
    list_id: listId,
    name: listName.optional(),
    description: description.optional(),
    shared: choice,
    image: z.instanceof(UploadedFile).optional(),
    remove_image: checkbox,
  }),
  run: async (visit, { list_id, image, remove_image, ...change }) => {
    const picture = image && image.size > 0 ? await pictureOf(image) : undefined;
    if (isFailure(picture)) return picture;
    const changed = await own.modifyList(visit.platform.database, visit, accountOf(visit), list_id, {
      ...change,
      ...(picture ? { image: picture } : remove_image && { image: null }),
    });
    return isFailure(changed) ? changed : namedIn(visit, changed);
  },
});

async function pictureOf(file: UploadedFile): Promise<Buffer | Failure> {
  const picture = await uploadedPicture(file);
  return typeof picture === "string" ? failure(`lists.picture.${picture}`, {}, { at: "image" }) : picture;
}

export const deleteList = defineCall("titlelist/delete", {
  about: "Deletes a list. Failures: `not_found`, `protected` (the favourites stay).",
  access: customer,
  input: z.object({ list_id: listId }),
  run: (visit, { list_id }) => own.deleteList(visit.platform.database, accountOf(visit), list_id),
});

export const getPublicUrl = defineCall("titlelist/getPublicUrl", {
  about:
    "Shares a list, and answers with the address that then shows it to everybody. `titlelist/modify` with " +
    "`shared` set to false ends that. Failure: `not_found`.",
  access: customer,
  input: z.object({ list_id: listId }),
  run: async (visit, { list_id }) => {
    const { database } = visit.platform;
    const shared = await own.modifyList(database, visit, accountOf(visit), list_id, { shared: true });
    return isFailure(shared) ? shared : { url: `${visit.baseUrl}/lists/${list_id}` };
  },
});

/** A list of the account's, or `NEW_LIST`; and the name of that new list, which `targetOf` checks. */
export const target = z.string().max(40).default("");
export const newName = z.string().max(1000).optional();

export const copyFromList = defineCall("titlelist/copyFromList", {
  about:
    "Copies a list to one of the account's lists, or to a new one. Titles already there stay where they " +
    "are. Failures: `choose`, `not_found`, `too_many`, `full`.",
  access: customer,
  input: z.object({ from_list_id: listId, to_list_id: target, name: newName }),
  run: async (visit, { from_list_id, to_list_id, name }) => {
    const to = targetOf(to_list_id, name);
    if (isFailure(to)) return to;
    const { database } = visit.platform;
    const copied = await own.copyList(database, visit, accountOf(visit), from_list_id, to);
    return isFailure(copied) ? copied : { list: copied };
  },
});

/** The value of a form's choice for a new list. */
export const NEW_LIST = "new";

/** A list to copy to: one of the account's by its id, or a new one with this name. */
export function targetOf(list_id: string, name: string | undefined): own.Target | Failure {
  if (list_id !== "" && list_id !== NEW_LIST) return { list_id };
  if (list_id === "" && name === undefined) return failure("lists.choose", {}, { at: "to_list_id" });
  const parsed = listName.safeParse(name);
  if (parsed.success) return { name: parsed.data };
  const error = parsed.error.issues[0]?.message ?? "";
  return invalid({ name: error });
}
