import { storedReduction, storedTaken } from "#app/domain/orders/json-columns.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { Acknowledged } from "../said.ts";
import { groupedBy, isLive, linesOf, sumOf } from "./rows.ts";

/**
 * Every copy is accounted for: what was there at first and what was received is on the shelf, held by an order, or left
 * with a buyer whose money came back without it.
 * @param atFirst copies by title
 * @throws Error that names the title whose copies differ
 */
export async function checkStock(
  db: Queries,
  atFirst: readonly (readonly [title: number, copies: number])[],
  acknowledged?: Acknowledged,
): Promise<{ copies: number }> {
  const [shelves, lines, reductions, movements] = await Promise.all([
    db.selectFrom("stock").select(["title_id", "onhand"]).execute(),
    linesOf(db),
    db.selectFrom("order_reductions").select(["order_id", "items"]).where("restocked", "=", 0).execute(),
    db.selectFrom("stock_movements").selectAll().execute(),
  ]);
  const kept = reductions.flatMap(({ order_id, items }) =>
    storedReduction.read(items).map((item) => ({ ...item, order_id })),
  );
  const titleOf = new Map(
    lines.map(({ order_id, position, title_id }) => [`${order_id} ${position}`, title_id]),
  );
  const keptOf = groupedBy(kept, ({ order_id, position }) => titleOf.get(`${order_id} ${position}`));
  const linesOfTitle = groupedBy(lines, ({ title_id }) => title_id);
  const movementsOf = groupedBy(movements, ({ title_id }) => title_id);
  let copies = 0;
  for (const [title, first] of atFirst) {
    const onhand = sumOf(
      shelves.filter(({ title_id }) => title_id === title),
      (shelf) => shelf.onhand,
    );
    const held = sumOf(
      (linesOfTitle.get(title) ?? []).filter((line) => isLive(line) || line.status === "pending"),
      ({ taken }) => sumOf(storedTaken.read(taken), ({ quantity }) => quantity),
    );
    const gone = sumOf(keptOf.get(title) ?? [], ({ quantity }) => quantity);
    const received = sumOf(
      (movementsOf.get(title) ?? []).filter(({ undone_by }) => undone_by === ""),
      ({ quantity }) => quantity,
    );
    if (onhand + held + gone !== first + received)
      throw new Error(
        `title ${title}: ${onhand} on hand, ${held} held, ${gone} not put back, of ${first} and ${received} received`,
      );
    copies += held + gone;
  }
  const byId = new Map(movements.map((movement) => [movement.id, movement]));
  for (const [id] of acknowledged?.all("received") ?? [])
    if (!byId.has(id)) throw new Error(`movement ${id} was acknowledged and is gone`);
  for (const [id] of acknowledged?.all("returned") ?? [])
    if (!byId.get(id)?.undone_by) throw new Error(`movement ${id} was taken back, and stands`);
  return { copies };
}
