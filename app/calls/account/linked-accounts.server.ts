import { z } from "zod";
import * as institutions from "#app/domain/accounts/institutions/institutions.server.ts";
import { besideField, failure, problem } from "#app/messages/failure.ts";
import { isFailure } from "#app/messages/result.ts";
import { validation } from "#app/messages/words.ts";
import { anyone, customer, institutionOwner } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { noInput } from "../common/fields.server.ts";
import { emailAddress } from "../common/person-fields.server.ts";

/**
 * Accounts that may buy for an institution (spec 2 §6, §7): the institution invites a buyer, the buyer accepts with the
 * token in the email, and either side can end the link.
 */
const token = z.string().max(60);
const id = z.string().max(60);
const LINK_NOT_FOUND = failure("calls.not_found");

export const getAvailableChildren = defineCall("account/getAvailableChildren", {
  about: "Lists the buyers linked to this institution, and those it has invited.",
  kind: "read",
  open: true,
  access: institutionOwner,
  input: noInput,
  run: async (visit) => ({
    rows: await institutions.linkedBuyers(
      visit.platform.database.read,
      visit.session.account?.accountId ?? 0,
    ),
  }),
});

export const getAvailableCorps = defineCall("account/getAvailableCorps", {
  about:
    "Lists the institutions this customer can buy for. With a `token`, also the one that is inviting them.",
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

/** Not in the contract. */
export const getInvitation = defineCall("account/invitation", {
  about: "Gets the institution that the link in an email comes from. Failure: `failed`.",
  kind: "read",
  open: true,
  access: anyone,
  input: z.object({ token }),
  run: async (visit, input) =>
    (await institutions.invitation(visit.platform.database, visit, input.token)) ?? failure("calls.failed"),
});

export const linkToRequest = defineCall("account/linkToRequest", {
  about: "Invites somebody to buy for this institution.",
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

export const linkToVerify = defineCall("account/linkToVerify", {
  about: "Accepts an institution's invitation. The second time, the failure says 'Already verified'.",
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

export const removeChildLink = defineCall("account/removeChildLink", {
  about: "Removes a buyer from the institution.",
  open: true,
  access: institutionOwner,
  input: z.object({ id }),
  run: async (visit, input) => {
    const { account } = visit.session;
    if (!account) return failure("calls.login_required");
    const { database } = visit.platform;
    const removed = await institutions.removeLink(database, visit, account, input.id, "institution");
    return removed
      ? { rows: await institutions.linkedBuyers(database.read, account.accountId) }
      : LINK_NOT_FOUND;
  },
});

export const removeParentLink = defineCall("account/removeParentLink", {
  about: "Stops buying for an institution.",
  open: true,
  access: customer,
  input: z.object({ id }),
  run: async (visit, input) => {
    const { account } = visit.session;
    if (!account) return failure("calls.login_required");
    const { database } = visit.platform;
    const removed = await institutions.removeLink(database, visit, account, input.id, "buyer");
    return removed
      ? { rows: await institutions.institutionsFor(database.read, account.customerId) }
      : LINK_NOT_FOUND;
  },
});
