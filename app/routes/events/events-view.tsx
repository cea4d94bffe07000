import type { CalendarData, EventCardData } from "#app/domain/events/event-data.ts";
import { EVENT_TERM, EVENTS_PAGE } from "#app/domain/events/events.ts";
import { events as words } from "#app/messages/words.ts";
import { Calendar } from "#app/ui/events/calendar.tsx";
import { EventList } from "#app/ui/events/event-card.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { FilterBar } from "#app/ui/page/filter-bar.tsx";
import { lead, small, soft, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { Pagination } from "#app/ui/page/pagination.tsx";
import { useT } from "#app/ui/page/t.ts";
import * as css from "./events.css.ts";

interface Filters {
  t: string;
  l: string;
  m: string;
}

export interface EventsViewData {
  filters: Filters;
  filtered: boolean;
  month: string | null;
  locations: { location_id: number; altname: string; lang: string | undefined }[];
  events: EventCardData[];
  offset: number;
  count: number;
  past: EventCardData[];
  calendar: CalendarData;
}

/** The address of the events page with these filters, without the empty ones. */
export function eventsPath(filters: Record<string, string>): string {
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ""));
  return `/events${query.size > 0 ? `?${query}` : ""}`;
}

export function EventsView(data: EventsViewData) {
  const { filters, filtered, month, locations, events, offset, count, past, calendar } = data;
  const t = useT();
  const pathOf = (change: Partial<Filters & { o: string }>) => eventsPath({ ...filters, ...change });
  return (
    <div className={stack[6]}>
      <div className={stack[4]}>
        <h1>{month === null ? t(words.title) : t(words.inMonth, { month })}</h1>
        <p className={lead}>{t(words.intro)}</p>
        <FilterBar
          action="/events"
          term={{ name: "t", label: t(words.find), value: filters.t, limits: { maxLength: EVENT_TERM } }}
          choices={
            locations.length > 1
              ? [
                  {
                    name: "l",
                    label: t(words.where),
                    value: filters.l,
                    options: [
                      ["", t(words.everywhere)],
                      ...locations.map(
                        (location) =>
                          [String(location.location_id), location.altname, location.lang] as const,
                      ),
                    ],
                  },
                ]
              : []
          }
          kept={filters.m ? [["m", filters.m]] : []}
        >
          {filtered && (
            <Link to="/events" className={button.plain}>
              {t(words.all)}
            </Link>
          )}
        </FilterBar>
      </div>
      <div className={css.columns}>
        <section className={css.aside} aria-label={t(words.calendar)}>
          <Calendar calendar={calendar} monthPath={(m) => pathOf({ m })} />
        </section>
        <div className={`${stack[6]} ${css.body}`}>
          {events.length > 0 && <EventList events={events} />}
          {events.length + past.length === 0 && (
            <p>
              {t(filters.t || filters.l ? words.noneFound : month === null ? words.none : words.noneInMonth)}
            </p>
          )}
          <Pagination
            offset={offset}
            limit={EVENTS_PAGE}
            total={count}
            pathOf={(next) => pathOf({ o: next > 0 ? String(next) : "" })}
          />
          {past.length > 0 && (
            <section className={stack[5]} aria-labelledby="recent">
              <h2 id="recent">{t(words.recent)}</h2>
              <EventList events={past} headings="h3" />
            </section>
          )}
        </div>
        <div className={css.below}>
          <Subscribe />
        </div>
      </div>
    </div>
  );
}

function Subscribe() {
  const t = useT();
  return (
    <div className={stack[2]}>
      <p>
        <Link to="/feeds/events.ics" reloadDocument className={button.plain}>
          {t(words.subscribe)}
        </Link>{" "}
        <span className={css.hint}>{t(words.subscribeHint)}</span>
      </p>
      <p>
        <Link to="/feeds/events.atom" reloadDocument className={button.plain}>
          {t(words.feed)}
        </Link>
      </p>
      <p className={`${soft} ${small}`}>{t(words.timesHint)}</p>
    </div>
  );
}
