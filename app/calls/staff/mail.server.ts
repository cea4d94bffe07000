import { z } from "zod";
import { performAct } from "#app/domain/orders/acts/acts.server.ts";
import { sendEmailAgain } from "#app/domain/orders/emails/sent-emails.server.ts";
import { emailFor, pageOfEmails, stuckFor } from "#app/domain/orders/emails/staff-emails.server.ts";
import { failure } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import { EMAIL_STATES, type OutboxEmail } from "#app/platform/email/outbox.server.ts";
import { staff } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { locationsFor } from "../common/order-call.server.ts";
import type { StaffVisit } from "../common/staff-visit.server.ts";
import { limit, rowId, shortText } from "./fields.server.ts";

/** The emails that a shop sent. Staff of single locations only see and send emails about orders of these locations. */

/** Failed emails that one `mail/resendFailed` sends again. */
const MAX_RESENT = 1000;

/**
 * `mail/list {state, to, limit, after, before}`: the newest emails of a shop; those of a state, or to an address.
 * @returns also the ids that `after` and `before` take for the next and the previous page
 */
export const list = defineCall("mail/list", {
  kind: "read",
  access: staff("see_customers"),
  input: z.object({
    state: z.enum(EMAIL_STATES).optional(),
    to: shortText.optional(),
    limit: limit(20),
    after: rowId.optional(),
    before: rowId.optional(),
  }),
  run: async (visit, { to, ...wanted }) => {
    const { platform, store } = visit;
    return pageOfEmails(platform.database.read, store, { ...wanted, recipient: to }, locationsFor(visit));
  },
});

/** `mail/show {id}`: an email with its text. Failure: `not_found` if the shop has no such email. */
export const show = defineCall("mail/show", {
  kind: "read",
  access: staff("see_customers"),
  input: z.object({ id: rowId }),
  run: (visit, { id }) => visibleEmail(visit, id),
});

async function visibleEmail(visit: StaffVisit, id: number): Promise<OutboxEmail | Failure> {
  const email = await emailFor(visit.platform.database.read, visit.store, id, locationsFor(visit));
  return email ?? failure("calls.mail.not_found", { id });
}

/**
 * `mail/resend {id}`: sends an email now, whatever its state. The history of its order records who did.
 * Failures: `not_found` if the shop has no such email; `no_text` if its text is deleted; `busy` if it is being sent at
 * this moment.
 */
export const resend = defineCall("mail/resend", {
  access: staff("work_orders"),
  input: z.object({ id: rowId }),
  run: async (visit, { id }) => {
    const email = await visibleEmail(visit, id);
    return isFailure(email) ? email : ((await again(visit, email)) ?? { id });
  },
});

/** Sends an email again, and records that in its order's history. */
function again(visit: StaffVisit, { id, order_number }: OutboxEmail): Promise<Failure | undefined> {
  const { database } = visit.platform;
  if (order_number === null) return sendEmailAgain(database, visit, id);
  return performAct(database, visit, { order_number, kind: "resent" }, (database) =>
    sendEmailAgain(database, visit, id),
  );
}

/**
 * `mail/resendFailed`: sends the newest 1,000 emails that were given up or are stuck.
 * @returns the number of emails, and the reasons why others are not sent
 */
export const resendFailed = defineCall("mail/resendFailed", {
  access: staff("work_orders"),
  input: z.object({}),
  run: async (visit) => {
    const { platform, store } = visit;
    const wanted = { state: "failed", limit: MAX_RESENT } as const;
    const failed = await pageOfEmails(platform.database.read, store, wanted, locationsFor(visit));
    const stuck = await stuckFor(platform.database.read, store, MAX_RESENT, locationsFor(visit));
    const emails = [...failed.emails];
    for (const id of stuck) {
      const email = await visibleEmail(visit, id);
      if (!isFailure(email)) emails.push(email);
    }
    const problems: string[] = [];
    for (const email of emails) {
      const refused = await again(visit, email);
      if (isFailure(refused)) problems.push(String(refused.error));
    }
    return { count: emails.length - problems.length, problems };
  },
});
