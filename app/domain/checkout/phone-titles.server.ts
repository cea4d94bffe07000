import type { Cents } from "#app/lib/money.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import { browse, getSellable, type Storefront, shownTitlesOfCodes } from "../catalogue/catalogue.server.ts";
import { emptyRequest } from "../catalogue/search/browse.ts";
import type { SearchContext } from "../catalogue/search/search.server.ts";
import { readScan } from "../orders/packing/scanned.ts";

/** The most titles that a search by words returns. */
const MAX_FOUND_TITLES = 10;

/** A title that can be added to an order, with what staff read out to the caller. */
export interface FoundTitle {
  eisbn: string;
  title: string;
  author: string;
  isbn: string;
  binding: string;
  /** Cents; null if the shop has no price. */
  price: Cents | null;
  onhand: number;
  /** The availability message that shoppers read. */
  message: string;
}

/**
 * The titles that match a typed or scanned text: the one with this number, or the first ones that words find.
 * Failures beside `what`: `no_title`, `no_match`, `several_codes`.
 */
export async function titlesMeant(
  context: SearchContext,
  storefront: Storefront,
  what: string,
): Promise<{ titles: FoundTitle[]; isExact: boolean } | Failure> {
  const scanned = readScan(what);
  if (scanned.kind === "several") return failure("checkout.phone.several_codes", {}, { at: "what" });
  if (what.trim() === "") return failure("checkout.phone.no_match", {}, { at: "what" });
  const isExact = scanned.kind === "book";
  const db = context.database.read;
  const ids = isExact
    ? [...(await shownTitlesOfCodes(db, storefront, [scanned.code])).values()]
    : (
        await browse(
          context,
          storefront,
          { ...emptyRequest(), term: what, limit: MAX_FOUND_TITLES },
          { facets: false },
        )
      ).ids;
  const sellables = await getSellable(
    db,
    storefront,
    ids.map((title_id) => ({ title_id, condition: "" })),
  );
  const titles = sellables.flatMap((sellable) => {
    if (!sellable || sellable.gone || sellable.card.is_giftcard) return [];
    const { eisbn, title, author_line, isbn, binding } = sellable.card;
    return {
      eisbn,
      title,
      author: author_line,
      isbn: isbn ?? "",
      binding: binding ?? "",
      price: sellable.row?.price ?? null,
      onhand: sellable.row?.onhand ?? 0,
      message: sellable.row?.message ?? "",
    };
  });
  if (titles.length > 0) return { titles, isExact };
  return isExact
    ? failure("checkout.phone.no_title", {}, { at: "what" })
    : failure("checkout.phone.no_match", {}, { at: "what" });
}
