import { z } from "zod";
import { getCustomer } from "#app/domain/accounts/account.server.ts";
import { addressBook } from "#app/domain/accounts/addresses/addresses.server.ts";
import * as departure from "#app/domain/accounts/departure.server.ts";
import * as details from "#app/domain/accounts/details.server.ts";
import { institutionsFor, mayBuyFor } from "#app/domain/accounts/institutions/institutions.server.ts";
import { passedLimit } from "#app/domain/accounts/limits.server.ts";
import { authenticate, confirmPassword, keepPlace, startLogin } from "#app/domain/accounts/log-in.server.ts";
import { isCommonPassword } from "#app/domain/accounts/passwords.server.ts";
import * as recovery from "#app/domain/accounts/recovery.server.ts";
import { replaceSession } from "#app/domain/accounts/sessions.server.ts";
import * as signUp from "#app/domain/accounts/sign-up.server.ts";
import { forgetCarts, getCart, type Handover } from "#app/domain/cart/cart.server.ts";
import { bringCheckout } from "#app/domain/checkout/checkout.server.ts";
import { anonymiseOrders, followSession, listOrders } from "#app/domain/orders/orders.server.ts";
import { type Failure, failure, isFailure } from "#app/lib/result.ts";
import { accountOwner, anyone, customer, LOGIN_NEEDED } from "./access.server.ts";
import { defineCall, shapedBy } from "./define.server.ts";
import { nothing } from "./fields.server.ts";
import { customerFields, emailAddress, newPassword } from "./person-fields.server.ts";
import type { Visit } from "./visit.server.ts";

const HOUR = 3600;
const COMMON = "This password is one of the first that are tried. Please choose another one.";
const INVALID_EMAIL = "There was an error. Please ensure you've entered a valid email address.";
const BUSY = "There were too many tries from your network. Please try again later.";

const email_address = emailAddress(INVALID_EMAIL);
const token = z.string().max(60);

/**
 * The contract lets a program say where a letter's link leads (`callback_url`). It is taken and not used:
 * links in letters lead to this shop's own pages alone.
 */
const callback_url = z.unknown().optional();

/** Counts against what one network address may do in an hour. */
async function tooOften(visit: Visit, what: string, limit: number): Promise<Failure | undefined> {
  const passed = await passedLimit(visit.platform.database, visit.now, [
    { key: `${what}:${visit.store.id}:${visit.address}`, limit, window: HOUR },
  ]);
  return passed && failure("too_many", BUSY);
}

/** `account/check {email_address}`: may this address become an account? It says so, and is limited for that. */
export const check = defineCall("account/check", {
  open: true,
  access: anyone,
  input: z.object({ email_address, callback_url }),
  run: async (visit, input) => {
    const refused = await tooOften(visit, "account-check", 60);
    if (refused) return refused;
    const { database, worker } = visit.platform;
    const found = await signUp.checkEmail(database, visit, visit.session, input.email_address);
    worker.wake();
    return { email_address: { address: input.email_address, ...found } };
  },
});

/** `account/verify {token}` (this project's own): the address that a letter's token stands for. */
export const verify = defineCall("account/verify", {
  kind: "read",
  open: true,
  access: anyone,
  input: z.object({ token }),
  run: async (visit, input) => {
    const email = await signUp.signupEmail(visit.platform.database, visit, input.token);
    return email ? { email_address: email } : failure("expired", "Confirmation link has expired");
  },
});

/**
 * `account/create {…, password, account_extra_fields, token}`: makes an account and logs in to it. The e-mail
 * is the token's; without one it is what was checked in this session, or what a program sends.
 */
export const create = defineCall("account/create", {
  open: true,
  access: anyone,
  input: z.record(z.string(), z.unknown()),
  run: async (visit, input) => {
    const refused = await tooOften(visit, "account-create", 60);
    if (refused) return refused;
    const shape = z.object({ token: token.optional(), email_address: z.unknown().optional() });
    const given = shapedBy(shape, input);
    if (isFailure(given)) return given;
    const sent = given.value.token ? visit.store.settings.store_info.email : given.value.email_address;
    const all = together(
      shapedBy(z.object({ email_address }), { email_address: sent ?? visit.session.signupEmail ?? "" }),
      shapedBy(customerFields(visit.settings), input),
      await goodPassword(shapedBy(newPassword("password"), input), "password"),
    );
    if (isFailure(all)) return all;
    const [{ email_address: email }, customerDetails, password] = all;
    const made = await signUp.createCustomer(visit.platform.database, visit, {
      email,
      token: given.value.token || undefined,
      password,
      details: customerDetails,
    });
    return isFailure(made) ? made : logIn(visit, made.id);
  },
});

/** `account/login {email_address, password}` (decision 44 of the plan; this project's own). */
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
async function logIn(visit: Visit, customerId: number) {
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
      if (account && everywhere) await departure.logOutEverywhere(tx, visit, account.customerId);
      return replaceSession(tx, visit.store.id, visit.session, visit.now, null);
    });
    visit.onNewSession(next.session_id);
    return { logged_in: false, session_id: next.session_id };
  },
});

/** `account/emailPasswordToken {email_address}`: the same answer for every address (decision record 0012). */
export const emailPasswordToken = defineCall("account/emailPasswordToken", {
  open: true,
  access: anyone,
  input: z.object({ email_address, callback_url }),
  run: async (visit, input) => {
    const { database, worker } = visit.platform;
    const passed = await passedLimit(database, visit.now, [
      { key: `forgot:${visit.store.id}:${visit.address}`, limit: 40, window: HOUR },
      { key: `forgot-to:${visit.store.id}:${input.email_address.toLowerCase()}`, limit: 5, window: HOUR },
    ]);
    if (passed) return failure("too_many", BUSY);
    await recovery.sendPasswordToken(database, visit, input.email_address);
    worker.wake();
    return { sent: true };
  },
});

/** `account/checkPasswordToken {token}` (this project's own): can this link still set a password? */
export const checkPasswordToken = defineCall("account/checkPasswordToken", {
  kind: "read",
  open: true,
  access: anyone,
  input: z.object({ token }),
  run: async (visit, input) => ({
    valid: await recovery.isPasswordToken(visit.platform.database, visit, input.token),
  }),
});

/** `account/resetPassword {password, token}`. */
export const resetPassword = defineCall("account/resetPassword", {
  open: true,
  access: anyone,
  input: z.record(z.string(), z.unknown()),
  run: async (visit, input) => {
    const all = together(
      shapedBy(z.object({ token }), input),
      await goodPassword(shapedBy(newPassword("password"), input), "password"),
    );
    if (isFailure(all)) return all;
    const [given, password] = all;
    const { database, worker } = visit.platform;
    const refused = await recovery.resetPassword(database, visit, {
      token: given.token,
      password,
      address: visit.address,
    });
    worker.wake();
    return refused ?? { changed: true };
  },
});

/** `account/get` (this project's own): what a customer has said of themselves. */
export const get = defineCall("account/get", {
  kind: "read",
  open: true,
  access: customer,
  input: nothing,
  run: async (visit) => {
    const { account } = visit.session;
    const found = account && (await getCustomer(visit.platform.database.read, account.customerId, visit.now));
    if (!found) return failure("login_required", LOGIN_NEEDED);
    const { id, ...rest } = found;
    return rest;
  },
});

/** `account/sendConfirmation` (this project's own): a letter to one's own address. */
export const sendConfirmation = defineCall("account/sendConfirmation", {
  open: true,
  access: customer,
  input: nothing,
  run: async (visit) => {
    const refused = await tooOften(visit, "account-confirm", 10);
    if (refused) return refused;
    const { database, worker } = visit.platform;
    await details.askToConfirm(database, visit, visit.session.account?.customerId ?? 0);
    worker.wake();
    return { sent: true };
  },
});

/** `account/checkConfirmation {token}` (this project's own): does this link still confirm an address? */
export const checkConfirmation = defineCall("account/checkConfirmation", {
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

/**
 * `account/modify`, as the contract has it four calls in one: with a `token` it confirms an e-mail; with a
 * `new_password` or an `email_address` it changes that; else the details. All but the first want the
 * current `password`.
 */
export const modify = defineCall("account/modify", {
  open: true,
  access: customer,
  input: z.record(z.string(), z.unknown()),
  run: async (visit, input): Promise<object | Failure> => {
    const { database, worker } = visit.platform;
    const customerId = visit.session.account?.customerId ?? 0;
    if (input.token !== undefined) {
      const given = shapedBy(z.object({ token }), input);
      if (isFailure(given)) return given;
      const refused = await details.confirmEmail(database, visit, customerId, given.value.token);
      worker.wake();
      return refused ?? { confirmed: true };
    }
    if (input.new_password !== undefined) {
      const all = together(
        shapedBy(currentPassword("Current password required."), input),
        await goodPassword(shapedBy(newPassword("new_password"), input), "new_password"),
      );
      if (isFailure(all)) return all;
      const own = await ownAccount(visit, all[0].password);
      if (isFailure(own)) return own;
      await details.changePassword(database, visit, own, all[1]);
      const next = await database.transaction((tx) =>
        replaceSession(tx, visit.store.id, visit.session, visit.now, {
          customerId,
          institutionId: buysFor(visit),
        }),
      );
      visit.onNewSession(next.session_id);
      worker.wake();
      return { changed: true, session_id: next.session_id };
    }
    if (input.email_address !== undefined) {
      const all = together(
        shapedBy(currentPassword("Current password required."), input),
        shapedBy(z.object({ email_address: emailAddress("Email address required.") }), input),
      );
      if (isFailure(all)) return all;
      const own = await ownAccount(visit, all[0].password);
      if (isFailure(own)) return own;
      const changed = await details.changeEmail(database, visit, own, all[1].email_address);
      worker.wake();
      return changed;
    }
    const all = together(
      shapedBy(customerFields(visit.settings), input),
      shapedBy(currentPassword("Password required."), input),
    );
    if (isFailure(all)) return all;
    const own = await ownAccount(visit, all[1].password);
    if (isFailure(own)) return own;
    return (await details.changeDetails(database, visit, own, all[0])) ?? { saved: true };
  },
});

const currentPassword = (message: string) =>
  z.object({ password: z.string({ error: message }).min(1, message).max(1000) });

function ownAccount(visit: Visit, password: string) {
  const { database } = visit.platform;
  const id = visit.session.account?.customerId ?? 0;
  return confirmPassword(database, visit.now, visit.store, id, password, visit.address);
}

function buysFor({ session: { account } }: Visit): number | null {
  return account && !account.owner ? account.accountId : null;
}

/** `account/delete {email_address, password}`: the account goes, its orders stay without a name. */
export const remove = defineCall("account/delete", {
  open: true,
  access: accountOwner,
  input: z.object({
    email_address: z.string({ error: "Email address required." }).trim().min(1, "Email address required."),
    password: z.string({ error: "Password required." }).min(1, "Password required.").max(1000),
  }),
  run: async (visit, input) => {
    const { account } = visit.session;
    const other = "This is not the email address of your account.";
    if (!account || input.email_address.toLowerCase() !== account.email.toLowerCase())
      return failure("wrong_email", other, { fields: { email_address: other } });
    const own = await ownAccount(visit, input.password);
    if (isFailure(own)) return own;
    const { database, worker } = visit.platform;
    const next = await database.transaction(async (tx) => {
      await departure.deleteCustomer(tx, visit, own.id);
      await anonymiseOrders(tx, visit.store, account);
      await forgetCarts(tx, own.id);
      return replaceSession(tx, visit.store.id, visit.session, visit.now, null);
    });
    visit.onNewSession(next.session_id);
    worker.wake();
    return { deleted: true, session_id: next.session_id };
  },
});

/** `account/export` (this project's own): everything that the shop keeps about this customer. */
export const exportData = defineCall("account/export", {
  kind: "read",
  open: true,
  access: customer,
  input: nothing,
  run: async (visit) => {
    const { account } = visit.session;
    const db = visit.platform.database.read;
    const own = account && (await getCustomer(db, account.customerId, visit.now));
    if (!account || !own) return failure("login_required", LOGIN_NEEDED);
    const { id, ...person } = own;
    const self = { ...account, accountId: account.customerId, owner: true, institution: own.is_institution };
    const [kept, addresses, orders, cart] = await Promise.all([
      departure.whatIsKept(db, visit.store.id, own, visit.now),
      addressBook(db, self, visit.settings.checkout_info.ship_enabled),
      listOrders(db, visit.store, self, { offset: 0, limit: ORDERS_EXPORTED }),
      getCart(db, visit),
    ]);
    return {
      shop: visit.settings.store_info.name,
      exported_at: visit.now,
      account: person,
      addresses,
      orders: orders.rows,
      cart: visit.gate
        ? []
        : cart.items.map(({ title_info, cart_info }) => ({
            eisbn: title_info.eisbn,
            title: title_info.title,
            quantity: cart_info.quantity,
          })),
      ...kept,
    };
  },
});
/** Nobody has so many; a bound for the answer all the same. */
const ORDERS_EXPORTED = 5000;

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

/** `account/getChoices` (this project's own): whom this customer may buy for. */
export const getChoices = defineCall("account/getChoices", {
  kind: "read",
  open: true,
  access: customer,
  input: nothing,
  run: async (visit) => ({
    rows: await institutionsFor(visit.platform.database.read, visit.session.account?.customerId ?? 0),
    current: visit.session.account?.corpId ?? null,
  }),
});

/** The values of several shapes, or everything that is wrong in any of them. */
function together<const Parts extends readonly ({ value: unknown } | Failure)[]>(
  ...parts: Parts
):
  | Failure
  | { -readonly [At in keyof Parts]: Exclude<Parts[At], Failure> extends { value: infer V } ? V : never } {
  const fields: Record<string, string> = {};
  const values: unknown[] = [];
  for (const part of parts) {
    if (isFailure(part)) Object.assign(fields, part.fields);
    else values.push(part.value);
  }
  return Object.keys(fields).length > 0 ? failure("invalid", fields, { fields }) : (values as never);
}

/** A password that is long enough is looked up among those that everybody tries. */
async function goodPassword(
  given: { value: string } | Failure,
  field: string,
): Promise<{ value: string } | Failure> {
  if (isFailure(given) || !(await isCommonPassword(given.value))) return given;
  return failure("invalid", COMMON, { fields: { [field]: COMMON } });
}
