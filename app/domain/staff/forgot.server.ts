import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import { hashOf, newToken } from "#app/lib/token.server.ts";
import type { Failure } from "#app/messages/result.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { emailKey } from "../accounts/account.server.ts";
import { record } from "../accounts/audit/audit.server.ts";
import { countRequest, emailOnSilentRequest, type Requester } from "../email/email.server.ts";
import type { Writer } from "../email/messages.server.ts";
import { staffEmails } from "./emails.server.ts";
import * as rows from "./rows.server.ts";

/** Seconds for which a link requested at the desk's login works. */
export const FORGOT_LASTS = 3600;

/**
 * Emails a link that sets a new password (`setPassword`), if the address belongs to somebody who may log in. The answer
 * is the same for every address. Earlier links stay valid, so that a stranger's request cannot invalidate an
 * invitation.
 * Failure: `too_many_emails`, which depends on the requester alone.
 */
export function sendForgotLink(
  database: Database,
  context: Writer & Requester & { readonly now: EpochSeconds },
  email: string,
): Promise<Failure | undefined> {
  const { store, now } = context;
  const envelope = { storeId: store.id, now };
  return database.transaction(async (tx) => {
    const row = await rows.staffByEmail(tx, store.id, emailKey(email));
    if (row?.state !== "active") return countRequest(tx, context, envelope);
    // An owner entered the address, so it counts as confirmed.
    return emailOnSilentRequest(tx, context, { ...envelope, to: row.email, confirmed: true }, async () => {
      const token = newToken();
      await rows.insertLink(tx, {
        token_hash: hashOf(token),
        store_id: store.id,
        staff_id: row.id,
        created_at: now,
        expires_at: now + FORGOT_LASTS,
      });
      await record(tx, {
        storeId: store.id,
        at: now,
        actor: "visitor",
        action: "staff link asked",
        subject: `staff:${row.email_key}`,
      });
      return staffEmails.forgot(context, row.email, { link: `${context.baseUrl}/desk/password/${token}` });
    });
  });
}
