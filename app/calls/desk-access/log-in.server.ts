import { z } from "zod";
import { sendForgotLink } from "#app/domain/staff/forgot.server.ts";
import {
  enterCode,
  logInToDesk,
  readLink,
  type StaffSession,
  setPassword as setStaffPassword,
} from "#app/domain/staff/sessions.server.ts";
import { EMAIL_LENGTH, PASSWORD_TRY_LENGTH } from "#app/lib/constraints.ts";
import { failure, problem } from "#app/messages/failure.ts";
import { isFailure } from "#app/messages/result.ts";
import { validation } from "#app/messages/words.ts";
import { isEmailSetUp } from "#app/platform/email/delivery.server.ts";
import { type Access, anyone } from "../common/access.server.ts";
import { defineCall, shapedBy } from "../common/define.server.ts";
import { emailAddress, goodPassword, newPassword } from "../common/person-fields.server.ts";
import type { Visit } from "../common/visit.server.ts";

/** The desk's login page, for people who are not logged in yet. No other program can make these calls. */

const shortText = z.string().max(200);

/** `desk/login {email, password, browser}`. @returns the cookie's value. Failures: those of `logInToDesk`. */
export const login = defineCall("desk/login", {
  about: "Logs a member of staff in to the shop's desk.",
  open: true,
  access: anyone,
  input: z.object({
    email: z.string().trim().min(1, problem(validation.emailNeeded)).max(EMAIL_LENGTH),
    password: z.string().min(1, problem(validation.passwordNeeded)).max(PASSWORD_TRY_LENGTH),
    browser: z.string().default(""),
  }),
  run: ({ platform, store, now, address }, { browser, ...credentials }) =>
    logInToDesk(platform.database, { store, now, address, browser }, credentials),
});

/**
 * `desk/forgot {email}`: emails a link to set a new password. The answer is the same whether or not the address is
 * somebody's on the staff. The command `shop staff link` is for shops without email. Failures: `no_mail`, and those of
 * `sendForgotLink`.
 */
export const forgot = defineCall("desk/forgot", {
  about: "Emails a member of staff a link to set a new password.",
  open: true,
  access: anyone,
  input: z.object({ email: emailAddress(problem(validation.inputEmail)) }),
  run: async (visit, { email }) => {
    const { database, env, worker } = visit.platform;
    if (!isEmailSetUp(env)) return failure("staff.no_mail");
    const refused = await sendForgotLink(database, visit, email);
    worker.wake();
    return refused ?? { sent: true };
  },
});

/** `desk/link {token}`: the person whose password a link sets. Failure: `link_expired`. */
export const link = defineCall("desk/link", {
  about: "Says whose password a link to the desk sets.",
  kind: "read",
  open: true,
  access: anyone,
  input: z.object({ token: shortText }),
  run: ({ platform, store, now }, { token }) => readLink(platform.database.read, store.id, token, now),
});

/**
 * `desk/setPassword {token, password}`: sets a password with a link. Failures: `link_expired`, and those of a new
 * password.
 */
export const setPassword = defineCall("desk/setPassword", {
  about: "Sets the password of a member of staff with a link.",
  open: true,
  access: anyone,
  input: z.looseObject({ token: shortText }),
  run: async ({ platform, store, now, address }, { token, ...input }) => {
    const password = await goodPassword(shapedBy(newPassword("password"), input), "password");
    if (isFailure(password)) return password;
    return setStaffPassword(platform.database, { store, now, address }, token, password.value);
  },
});

/** A visit of somebody who has entered the password and still has to enter a code. */
export interface WaitingVisit extends Visit {
  readonly waiting: StaffSession;
}

/** `desk/code {code, browser}`: completes a login. @returns the cookie's value. Failures: those of `enterCode`. */
export const code = defineCall("desk/code", {
  about: "Completes a login to the desk with the code of a device.",
  open: true,
  access: anyone as Access<WaitingVisit>,
  input: z.object({
    code: z.string().trim().min(1).max(20),
    browser: z.string().default(""),
  }),
  run: ({ platform, store, now, address, waiting }, { code, browser }) => {
    const { database, secret } = platform;
    return enterCode(database, { store, now, address, browser, secret }, waiting, code);
  },
});
