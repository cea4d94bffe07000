import type { Guarded } from "#app/lib/guarded.ts";
import type { TitleId } from "#app/lib/number-kinds.ts";
import { failure } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import type { Database, Queries } from "#app/platform/db/database.server.ts";
import { rememberSession } from "../accounts/sessions.server.ts";
import { getSellable, type SellableTitle } from "../catalogue/catalogue.server.ts";
import { locationNeeded, sellsByLocation } from "../stores/settings.ts";
import { cartRows, type Shopper } from "./assembly.server.ts";
import { guardedCart } from "./cart.server.ts";
import {
  type Cart,
  deliverable,
  type LineQuestion,
  MAX_LINES,
  MAX_QUANTITY,
  type NotAdded,
  type StockQuestion,
  stockQuestion,
} from "./cart.ts";
import { openStorefront } from "./location.server.ts";
import * as rows from "./rows.server.ts";

/** The result for one title of an imported list. */
export interface ImportedLine {
  title: string;
  eisbn: string;
  author_line: string;
  /** Copies requested. `added` of them go into the cart. */
  wanted: number;
  quantity: number;
  /** Copies that will be ordered in. */
  backorder: number;
  is_large_print: boolean;
  /** The reason why it cannot be bought, or its availability in the shop's words. */
  note: string;
}

/**
 * Previews what importing these titles would add to the cart, without changing it. Failure: `location_needed`.
 */
export async function previewLines(
  db: Queries,
  shopper: Shopper,
  wanted: readonly { title_id: TitleId; quantity: number }[],
): Promise<(ImportedLine | undefined)[] | Failure> {
  if (locationNeeded(shopper)) return failure("cart.location_needed");
  const sellables = await getSellable(
    db,
    shopper,
    wanted.map(({ title_id }) => ({ title_id, condition: "" })),
  );
  return wanted.map(({ quantity }, index) => sellables[index] && importedLine(sellables[index], quantity));
}

function importedLine({ card, row, is_large_print }: SellableTitle, wanted: number): ImportedLine {
  const { available, backorder } = deliverable(card.is_giftcard ? undefined : row, wanted);
  const { title, eisbn, author_line } = card;
  const note = (row ?? card.available).message;
  return { title, eisbn, author_line, wanted, quantity: available, backorder, is_large_print, note };
}

/** The line's fields for a title from a list: new copies, for no registry. */
const PLAIN = { condition: "", gift_registry_id: "", gift: "", dedication: "" } as const;

/** The result of adding a list of titles. */
export interface AddedLines {
  cart: Guarded<Cart>;
  /** Number of titles of which copies were added. */
  added: number;
  not_added: NotAdded[];
  /** Lines that want more copies than are in stock. They get the copies in stock until the shopper answers. */
  questions: LineQuestion[];
}

/**
 * Adds a list of titles to the cart as new copies. If a title has too few copies, those in stock are added, and the
 * rest is a question as with a single title. Runs in one transaction. Failure: `location_needed`.
 * @param largePrint whether the shopper has confirmed the large print editions; otherwise they are left out
 */
export async function addLines(
  database: Database,
  shopper: Shopper,
  wanted: readonly { title_id: TitleId; quantity: number }[],
  largePrint: boolean,
): Promise<AddedLines | Failure> {
  return database.transaction(async (tx) => {
    await rememberSession(tx, shopper.store.id, shopper.session, shopper.now);
    const cart = await rows.lockCart(tx, shopper.store.id, shopper.session.cartKey, shopper.now);
    const cartLines = await rows.linesOf(tx, cart.id);
    const storefront = await openStorefront(tx, shopper, cart, cartLines);
    if (isFailure(storefront)) return storefront;
    // A title that is named twice is one line of the cart.
    const copies = new Map<number, number>();
    for (const { title_id, quantity } of wanted) copies.set(title_id, (copies.get(title_id) ?? 0) + quantity);
    const sellables = await getSellable(
      tx,
      storefront,
      [...copies.keys()].map((title_id) => ({ title_id, condition: "" })),
    );
    const puts: rows.NewLine[] = [];
    const not_added: NotAdded[] = [];
    const stockQuestions: (Omit<LineQuestion, "cart_id"> & { title_id: TitleId })[] = [];
    let created = 0;
    for (const [index, [title_id, quantity]] of [...copies].entries()) {
      const sellable = sellables[index];
      if (!sellable) continue;
      const before = cartLines.find((line) => rows.isSameLine(line, { title_id, ...PLAIN }));
      const elsewhere = cartLines
        .filter((line) => line.title_id === title_id && line.condition === "" && line !== before)
        .reduce((sum, line) => sum + line.quantity, 0);
      const { eisbn, title } = sellable.card;
      const full = !before && cartLines.length + created >= MAX_LINES;
      const plan = planAdding(sellable, quantity, { before, elsewhere, largePrint, full });
      if ("reason" in plan) {
        not_added.push({ eisbn, title, reason: plan.reason });
        continue;
      }
      if (plan.question) stockQuestions.push({ ...plan.question, title_id, eisbn, title });
      if (plan.quantity <= (before?.quantity ?? 0)) continue;
      if (!before) created++;
      puts.push({
        cart_id: cart.id,
        title_id,
        ...PLAIN,
        registry_extra: 0,
        quantity: plan.quantity,
        order_rest: plan.order_rest,
        added_at: shopper.now,
      });
    }
    if (puts.length > 0) await rows.putLines(tx, puts);
    const location_id = sellsByLocation(shopper.store.settings)
      ? (storefront.locationId ?? null)
      : cart.location_id;
    const content = await cartRows(tx, shopper, { ...cart, location_id });
    const questions = stockQuestions.flatMap(({ title_id, ...question }) => {
      const same = { title_id, ...PLAIN };
      const line = content.lines.find((pricedLine) => rows.isSameLine(pricedLine.line, same));
      return line ? [{ ...question, cart_id: line.line.id }] : [];
    });
    return { cart: guardedCart(shopper, content), added: puts.length, not_added, questions };
  });
}

type Plan =
  | { reason: NotAdded["reason"] }
  | { quantity: number; order_rest: boolean; question?: StockQuestion };

/** The copies a line gets, or the reason why it gets none. */
function planAdding(
  { card, row, is_large_print }: SellableTitle,
  wanted: number,
  cart: { before: rows.LineRow | undefined; elsewhere: number; largePrint: boolean; full: boolean },
): Plan {
  const { before, elsewhere, largePrint, full } = cart;
  if (card.is_giftcard || !row?.cartable) return { reason: "not_cartable" };
  if (is_large_print && !largePrint) return { reason: "large_print" };
  if (full) return { reason: "cart_full" };
  const quantity = wanted + (before?.quantity ?? 0);
  if (quantity > MAX_QUANTITY) return { reason: "too_many" };
  const question = stockQuestion(row, quantity, elsewhere);
  const waits = before?.order_rest === true;
  // With nothing on hand there is no question: adding the title means agreeing to wait, as with a single one.
  if (!question || (waits && question.can_order_rest))
    return { quantity, order_rest: waits || row.onhand === 0 };
  if (!before && question.left === 0) return { reason: "none_left" };
  return { quantity: question.left, order_rest: waits, question };
}
