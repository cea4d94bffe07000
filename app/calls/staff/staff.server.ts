import { z } from "zod";
import { PRESET_NAMES, PRESETS, presetOf, RIGHTS } from "#app/domain/staff/rights.ts";
import * as verbs from "#app/domain/staff/staff.server.ts";
import { failure, problem } from "#app/messages/failure.ts";
import { isFailure } from "#app/messages/result.ts";
import { validation } from "#app/messages/words.ts";
import { staff } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { emailAddress } from "../common/person-fields.server.ts";
import type { StaffVisit } from "../common/staff-visit.server.ts";
import type { OwnVisit } from "../desk-access/own-login.server.ts";
import { rowId, shortText } from "./fields.server.ts";

/** A form sends one ticked box as a text, and several as a list. */
const several = <Item extends z.ZodType>(item: Item, most: number) =>
  z.union([z.array(item).max(most), item.transform((value) => [value])]).default([]);

const email = shortText.min(1);
/** A preset, or rights one by one; the ids of locations, all of them if none are named. */
const grantFields = z.object({
  preset: z.enum(PRESET_NAMES).optional(),
  rights: several(z.enum(RIGHTS), RIGHTS.length),
  locations: several(rowId, 1000),
});

const grantOf = ({ preset, rights, locations }: z.output<typeof grantFields>) => ({
  rights: preset ? PRESETS[preset] : rights,
  locations: locations.length > 0 ? locations : ("all" as const),
});

/** Refuses a preset together with rights that are not exactly its own: the two contradict each other. */
const contradiction = ({ preset, rights }: z.output<typeof grantFields>) =>
  preset && rights.length > 0 && presetOf([...new Set(rights)]) !== preset
    ? failure("staff.preset_and_rights", {}, { at: "preset" })
    : undefined;

/** `staff/list`: who works in the shop, and what they may do. */
export const list = defineCall("staff/list", {
  kind: "read",
  access: staff("staff"),
  input: z.object({}),
  run: async ({ platform, store }) => ({ staff: await verbs.listStaff(platform.database.read, store.id) }),
});

/**
 * `staff/add {email, name, preset or rights, locations}`: adds somebody, and emails them a link to set a password.
 * @returns the link, and what they may do where. Failures: `preset_and_rights`, `no_rights`, those of `addStaff`.
 */
export const add = defineCall("staff/add", {
  access: staff("staff"),
  input: grantFields.extend({ email: emailAddress(problem(validation.inputEmail)), name: shortText.min(1) }),
  run: async (visit, { email, name, ...member }) => {
    const refused =
      contradiction(member) ??
      (member.preset || member.rights.length > 0
        ? undefined
        : failure("staff.no_rights", {}, { at: "preset" }));
    if (refused) return refused;
    const may = grantOf(member);
    const added = await verbs.addStaff(visit.platform.database, visit, { email, name, ...may });
    return isFailure(added) ? added : { ...added, ...may };
  },
});

/** `staff/change {email, name, preset or rights, locations}`. Failures: `preset_and_rights`, those of `changeStaff`. */
export const change = defineCall("staff/change", {
  access: staff("staff"),
  input: grantFields.extend({ email, name: shortText.min(1).optional() }),
  run: async (visit, { email, name, ...member }) =>
    contradiction(member) ??
    (await verbs.changeStaff(visit.platform.database, visit, email, { name, ...grantOf(member) })) ?? {
      email,
    },
});

/**
 * `staff/link {email}`: emails a new link to set a password.
 * @returns the link
 * Failures: those of `linkForStaff`.
 */
export const link = defineCall("staff/link", {
  access: staff("staff"),
  input: z.object({ email }),
  run: (visit, { email }) => verbs.linkForStaff(visit.platform.database, visit, email),
});

/** `staff/lock {email}`: locks somebody out and logs them out everywhere. Failures: those of `lockStaff`. */
export const lock = defineCall("staff/lock", {
  access: staff("staff"),
  input: z.object({ email }),
  run: async (visit, { email }) =>
    (await verbs.lockStaff(visit.platform.database, visit, email)) ?? { email },
});

/** `staff/unlock {email}`. Failure: `not_found` if nobody on the staff list has this address. */
export const unlock = defineCall("staff/unlock", {
  access: staff("staff"),
  input: z.object({ email }),
  run: async (visit, { email }) =>
    (await verbs.unlockStaff(visit.platform.database, visit, email)) ?? { email },
});

/**
 * `staff/resetFactor {email}`: removes their devices and recovery codes. Failure: `not_found` if nobody on the staff
 * list has this address.
 */
export const resetFactor = defineCall("staff/resetFactor", {
  access: staff("staff"),
  input: z.object({ email }),
  run: async (visit, { email }) =>
    (await verbs.resetFactor(visit.platform.database, visit, email)) ?? { email },
});

/**
 * `staff/resetPin {email}`: removes somebody's PIN for counters. Failures: `not_found` if nobody on the staff list has
 * this address; `beyond_own` if they have rights or locations that the caller lacks.
 */
export const resetPin = defineCall("staff/resetPin", {
  access: staff("staff"),
  input: z.object({ email }),
  run: async (visit, { email }) => (await verbs.resetPin(visit.platform.database, visit, email)) ?? { email },
});

/**
 * `staff/unlockPin {email}`: lets somebody use their PIN again. Failures: `not_found` if nobody on the staff list has
 * this address; `beyond_own` if they have rights or locations that the caller lacks.
 */
export const unlockPin = defineCall("staff/unlockPin", {
  access: staff("staff"),
  input: z.object({ email }),
  run: async (visit, { email }) =>
    (await verbs.unlockPin(visit.platform.database, visit, email)) ?? { email },
});

/** `staff/history {email}`: what was changed about somebody, the newest first. */
export const history = defineCall("staff/history", {
  kind: "read",
  access: staff("staff"),
  input: z.object({ email }),
  run: async ({ platform, store }, { email }) => ({
    history: await verbs.historyOf(platform.database.read, store.id, email),
  }),
});

/** Ended logins that the list of logins still names. */
const MAX_ENDED_LOGINS = 30;

/**
 * `staff/logins`: who is logged in to the desk, since when, and with which browser; and the last logins that have
 * ended.
 */
export const logins = defineCall("staff/logins", {
  kind: "read",
  access: staff("staff"),
  input: z.object({}),
  run: async (visit) => {
    const logins = await verbs.loginsOfShop(visit.platform.database.read, visit);
    return {
      logins: logins.map((login) => ({ ...login, here: login.id === ownLogin(visit) })),
      past: await verbs.pastLogins(visit.platform.database.read, visit, MAX_ENDED_LOGINS),
    };
  },
});

/** The login of a member of staff who makes a call at the desk; commands have none. */
const ownLogin = (visit: StaffVisit): string | undefined => (visit as Partial<OwnVisit>).sessionKey;

/**
 * `staff/logOut {id or email}`: ends one login, those of one person, or, without either, all except the one that asks.
 * @returns how many. Failures: those of `endLogins`.
 */
export const logOut = defineCall("staff/logOut", {
  access: staff("staff"),
  input: z.object({ id: shortText.min(1).optional(), email: email.optional() }),
  run: (visit, which) => verbs.endLogins(visit.platform.database, visit, { ...which, own: ownLogin(visit) }),
});
