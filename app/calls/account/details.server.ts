import { z } from "zod";
import { getCustomer, selfOf } from "#app/domain/accounts/account.server.ts";
import * as details from "#app/domain/accounts/details.server.ts";
import { confirmPassword } from "#app/domain/accounts/log-in.server.ts";
import { renewSession } from "#app/domain/accounts/sessions.server.ts";
import * as departure from "#app/domain/housekeeping/departure.server.ts";
import { EMAIL_LENGTH } from "#app/lib/constraints.ts";
import { besideField, failure, problem } from "#app/messages/failure.ts";
import { isFailure } from "#app/messages/result.ts";
import { validation } from "#app/messages/words.ts";
import { cartAnswer } from "../cart/answer.server.ts";
import { accountOwner, customer } from "../common/access.server.ts";
import { customerData } from "../common/customer-data.server.ts";
import { defineCall, shapedBy, together } from "../common/define.server.ts";
import { noInput } from "../common/fields.server.ts";
import {
  currentPassword,
  customerFields,
  customerShape,
  emailAddress,
  goodPassword,
  newPassword,
  newPasswordShape,
  ofTheShop,
} from "../common/person-fields.server.ts";
import type { Visit } from "../common/visit.server.ts";

const token = z.string().max(60);
export const newEmail = z.object({ email_address: emailAddress(problem(validation.emailNeeded)) });

/** Not in the contract. */
export const get = defineCall("account/get", {
  about: "Gets the customer's own details.",
  kind: "read",
  open: true,
  access: customer,
  input: noInput,
  run: async (visit) => {
    const { account } = visit.session;
    const customer =
      account && (await getCustomer(visit.platform.database.read, account.customerId, visit.now));
    if (!customer) return failure("calls.login_required");
    const { id, ...rest } = customer;
    return rest;
  },
});

/** Not in the contract. */
export const sendConfirmation = defineCall("account/sendConfirmation", {
  about: "Sends an email with which the customer confirms their own address.",
  open: true,
  access: customer,
  input: noInput,
  run: async (visit) => {
    const { database, worker } = visit.platform;
    const refused = await details.askToConfirm(database, visit, visit.session.account?.customerId ?? 0);
    worker.wake();
    return refused ?? { sent: true };
  },
});

/** Not in the contract. */
export const checkConfirmation = defineCall("account/checkConfirmation", {
  about: "Says whether a link can still be used to confirm an address.",
  kind: "read",
  open: true,
  access: customer,
  input: z.object({ token }),
  run: async (visit, input) => ({
    valid: await details.awaitsConfirmation(
      visit.platform.database,
      visit,
      visit.session.account?.customerId ?? 0,
      input.token,
    ),
  }),
});

export const modify = defineCall("account/modify", {
  about:
    "Changes a customer's details, password or email address. With a `token` it confirms an email address; " +
    "with a `new_password` or an `email_address` it changes that; otherwise it changes the details. " +
    "Everything except confirming an address needs the current `password`.",
  open: true,
  access: customer,
  input: z.record(z.string(), z.unknown()),
  documentedInput: () =>
    z
      .object({
        ...customerShape,
        ...ofTheShop(),
        ...newPasswordShape("new_password"),
        ...newEmail.shape,
        token,
      })
      .partial()
      .extend({ password: currentPassword("").shape.password.optional() }),
  run: async (visit, input) => {
    const { database, worker } = visit.platform;
    const customerId = visit.session.account?.customerId ?? 0;
    if (input.token !== undefined) {
      const shaped = shapedBy(z.object({ token }), input);
      if (isFailure(shaped)) return shaped;
      const refused = await details.confirmEmail(database, visit, customerId, shaped.value.token);
      worker.wake();
      return refused ?? { confirmed: true };
    }
    if (input.new_password !== undefined) {
      const all = together(
        shapedBy(currentPassword(problem(validation.currentPassword)), input),
        await goodPassword(shapedBy(newPassword("new_password"), input), "new_password"),
      );
      if (isFailure(all)) return all;
      const account = await ownAccount(visit, all[0].password);
      if (isFailure(account)) return account;
      await details.changePassword(database, visit, account, all[1]);
      const next = await renewSession(database, visit.store.id, visit.session, visit.now, {
        customerId,
        institutionId: buysFor(visit),
      });
      visit.onNewSession(next.session_id);
      worker.wake();
      return { changed: true, session_id: next.session_id };
    }
    if (input.email_address !== undefined) {
      const all = together(
        shapedBy(currentPassword(problem(validation.currentPassword)), input),
        shapedBy(newEmail, input),
      );
      if (isFailure(all)) return all;
      const account = await ownAccount(visit, all[0].password);
      if (isFailure(account)) return account;
      const changed = await details.changeEmail(database, visit, account, all[1].email_address);
      worker.wake();
      return isFailure(changed) && !changed.fields ? besideField("email_address", changed) : changed;
    }
    const all = together(
      shapedBy(customerFields(visit.settings), input),
      shapedBy(currentPassword(problem(validation.passwordNeeded)), input),
    );
    if (isFailure(all)) return all;
    const account = await ownAccount(visit, all[1].password);
    if (isFailure(account)) return account;
    return (await details.changeDetails(database, visit, account, all[0])) ?? { saved: true };
  },
});

function ownAccount(visit: Visit, password: string) {
  const { database } = visit.platform;
  const id = visit.session.account?.customerId ?? 0;
  return confirmPassword(database, visit, id, password);
}

function buysFor({ session: { account } }: Visit): number | null {
  return account && !account.owner ? account.accountId : null;
}

export const deleteAccount = defineCall("account/delete", {
  about: "Deletes the account. Its orders stay, without a name.",
  open: true,
  access: accountOwner,
  input: z.object({
    email_address: z
      .string({ error: problem(validation.emailNeeded) })
      .trim()
      .min(1, problem(validation.emailNeeded))
      .max(EMAIL_LENGTH, problem(validation.emailNeeded)),
    ...currentPassword(problem(validation.passwordNeeded)).shape,
  }),
  run: async (visit, input) => {
    const { account } = visit.session;
    if (!account || input.email_address.toLowerCase() !== account.email.toLowerCase())
      return failure("calls.wrong_email", {}, { at: "email_address" });
    const own = await ownAccount(visit, input.password);
    if (isFailure(own)) return own;
    const { database, worker, secret } = visit.platform;
    const next = await departure.deleteAccount(database, { ...visit, secret }, account);
    visit.onNewSession(next.session_id);
    worker.wake();
    return { deleted: true, session_id: next.session_id };
  },
});

/** Not in the contract. */
export const exportData = defineCall("account/export", {
  about: "Gets everything the shop stores about this customer.",
  kind: "read",
  whileViewing: false,
  open: true,
  access: customer,
  input: noInput,
  run: async (visit) => {
    const { account } = visit.session;
    const self = account && (await selfOf(visit.platform.database.read, account.customerId, visit.now));
    const data =
      self &&
      (await customerData(visit, self, async () =>
        visit.gate
          ? []
          : (
              await cartAnswer(visit)
            ).items.map(({ title_info, cart_info }) => ({
              eisbn: title_info.eisbn,
              title: title_info.title,
              quantity: cart_info.quantity,
              dedication: cart_info.dedication,
            })),
      ));
    return data ?? failure("calls.login_required");
  },
});
