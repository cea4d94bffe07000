import { z } from "zod";
import { getCards, shownTitlesOfCodes } from "#app/domain/catalogue/catalogue.server.ts";
import { addToOwnList } from "#app/domain/lists/own-lists.server.ts";
import { LIST_OR_FILE } from "#app/lib/body-limits.ts";
import { isFailure } from "#app/lib/result.ts";
import { failure } from "#app/messages/failure.ts";
import { imported, wantedLines } from "../cart/import.server.ts";
import { customer } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { listId } from "../common/fields.server.ts";
import { ticked } from "../common/person-fields.server.ts";
import { visibleCards } from "../common/visible.server.ts";

/** The most titles in one import; the preview shows them all. */
const MOST = 2000;

/**
 * `titlelist/importFile {file or text, list_id, add_to_list}` (spec 2 §7): imports ISBNs into one of the account's
 * lists, read as the cart's import reads them. Without `add_to_list` it returns a preview (`titles`: isbn, success);
 * with it, it adds those that are known. If none are, the failure's detail holds the `titles`. Failures: `no_rows`
 * ("No rows can be processed."), `too_many`, `not_found`, `full`, and those of files.
 */
export const importList = defineCall("titlelist/importFile", {
  access: customer,
  accepts: LIST_OR_FILE,
  input: z.object({ ...imported, list_id: listId, add_to_list: ticked }),
  run: async (visit, { file, text, list_id, add_to_list }) => {
    const { account } = visit.session;
    if (!account) return failure("calls.login_required");
    const wanted = await wantedLines(visit, { file, text }, MOST);
    if (isFailure(wanted)) return wanted;
    const { database } = visit.platform;
    const codes = wanted.map(({ isbn }) => isbn);
    const ids = await shownTitlesOfCodes(database.read, visit, codes);
    const known = codes.flatMap((isbn) => ids.get(isbn) ?? []);
    const at = file ? "file" : "text";
    if (add_to_list && known.length > 0)
      return addToOwnList(database, visit, account, { list_id }, [...new Set(known)]);
    const cards = visibleCards(visit, await getCards(database.read, visit, known));
    const byIsbn = new Map(
      codes.filter((isbn) => ids.has(isbn)).map((isbn, position) => [isbn, cards[position]]),
    );
    const titles = wanted.map(({ isbn, quantity }) => {
      const card = byIsbn.get(isbn);
      return {
        isbn,
        qty: quantity,
        success: card !== undefined,
        title: card?.title ?? "",
        eisbn: card?.eisbn ?? "",
        author_line: card?.author_line ?? "",
      };
    });
    return known.length > 0 ? { titles } : failure("calls.no_rows", {}, { at, detail: { titles } });
  },
});
