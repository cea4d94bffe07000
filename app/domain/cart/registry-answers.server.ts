import type { Database } from "#app/platform/db/database.server.ts";
import { cartRows, type Shopper } from "./assembly.server.ts";
import { changeCart, storeLines } from "./cart.server.ts";
import { MAX_QUANTITY } from "./cart.ts";
import * as rows from "./rows.server.ts";

/** A giver's possible answers about a line for a registry that has closed or wants fewer copies. */
export const REGISTRY_ANSWERS = ["anyway", "wanted", "own"] as const;
export type RegistryAnswer = (typeof REGISTRY_ANSWERS)[number];

/**
 * Answers the question about a line for a gift registry: buy more copies than it wants, buy only the wanted copies, or
 * buy them without the registry. If the registry is closed, only the last is possible. Does nothing if there is no
 * question any more.
 */
export async function answerRegistry(
  database: Database,
  shopper: Shopper,
  lineId: number,
  answer: RegistryAnswer,
): Promise<void> {
  await changeCart(database, shopper, async (tx, cart) => {
    const { lines } = await cartRows(tx, shopper, cart);
    const { line, registry } = lines.find((candidate) => candidate.line.id === lineId) ?? {};
    if (!line || !registry) return;
    if (answer === "own") {
      const matchingLine = lines.find(
        (pricedLine) =>
          pricedLine.line.title_id === line.title_id &&
          pricedLine.line.condition === line.condition &&
          pricedLine.line.dedication === line.dedication &&
          pricedLine.line.gift_registry_id === "",
      )?.line;
      await rows.deleteLine(tx, cart.id, line.id);
      const quantity = Math.min(line.quantity + (matchingLine?.quantity ?? 0), MAX_QUANTITY);
      const order_rest = line.order_rest || matchingLine?.order_rest === true;
      const joined = { ...line, gift_registry_id: "", registry_extra: 0, quantity, order_rest };
      await storeLines(tx, shopper, cart.id, [joined]);
      return;
    }
    if (registry.question === "closed") return;
    if (answer === "wanted" && registry.left === 0) return rows.deleteLine(tx, cart.id, line.id);
    const change =
      answer === "anyway"
        ? { registry_extra: Math.max(0, line.quantity - registry.left) }
        : { quantity: Math.min(line.quantity, registry.left) };
    await storeLines(tx, shopper, cart.id, [{ ...line, ...change }]);
  });
}
