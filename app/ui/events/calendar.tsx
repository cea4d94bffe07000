import type { CalendarData } from "#app/domain/events/event-data.ts";
import { DOTS } from "#app/domain/events/events.ts";
import { shell, events as words } from "#app/messages/words.ts";
import { Link } from "#app/ui/page/link.tsx";
import * as button from "../page/button.css.ts";
import { hidden } from "../page/layout.css.ts";
import { useT } from "../page/t.ts";
import * as css from "./calendar.css.ts";

/**
 * A month as a table, and on a phone as a strip of the days with events. Each of these leads to its page, and has up to
 * three dots, then a plus (spec 1 §4).
 * @param monthPath the page that shows another month; without it, the calendar stays in this one
 */
export function Calendar({
  calendar,
  monthPath,
}: {
  calendar: CalendarData;
  monthPath?: (month: string) => string;
}) {
  const t = useT();
  const { name, month, weeks, weekdays, counts, today, previous, next } = calendar;
  return (
    <div className={css.calendar}>
      <table className={css.table}>
        <caption className={css.caption}>{name}</caption>
        <thead className={css.head}>
          <tr>
            {weekdays.map(({ short, long }) => (
              <th key={long} scope="col" className={css.weekday}>
                <abbr title={long} className={css.abbreviation}>
                  {short}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={css.body}>
          {weeks.map((week) => (
            <tr key={week.find(Boolean)} className={css.week}>
              {week.map((day, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a week has seven places, some without a day
                <td key={index} className={counts[day] ? css.busy : css.free}>
                  {day > 0 && (
                    <Day
                      day={day}
                      weekday={weekdays[index]?.short ?? ""}
                      month={month}
                      count={counts[day] ?? 0}
                      today={day === today}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {monthPath && (
        <p className={css.months}>
          <Link to={monthPath(previous)} className={button.plain} rel="prev">
            {t(words.previousMonth)}
          </Link>{" "}
          <Link to={monthPath(next)} className={button.plain} rel="next">
            {t(words.nextMonth)}
          </Link>
        </p>
      )}
    </div>
  );
}

function Day({
  day,
  weekday,
  month,
  count,
  today,
}: {
  day: number;
  weekday: string;
  month: string;
  count: number;
  today: boolean;
}) {
  const t = useT();
  const number = (
    <span className={today ? css.today : css.number} aria-current={today ? "date" : undefined}>
      {day}
    </span>
  );
  if (count === 0) return <span className={css.empty}>{number}</span>;
  return (
    <Link to={`/events/${month}${String(day).padStart(2, "0")}`} className={css.day}>
      <span className={css.stripWeekday} aria-hidden="true">
        {weekday}
      </span>{" "}
      {number}
      <span className={hidden}>{t(shell.afterLabel, { text: t(words.onThisDay, { count }) })}</span>{" "}
      <span className={css.dots} aria-hidden="true">
        {"•".repeat(Math.min(count, DOTS))}
        {count > DOTS && "+"}
      </span>
    </Link>
  );
}
