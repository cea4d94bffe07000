import { z } from "zod";
import { logOut } from "#app/domain/accounts/departure.server.ts";
import { mayBuyFor } from "#app/domain/accounts/institutions/institutions.server.ts";
import { authenticate } from "#app/domain/accounts/log-in.server.ts";
import { renewSession } from "#app/domain/accounts/sessions.server.ts";
import { logIn as enter } from "#app/domain/checkout/log-in.server.ts";
import { EMAIL_LENGTH, PASSWORD_TRY_LENGTH } from "#app/lib/constraints.ts";
import type { CustomerId } from "#app/lib/number-kinds.ts";
import { failure, problem } from "#app/messages/failure.ts";
import { isFailure } from "#app/messages/result.ts";
import { validation } from "#app/messages/words.ts";
import { anyone, customer } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { yesOrNo } from "../common/fields.server.ts";
import type { Visit } from "../common/visit.server.ts";

/** Not in the contract. */
export const login = defineCall("account/login", {
  about:
    "Logs in. The answer has the new session's `session_id`, and says what came along from the guest's cart.",
  open: true,
  access: anyone,
  input: z.object({
    email_address: z.string().trim().min(1, problem(validation.emailNeeded)).max(EMAIL_LENGTH),
    password: z.string().min(1, problem(validation.passwordNeeded)).max(PASSWORD_TRY_LENGTH),
  }),
  run: async (visit, input) => {
    const customer = await authenticate(visit.platform.database, visit.now, visit.store, {
      email: input.email_address,
      password: input.password,
      address: visit.address,
    });
    return isFailure(customer) ? customer : logIn(visit, customer.id);
  },
});

/** Replaces the guest's session with a customer's. */
export async function logIn(visit: Visit, customerId: CustomerId) {
  const { session_id, ...merged } = await enter(visit.platform.database, visit, customerId, visit.address);
  visit.onNewSession(session_id);
  visit.platform.worker.wake();
  return { logged_in: true, session_id, ...merged };
}

/** Not in the contract. */
export const logout = defineCall("account/logout", {
  about: "Ends this login, or with `everywhere` all logins of this customer.",
  open: true,
  access: anyone,
  input: z.object({ everywhere: yesOrNo.optional() }),
  run: async (visit, { everywhere }) => {
    const next = await logOut(visit.platform.database, visit, everywhere ?? false);
    visit.onNewSession(next.session_id);
    return { logged_in: false, session_id: next.session_id };
  },
});

/** Not in the contract (spec 2 §7 "Cookies"). */
export const switchAccount = defineCall("account/switch", {
  about: "Starts buying for an institution. Without a `corp_id`, buys for oneself again.",
  open: true,
  access: customer,
  input: z.object({ corp_id: z.string().max(60).optional() }),
  run: async (visit, { corp_id }) => {
    const { database } = visit.platform;
    const { account } = visit.session;
    if (!account) return failure("calls.login_required");
    const institutionId = corp_id ? await mayBuyFor(database.read, account.customerId, corp_id) : null;
    if (institutionId === undefined) return failure("calls.logIn.not_found");
    const next = await renewSession(database, visit.store.id, visit.session, visit.now, {
      customerId: account.customerId,
      institutionId,
      switched: true,
    });
    visit.onNewSession(next.session_id);
    return { session_id: next.session_id, corp_id: corp_id || null };
  },
});
