import { call } from "#app/calls/common/define.server.ts";
import * as eventCalls from "#app/calls/event/event.server.ts";
import { type BlockEvents, calendarOf, eventCard } from "#app/domain/events/event-data.ts";
import { monthOf, textOfDay } from "#app/domain/events/events.ts";
import type { Block } from "#app/domain/lists/blocks/blocks.server.ts";
import type { WebVisit } from "#app/http/visit.server.ts";
import { wallSecondsOf } from "#app/lib/dates.ts";
import { isFailure } from "#app/messages/result.ts";

type EventBlock = Pick<Block<unknown>, "type" | "event_id" | "calendar_widgets">;

/** The events that a page's blocks show; undefined if none shows any, or if this person may not see events. */
export async function blockEvents(
  visit: WebVisit,
  blocks: readonly EventBlock[],
): Promise<BlockEvents | undefined> {
  if (!blocks.some((block) => block.type === "event" || block.calendar_widgets.length > 0)) return undefined;
  const { locale } = visit;
  const clock = wallSecondsOf(visit.now, visit.settings.store_info.time_zone);
  const month = monthOf(clock);
  const ids = [...new Set(blocks.flatMap(({ event_id }) => event_id ?? []))];
  const [upcoming, inMonth, ...single] = await Promise.all([
    call(visit, eventCalls.getUpcoming, {}),
    call(visit, eventCalls.getList, { from: textOfDay(month), to: textOfDay(monthOf(month, 1)) }),
    ...ids.map((id) => call(visit, eventCalls.get, { event_id: Number(id) || 1 })),
  ]);
  if (isFailure(upcoming) || isFailure(inMonth)) return undefined;
  const short = (event: Parameters<typeof eventCard>[0]) => ({ ...eventCard(event, locale), summary: "" });
  return {
    upcoming: upcoming.events.map(short),
    calendar: calendarOf(inMonth.events, month, clock, locale),
    single: new Map(
      single.flatMap((event, index) => (isFailure(event) ? [] : [[ids[index] ?? "", short(event)]])),
    ),
  };
}
