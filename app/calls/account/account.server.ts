import { z } from "zod";
import * as recovery from "#app/domain/accounts/recovery.server.ts";
import * as signUp from "#app/domain/accounts/sign-up.server.ts";
import { besideField, failure, problem } from "#app/messages/failure.ts";
import { isFailure } from "#app/messages/result.ts";
import { validation } from "#app/messages/words.ts";
import { anyone } from "../common/access.server.ts";
import { defineCall, shapedBy, together } from "../common/define.server.ts";
import { countAgainstNetworkLimit } from "../common/limits.server.ts";
import {
  customerFields,
  customerShape,
  emailAddress,
  goodPassword,
  newPassword,
  newPasswordShape,
  ofTheShop,
} from "../common/person-fields.server.ts";
import { logIn } from "./log-in.server.ts";

/** The calls for signing up, and for resetting a forgotten password. */
const INVALID_EMAIL = problem(validation.validEmail);

const email_address = emailAddress(INVALID_EMAIL);
const token = z.string().max(60);

/**
 * The contract lets a program choose where the link in an email leads (`callback_url`). We accept the field and
 * ignore it: links in emails only lead to this shop's own pages.
 */
const callback_url = z.unknown().optional();

export const check = defineCall("account/check", {
  about:
    "Says whether an email address can be used for a new account. In shops that confirm addresses, it also " +
    "emails the link to sign up with. The answer reveals whether an account exists, so one network may ask " +
    "only so often.",
  open: true,
  access: anyone,
  input: z.object({ email_address, callback_url }),
  run: async (visit, input) => {
    const refused = await countAgainstNetworkLimit(visit, "account-check", 60);
    if (refused) return refused;
    const { database, worker } = visit.platform;
    const emailState = await signUp.checkEmail(database, visit, input.email_address);
    if (isFailure(emailState)) return besideField("email_address", emailState);
    worker.wake();
    return { email_address: { address: input.email_address, ...emailState } };
  },
});

/** Not in the contract. */
export const verify = defineCall("account/verify", {
  about: "Finds the email address that an emailed token belongs to. Failure: `expired`.",
  kind: "read",
  open: true,
  access: anyone,
  input: z.object({ token }),
  run: async (visit, input) => {
    const email = await signUp.signupEmail(visit.platform.database, visit, input.token);
    return email ? { email_address: email } : failure("calls.expired");
  },
});

export const create = defineCall("account/create", {
  about:
    "Creates an account and logs in to it. The email address comes from the `token` of an email; without " +
    "one, it is the address checked in this session, or the one sent. The shop's own questions are answered " +
    "in `account_extra_fields`, as an object or as JSON text.",
  open: true,
  access: anyone,
  input: z.record(z.string(), z.unknown()),
  documentedInput: () =>
    z.object({
      ...customerShape,
      ...ofTheShop(),
      token: token.optional(),
      email_address: email_address.optional(),
      ...newPasswordShape("password"),
    }),
  run: async (visit, input) => {
    const refused = await countAgainstNetworkLimit(visit, "account-create", 60);
    if (refused) return refused;
    const shape = z.object({ token: token.optional(), email_address: z.unknown().optional() });
    const shaped = shapedBy(shape, input);
    if (isFailure(shaped)) return shaped;
    const sent = shaped.value.token ? visit.store.settings.store_info.email : shaped.value.email_address;
    const all = together(
      shapedBy(z.object({ email_address }), { email_address: sent ?? visit.session.signupEmail ?? "" }),
      shapedBy(customerFields(visit.settings), input),
      await goodPassword(shapedBy(newPassword("password"), input), "password"),
    );
    if (isFailure(all)) return all;
    const [{ email_address: email }, customerDetails, password] = all;
    const customer = await signUp.createCustomer(visit.platform.database, visit, {
      email,
      token: shaped.value.token || undefined,
      password,
      details: customerDetails,
    });
    return isFailure(customer) ? customer : logIn(visit, customer.id);
  },
});

/** Decision record 0012. */
export const emailPasswordToken = defineCall("account/emailPasswordToken", {
  about:
    "Emails a link to set a new password. The answer is the same whether or not the address has an account.",
  open: true,
  access: anyone,
  input: z.object({ email_address, callback_url }),
  run: async (visit, input) => {
    const { database, worker } = visit.platform;
    const refused = await recovery.sendPasswordToken(database, visit, input.email_address);
    worker.wake();
    return refused ?? { sent: true };
  },
});

/** Not in the contract. */
export const checkPasswordToken = defineCall("account/checkPasswordToken", {
  about: "Says whether a link can still be used to set a password.",
  kind: "read",
  open: true,
  access: anyone,
  input: z.object({ token }),
  run: async (visit, input) => ({
    valid: await recovery.isPasswordToken(visit.platform.database, visit, input.token),
  }),
});

export const resetPassword = defineCall("account/resetPassword", {
  about: "Sets a new password with the token of an email. It ends every other login of the account.",
  open: true,
  access: anyone,
  input: z.record(z.string(), z.unknown()),
  documentedInput: () => z.object({ token, ...newPasswordShape("password") }),
  run: async (visit, input) => {
    const all = together(
      shapedBy(z.object({ token }), input),
      await goodPassword(shapedBy(newPassword("password"), input), "password"),
    );
    if (isFailure(all)) return all;
    const [tokenInput, password] = all;
    const { database, worker } = visit.platform;
    const refused = await recovery.resetPassword(database, visit, {
      token: tokenInput.token,
      password,
      address: visit.address,
    });
    worker.wake();
    return refused ?? { changed: true };
  },
});
