import { z } from "zod";
import * as counters from "#app/domain/staff/counters.server.ts";
import { staff } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { locationsFor } from "../common/order-call.server.ts";
import { shortText } from "./fields.server.ts";

/** `staff/counters`: the counters (browsers that staff share) at the caller's locations. */
export const listCounters = defineCall("staff/counters", {
  kind: "read",
  access: staff("staff"),
  input: z.object({}),
  run: async (visit) => ({
    counters: await counters.listCounters(visit.platform.database.read, visit, locationsFor(visit)),
  }),
});

/** `staff/endCounter {counter}`: ends the counter of this name. Failure: `no_counter` if there is no such counter. */
export const endCounter = defineCall("staff/endCounter", {
  access: staff("staff"),
  input: z.object({ counter: shortText.min(1) }),
  run: async (visit, { counter }) =>
    (await counters.endCounter(visit.platform.database, visit, locationsFor(visit), counter)) ?? { counter },
});
