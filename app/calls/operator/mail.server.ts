import { z } from "zod";
import { sendAgain } from "#app/domain/orders/acts.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { failure } from "#app/messages/failure.ts";
import { EMAIL_STATES, listEmails, readEmail } from "#app/platform/mail/outbox.server.ts";
import { staff } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { limit, rowId, shortText } from "./fields.server.ts";

/** How many failed emails one `mail/resendFailed` takes on. */
const AT_ONCE = 1000;

/** `mail/list {state, to, limit}`: the newest emails of a shop; those of a state, or to an address. */
export const list = defineCall("mail/list", {
  kind: "read",
  access: staff("see_customers"),
  input: z.object({
    state: z.enum(EMAIL_STATES).optional(),
    to: shortText.optional(),
    limit: limit(20),
  }),
  run: async ({ platform, store }, { to, ...wanted }) => ({
    emails: await listEmails(platform.database.read, store.id, { ...wanted, recipient: to }),
  }),
});

/** `mail/show {id}`: an email with its text. Failure: `not_found`. */
export const show = defineCall("mail/show", {
  kind: "read",
  access: staff("see_customers"),
  input: z.object({ id: rowId }),
  run: async ({ platform, store }, { id }) =>
    (await readEmail(platform.database.read, store.id, id)) ?? failure("calls.mail.not_found", { id }),
});

/** `mail/resend {id}`: sends an email now, whatever its state. Failures: `not_found`, `no_text`, `busy`. */
export const resend = defineCall("mail/resend", {
  access: staff("work_orders"),
  input: z.object({ id: rowId }),
  run: async (visit, { id }) => (await sendAgain(visit.platform.database, visit, id)) ?? { id },
});

/** `mail/resendFailed`: sends the newest 1,000 emails that were given up. @returns how many, and why others are not sent */
export const resendFailed = defineCall("mail/resendFailed", {
  access: staff("work_orders"),
  input: z.object({}),
  run: async (visit) => {
    const { platform, store } = visit;
    const { database } = platform;
    const failed = await listEmails(database.read, store.id, { state: "failed", limit: AT_ONCE });
    const problems: string[] = [];
    for (const { id } of failed) {
      const refused = await sendAgain(database, visit, id);
      if (isFailure(refused)) problems.push(String(refused.error));
    }
    return { count: failed.length - problems.length, problems };
  },
});
