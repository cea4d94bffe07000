import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as reports from "#app/calls/staff/reports.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { formatCents } from "#app/lib/money.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import { deskReports as words } from "#app/messages/words.ts";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { askedOf, heightsOf, OF_DAYS, periodsOf, REPORTS, readReport, shownTable } from "./report.server.ts";
import { ReportView } from "./report-view.tsx";

export const meta = deskMeta(words.reportsTitle);

/** The text of a failure. A report has so few fields that their names are not needed. */
const saidOf = ({ error }: Failure) =>
  typeof error === "string" ? error : Object.values(error).flat().join(" ");

/** A report. Its days and its grouping are in the URL. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "reports");
  const report = REPORTS.find((name) => name === args.params.report);
  if (!report) throw new Response("", { status: 404 });
  const filter = askedOf(desk, args.request.url, report);
  const page = {
    report,
    filter,
    periods: OF_DAYS.includes(report) ? periodsOf(desk) : null,
    week: null,
    settled: null,
    heights: [] as number[],
  };
  if (report === "bestsellers") {
    const answer = await call(
      desk,
      reports.bestsellers,
      asUnchecked({ limit: "50", ...(filter.week && { week: filter.week }) }),
    );
    if (isFailure(answer)) return { ...page, problem: saidOf(answer), waiting: 0, table: null };
    const { dateTime } = timesOf(desk.store.settings);
    const { from, to, is_over, format, sent, last } = answer;
    return {
      ...page,
      filter: { ...filter, from, to },
      problem: "",
      waiting: answer.waiting,
      table: shownTable(desk, answer.table, { from, to }),
      week: {
        is_over,
        format,
        sent: sent && { who: sent.who, at: dateTime(sent.at) },
        last: last.map(({ to, who, at }) => ({ to, who, at: dateTime(at) })),
      },
    };
  }
  if (report === "payments") {
    const answer = await call(desk, reports.payments, { from: filter.from, to: filter.to, limit: 50 });
    if (isFailure(answer)) return { ...page, problem: saidOf(answer), waiting: 0, table: null };
    const { sold, received } = answer;
    return {
      ...page,
      problem: "",
      waiting: answer.waiting,
      table: shownTable(desk, answer.table, filter),
      settled: {
        sold: formatCents(sold, desk.locale),
        received: formatCents(received, desk.locale),
        open: formatCents(sold - received, desk.locale),
        balances: shownTable(desk, answer.balances, filter),
      },
    };
  }
  const result = await readReport(desk, report, filter);
  if (isFailure(result)) return { ...page, problem: saidOf(result), waiting: 0, table: null };
  const span =
    "from" in result && "to" in result ? { from: String(result.from), to: String(result.to) } : filter;
  return {
    ...page,
    filter: { ...filter, ...span },
    problem: "",
    waiting: result.waiting,
    table: shownTable(desk, result.table, span),
    heights:
      report === "sales" && (filter.by === "day" || filter.by === "month") ? heightsOf(result.table) : [],
  };
}

export default function Report() {
  return <ReportView {...useLoaderData<typeof loader>()} />;
}
