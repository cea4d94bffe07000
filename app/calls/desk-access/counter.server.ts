import { z } from "zod";
import * as counters from "#app/domain/staff/counters.server.ts";
import { PIN_LENGTH } from "#app/domain/staff/pins.ts";
import type { Counter } from "#app/domain/staff/sessions.server.ts";
import { PASSWORD_TRY_LENGTH } from "#app/lib/constraints.ts";
import { problem } from "#app/messages/failure.ts";
import { validation } from "#app/messages/words.ts";
import { type Access, anyone, staff } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import type { Visit } from "../common/visit.server.ts";
import { rowId, whole } from "../staff/fields.server.ts";
import { notAtCounter, type OwnVisit } from "./own-login.server.ts";

/**
 * Counters (browsers that several people use) and the PINs that say who acts there. They concern one browser, so
 * commands do not have them.
 */

/** A visit by a browser that is a counter, whether or not somebody acts there. */
export interface CounterVisit extends Visit {
  readonly counter: Counter;
}

const atCounters = anyone as Access<CounterVisit>;
/** The domain checks whether this has the form of a PIN. */
const pin = z.string().trim().min(1, problem(validation.needed)).max(PIN_LENGTH.most).meta({ numeric: true });

/** `desk/setPin {password, pin, confirm}`: sets this person's PIN. Failures: those of `setOwnPin`. */
export const setPin = defineCall("desk/setPin", {
  access: notAtCounter,
  input: z.object({
    password: z.string().min(1, problem(validation.passwordNeeded)).max(PASSWORD_TRY_LENGTH),
    pin,
    confirm: pin,
  }),
  run: async (visit, pins) =>
    (await counters.setOwnPin(visit.platform.database, loginContextOf(visit), pins)) ?? {},
});

/** The browser's name only matters when a session begins. */
const loginContextOf = ({ store, now, secret, person, address }: OwnVisit, browser = "") => ({
  store,
  now,
  secret,
  person,
  address,
  browser,
});

/**
 * `desk/makeCounter {name, location, minutes, browser}`: makes this browser a counter; a location of "all" is the whole
 * shop.
 * @returns the cookie's value. Failures: those of `makeCounter`.
 */
export const makeCounter = defineCall("desk/makeCounter", {
  access: staff("staff") as Access<OwnVisit>,
  input: z.object({
    name: z.string().trim().min(1, problem(validation.needed)).max(40),
    location: z.union([z.literal("all"), rowId]).default("all"),
    minutes: whole(1, 60).default(5),
    browser: z.string().default(""),
  }),
  run: (visit, { name, location, minutes, browser }) =>
    counters.makeCounter(visit.platform.database, loginContextOf(visit, browser), visit.sessionKey, {
      name,
      minutes,
      location: location === "all" ? null : location,
    }),
});

/** `desk/people`: who can take over at this counter. */
export const people = defineCall("desk/people", {
  about: "Lists the staff who can take over at a counter.",
  kind: "read",
  open: true,
  access: atCounters,
  input: z.object({}),
  run: async ({ platform, store, counter }) => ({
    people: await counters.peopleAt(platform.database.read, store, counter),
  }),
});

/** `desk/takeOver {staff_id, pin}`: says who acts at this counter from now on. Failures: those of `takeOver`. */
export const takeOver = defineCall("desk/takeOver", {
  about: "Lets a member of staff take over at a counter with their PIN.",
  open: true,
  access: atCounters,
  input: z.object({ staff_id: rowId, pin }),
  run: ({ platform, store, now, counter }, takeover) =>
    counters.takeOver(platform.database, { store, now, secret: platform.secret }, counter, takeover),
});
