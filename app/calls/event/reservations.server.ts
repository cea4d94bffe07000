import { z } from "zod";
import * as guests from "#app/domain/events/guests/guests.server.ts";
import { GUEST_LIMITS } from "#app/domain/events/guests/guests.ts";
import { failure, problem } from "#app/messages/failure.ts";
import { isFailure } from "#app/messages/result.ts";
import { validation, reservations as words } from "#app/messages/words.ts";
import { anyone, eventsViewer } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { emailAddress } from "../common/person-fields.server.ts";
import type { Visit } from "../common/visit.server.ts";

/** The visit with the secret that signs links in emails. */
const contextOf = (visit: Visit) => ({ ...visit, secret: visit.platform.secret });

const PARTY_WRONG = problem(words.partyWrong, { count: GUEST_LIMITS.party });

/** Not in the contract. */
export const reservePlace = defineCall("event/reserve", {
  about:
    "Reserves places at a free event, or joins its waiting list. An email confirms it and has a link to " +
    "cancel.",
  access: eventsViewer,
  input: z.object({
    event_id: z.coerce.number().int().min(1),
    name: z
      .string({ error: problem(validation.inputName) })
      .trim()
      .min(1, problem(validation.inputName))
      .max(GUEST_LIMITS.name, problem(validation.tooLong, { count: GUEST_LIMITS.name })),
    email: emailAddress(problem(validation.inputEmail)),
    party: z
      .union([z.number(), z.string()], { error: PARTY_WRONG })
      .transform((party) => (/^\d{1,3}$/.test(String(party).trim()) ? Number(party) : Number.NaN))
      .pipe(z.number(PARTY_WRONG).int(PARTY_WRONG).min(1, PARTY_WRONG).max(GUEST_LIMITS.party, PARTY_WRONG)),
  }),
  run: async (visit, reservation) => {
    const reserved = await guests.reserve(visit.platform.database, contextOf(visit), reservation);
    if (!isFailure(reserved)) visit.platform.worker.wake();
    return reserved;
  },
});

const token = z.string().max(60).default("");

/** Not in the contract. */
export const getReservation = defineCall("event/getReservation", {
  about: "Gets the reservation that an email's link is about.",
  kind: "read",
  open: true,
  access: anyone,
  input: z.object({ token }),
  run: async (visit, input) =>
    (await guests.reservationOf(visit.platform.database, visit, input.token)) ??
    failure("events.reservations.not_found"),
});

/** Not in the contract. */
export const cancelReservation = defineCall("event/cancelReservation", {
  about: "Cancels a reservation, and gives its places to those who wait.",
  open: true,
  access: anyone,
  input: z.object({ token }),
  run: async (visit, input) => {
    if (!(await guests.cancelReservation(visit.platform.database, contextOf(visit), input.token)))
      return failure("events.reservations.not_found");
    visit.platform.worker.wake();
    return { cancelled: true };
  },
});

/** Not in the contract. */
export const stopReminders = defineCall("event/stopReminders", {
  about: "Sends this address no more reminders of events.",
  open: true,
  access: anyone,
  input: z.object({ token }),
  run: async (visit, input) =>
    (await guests.stopReminders(visit.platform.database, visit, input.token))
      ? { stopped: true }
      : failure("events.reservations.not_found"),
});
