import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import { openPreorders } from "../preorders/preorders.server.ts";
import { lengthOf, type OpenPreorder, plainLine } from "../preorders/preorders.ts";
import type { CartRows, Shopper } from "./assembly.server.ts";
import { type LineChange, MAX_QUANTITY } from "./cart.ts";
import * as rows from "./rows.server.ts";

/**
 * The reason why a new line's inscription is refused, or undefined.
 * Failures: `no_text` (no campaign offers inscriptions any more, or not for copies in this condition), `too_long`.
 */
export async function newDedicationObstacle(
  db: Queries,
  shopper: Shopper,
  { title_id, condition, dedication }: Pick<rows.LineRow, "title_id" | "condition" | "dedication">,
): Promise<Failure<undefined> | undefined> {
  if (dedication === "") return undefined;
  const preorder = (await openPreorders(db, shopper, [title_id])).get(title_id);
  return textObstacle(dedication, condition === "" ? preorder : undefined, "dedication");
}

/**
 * The reason why one of these changed inscriptions is refused, or undefined.
 * Failures: `no_text`, `too_long`, beside its field.
 */
export function changedDedicationObstacle(
  { lines }: CartRows,
  changes: readonly LineChange[],
): Failure | undefined {
  for (const [index, { cart_id, dedication, quantity }] of changes.entries()) {
    const changed = lines.find(({ line }) => line.id === cart_id);
    const text = plainLine(dedication ?? "");
    if (text === "" || quantity === 0 || !changed || changed.line.dedication === text) continue;
    const obstacle = textObstacle(text, changed.preorder, `lines.${index}.dedication`);
    if (obstacle) return obstacle;
  }
  return undefined;
}

/**
 * Checks the inscription for a campaign's copies.
 * @param at the field of the text
 */
function textObstacle(
  text: string,
  preorder: OpenPreorder | null | undefined,
  at: string,
): Failure<undefined> | undefined {
  if (!preorder?.prompt) return failure("preorders.no_text", {}, { at });
  const count = preorder.text_most;
  return lengthOf(text) > count ? failure("preorders.too_long", { count }, { at }) : undefined;
}

/**
 * Changes the inscriptions of lines. Lines that are the same afterwards become one.
 * @returns how many lines changed
 */
export async function writeDedications(
  tx: Tx,
  cartId: number,
  changes: readonly LineChange[],
): Promise<number> {
  const texts = changes.filter(({ dedication }) => dedication !== undefined);
  let cartLines = texts.length > 0 ? await rows.linesOf(tx, cartId) : [];
  let changed = 0;
  for (const { cart_id, dedication = "" } of texts) {
    const line = cartLines.find(({ id }) => id === cart_id);
    const text = plainLine(dedication);
    if (!line || line.dedication === text) continue;
    const same = cartLines.find((cartLine) => rows.isSameLine(cartLine, { ...line, dedication: text }));
    if (same) {
      const quantity = Math.min(MAX_QUANTITY, same.quantity + line.quantity);
      const order_rest = same.order_rest || line.order_rest;
      await rows.putLine(tx, {
        ...rows.lineValues(same),
        quantity,
        order_rest,
        cart_id: cartId,
        added_at: 0,
      });
      await rows.deleteLine(tx, cartId, line.id);
    } else await rows.changeDedication(tx, cartId, line.id, text);
    cartLines = await rows.linesOf(tx, cartId);
    changed++;
  }
  return changed;
}
