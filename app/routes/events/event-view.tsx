import { type PropsWithChildren, useEffect } from "react";
import type { EventCardData } from "#app/domain/events/event-data.ts";
import type { PictureFacts } from "#app/domain/pictures/pictures.ts";
import { events as words } from "#app/messages/words.ts";
import * as button from "#app/ui/page/button.css.ts";
import { row, soft, stack, withAside } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { globalProse } from "#app/ui/page/own-content.css.ts";
import { ShopPicture } from "#app/ui/page/picture.tsx";
import { useT } from "#app/ui/page/t.ts";
import { type CardData, TitleGrid } from "#app/ui/title/title-card.tsx";
import * as css from "./events.css.ts";
import { Share } from "./share.tsx";
import { type BundleData, type TicketData, TicketForm, ticketKey } from "./ticket-form.tsx";

export interface EventPage extends EventCardData {
  id: number;
  url: string;
  image: string | null;
  picture: PictureFacts | null;
  /** Safe HTML. */
  description: string;
  custom_content: { placement: string; description: string }[];
  address: string | null;
  books: CardData[];
  tickets: (TicketData | BundleData)[];
}

/** The width of an event's picture: its column of the page. */
const PICTURE = "(min-width: 64rem) 44rem, 100vw";

/** @param props.children the form that reserves a place */
export function EventView({ event, children }: PropsWithChildren<{ event: EventPage }>) {
  const t = useT();
  useCountedView(event.id);
  const { name, day, time, dateTime, place, address, price, state, description, custom_content } = event;
  return (
    <article className={stack[6]}>
      <div className={stack[3]}>
        <p>
          <Link to="/events" className={button.plain}>
            {t(words.all)}
          </Link>
        </p>
        <h1 className={css.name}>{name}</h1>
        {state && (
          <p className={css.notice}>{t(state === "cancelled" ? words.cancelledText : words.pastText)}</p>
        )}
      </div>
      <div className={withAside}>
        <div className={`${stack[5]} ${css.aside}`}>
          <dl className={css.facts}>
            <div>
              <dt className={soft}>{t(words.when)}</dt>
              <dd className={css.when}>
                <time dateTime={dateTime}>
                  {day}
                  <br />
                  {time}
                </time>
              </dd>
            </div>
            {(place || address) && (
              <div>
                <dt className={soft}>{t(words.place)}</dt>
                <dd>
                  {place}
                  {address && (
                    <>
                      <br />
                      {address}
                      <br />
                      <a
                        href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`}
                        className={button.plain}
                      >
                        {t(words.map)}
                      </a>
                    </>
                  )}
                </dd>
              </div>
            )}
            {price && (
              <div>
                <dt className={soft}>{t(words.price)}</dt>
                <dd>{price}</dd>
              </div>
            )}
          </dl>
          <p className={row}>
            <a href={`/events/${event.id}/event.ics`} className={button.secondary}>
              {t(words.addToCalendar)}
            </a>
          </p>
          <Share name={name} url={event.url} />
        </div>
        <div className={`${stack[6]} ${css.body}`}>
          {event.image && (
            <ShopPicture
              name={event.image}
              alt={event.picture?.alt ?? ""}
              focus={event.picture?.focus}
              sizes={PICTURE}
              className={css.picture}
              eager
            />
          )}
          {description && <Html html={description} />}
          {custom_content.map((part) => (
            <Html key={part.placement + part.description} html={part.description} />
          ))}
          {children}
          {event.tickets.length > 0 && (
            <section className={stack[4]} aria-labelledby="tickets">
              <h2 id="tickets">{t(words.tickets)}</h2>
              {event.tickets.map((ticket) => (
                <TicketForm key={ticketKey(ticket)} eventPath={event.path} ticket={ticket} />
              ))}
            </section>
          )}
          <Titles heading={t(words.books)} titles={event.books} />
        </div>
      </div>
    </article>
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

function Html({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: reduced to safe markup when it was stored
  return <div className={globalProse} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Counts a view for the shop. Without scripts nothing is counted: opening a page changes nothing. */
function useCountedView(id: number): void {
  useEffect(() => {
    if (!navigator.sendBeacon) return;
    const fields = { event_id: String(id), increment_views: "1" };
    navigator.sendBeacon("/api/event/get", new URLSearchParams(fields));
  }, [id]);
}
