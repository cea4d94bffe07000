import { reconcile } from "#app/domain/checkout/payment.server.ts";
import { followSent, sendDue } from "#app/domain/gift-cards/sales/card-delivery.server.ts";
import { giftCardSender } from "#app/domain/orders/gift-cards/gift-cards.server.ts";
import { followHolds } from "#app/domain/orders/holds/holds.server.ts";
import { postAll } from "#app/domain/orders/ledger/ledger.server.ts";
import { finishCancelledEvents } from "#app/domain/orders/tickets/cancelled-events.server.ts";
import { numberEvents } from "#app/domain/webhooks/event-queue.server.ts";
import { serve, toServe } from "#app/domain/webhooks/sender.server.ts";
import { emailSender } from "#app/platform/email/delivery.server.ts";
import { runJobs } from "#app/platform/jobs/jobs.server.ts";
import type { Platform } from "#app/platform/platform.server.ts";

/** The work that a server does beside requests, one round of it at a time, so that rounds can follow closely. */

/** Emails are sent without HTML, which takes most of the time and moves nothing. */
const PLAIN = { html: async () => "" };

export function backgroundOf(platform: Platform) {
  const { database, clock, log, env, secret } = platform;
  const handlers = { "mail.send": emailSender(database, clock, env, log, PLAIN) };
  const stop = new AbortController().signal;
  return {
    /** Follows payments and refunds. */
    payments: () => reconcile({ database, now: clock.now(), secret, dataDir: env.dataDir, log }),
    async giftCards() {
      const sender = giftCardSender(platform);
      return (await sendDue(sender)) + (await followSent(sender));
    },
    holds: () => followHolds(platform),
    tickets: () => finishCancelledEvents(platform),
    async emails() {
      return (await runJobs({ database, clock, log, handlers }, () => true)) ? 1 : 0;
    },
    async webhooks() {
      await numberEvents(database, clock.now());
      const due = await toServe(database, clock.now());
      for (const id of due) await serve(platform, id, stop);
      return due.length;
    },
    async postings() {
      await postAll(database);
      return 0;
    },
  };
}
