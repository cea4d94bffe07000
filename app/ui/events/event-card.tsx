import type { EventCardData } from "#app/domain/events/event-data.ts";
import { events as words } from "#app/messages/words.ts";
import { Link } from "#app/ui/page/link.tsx";
import { InLanguage } from "../page/in-language.tsx";
import { useT } from "../page/t.ts";
import * as css from "./event-card.css.ts";

/** Events one below the other, each with its day set large. */
export function EventList({
  events,
  headings = "h2",
}: {
  events: readonly EventCardData[];
  headings?: "h2" | "h3";
}) {
  return (
    <ul className={css.list}>
      {events.map((event) => (
        <li key={event.path} className={css.entry}>
          <EventCard event={event} heading={headings} />
        </li>
      ))}
    </ul>
  );
}

function EventCard({ event, heading: Heading }: { event: EventCardData; heading: "h2" | "h3" }) {
  const t = useT();
  const { path, name, day, weekday, date, month, time, dateTime, place, summary, price, state, langs } =
    event;
  return (
    <article className={css.card}>
      <p className={css.tile} aria-hidden="true">
        <span className={css.part}>{weekday}</span> <span className={css.date}>{date}</span>{" "}
        <span className={css.part}>{month}</span>
      </p>
      <div className={css.text}>
        <Heading className={css.name} lang={event.lang}>
          <Link to={path} className={css.link}>
            {name}
          </Link>
        </Heading>
        <p className={css.facts}>
          {state && (
            <strong className={css.state}>{t(state === "cancelled" ? words.cancelled : words.past)}</strong>
          )}{" "}
          <time dateTime={dateTime}>{`${day}, ${time}`}</time>
          {place && (
            <span>
              {"\u00a0· "}
              <InLanguage lang={langs?.place} text={place} />
            </span>
          )}
          {price && (
            <span>
              {"\u00a0· "}
              <InLanguage lang={langs?.price} text={price} />
            </span>
          )}
        </p>
        {summary && (
          <p className={css.summary} lang={langs?.summary}>
            {summary}
          </p>
        )}
      </div>
    </article>
  );
}
