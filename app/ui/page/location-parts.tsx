import { hasWeek, locationLines, rangesText, WEEK } from "#app/domain/stores/address-and-hours.ts";
import type { Hours, StoreLocation, Weekday } from "#app/domain/stores/settings.ts";
import { formatMonthDay } from "#app/lib/dates.ts";
import { SOURCE } from "#app/messages/locales.ts";
import { pages as words } from "#app/messages/words.ts";
import { EmailAddress } from "#app/ui/page/email-address.tsx";
import * as css from "./contact-view.css.ts";
import { InLanguage } from "./in-language.tsx";
import { soft, stack } from "./layout.css.ts";
import { Phone } from "./phone.tsx";
import { useLocale, useT } from "./t.ts";

const DAYS: readonly Weekday[] = [
  "sunday",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
];
/** The current day in the shop's time zone. */
export interface Today {
  month: number;
  day: number;
  /** 0 is Sunday. */
  weekday: number;
}

/** A location's street address, phones, email, and a link to a map. */
export function LocationAddress({ location }: { location: StoreLocation }) {
  const t = useT();
  const locale = useLocale();
  return (
    <address className={css.address}>
      {locationLines(location.sc_addr_array, locale).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {[location.sc_phone, location.sc_phone_2].filter(Boolean).map((phone) => (
        <p key={phone}>
          <Phone number={phone} />
        </p>
      ))}
      {location.sc_email && (
        <p>
          <a href={`mailto:${location.sc_email}`}>
            <EmailAddress text={location.sc_email} />
          </a>
        </p>
      )}
      <p>
        <a href={mapUrl(location)}>{t(words.directions, { name: location.altname })}</a>
      </p>
    </address>
  );
}

/** A map at the location's coordinates, at zoom 15 (spec 2 §9), or else a search for its address. */
function mapUrl(location: StoreLocation): string {
  if (!location.lat_lng) {
    const address = locationLines(location.sc_addr_array, SOURCE).join(", ");
    return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;
  }
  const [lat, lng] = location.lat_lng;
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=15/${lat}/${lng}`;
}

/** Opening hours by weekday and the days with different hours. Shows nothing if the shop has not entered any. */
export function HoursTable({ hours, today }: { hours: Hours; today: Today }) {
  const t = useT();
  const locale = useLocale();
  const text = useRanges();
  const single = singleOf(hours, today);
  if (!hasHours(hours)) return null;
  return (
    <div className={stack[3]}>
      <h3>
        <InLanguage text={hours.title || t(words.hours)} />
      </h3>
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
            {hours.singles.map((date) => (
              <div key={`${date.month}-${date.day}`} className={date === single ? css.today : css.day}>
                <dt>
                  {formatMonthDay(date.month, date.day, locale)}{" "}
                  {date.title && (
                    <span className={soft}>
                      <InLanguage text={date.title} />
                    </span>
                  )}
                </dt>
                <dd>{text(date.range)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </div>
  );
}

/** "Today: 10:00 a.m. – 5:30 p.m.", with the hours of the other days behind it. */
export function TodayHours({ hours, today }: { hours: Hours; today: Today }) {
  const t = useT();
  const text = useRanges();
  if (!hasHours(hours)) return null;
  const weekday = DAYS[today.weekday];
  const ranges = singleOf(hours, today)?.range ?? (weekday && hours.weekdays[weekday]);
  return (
    <details>
      <summary>{t(words.openToday, { hours: text(ranges) })}</summary>
      <HoursTable hours={hours} today={today} />
    </details>
  );
}

const hasHours = (hours: Hours) => hasWeek(hours) || hours.singles.length > 0;

/** The exception that applies today, if any. */
const singleOf = (hours: Hours, { month, day }: Today) =>
  hours.singles.find((date) => date.month === month && date.day === day);

/** Writes the opening hours of one day. */
function useRanges() {
  const t = useT();
  const locale = useLocale();
  return (ranges: [number, number][] | undefined) => rangesText(ranges, locale, t(words.closed));
}
