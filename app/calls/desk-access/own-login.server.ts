import { z } from "zod";
import { leaveCounter } from "#app/domain/staff/counters.server.ts";
import {
  addDevice as add,
  listDevices,
  removeDevice as remove,
  renewCodes as renew,
} from "#app/domain/staff/devices.server.ts";
import type { Person } from "#app/domain/staff/rights.ts";
import { type Counter, confirmLogin, endSession, listLogins } from "#app/domain/staff/sessions.server.ts";
import { keyOf, keyUrl, newKey, sealSecret } from "#app/domain/staff/totp.server.ts";
import { PASSWORD_TRY_LENGTH } from "#app/lib/constraints.ts";
import { failure, problem } from "#app/messages/failure.ts";
import { validation } from "#app/messages/words.ts";
import { type Access, staff } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import type { StaffVisit } from "../common/staff-visit.server.ts";

/** Calls that staff make about their own login. */

/** A visit of somebody who is logged in to the desk. */
export interface OwnVisit extends StaffVisit {
  readonly person: Person;
  /** The key of the session in use. */
  readonly sessionKey: string;
  /** The counter at which they act, if it is one. */
  readonly counter: Counter | undefined;
  /** The client's network. */
  readonly address: string;
}

/** The logged-in staff member, at their own desk or at a counter. */
const loggedInStaff: Access<OwnVisit> = staff();
/** The staff member who logged in with a password: a PIN must not change a login. */
export const notAtCounter: Access<OwnVisit> = (visit) =>
  loggedInStaff(visit) ?? (visit.counter ? failure("calls.counter.permission") : undefined);
const rowId = z.coerce.number().int().min(1);

/** `desk/logOut`: ends this login; at a counter, signs the current person out. */
export const logOut = defineCall("desk/logOut", {
  access: loggedInStaff,
  input: z.object({}),
  run: async ({ platform, now, person, sessionKey, counter }) => {
    if (counter) await leaveCounter(platform.database, now, counter);
    else await endSession(platform.database, now, person.staff_id, sessionKey);
    return {};
  },
});

/** `desk/logins`: where this person is logged in. */
export const logins = defineCall("desk/logins", {
  kind: "read",
  access: notAtCounter,
  input: z.object({}),
  run: async ({ platform, now, person, sessionKey }) => {
    const logins = await listLogins(platform.database.read, person.staff_id, now);
    return { logins: logins.map((login) => ({ ...login, here: login.id === sessionKey })) };
  },
});

/** `desk/endLogin {id}`: ends one of this person's logins. */
export const endLogin = defineCall("desk/endLogin", {
  access: notAtCounter,
  input: z.object({ id: z.string().max(100) }),
  run: async ({ platform, now, person }, { id }) => {
    await endSession(platform.database, now, person.staff_id, id);
    return {};
  },
});

/** `desk/confirm {password}`: checks the password again. Failures: those of `confirmLogin`. */
export const confirm = defineCall("desk/confirm", {
  access: loggedInStaff,
  input: z.object({
    password: z.string().min(1, problem(validation.passwordNeeded)).max(PASSWORD_TRY_LENGTH),
  }),
  run: async ({ platform, store, now, address, person, sessionKey, counter }, { password }) => {
    const session = { key: sessionKey, email: person.email, counter };
    const door = { store, now, address, browser: "" };
    return (await confirmLogin(platform.database, door, session, password)) ?? {};
  },
});

/**
 * `desk/devices {sealed}`: this person's devices, the number of recovery codes left, and a key for a new device: the
 * key in `sealed`, if a form had one, or a new one.
 */
export const devices = defineCall("desk/devices", {
  kind: "read",
  access: notAtCounter,
  input: z.object({ sealed: z.string().max(500).optional() }),
  run: async ({ platform, store, secret, person }, { sealed }) => {
    const key = (sealed && keyOf(secret, sealed)) || newKey();
    const shop = store.settings.store_info.name;
    return {
      ...(await listDevices(platform.database.read, person.staff_id)),
      fresh: { key, sealed: sealSecret(secret, key), url: keyUrl(key, { shop, email: person.email }) },
    };
  },
});

/**
 * `desk/addDevice {sealed, code, name}`. @returns recovery codes for the first device. Failures: those of `addDevice`.
 */
export const addDevice = defineCall("desk/addDevice", {
  access: notAtCounter,
  input: z.object({
    sealed: z.string().max(500),
    name: z.string().trim().min(1).max(50),
    code: z.string().trim().min(1).max(20),
  }),
  run: (visit, device) => add(visit.platform.database, visit, device),
});

/** `desk/removeDevice {id}`. */
export const removeDevice = defineCall("desk/removeDevice", {
  access: notAtCounter,
  input: z.object({ id: rowId }),
  run: async (visit, { id }) => {
    await remove(visit.platform.database, visit, id);
    return {};
  },
});

/** `desk/renewCodes`: replaces the recovery codes. Failure: `no_device`. */
export const renewCodes = defineCall("desk/renewCodes", {
  access: notAtCounter,
  input: z.object({}),
  run: (visit) => renew(visit.platform.database, visit),
});
