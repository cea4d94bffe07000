import { z } from "zod";
import { storedJson } from "#app/lib/stored-json.ts";
import { newToken } from "#app/lib/token.server.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import type { Database, Tx } from "#app/platform/db/database.server.ts";
import { CONDITIONS } from "../catalogue/catalogue.ts";
import type { Shopper } from "./assembly.server.ts";
import { MAX_LINES, MAX_QUANTITY } from "./cart.ts";
import * as rows from "./rows.server.ts";

/** Seconds during which removed lines can be put back. */
const UNDO_FOR = 3600;

/** The lines that were removed last. A cart stores one removal; the next one replaces it. */
const removal = z.object({
  id: z.string(),
  /** Epoch seconds. */
  at: z.number(),
  location_id: z.number().nullable(),
  /** The terms of the cart, which emptying it clears. */
  terms: z.string(),
  lines: z.array(
    z.object({
      title_id: z.number(),
      condition: z.enum(CONDITIONS),
      gift_registry_id: z.string(),
      gift: z.string(),
      dedication: z.string(),
      quantity: z.number(),
      // Removals that an earlier version stored have 0 or 1.
      order_rest: z.coerce.boolean(),
      registry_extra: z.number(),
    }),
  ),
});
const storedRemoval = storedJson<z.output<typeof removal>>(removal);

/**
 * Stores lines that the same transaction removes from the cart. If a line is only lowered, `quantity` is the number of
 * copies it loses.
 * @returns the removal's id, for `restoreLines`; null if there are no lines
 */
export async function noteRemoval(
  tx: Tx,
  { now }: Pick<Shopper, "now">,
  { id: cartId, terms, location_id }: rows.CartRow,
  lines: readonly rows.LineRow[],
): Promise<string | null> {
  if (lines.length === 0) return null;
  const id = newToken();
  const text = storedRemoval.write({ id, at: now, location_id, terms, lines: lines.map(rows.lineValues) });
  await rows.putRemoved(tx, cartId, text);
  return id;
}

/**
 * Puts removed lines back as they were. Copies of the same title that were added since stay.
 * Failures: `nothing_removed` if this is not the last removal, or too long ago; `cart_full`.
 */
export function restoreLines(
  database: Database,
  { session, now }: Shopper,
  id: string,
): Promise<undefined | Failure> {
  return database.transaction(async (tx) => {
    const cart = await rows.lockExisting(tx, session.cartKey, now);
    const text = cart ? await rows.removedOf(tx, cart.id) : "";
    const removed = text === "" ? undefined : storedRemoval.read(text);
    if (!cart || removed?.id !== id || now - removed.at > UNDO_FOR) return failure("cart.nothing_removed");
    const cartLines = await rows.linesOf(tx, cart.id);
    // If each location sells its own stock, the cart may be for another location now.
    if (cartLines.length > 0 && cart.location_id !== removed.location_id)
      return failure("cart.nothing_removed");
    const lines = removed.lines.map((line) => ({
      line,
      same: cartLines.find((cartLine) => rows.isSameLine(cartLine, line)),
    }));
    if (cartLines.length + lines.filter(({ same }) => !same).length > MAX_LINES)
      return failure("cart.cart_full");
    await rows.putLines(
      tx,
      lines.map(({ line, same }) => ({
        ...line,
        quantity: Math.min(MAX_QUANTITY, line.quantity + (same?.quantity ?? 0)),
        order_rest: same?.order_rest || line.order_rest,
        cart_id: cart.id,
        added_at: now,
      })),
    );
    if (removed.location_id !== null) await rows.putLocation(tx, cart.id, removed.location_id);
    if (cartLines.length === 0 && cart.terms === "{}") await rows.putTerms(tx, cart.id, removed.terms);
    await rows.putRemoved(tx, cart.id, "");
    return undefined;
  });
}
