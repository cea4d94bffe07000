import type { Queries } from "#app/platform/db/database.server.ts";
import type { Acknowledged } from "../said.ts";
import { groupedBy, isLive, linesOf } from "./rows.ts";

/** A registry counts the gifts of orders that stand, once, and no others. @throws Error that names the order */
export async function checkRegistries(db: Queries, acknowledged?: Acknowledged): Promise<{ gifts: number }> {
  const [purchases, lines] = await Promise.all([
    db.selectFrom("gift_registry_purchases").selectAll().execute(),
    linesOf(db),
  ]);
  const linesOfOrder = groupedBy(lines, ({ order_id }) => order_id);
  const counts = (line: (typeof lines)[number] | undefined) =>
    line && isLive(line) && line.payment_state !== "refunded"
      ? line.quantity - line.cancelled - line.returned
      : 0;
  for (const { order_id, position, quantity } of purchases) {
    const line = linesOfOrder.get(order_id)?.find((one) => one.position === position);
    if (quantity !== counts(line))
      throw new Error(
        `order ${line?.order_number} (${line?.status}) gives ${counts(line)}, and counts as ${quantity}`,
      );
  }
  const bought = groupedBy(purchases, ({ order_id }) => order_id);
  const byNumber = groupedBy(lines, ({ order_number }) => order_number);
  for (const [number, registry] of acknowledged?.all("given") ?? []) {
    const [line] = byNumber.get(number) ?? [];
    const found =
      bought.get(line?.order_id ?? 0)?.some(({ registry_id }) => registry_id === registry) ?? false;
    if (found !== counts(line) > 0)
      throw new Error(`order ${number} gives ${counts(line)}, and its registry counts it: ${found}`);
  }
  return { gifts: purchases.length };
}
