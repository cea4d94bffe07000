import { repeatEvery } from "#app/platform/repeated-work.ts";
import { type EmailJobContext, queueDueEmails } from "../../email/due.server.ts";
import { claimTicketsToTakeBack, storesWithTicketsToTakeBack } from "../../events/tickets.server.ts";
import { takeEventBack } from "./tickets.server.ts";

/** Interval between checks for tickets that are still to be taken back (milliseconds). */
const POLL_INTERVAL_MS = 60_000;
const BATCH_SIZE = 5;

/**
 * Takes back the tickets of cancelled events that another process left unfinished. Each ticket is taken back once.
 * @returns the number of orders
 */
export async function takeTicketsBackLate(
  context: EmailJobContext,
  isStopped = () => false,
): Promise<number> {
  const { database, env, log, clock } = context;
  const services = { database, dataDir: env.dataDir, log };
  return queueDueEmails(
    context,
    await storesWithTicketsToTakeBack(database.read, clock.now()),
    async (_database, shop) => {
      const events = await claimTicketsToTakeBack(database, shop, BATCH_SIZE);
      let sent = 0;
      for (const event of events) {
        try {
          sent += (await takeEventBack(services, shop, event)).orders;
        } catch (error) {
          log.error({ err: error, event }, "the tickets of a cancelled event could not be taken back");
        }
      }
      return { sent, more: events.length === BATCH_SIZE };
    },
    isStopped,
  );
}

/**
 * Takes back unfinished tickets every minute while the server runs.
 * @returns a function that stops it
 */
export function startTakingTicketsBack(context: EmailJobContext): () => Promise<void> {
  return repeatEvery(
    POLL_INTERVAL_MS,
    (isStopped) => takeTicketsBackLate(context, isStopped),
    (error) => context.log.warn({ err: error }, "tickets of cancelled events could not be taken back"),
  );
}
