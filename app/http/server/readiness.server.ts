import type { OutageReason } from "#app/platform/db/outage.ts";
import { emailTrouble } from "#app/platform/email/outbox.server.ts";
import type { Platform } from "#app/platform/platform.server.ts";

const NOT_READY: Readonly<Record<OutageReason, string>> = {
  full: "the disk or the database is full",
  locked: "the database is locked by another process",
  read_only: "the database is read-only",
  failing: "the database fails",
  unreachable: "the database cannot be reached",
};

/** The answer of a process that is about to end, so that a proxy sends nobody else to it. */
export const LEAVING = { isReady: false, text: "not ready: this process is about to end" };

/**
 * The answer of `/readyz`. Ready means that the database can be read and written. Emails that cannot be sent get
 * their own line, but the shop still counts as ready, because it keeps selling while they wait.
 */
export async function readiness({
  health,
  database,
  clock,
}: Pick<Platform, "health" | "database" | "clock">): Promise<{ isReady: boolean; text: string }> {
  const reason = await health.check();
  if (reason) return { isReady: false, text: `not ready: ${NOT_READY[reason]}` };
  const trouble = await emailTrouble(database.read, clock.now()).catch(() => undefined);
  if (!trouble) return { isReady: true, text: "ready" };
  // Only numbers and a time, nothing about a person, because the page is public.
  const { failing, failed, since } = trouble;
  const oldest = new Date(since * 1000).toISOString();
  return { isReady: true, text: `ready\nemail: ${failing} failing, ${failed} given up, oldest ${oldest}` };
}
