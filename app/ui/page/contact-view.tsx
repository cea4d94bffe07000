import type { Hours, StoreLocation, Weekday } from "#app/domain/stores/settings.ts";
import { formatMinute } from "#app/lib/dates.ts";
import { shell as words } from "#app/messages/words.ts";
import * as css from "./contact-view.css.ts";
import { soft, stack } from "./layout.css.ts";
import { Phone } from "./phone.tsx";
import { useRoot, useT } from "./t.ts";

const DAYS: readonly Weekday[] = [
  "sunday",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
];
const WEEK: readonly Weekday[] = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
];

interface Today {
  month: number;
  day: number;
  weekday: number;
}

/** Every location: its address, contact details, opening hours, and days with different hours. */
export function ContactView({ locations, today }: { locations: StoreLocation[]; today: Today }) {
  const t = useT();
  return (
    <div className={stack[6]}>
      <h1>{t(words.contactTitle)}</h1>
      <div className={css.places}>
        {locations.map((location) => (
          <section key={location.location_id} className={stack[4]}>
            <h2>{location.sc_name || location.altname}</h2>
            <address className={css.address}>
              <p>{location.sc_addr_array.address}</p>
              <p>
                {[location.sc_addr_array.city, location.sc_addr_array.prov, location.sc_addr_array.postal]
                  .filter(Boolean)
                  .join(" ")}
              </p>
              {[location.sc_phone, location.sc_phone_2].filter(Boolean).map((phone) => (
                <p key={phone}>
                  <Phone number={phone} />
                </p>
              ))}
              {location.sc_email && (
                <p>
                  <a href={`mailto:${location.sc_email}`}>{location.sc_email}</a>
                </p>
              )}
              {location.lat_lng && (
                <p>
                  <a
                    href={`https://www.openstreetmap.org/?mlat=${location.lat_lng[0]}&mlon=${location.lat_lng[1]}#map=15/${location.lat_lng[0]}/${location.lat_lng[1]}`}
                  >
                    {t(words.directions, { name: location.altname })}
                  </a>
                </p>
              )}
            </address>
            {location.ws_contact_blurb && <p>{location.ws_contact_blurb}</p>}
            <HoursTable hours={location.ws_hours} today={today} />
          </section>
        ))}
      </div>
    </div>
  );
}

function HoursTable({ hours, today }: { hours: Hours; today: Today }) {
  const t = useT();
  const locale = useRoot()?.locale ?? "en-CA";
  const text = (ranges: [number, number][] | undefined) =>
    !ranges || ranges.length === 0
      ? t(words.closed)
      : ranges.map(([from, to]) => `${formatMinute(from, locale)} – ${formatMinute(to, locale)}`).join(", ");
  const single = hours.singles.find((one) => one.month === today.month && one.day === today.day);
  const monthDay = (month: number, day: number) =>
    new Intl.DateTimeFormat(locale, { month: "long", day: "numeric", timeZone: "UTC" }).format(
      Date.UTC(2024, month - 1, day),
    );
  if (Object.keys(hours.weekdays).length === 0 && hours.singles.length === 0) return null;
  return (
    <div className={stack[3]}>
      <h3>{hours.title || t(words.hours)}</h3>
      <dl className={css.hours}>
        {WEEK.map((weekday) => (
          <div key={weekday} className={DAYS[today.weekday] === weekday && !single ? css.today : css.day}>
            <dt>{t(words.weekdays[weekday])}</dt>
            <dd>{text(hours.weekdays[weekday])}</dd>
          </div>
        ))}
      </dl>
      {hours.singles.length > 0 && (
        <>
          <h3>{t(words.specialDays)}</h3>
          <dl className={css.hours}>
            {hours.singles.map((one) => (
              <div key={`${one.month}-${one.day}`} className={one === single ? css.today : css.day}>
                <dt>
                  {monthDay(one.month, one.day)} {one.title && <span className={soft}>{one.title}</span>}
                </dt>
                <dd>{text(one.range)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </div>
  );
}
