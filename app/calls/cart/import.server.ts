import { z } from "zod";
import { addLines, previewLines } from "#app/domain/cart/line-import.server.ts";
import { shownTitlesOfCodes } from "#app/domain/catalogue/catalogue.server.ts";
import { linesInFile } from "#app/domain/exchange/isbn-search/codes-in-file.server.ts";
import { linesInText, type WantedLine } from "#app/domain/exchange/isbn-search/lines-in-text.ts";
import { LIST_OR_FILE } from "#app/lib/body-limits.ts";
import { failure, problem } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import { cartImport } from "#app/messages/words.ts";
import { UploadedFile } from "#app/platform/uploads/uploads.server.ts";
import { countUseWithinLimit, FILES_AN_HOUR, fileFailure } from "../browse/isbn-search.server.ts";
import { cartUser } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { checkbox } from "../common/person-fields.server.ts";
import { visibleCart } from "../common/visible.server.ts";
import type { Visit } from "../common/visit.server.ts";

/** The most titles in one import; a page must be able to show them all. */
const MAX_TITLES = 500;

/** The source of an import into the cart or a list: a file or pasted text. */
export const importSource = {
  file: z.instanceof(UploadedFile).optional(),
  text: z.string().max(200_000, problem(cartImport.tooLong)).default(""),
};

/** Spec 1 §7. */
export const importCart = defineCall("cart/import", {
  about:
    "Reads ISBNs with quantities from a file or from pasted text. Without `addToCart` it answers with a " +
    "preview (`titles`: isbn, qty, success, and the reason if one fails; `wrong` if it is not a valid ISBN). With it, it adds them to the " +
    "cart, large print only if confirmed, and answers with `not_added` and `questions` as " +
    "`titlelist/copyToCart` does. If nothing can be bought, the failure's detail has the `titles`. " +
    "Failures: `empty`, `no_rows`, `too_many`, and those of files.",
  access: cartUser,
  bodyLimits: LIST_OR_FILE,
  input: z.object({
    ...importSource,
    addToCart: checkbox,
    large_print_confirmed: checkbox,
  }),
  run: async (visit, { file, text, addToCart, large_print_confirmed }) => {
    const wanted = await wantedLines(visit, { file, text }, MAX_TITLES);
    if (isFailure(wanted)) return wanted;
    const field = file ? "file" : "text";
    const { database } = visit.platform;
    const ids = await shownTitlesOfCodes(
      database.read,
      visit,
      wanted.map(({ isbn }) => isbn),
    );
    const known = wanted.flatMap(({ isbn, quantity }) => {
      const title_id = ids.get(isbn);
      return title_id === undefined || quantity === 0 ? [] : [{ isbn, title_id, quantity }];
    });
    if (addToCart) {
      const imported = await addLines(database, visit, known, large_print_confirmed);
      if (isFailure(imported)) return imported;
      const { added, not_added, questions } = imported;
      return added > 0 || questions.length > 0
        ? { cart: visibleCart(visit, imported.cart), added, not_added, questions }
        : failure("calls.no_rows", {}, { at: field, detail: { not_added } });
    }
    const preview = await previewLines(database.read, visit, known);
    if (isFailure(preview)) return preview;
    const titles = wanted.map(({ isbn, quantity, problem, wrong = false }) => {
      const index = known.findIndex((row) => row.isbn === isbn);
      const line = index < 0 ? undefined : preview[index];
      return {
        isbn,
        qty: line?.quantity ?? 0,
        success: (line?.quantity ?? 0) > 0,
        wanted: quantity,
        problem: problem ?? null,
        known: ids.has(isbn),
        wrong,
        line: line ?? null,
      };
    });
    if (titles.some(({ success }) => success)) return { titles };
    return failure("calls.no_rows", {}, { at: field, detail: { titles } });
  },
});

/**
 * The ISBNs and quantities in a file or a pasted text, at most `most`, then wrong ISBNs. Failures: `no_rows`,
 * `too_many`, and those of files, beside their field.
 */
export async function wantedLines(
  visit: Visit,
  { file, text }: { file?: UploadedFile | undefined; text: string },
  most: number,
): Promise<WantedLine[] | Failure> {
  // Read one more, to see whether there are too many.
  const wanted = file ? await linesOfFile(visit, file, most + 1) : linesInText(text);
  if (isFailure(wanted)) return wanted;
  const at = file ? "file" : "text";
  if (wanted.length === 0) {
    const nothing = text.trim() === "" && !file;
    return failure(nothing ? "importing.no_rows" : "calls.no_rows", {}, { at });
  }
  const valid = wanted.filter(({ wrong }) => !wrong);
  return valid.length > most ? failure("importing.too_many", { count: most }, { at }) : wanted;
}

async function linesOfFile(visit: Visit, file: UploadedFile, most: number): Promise<WantedLine[] | Failure> {
  if (!(await countUseWithinLimit(visit, "browse-file", FILES_AN_HOUR)))
    return failure("importing.too_often", {}, { at: "file" });
  // LibraryThing's export is a table with tabs.
  const { path, size } = file;
  const name = file.name.replace(/\.tsv$/i, ".csv");
  const lines = await linesInFile(visit.platform.root, { path, size, name }, most);
  if (typeof lines === "string") return fileFailure(lines, "importing");
  // An ISBN only counts as an order if it is on its own line.
  return lines.filter(({ quantity, problem, wrong }) => quantity > 0 || problem !== undefined || wrong);
}
