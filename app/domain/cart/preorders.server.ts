import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import type { CartItem } from "./cart.ts";
import { preorderProblem } from "./preorders.ts";

/**
 * The reason why the pre-orders of this cart cannot be placed, or undefined.
 * Failures: `too_many`, `gone`.
 */
export function preordersObstacle(items: readonly CartItem[]): Failure | undefined {
  for (const item of items) {
    const problem = preorderProblem(item, items);
    const { title } = item.title_info;
    if (problem?.kind === "too_many") return failure("preorders.too_many", { title, count: problem.count });
    if (problem) return failure("preorders.gone", { title });
  }
  return undefined;
}
