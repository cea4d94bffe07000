import type { OrderId } from "#app/lib/number-kinds.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";

type Scan = Schema["order_scans"];

/** Copies of each line of an order that are in a parcel, by the line's position. */
export async function packedOf(db: Queries, orderId: OrderId, parcel: number): Promise<Map<number, number>> {
  const packedItems = await db
    .selectFrom("order_scans")
    .select(["position", (scans) => scans.fn.countAll().as("copies")])
    .where("order_id", "=", orderId)
    .where("parcel", "=", parcel)
    .groupBy("position")
    .execute();
  return new Map(packedItems.map(({ position, copies }) => [position, Number(copies)]));
}

/** The scan of a book that a form has posted already. */
export function scanBy(
  tx: Tx,
  { order_id, token, code }: Pick<Scan, "order_id" | "token" | "code">,
): Promise<Scan | undefined> {
  return tx
    .selectFrom("order_scans")
    .selectAll()
    .where("order_id", "=", order_id)
    .where("token", "=", token)
    .where("code", "=", code)
    .executeTakeFirst();
}

export async function insertScan(tx: Tx, scan: Scan): Promise<void> {
  await tx.insertInto("order_scans").values(scan).execute();
}

export async function deleteScans(tx: Tx, orderId: OrderId, parcel: number): Promise<void> {
  await tx.deleteFrom("order_scans").where("order_id", "=", orderId).where("parcel", "=", parcel).execute();
}
