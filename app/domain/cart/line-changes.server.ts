import type { Failure } from "#app/messages/result.ts";
import type { Database, Queries } from "#app/platform/db/database.server.ts";
import { assemble, cartRows, claimsOf, isKnown, type Shopper } from "./assembly.server.ts";
import { changeCart, getCartContent, storeLines } from "./cart.server.ts";
import { allot, type LineChange, type LineQuestion, planChanges, shortagesOf } from "./cart.ts";
import { changedDedicationObstacle, writeDedications } from "./dedications.server.ts";
import { noteRemoval } from "./removal.server.ts";
import * as rows from "./rows.server.ts";

/**
 * Removes one line. Does nothing if there is no such line.
 * @returns the id with which `restoreLines` puts it back, or null if nothing was removed
 */
export async function removeFromCart(
  database: Database,
  shopper: Shopper,
  lineId: number,
): Promise<string | null> {
  const removal = await changeCart(database, shopper, async (tx, cart) => {
    const lines = (await rows.linesOf(tx, cart.id)).filter(({ id }) => id === lineId);
    await rows.deleteLine(tx, cart.id, lineId);
    return noteRemoval(tx, shopper, cart, lines);
  });
  return removal ?? null;
}

/**
 * Removes every line.
 * @returns as `removeFromCart`
 */
export async function emptyCart(database: Database, shopper: Shopper): Promise<string | null> {
  const removal = await changeCart(database, shopper, async (tx, cart) => {
    const lines = await rows.linesOf(tx, cart.id);
    await rows.deleteLines(tx, cart.id);
    return noteRemoval(tx, shopper, cart, lines);
  });
  return removal ?? null;
}

/**
 * Changes the quantities of several lines in one transaction. Lines with an open question about stock do not change and
 * come back as questions. Lines that no longer exist are skipped. Also changes the inscriptions of pre-ordered copies.
 * @returns the questions, the number of lines that changed, and a `removal` as in `removeFromCart`
 * Failures: `no_text`, `too_long`, beside the text. Then nothing changes.
 */
export async function changeLines(
  database: Database,
  shopper: Shopper,
  changes: readonly LineChange[],
): Promise<{ changed: number; questions: LineQuestion[]; removal: string | null } | Failure> {
  const result = await changeCart(database, shopper, async (tx, cart) => {
    const content = await cartRows(tx, shopper, cart);
    const refused = changedDedicationObstacle(content, changes);
    if (refused) return refused;
    const plan = planChanges(claimsOf(content), changes);
    const changed = plan.writes.flatMap(({ id, quantity, order_rest }) => {
      const line = content.lines.find((pricedLine) => pricedLine.line.id === id)?.line;
      return line && quantity > 0 ? [{ ...line, quantity, order_rest }] : [];
    });
    const removedIds = plan.writes.filter(({ quantity }) => quantity === 0).map(({ id }) => id);
    await storeLines(tx, shopper, cart.id, changed);
    await rows.deleteSome(tx, cart.id, removedIds);
    const removed = content.lines.map(({ line }) => line).filter(({ id }) => removedIds.includes(id));
    const removal = await noteRemoval(tx, shopper, cart, removed);
    const written = await writeDedications(tx, cart.id, changes);
    return { changed: plan.writes.length + written, questions: plan.questions, removal };
  });
  return result ?? { changed: 0, questions: [], removal: null };
}

/**
 * The questions that `changeLines` would ask, without changing anything. Without changes: the lines that want more
 * copies than there are.
 */
export async function questionsOf(
  db: Queries,
  shopper: Shopper,
  changes: readonly LineChange[],
): Promise<LineQuestion[]> {
  const content = await getCartContent(db, shopper);
  return changes.length > 0
    ? planChanges(claimsOf(content), changes).questions
    : shortagesOf(assemble(shopper, content).items, isKnown(shopper));
}

/**
 * Removes lines that cannot be bought, and lowers quantities to the available copies (spec 2 §4 "stock check").
 * @returns as `removeFromCart`
 */
export async function removeUnavailable(database: Database, shopper: Shopper): Promise<string | null> {
  const removal = await changeCart(database, shopper, async (tx, cart) => {
    const content = await cartRows(tx, shopper, cart);
    const claims = claimsOf(content);
    const shares = allot(claims);
    const left = claims.map((line, index) => ({
      ...line,
      wanted: line.quantity,
      quantity: shares[index]?.available ?? 0,
    }));
    const lowered = left.filter(({ quantity, wanted }) => quantity > 0 && quantity < wanted);
    await storeLines(tx, shopper, cart.id, lowered);
    const removedIds = left.filter(({ quantity }) => quantity === 0).map(({ id }) => id);
    await rows.deleteSome(tx, cart.id, removedIds);
    const removed = left.flatMap(({ id, wanted, quantity }) => {
      const line = content.lines.find((pricedLine) => pricedLine.line.id === id)?.line;
      return line && quantity < wanted ? [{ ...line, quantity: wanted - quantity }] : [];
    });
    return noteRemoval(tx, shopper, cart, removed);
  });
  return removal ?? null;
}
