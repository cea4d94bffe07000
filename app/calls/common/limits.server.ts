import { HOUR } from "#app/lib/seconds.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import { countAttempt, type Limit } from "#app/platform/limits/limits.server.ts";
import type { Visit } from "./visit.server.ts";

/** Counts one use against each of these limits. @returns the failure, if a limit is exceeded */
export async function countAgainstLimits(
  visit: Visit,
  limits: readonly Limit[],
): Promise<Failure | undefined> {
  const exceeded = await countAttempt(visit.platform.database, visit.now, limits);
  return exceeded && failure("calls.network.too_many");
}

/** Counts one use against an hourly limit per network address. */
export function countAgainstNetworkLimit(
  visit: Visit,
  what: string,
  limit: number,
): Promise<Failure | undefined> {
  return countAgainstLimits(visit, [
    { key: `${what}:${visit.store.id}:${visit.address}`, limit, window: HOUR },
  ]);
}
