import { z } from "zod";
import { getCards } from "#app/domain/catalogue/catalogue.server.ts";
import { type FileFailure, RETRY_AFTER_S } from "#app/domain/exchange/isbn-search/codes-in-file.server.ts";
import {
  type FoundBooks,
  findId,
  findInFile,
  findInPage,
} from "#app/domain/exchange/isbn-search/isbn-search.server.ts";
import { dropOldFinds } from "#app/domain/lists/lists.server.ts";
import { saveFoundList } from "#app/domain/lists/shop-lists.server.ts";
import { LIST_OR_FILE } from "#app/lib/body-limits.ts";
import { HOUR } from "#app/lib/seconds.ts";
import { listText } from "#app/lib/word-list.ts";
import { failure, problem } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import { browse } from "#app/messages/words.ts";
import { countAttempt } from "#app/platform/limits/limits.server.ts";
import { UploadedFile } from "#app/platform/uploads/uploads.server.ts";
import { anyone } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { visibleCards } from "../common/visible.server.ts";
import type { Visit } from "../common/visit.server.ts";

/** Pages and files that one address may have read in an hour. */
const PAGES_AN_HOUR = 60;
export const FILES_AN_HOUR = 30;
/** Titles from a page that are shown at once. */
const MAX_SHOWN = 200;

/** The failure for a file that could not be read, shown next to its field. */
export function fileFailure(failed: FileFailure, area: "files" | "importing" = "files"): Failure {
  const retry = failed === "busy" ? { retryAfter: RETRY_AFTER_S } : {};
  return failure(area === "files" ? `files.${failed}` : `importing.${failed}`, {}, { at: "file", ...retry });
}

/** Counts one use against an hourly limit per network address. @returns whether it is within the limit */
export async function countUseWithinLimit(visit: Visit, what: string, limit: number): Promise<boolean> {
  const limits = [{ key: `${what}:${visit.address}`, limit, window: HOUR }];
  return (await countAttempt(visit.platform.database, visit.now, limits)) === undefined;
}

export const browseUrl = defineCall("browse/url", {
  about:
    "Finds the titles whose ISBNs appear on a web page. `unknown` lists the ISBNs that the shop does not " +
    "know.",
  kind: "read",
  sideEffect: "how many pages an address has had searched",
  access: anyone,
  input: z.object({
    url: z.string().trim().min(1, problem(browse.urlRequired)).max(2000, problem(browse.urlBad)),
  }),
  run: async (visit, { url }) => {
    const { database, env } = visit.platform;
    if (!(await countUseWithinLimit(visit, "browse-url", PAGES_AN_HOUR)))
      return failure("calls.too_often", {}, { at: "url" });
    // Tests serve their pages locally, where shoppers must never reach.
    const local = env.NODE_ENV === "test" ? (address: string) => address === "127.0.0.1" : undefined;
    const foundBooks = await findInPage(database, visit, url, local);
    if ("failed" in foundBooks) return failure(`pages.${foundBooks.failed}`, {}, { at: "url" });
    const cards = await getCards(database.read, visit, foundBooks.ids.slice(0, MAX_SHOWN));
    return {
      rows: visibleCards(visit, cards),
      row_count: foundBooks.ids.length,
      unknown: foundBooks.unknown,
    };
  },
});

export const browseFile = defineCall("browse/file", {
  about:
    "Finds the titles whose ISBNs appear in a file. They are stored as a list for browsing: `list_id` is a " +
    "value for the filter key `x` of `browse/get`. `unknown` lists the ISBNs that the shop does not know, " +
    "`wrong` numbers that were meant as ISBNs but are none.",
  access: anyone,
  bodyLimits: LIST_OR_FILE,
  input: z.object({ file: z.instanceof(UploadedFile, { error: problem(browse.fileRequired) }) }),
  run: async (visit, { file }) => {
    const { database, root } = visit.platform;
    if (file.size === 0) return failure("files.empty", {}, { at: "file" });
    if (!(await countUseWithinLimit(visit, "browse-file", FILES_AN_HOUR)))
      return failure("calls.too_often", {}, { at: "file" });
    const foundBooks = await findInFile(database, visit, root, file);
    if ("failed" in foundBooks) return fileFailure(foundBooks.failed);
    const name = file.name.replace(/[\u0000-\u001f<>&]/g, "").slice(0, 80);
    const list_id = findId();
    await dropOldFinds(database, visit.now);
    const list = {
      id: list_id,
      name,
      header: visit.t(browse.foundIn, { name }),
      // Only the digits: none of the file's own text is stored.
      description: describedFind(visit, foundBooks),
    };
    await saveFoundList(database, visit.store.id, visit.now, list, foundBooks.ids);
    return {
      list_id,
      row_count: foundBooks.ids.length,
      unknown: foundBooks.unknown,
      wrong: foundBooks.wrong,
    };
  },
});

/** Says how many of a file's titles were found and lists the missing ones; empty if all were found. */
function describedFind({ t, locale }: Visit, { ids, unknown, wrong }: FoundBooks): string {
  const codes = [...unknown, ...wrong.map((code) => t(browse.wrongIsbn, { code }))];
  if (codes.length === 0) return "";
  const counts = t(browse.foundOf, { found: ids.length, count: ids.length + codes.length });
  return `${counts}. ${t(browse.notFound, { codes: listText(locale, codes, "plain") })}`;
}
