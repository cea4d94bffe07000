import { type PropsWithChildren, useEffect } from "react";
import type { EventCardData } from "#app/domain/events/event-data.ts";
import type { Reservable } from "#app/domain/events/guests/guests.ts";
import type { PictureFacts } from "#app/domain/pictures/pictures.ts";
import { reservations, shell, events as words } from "#app/messages/words.ts";
import * as button from "#app/ui/page/button.css.ts";
import { Html } from "#app/ui/page/html.tsx";
import { InLanguage } from "#app/ui/page/in-language.tsx";
import { row, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { ShopPicture } from "#app/ui/page/picture.tsx";
import { useT } from "#app/ui/page/t.ts";
import { type CardData, TitleGrid } from "#app/ui/title/title-card.tsx";
import * as css from "./events.css.ts";
import { Share } from "./share.tsx";
import type { Ticket } from "./tickets-form.tsx";

export interface EventPage extends EventCardData {
  id: number;
  url: string;
  image: string | null;
  picture: PictureFacts | null;
  /** Safe HTML. */
  description: string;
  custom_content: { placement: string; description: string }[];
  address: string | null;
  /** The text to look for on a map. */
  map: string | null;
  books: CardData[];
  tickets: Ticket[];
}

/** The width of an event's picture: the page's. */
const PICTURE = "(min-width: 78rem) 1184px, 100vw";

/**
 * @param props.children the form that reserves a place, or the tickets
 * @param props.reserving whether places can be reserved with that form; null for an event without reservations
 */
export function EventView({
  event,
  reserving,
  children,
}: PropsWithChildren<{ event: EventPage; reserving: Reservable | null }>) {
  const t = useT();
  useCountedView(event.id);
  const { name, state, description, custom_content } = event;
  return (
    <article className={stack[6]}>
      <div className={stack[3]}>
        <p>
          <Link to="/events" className={button.plain}>
            {t(words.all)}
          </Link>
        </p>
        <h1 className={css.name} lang={event.lang}>
          {name}
        </h1>
        {state && (
          <p className={state === "cancelled" ? css.banner.cancelled : css.banner.past}>
            {t(state === "cancelled" ? words.cancelledText : words.pastText)}
          </p>
        )}
      </div>
      {event.image && (
        <ShopPicture
          name={event.image}
          alt={event.picture?.alt ?? ""}
          lang={event.picture?.lang}
          focus={event.picture?.focus}
          sizes={PICTURE}
          className={css.picture}
          eager
        />
      )}
      <div className={css.columns}>
        <div className={`${stack[4]} ${css.aside}`}>
          <DateTicket event={event} />
          <div className={row}>
            <ToForm tickets={event.tickets} reserving={reserving} />{" "}
            <Link to={`/events/${event.id}/event.ics`} reloadDocument className={button.secondary}>
              {t(words.addToCalendar)}
            </Link>{" "}
            <Share name={name} url={event.url} />
          </div>
        </div>
        <div className={`${stack[6]} ${css.body}`}>
          {description && <Html html={description} />}
          {custom_content.map((part) => (
            <Html key={part.placement + part.description} html={part.description} />
          ))}
          {children}
        </div>
        {event.books.length > 0 && (
          <div className={css.below}>
            <Titles heading={t(words.books)} titles={event.books} />
          </div>
        )}
      </div>
    </article>
  );
}

/** The link to the form below; nothing if there is no place or ticket left to ask for. */
function ToForm({ tickets, reserving }: { tickets: readonly Ticket[]; reserving: Reservable | null }) {
  const t = useT();
  if (reserving === "closed") return null;
  if (reserving)
    return (
      <a href="#reserve-title" className={button.primary}>
        {t(reserving === "full" ? reservations.headingFull : reservations.heading)}
      </a>
    );
  if (!tickets.some(({ left }) => left > 0)) return null;
  return (
    <a href="#tickets" className={button.primary}>
      {t(reservations.chooseTickets)}
    </a>
  );
}

/** When, where and for how much, drawn like a ticket: the day on its stub, the rest beside the perforation. */
function DateTicket({ event }: { event: EventPage }) {
  const t = useT();
  const { weekday, date, month, day, time, dateTime, place, address, map, price, langs } = event;
  return (
    <div className={css.ticket}>
      <p className={css.stub} aria-hidden="true">
        <span>{weekday}</span> <span className={css.date}>{date}</span> <span>{month}</span>
      </p>
      <div className={`${stack[2]} ${css.details}`}>
        <p className={css.when}>
          <time dateTime={dateTime}>
            {/* A day and its month stay on one line. */}
            {day.replace(/(?<=\p{L}) (?=\d)|(?<=\d) (?=\p{L})/gu, "\u00a0")}
            <br />
            {time}
          </time>
        </p>
        {(place || address) && (
          <p>
            <InLanguage lang={langs?.place} text={place} />
            {address && (
              <>
                {place && <br />}
                {address}
              </>
            )}
          </p>
        )}
        {price && <p lang={langs?.price}>{t(shell.labelled, { label: t(words.price), text: price })}</p>}
        {map && (
          <p>
            <Link
              to={`https://www.openstreetmap.org/search?query=${encodeURIComponent(map)}`}
              reloadDocument
              rel="external noreferrer"
              className={button.plain}
            >
              {t(words.map)}
            </Link>
          </p>
        )}
      </div>
    </div>
  );
}

function Titles({ heading, titles }: { heading: string; titles: readonly CardData[] }) {
  if (titles.length === 0) return null;
  return (
    <section className={stack[4]} aria-label={heading}>
      <h2>{heading}</h2>
      <TitleGrid titles={titles} headings="h3" />
    </section>
  );
}

/** Counts a view for the shop. Without scripts nothing is counted: opening a page changes nothing. */
function useCountedView(id: number): void {
  useEffect(() => {
    if (!navigator.sendBeacon) return;
    const fields = { event_id: String(id), increment_views: "1" };
    navigator.sendBeacon("/api/event/get", new URLSearchParams(fields));
  }, [id]);
}
