import type { z } from "zod";
import { locationOfOrder } from "#app/domain/orders/orders.server.ts";
import type { Right } from "#app/domain/staff/rights.ts";
import type { VisibleLocations } from "#app/domain/staff/visible-locations.ts";
import { locationsOf } from "#app/domain/stores/settings.ts";
import type { OrderNumber } from "#app/lib/number-kinds.ts";
import { failure } from "#app/messages/failure.ts";
import { staff } from "./access.server.ts";
import { defineCall } from "./define.server.ts";
import type { StaffVisit } from "./staff-visit.server.ts";

/** The locations whose orders the caller sees and works on; undefined for all. */
export const locationsFor = ({ by }: StaffVisit): VisibleLocations =>
  by.stores === "all" || by.locations === "all" ? undefined : by.locations;

/**
 * A call about one order, for staff with a right. Of an order at another location, staff of single locations learn only
 * which location that is.
 * Failures: `not_found`, `elsewhere`, and those of `run`.
 */
export function orderCall<
  const Name extends string,
  Schema extends z.ZodType<{ order_number: OrderNumber }>,
  Output,
>(
  name: Name,
  right: Right,
  call: {
    kind?: "read" | "write";
    input: Schema;
    run: (visit: StaffVisit, input: z.output<Schema>) => Promise<Output> | Output;
  },
) {
  return defineCall(name, {
    ...call,
    access: staff(right),
    run: async (visit: StaffVisit, input: z.output<Schema>) => {
      const { order_number: order } = input;
      const within = locationsFor(visit);
      if (within) {
        const location = await locationOfOrder(visit.platform.database.read, visit.store, order);
        if (location === undefined) return failure("orders.operator.not_found", { order });
        if (!within.includes(location)) return elsewhere(visit, order, location, within);
      }
      return call.run(visit, input);
    },
  });
}

function elsewhere({ store }: StaffVisit, order: number, location: number, within: readonly number[]) {
  const namesOf = (ids: readonly number[]) =>
    locationsOf(store.settings)
      .filter(({ location_id }) => ids.includes(location_id))
      .map(({ altname }) => altname)
      .join(", ");
  const place = namesOf([location]);
  // A location that the shop has closed has no name any more.
  return place === ""
    ? failure("orders.operator.not_found", { order })
    : failure("orders.operator.elsewhere", { order, place, own: namesOf(within) });
}
