import { z } from "zod";
import { cartKeyOf } from "#app/domain/accounts/customer.ts";
import { cardsOf, shownTitlesOfCodes } from "#app/domain/catalogue/catalogue.server.ts";
import { findIdOf } from "#app/domain/exchange/isbn-search/isbn-search.server.ts";
import { dropOldFinds } from "#app/domain/lists/lists.server.ts";
import { MAX_TITLES } from "#app/domain/lists/lists.ts";
import { addToOwnList, titlesOnOwnList } from "#app/domain/lists/own-lists.server.ts";
import { saveFoundList } from "#app/domain/lists/shop-lists.server.ts";
import { LIST_OR_FILE } from "#app/lib/body-limits.ts";
import type { TitleId } from "#app/lib/number-kinds.ts";
import { failure } from "#app/messages/failure.ts";
import { isFailure } from "#app/messages/result.ts";
import { lists as words } from "#app/messages/words.ts";
import { countUseWithinLimit, FILES_AN_HOUR } from "../browse/isbn-search.server.ts";
import { importSource, wantedLines } from "../cart/import.server.ts";
import { customer } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { listId } from "../common/fields.server.ts";
import { checkbox } from "../common/person-fields.server.ts";
import { visibleCard } from "../common/visible.server.ts";
import type { Visit } from "../common/visit.server.ts";

/** Titles that a preview names, each with its own form to add it. */
const MAX_NAMED = 500;

/** Spec 2 §7. */
export const importFile = defineCall("titlelist/importFile", {
  about:
    "Reads ISBNs from a file or from pasted text into one of the account's lists. Without `add_to_list` it " +
    "answers with a preview (`titles`: isbn, success, `held` if the list has it already, `wrong` if it is no " +
    "valid ISBN; the first 500 that are known with their names); with it, it adds those that are known. A preview of more has a `found_list_id`, from which " +
    "`titlelist/copyFromList` adds them. If none are known, the failure's detail has the `titles`. " +
    "Failures: `no_rows`, `too_many`, `too_often`, `not_found`, `full`, and those of files.",
  access: customer,
  bodyLimits: LIST_OR_FILE,
  input: z.object({ ...importSource, list_id: listId, add_to_list: checkbox }),
  run: async (visit, { file, text, list_id, add_to_list }) => {
    const { account } = visit.session;
    if (!account) return failure("calls.login_required");
    const wanted = await wantedLines(visit, { file, text }, MAX_TITLES);
    if (isFailure(wanted)) return wanted;
    const { database } = visit.platform;
    const codes = wanted.map(({ isbn }) => isbn);
    const ids = await shownTitlesOfCodes(database.read, visit, codes);
    const known = codes.filter((isbn) => ids.has(isbn));
    const titleIds = [...new Set(known.flatMap((isbn) => ids.get(isbn) ?? []))];
    const at = file ? "file" : "text";
    if (add_to_list && titleIds.length > 0)
      return addToOwnList(database, visit, account, { list_id }, titleIds);
    const alreadyListed = await titlesOnOwnList(database.read, account, list_id);
    const namedIsbns = known.slice(0, MAX_NAMED);
    const cards = await cardsOf(
      database.read,
      visit,
      namedIsbns.flatMap((isbn) => ids.get(isbn) ?? []),
    );
    const namedSet = new Set(namedIsbns);
    const titles = wanted.map(({ isbn, quantity, wrong = false }) => {
      const id = ids.get(isbn);
      const guarded = id !== undefined && namedSet.has(isbn) ? cards.get(id) : undefined;
      const card = guarded && visibleCard(visit, guarded);
      return {
        isbn,
        qty: quantity,
        success: id !== undefined,
        held: id !== undefined && alreadyListed.has(id),
        wrong,
        title: card?.title ?? "",
        eisbn: card?.eisbn ?? "",
        author_line: card?.author_line ?? "",
      };
    });
    if (known.length === 0) return failure("calls.no_rows", {}, { at, detail: { titles } });
    if (known.length <= MAX_NAMED) return { titles, found_list_id: null };
    const kept = await keptFind(visit, cartKeyOf(account), titleIds);
    return kept === undefined ? failure("importing.too_often", {}, { at }) : { titles, found_list_id: kept };
  },
});

/**
 * Stores the titles of a large file as a list for a month, as `browse/file` does, so that it need not be sent again.
 * The same titles of the same owner are stored once. @returns its id; undefined if too many were stored lately
 */
async function keptFind(
  visit: Visit,
  owner: string,
  titleIds: readonly TitleId[],
): Promise<string | undefined> {
  const { database, secret } = visit.platform;
  if (!(await countUseWithinLimit(visit, "import-preview", FILES_AN_HOUR))) return undefined;
  const id = findIdOf(secret, `${visit.store.id} ${owner}`, titleIds);
  const name = visit.t(words.importLink);
  await dropOldFinds(database, visit.now);
  await saveFoundList(database, visit.store.id, visit.now, { id, name, header: name }, titleIds);
  return id;
}
