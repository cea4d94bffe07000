import type { Failure } from "#app/messages/result.ts";
import type { Database, Queries } from "#app/platform/db/database.server.ts";
import { assemble, cartRows, claimsOf, isKnown, type Shopper } from "./assembly.server.ts";
import { changeCart, getCartContent, storeLines } from "./cart.server.ts";
import { allot, type LineChange, type LineQuestion, planChanges, shortagesOf } from "./cart.ts";
import { changedDedicationObstacle, writeDedications } from "./dedications.server.ts";
import { noteRemoval } from "./removal.server.ts";
import * as rows from "./rows.server.ts";

/**
 * Removes one line. Not a failure if it is already gone.
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

/** Removes every line. @returns as `removeFromCart` */
export async function emptyCart(database: Database, shopper: Shopper): Promise<string | null> {
  const removal = await changeCart(database, shopper, async (tx, cart) => {
    const lines = await rows.linesOf(tx, cart.id);
    await rows.deleteLines(tx, cart.id);
    return noteRemoval(tx, shopper, cart, lines);
  });
  return removal ?? null;
}

/**
 * Changes the quantities of several lines in one transaction. Lines that need an answer about stock stay as they
 * are and come back as questions; the others change. Lines that no longer exist are skipped. Changes texts of pre-ordered copies too.
 * @returns also how many lines changed, and a `removal` as `removeFromCart` does
 * Failures: `no_text`, `too_long`, beside the text; nothing changes then
 */
export async function changeLines(
  database: Database,
  shopper: Shopper,
  changes: readonly LineChange[],
): Promise<{ changed: number; questions: LineQuestion[]; removal: string | null } | Failure> {
  const done = await changeCart(database, shopper, async (tx, cart) => {
    const content = await cartRows(tx, shopper, cart);
    const refused = changedDedicationObstacle(content, changes);
    if (refused) return refused;
    const plan = planChanges(claimsOf(content), changes);
    const changed = plan.writes.flatMap(({ id, quantity, order_rest }) => {
      const line = content.lines.find((one) => one.line.id === id)?.line;
      return line && quantity > 0 ? [{ ...line, quantity, order_rest }] : [];
    });
    const gone = plan.writes.filter(({ quantity }) => quantity === 0).map(({ id }) => id);
    await storeLines(tx, shopper, cart.id, changed);
    await rows.deleteSome(tx, cart.id, gone);
    const removed = content.lines.map(({ line }) => line).filter(({ id }) => gone.includes(id));
    const removal = await noteRemoval(tx, shopper, cart, removed);
    const written = await writeDedications(tx, cart.id, changes);
    return { changed: plan.writes.length + written, questions: plan.questions, removal };
  });
  return done ?? { changed: 0, questions: [], removal: null };
}

/**
 * The questions `changeLines` would ask, without changing anything. Given no changes: the lines of the cart that
 * want more copies than there are.
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
 * Removes what cannot be bought, and lowers quantities to what is available (spec 2 §4 "stock check").
 * @returns as `removeFromCart`, for the copies that were removed
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
    const gone = left.filter(({ quantity }) => quantity === 0).map(({ id }) => id);
    await rows.deleteSome(tx, cart.id, gone);
    const removed = left.flatMap(({ id, wanted, quantity }) => {
      const line = content.lines.find((one) => one.line.id === id)?.line;
      return line && quantity < wanted ? [{ ...line, quantity: wanted - quantity }] : [];
    });
    return noteRemoval(tx, shopper, cart, removed);
  });
  return removal ?? null;
}
