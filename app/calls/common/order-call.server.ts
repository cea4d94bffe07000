import type { z } from "zod";
import { isOrderAt } from "#app/domain/orders/orders.server.ts";
import type { Right } from "#app/domain/staff/rights.ts";
import { failure } from "#app/messages/failure.ts";
import { staff } from "./access.server.ts";
import { defineCall } from "./define.server.ts";
import type { StaffVisit } from "./operator-visit.server.ts";

/** The locations whose orders somebody sees and works on; undefined for all of them. */
export const locationsFor = ({ operator }: StaffVisit): readonly number[] | undefined =>
  operator.stores === "all" || operator.locations === "all" ? undefined : operator.locations;

/**
 * A call about one order, for staff with a right. To those who work in some locations only, an order of another one does
 * not exist. Failures: `not_found`, and those of `run`.
 */
export function orderCall<
  const Name extends string,
  Schema extends z.ZodType<{ order_number: number }>,
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
      if (within && !(await isOrderAt(visit.platform.database.read, visit.store, order, within)))
        return failure("orders.operator.not_found", { order });
      return call.run(visit, input);
    },
  });
}
