import { clsx } from "clsx";
import type { CalendarData, EventCardData } from "#app/domain/events/event-data.ts";
import { events as words } from "#app/messages/words.ts";
import { Link } from "#app/ui/page/link.tsx";
import * as button from "../page/button.css.ts";
import { spread, stack } from "../page/layout.css.ts";
import { useT } from "../page/t.ts";
import { Calendar } from "./calendar.tsx";
import { EventList } from "./event-card.tsx";
import * as css from "./events-block.css.ts";

/** The next events, with the month's calendar beside them on a wide screen (spec 1 §2 "Home"). */
export function EventsBlock({
  header,
  lang,
  events,
  calendar,
  side = false,
}: {
  header: string;
  /** The language of the header, if that is not the page's. */
  lang: string | undefined;
  events: readonly EventCardData[];
  calendar: CalendarData | null;
  /** In a sidebar, the calendar stands above the events on every screen. */
  side?: boolean;
}) {
  const t = useT();
  const name = header || t(words.title);
  return (
    <section className={stack[4]} aria-label={name}>
      <div className={spread}>
        <h2 lang={header === "" ? undefined : lang}>{name}</h2>
        <Link to="/events" className={button.plain}>
          {t(words.viewAll)}
        </Link>
      </div>
      <div className={clsx(calendar && !side ? css.beside : stack[4])}>
        {events.length > 0 && <EventList events={events} headings="h3" />}
        {calendar && (
          <div className={side ? undefined : css.wideOnly}>
            <Calendar calendar={calendar} />
          </div>
        )}
      </div>
    </section>
  );
}
