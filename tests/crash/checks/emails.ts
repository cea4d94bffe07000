import type { Queries } from "#app/platform/db/database.server.ts";
import { ordersOf, wasPlaced } from "./rows.ts";

/** How often the mail server took each email, by its id in the database. */
export function takenEmails(messages: readonly string[]): Map<number, number> {
  const taken = new Map<number, number>();
  for (const message of messages) {
    const id = Number(/^Message-ID: <mail-(\d+)-/im.exec(message)?.[1]);
    taken.set(id, (taken.get(id) ?? 0) + 1);
  }
  return taken;
}

/**
 * Every email was sent at least once, and each order and refund has its own emails once. None may wait any more.
 * @returns how many were sent, and how often one was sent again because a process died before it could note that it was
 * @throws Error that says which are missing
 */
export async function checkEmails(
  db: Queries,
  taken: ReadonlyMap<number, number>,
): Promise<{ emails: number; again: number }> {
  const emails = await db
    .selectFrom("emails")
    .select(["id", "kind", "sent_at", "recipient", "problem"])
    .execute();
  for (const { id, kind, sent_at, problem } of emails) {
    if (sent_at === null) throw new Error(`email ${id} (${kind}) was not sent: ${problem}`);
    if (!taken.has(id)) throw new Error(`email ${id} (${kind}) is marked as sent, and no mail server has it`);
  }
  const count = (kind: string) => emails.filter((email) => email.kind === kind).length;
  const refunds = await db.selectFrom("payment_refunds").select(["reason", "target"]).execute();
  const wanted = [
    ["staff-order", (await ordersOf(db)).filter(wasPlaced).length],
    ["payment-unmatched", refunds.filter(({ reason }) => reason === "unmatched").length],
  ] as const;
  for (const [kind, due] of wanted)
    if (count(kind) !== due)
      throw new Error(`${count(kind)} emails of the kind ${kind} where ${due} are due`);
  const sendings = [...taken.values()].reduce((sum, times) => sum + times, 0);
  return { emails: emails.length, again: sendings - taken.size };
}
