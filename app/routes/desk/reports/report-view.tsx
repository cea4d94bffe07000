import { Fragment } from "react";
import { formatDay } from "#app/lib/dates.ts";
import { keysOf } from "#app/lib/records.ts";
import { deskReports as words } from "#app/messages/words.ts";
import { ButtonLink, DeskSubmit } from "#app/ui/desk/buttons.tsx";
import { stated } from "#app/ui/desk/desk.css.ts";
import { DeskPage } from "#app/ui/desk/desk-page.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import { bars } from "#app/ui/desk/report.css.ts";
import { ReportTable } from "#app/ui/desk/report-table.tsx";
import { input } from "#app/ui/form/form.css.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { prose, row, stack } from "#app/ui/page/layout.css.ts";
import { useLocale, useT } from "#app/ui/page/t.ts";
import type { loader } from "./report.tsx";

type LoaderData = Awaited<ReturnType<typeof loader>>;
const FORMATS = { csv: "CSV", xlsx: "Excel" } as const;

export function ReportView(page: LoaderData) {
  const { report, filter, problem, waiting, table, week, settled, heights } = page;
  const { from, to, by, tooMany, at_most } = filter;
  const t = useT();
  const locale = useLocale();
  const query = new URLSearchParams(
    page.periods ? { from, to, ...(report === "sales" && { by }) } : at_most ? { at_most } : {},
  );
  return (
    <DeskPage heading={t(words.names[report])}>
      <p>
        <a href="/desk/reports">{t(words.back)}</a>
      </p>
      {!problem && (
        <p className={prose}>
          {t(words.leads[report], { from: formatDay(from, locale), to: formatDay(to, locale) })}
        </p>
      )}
      <Choose {...page} />
      {problem && <p role="alert">{problem}</p>}
      {waiting > 0 && <p role="status">{t(words.waitingOrders, { count: waiting })}</p>}
      {week && <Week {...page} />}
      {report === "sales" && tooMany && <p>{t(words.tooManyDays)}</p>}
      {heights.length > 1 && (
        <Picture heights={heights} text={t(words.picture, { by: t(words.bys[tooMany ? "month" : by]) })} />
      )}
      {table && <ReportTable table={table} />}
      {table && table.rows.length > 0 && !week && (
        <p className={row}>
          {(["csv", "xlsx"] as const).map((format) => (
            <Fragment key={format}>
              <ButtonLink
                to={`/desk/reports/${report}/${format}?${query}`}
                look="secondary"
                label={t(words.file, { format: FORMATS[format] })}
              />{" "}
            </Fragment>
          ))}
        </p>
      )}
      {settled && (
        <section className={stack[3]} aria-labelledby="settled">
          <h2 id="settled">{t(words.settled)}</h2>
          <dl className={css.facts}>
            <dt>{t(words.settledSold)}</dt>
            <dd>{settled.sold}</dd>
            <dt>{t(words.settledReceived)}</dt>
            <dd>{settled.received}</dd>
            <dt>{t(words.settledOpen)}</dt>
            <dd>{settled.open}</dd>
          </dl>
          {settled.balances.rows.length > 0 && (
            <>
              <p className={prose}>{t(words.settledText)}</p>
              <ReportTable table={settled.balances} />
            </>
          )}
        </section>
      )}
    </DeskPage>
  );
}

/** The report's period: days, a week or a number of copies. */
function Choose({ report, filter, periods }: LoaderData) {
  const t = useT();
  if (report === "waiting") return null;
  const { from, to, by, at_most } = filter;
  const by_what: Record<string, string> = report === "sales" ? { by } : {};
  return (
    <>
      <form
        action={`/desk/reports/${report}`}
        aria-label={t(words.choose)}
        className={`${css.filters} ${stated}`}
      >
        {periods && (
          <>
            <label className={css.filter}>
              {t(words.from)} <input type="date" name="from" defaultValue={from} className={input} />
            </label>{" "}
            <label className={css.filter}>
              {t(words.to)} <input type="date" name="to" defaultValue={to} className={input} />
            </label>{" "}
          </>
        )}
        {report === "sales" && (
          <label className={css.filter}>
            {t(words.by)}{" "}
            <select name="by" defaultValue={by} className={input}>
              {(["day", "month", "title", "subject", "location"] as const).map((grouping) => (
                <option key={grouping} value={grouping}>
                  {t(words.bys[grouping])}
                </option>
              ))}
            </select>
          </label>
        )}
        {report === "low-stock" && (
          <label className={css.filter}>
            {t(words.atMost)}{" "}
            <input
              type="text"
              inputMode="numeric"
              name="at_most"
              defaultValue={at_most || "1"}
              className={input}
            />
          </label>
        )}
        {report === "bestsellers" && (
          <label className={css.filter}>
            {t(words.week)} <input type="date" name="week" defaultValue={to} className={input} />
          </label>
        )}{" "}
        <DeskSubmit look="secondary" label={t(words.show)} />
      </form>
      {/* Spaces, for browsers without styles. */}{" "}
      {periods && (
        <nav aria-label={t(words.periods)} className={css.tabs}>
          {keysOf(words.periodsOf).map((period) => (
            <Fragment key={period}>
              <a
                href={`/desk/reports/${report}?${new URLSearchParams({ ...periods[period], ...by_what })}`}
                className={css.tab}
              >
                {t(words.periodsOf[period])}
              </a>{" "}
            </Fragment>
          ))}
        </nav>
      )}
    </>
  );
}

/** A week's file, and whether it was sent. */
function Week({ filter, week }: LoaderData) {
  const t = useT();
  if (!week) return null;
  const beside = (days: number) =>
    `/desk/reports/bestsellers?week=${new Date(Date.parse(filter.to) + days * 86_400_000).toISOString().slice(0, 10)}`;
  return (
    <section className={stack[3]}>
      <p>{t(words.formats[week.format])}</p>
      {week.is_over ? (
        <p className={prose}>{t(words.sendHint)}</p>
      ) : (
        <p>
          <strong>{t(words.notOver)}</strong>
        </p>
      )}
      {week.sent && <p>{t(words.sentBy, week.sent)}</p>}
      <p className={row}>
        <ButtonLink
          to={`/desk/reports/bestsellers/csv?week=${filter.to}`}
          look="secondary"
          label={t(words.download)}
        />
      </p>
      {week.is_over && (
        <PostForm action="/desk/reports/bestsellers/sent" reloadDocument>
          <input type="hidden" name="week" value={filter.to} />
          <input type="hidden" name="sent" value={week.sent ? "no" : "yes"} />
          <DeskSubmit
            look={week.sent ? "plain" : "primary"}
            label={t(week.sent ? words.markUnsent : words.markSent)}
          />
        </PostForm>
      )}
      <p className={row}>
        <a href={beside(-7)}>{t(words.weekBefore)}</a>{" "}
        {week.is_over && <a href={beside(7)}>{t(words.weekAfter)}</a>}
      </p>
      {week.last.length > 0 && (
        <>
          <h2>{t(words.lastSent)}</h2>
          <ul>
            {week.last.map((sending) => (
              <li key={sending.to}>{t(words.lastSentRow, sending)}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** Bars; a figure below zero hangs from the line. The table has the same figures in words. */
function Picture({ heights, text }: { heights: readonly number[]; text: string }) {
  const [top, bottom] = [Math.max(0, ...heights), Math.min(0, ...heights)];
  const scale = 100 / Math.max(1, top - bottom);
  // A few bars are no wider than those of a month.
  const width = Math.max(heights.length, 31) * 10;
  return (
    <svg
      viewBox={`0 0 ${width} 100`}
      preserveAspectRatio="none"
      className={bars}
      role="img"
      aria-label={text}
    >
      {heights.map((height, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: bars have no ids, and the page is never changed in place
          key={index}
          x={index * 10 + 1}
          y={(top - Math.max(0, height)) * scale}
          width="8"
          height={Math.abs(height) * scale}
          fill="currentColor"
        />
      ))}
    </svg>
  );
}
