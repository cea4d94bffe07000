import type { Guarded } from "#app/lib/guarded.ts";
import { type Failure, isFailure } from "#app/lib/result.ts";
import { failure } from "#app/messages/failure.ts";
import type { Database, Queries } from "#app/platform/db/database.server.ts";
import { rememberSession } from "../accounts/sessions.server.ts";
import { getSellable, isNowhere, type SellableTitle } from "../catalogue/catalogue.server.ts";
import { sellsByLocation } from "../stores/settings.ts";
import { cartRows, type Shopper } from "./assembling.server.ts";
import { guardedCart } from "./cart.server.ts";
import { type Cart, deliverable, MAX_LINES, MAX_QUANTITY } from "./cart.ts";
import { openShelf } from "./location.server.ts";
import * as rows from "./rows.server.ts";

/** The result for one title of an imported list. */
export interface ImportedLine {
  title: string;
  eisbn: string;
  author_line: string;
  /** Copies requested, and how many of them the cart gets. */
  wanted: number;
  quantity: number;
  /** How many of those will be ordered in. */
  backorder: number;
  is_large_print: boolean;
  /** Why it cannot be bought, or its availability as the shop words it. */
  note: string;
}

/**
 * Previews what importing these titles would add to the cart, without changing it. Failure: `location_needed`.
 */
export async function previewLines(
  db: Queries,
  shopper: Shopper,
  wanted: readonly { title_id: number; quantity: number }[],
): Promise<(ImportedLine | undefined)[] | Failure> {
  if (isNowhere(shopper)) return failure("cart.location_needed");
  const sellables = await getSellable(
    db,
    shopper,
    wanted.map(({ title_id }) => ({ title_id, condition: "" })),
  );
  return wanted.map(({ quantity }, at) => sellables[at] && importedLine(sellables[at], quantity));
}

/** @param elsewhere copies of the title that other lines of the cart claim */
function importedLine(
  { card, row, is_large_print }: SellableTitle,
  wanted: number,
  elsewhere = 0,
): ImportedLine {
  const shelf =
    card.is_giftcard || !row ? undefined : { ...row, onhand: Math.max(0, row.onhand - elsewhere) };
  const { available, backorder } = deliverable(shelf, wanted);
  const { title, eisbn, author_line } = card;
  const note = (row ?? card.available).message;
  return { title, eisbn, author_line, wanted, quantity: available, backorder, is_large_print, note };
}

/**
 * Adds a list of titles to the cart as new copies: as many as are in stock, with the rest ordered in where
 * possible. Titles that cannot be bought are left out. Runs in one transaction. Failure: `location_needed`.
 * @param largePrint whether the shopper has confirmed the large print editions, which are left out otherwise
 */
export async function addLines(
  database: Database,
  shopper: Shopper,
  wanted: readonly { title_id: number; quantity: number }[],
  largePrint: boolean,
): Promise<{ cart: Guarded<Cart>; lines: ImportedLine[] } | Failure> {
  return database.transaction(async (tx) => {
    await rememberSession(tx, shopper.store.id, shopper.session, shopper.now);
    const cart = await rows.lockCart(tx, shopper.store.id, shopper.session.cartKey, shopper.now);
    const held = await rows.linesOf(tx, cart.id);
    const shelf = await openShelf(tx, shopper, cart, held);
    if (isFailure(shelf)) return shelf;
    const sellables = await getSellable(
      tx,
      shelf,
      wanted.map(({ title_id }) => ({ title_id, condition: "" })),
    );
    const lines: ImportedLine[] = [];
    let added = 0;
    for (const [at, { title_id, quantity }] of wanted.entries()) {
      const sellable = sellables[at];
      if (!sellable) continue;
      const before = held.find((line) =>
        rows.isSameLine(line, { title_id, condition: "", gift_registry_id: "", gift: "" }),
      );
      const together = Math.min(MAX_QUANTITY, quantity + (before?.quantity ?? 0));
      const elsewhere = held
        .filter((line) => line.title_id === title_id && line.condition === "" && line !== before)
        .reduce((sum, line) => sum + line.quantity, 0);
      const line = importedLine(sellable, together, elsewhere);
      // Large print needs the shopper's confirmation; having it in the cart already counts as one.
      const unasked = line.is_large_print && !largePrint && !before;
      lines.push(unasked ? { ...line, quantity: 0, backorder: 0 } : line);
      if (unasked) continue;
      if (line.quantity === 0) continue;
      if (!before && held.length + added >= MAX_LINES) {
        line.quantity = 0;
        continue;
      }
      if (!before) added++;
      await rows.putLine(tx, {
        cart_id: cart.id,
        title_id,
        condition: "",
        gift_registry_id: "",
        registry_extra: 0,
        gift: "",
        quantity: line.quantity,
        order_rest: line.backorder > 0 || before?.order_rest ? 1 : 0,
        added_at: shopper.now,
      });
    }
    const location_id = sellsByLocation(shopper.store.settings)
      ? (shelf.locationId ?? null)
      : cart.location_id;
    return { cart: guardedCart(shopper, await cartRows(tx, shopper, { ...cart, location_id })), lines };
  });
}
