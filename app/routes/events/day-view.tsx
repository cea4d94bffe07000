import type { EventCardData } from "#app/domain/events/event-data.ts";
import { events as words } from "#app/messages/words.ts";
import { EventList } from "#app/ui/events/event-card.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { lead, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useT } from "#app/ui/page/t.ts";

/** The events of one day. */
export function DayView({ day, events }: { day: string; events: readonly EventCardData[] }) {
  const t = useT();
  return (
    <div className={stack[6]}>
      <h1>{t(words.onDay, { day })}</h1>
      {events.length > 0 ? <EventList events={events} /> : <p>{t(words.noneOnDay)}</p>}
      <p>
        <Link to="/events" className={button.plain}>
          {t(words.all)}
        </Link>
      </p>
    </div>
  );
}

/** Shown for a day or event that does not exist: the next events. */
export function MissingView({ events }: { events: readonly EventCardData[] }) {
  const t = useT();
  return (
    <div className={stack[6]}>
      <div className={stack[3]}>
        <h1>{t(words.notFound)}</h1>
        <p className={lead}>{t(events.length > 0 ? words.notFoundText : words.none)}</p>
      </div>
      <EventList events={events} />
      <p>
        <Link to="/events" className={button.plain}>
          {t(words.all)}
        </Link>
      </p>
    </div>
  );
}
