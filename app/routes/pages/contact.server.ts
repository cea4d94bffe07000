import { call } from "#app/calls/common/define.server.ts";
import * as storeCalls from "#app/calls/store/store.server.ts";
import type { WebVisit } from "#app/http/visit.server.ts";
import { wallClock } from "#app/lib/dates.ts";
import { isFailure } from "#app/messages/result.ts";

/** The contact page's data. The page has its own URL and can also be a navigation entry. */
export async function contactData(visit: WebVisit) {
  const answer = await call(visit, storeCalls.getContactAndHours);
  if (isFailure(answer)) throw new Response("", { status: 500 });
  const { month, day, weekday } = wallClock(visit.now, visit.settings.store_info.time_zone);
  return { locations: answer.locations, today: { month, day, weekday } };
}
