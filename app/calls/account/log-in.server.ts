import { z } from "zod";
import { logOutEverywhere } from "#app/domain/accounts/departure.server.ts";
import { mayBuyFor } from "#app/domain/accounts/institutions/institutions.server.ts";
import { authenticate, keepPlace, startLogin } from "#app/domain/accounts/log-in.server.ts";
import { replaceSession } from "#app/domain/accounts/sessions.server.ts";
import type { Handover } from "#app/domain/cart/handover.server.ts";
import { bringCheckout } from "#app/domain/checkout/checkout.server.ts";
import { followSession } from "#app/domain/orders/orders.server.ts";
import { failure, isFailure } from "#app/lib/result.ts";
import { anyone, customer, LOGIN_NEEDED } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import type { Visit } from "../common/visit.server.ts";

/** `account/login {email_address, password}` (this project's own: the specifications name no call for it). */
export const login = defineCall("account/login", {
  open: true,
  access: anyone,
  input: z.object({
    email_address: z.string().trim().min(1, "Email address required.").max(200),
    password: z.string().min(1, "Password required.").max(1000),
  }),
  run: async (visit, input) => {
    const found = await authenticate(visit.platform.database, visit.now, visit.store, {
      email: input.email_address,
      password: input.password,
      address: visit.address,
    });
    return isFailure(found) ? found : logIn(visit, found.id);
  },
});

/** Begins a customer's session in the place of the guest's, whose cart and orders come along. */
export async function logIn(visit: Visit, customerId: number) {
  const { database } = visit.platform;
  const { next, handover } = await database.transaction(async (tx) => {
    const next = await startLogin(tx, visit.store, visit.session, customerId, visit.now);
    await keepPlace(tx, customerId, visit.address, visit.now);
    // Somebody who was logged in leaves their cart where it is; a guest brings theirs.
    const handover: Handover = visit.session.account
      ? { brought: 0, lowered: 0 }
      : await bringCheckout(tx, visit, next.cartKey);
    await followSession(tx, visit.session.id, next.id);
    return { next, handover };
  });
  visit.onNewSession(next.session_id);
  visit.platform.worker.wake();
  return { logged_in: true, session_id: next.session_id, ...handover };
}

/** `account/logout {everywhere}` (this project's own): ends this log-in, or every one of this customer's. */
export const logout = defineCall("account/logout", {
  open: true,
  access: anyone,
  input: z.object({ everywhere: z.unknown().optional() }),
  run: async (visit, { everywhere }) => {
    const { account } = visit.session;
    const { database } = visit.platform;
    const next = await database.transaction(async (tx) => {
      if (account && everywhere) await logOutEverywhere(tx, visit, account.customerId);
      return replaceSession(tx, visit.store.id, visit.session, visit.now, null);
    });
    visit.onNewSession(next.session_id);
    return { logged_in: false, session_id: next.session_id };
  },
});

/**
 * `account/switch {corp_id}` (this project's own): buy for an institution from now on, or, without one, for
 * oneself again. The log-in lasts a year from then (spec 2 §7 "Cookies").
 */
export const switchAccount = defineCall("account/switch", {
  open: true,
  access: customer,
  input: z.object({ corp_id: z.string().max(60).optional() }),
  run: async (visit, { corp_id }) => {
    const { database } = visit.platform;
    const { account } = visit.session;
    if (!account) return failure("login_required", LOGIN_NEEDED);
    const institutionId = corp_id ? await mayBuyFor(database.read, account.customerId, corp_id) : null;
    if (institutionId === undefined) return failure("not_found", "You cannot buy for this account.");
    const next = await database.transaction((tx) =>
      replaceSession(tx, visit.store.id, visit.session, visit.now, {
        customerId: account.customerId,
        institutionId,
        switched: true,
      }),
    );
    visit.onNewSession(next.session_id);
    return { session_id: next.session_id, corp_id: corp_id || null };
  },
});
