import { z } from "zod";
import * as institutions from "#app/domain/accounts/institutions/institutions.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { besideField, failure, problem } from "#app/messages/failure.ts";
import { validation } from "#app/messages/words.ts";
import { anyone, customer, institutionOwner } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { nothing } from "../common/fields.server.ts";
import { emailAddress } from "../common/person-fields.server.ts";

/**
 * Who may buy for an institution (spec 2 §6, §7): the institution invites a buyer, the buyer accepts with the
 * token in the email, and either side can end the link.
 */
const token = z.string().max(60);
const id = z.string().max(60);
const GONE = failure("calls.not_found");

/** `account/getAvailableChildren`: the buyers linked to this institution, and those it has invited. */
export const getAvailableChildren = defineCall("account/getAvailableChildren", {
  kind: "read",
  open: true,
  access: institutionOwner,
  input: nothing,
  run: async (visit) => ({
    rows: await institutions.linkedBuyers(
      visit.platform.database.read,
      visit.session.account?.accountId ?? 0,
    ),
  }),
});

/**
 * `account/getAvailableCorps {token?}`: the institutions this customer can buy for; with a token, also the one
 * that is inviting them.
 */
export const getAvailableCorps = defineCall("account/getAvailableCorps", {
  kind: "read",
  open: true,
  access: customer,
  input: z.object({ token: token.optional() }),
  run: async (visit, input) => {
    const { database } = visit.platform;
    return {
      rows: await institutions.institutionsFor(database.read, visit.session.account?.customerId ?? 0),
      asking: input.token ? ((await institutions.invitation(database, visit, input.token)) ?? null) : null,
    };
  },
});

/** `account/invitation {token}` (this project's own): the institution that the link in an email comes from. */
export const getInvitation = defineCall("account/invitation", {
  kind: "read",
  open: true,
  access: anyone,
  input: z.object({ token }),
  run: async (visit, input) =>
    (await institutions.invitation(visit.platform.database, visit, input.token)) ?? failure("calls.failed"),
});

/** `account/linkToRequest {email}`: invites somebody to buy for this institution. */
export const linkToRequest = defineCall("account/linkToRequest", {
  open: true,
  access: institutionOwner,
  input: z.object({ email: emailAddress(problem(validation.emailNeeded)) }),
  run: async (visit, { email }) => {
    const { account } = visit.session;
    if (!account) return failure("calls.login_required");
    const { database, worker } = visit.platform;
    const refused = await institutions.askBuyer(database, visit, account, email);
    if (refused) return refused.fields ? refused : besideField("email", refused);
    worker.wake();
    return { rows: await institutions.linkedBuyers(database.read, account.accountId) };
  },
});

/** `account/linkToVerify {token}`: accepts an invitation. The second time, the answer is 'Already verified'. */
export const linkToVerify = defineCall("account/linkToVerify", {
  open: true,
  access: customer,
  input: z.object({ token }),
  run: async (visit, input) => {
    const { account } = visit.session;
    if (!account) return failure("calls.login_required");
    const { database, worker } = visit.platform;
    const accepted = await institutions.acceptInvitation(database, visit, account, input.token);
    worker.wake();
    if (isFailure(accepted)) return accepted;
    return { ...accepted, rows: await institutions.institutionsFor(database.read, account.customerId) };
  },
});

/** `account/removeChildLink {id}`: the institution removes a buyer. */
export const removeChildLink = defineCall("account/removeChildLink", {
  open: true,
  access: institutionOwner,
  input: z.object({ id }),
  run: async (visit, input) => {
    const { account } = visit.session;
    if (!account) return failure("calls.login_required");
    const { database } = visit.platform;
    const removed = await institutions.removeLink(database, visit, account, input.id, "institution");
    return removed ? { rows: await institutions.linkedBuyers(database.read, account.accountId) } : GONE;
  },
});

/** `account/removeParentLink {id}`: the buyer stops buying for an institution. */
export const removeParentLink = defineCall("account/removeParentLink", {
  open: true,
  access: customer,
  input: z.object({ id }),
  run: async (visit, input) => {
    const { account } = visit.session;
    if (!account) return failure("calls.login_required");
    const { database } = visit.platform;
    const removed = await institutions.removeLink(database, visit, account, input.id, "buyer");
    return removed ? { rows: await institutions.institutionsFor(database.read, account.customerId) } : GONE;
  },
});
