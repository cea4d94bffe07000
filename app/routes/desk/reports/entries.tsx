import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { asUnchecked } from "#app/calls/common/define.server.ts";
import * as reports from "#app/calls/staff/reports.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { formatDay } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { deskReports as words } from "#app/messages/words.ts";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { ListTable, Pager } from "#app/ui/desk/list-parts.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import { useLocale, useT } from "#app/ui/page/t.ts";
import { askedOf, meansName } from "./report.server.ts";

export const meta = deskMeta(words.entriesTitle);

/** The entries that a figure of a report is the sum of, each with its order. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "reports");
  const query = new URL(args.request.url).searchParams;
  const { from, to } = askedOf(desk, args.request.url);
  const answer = await callOrErrorPage(
    desk,
    reports.entries,
    asUnchecked({ ...Object.fromEntries(query), from, to, limit: "50" }),
    404,
  );
  const { dateTime } = timesOf(desk.store.settings);
  if (answer.next !== null) query.set("after", answer.next);
  return {
    from,
    to,
    next: answer.next === null ? "" : `/desk/reports/entries?${query}`,
    entries: answer.entries.map((posting) => ({
      key: `${posting.order_id}-${posting.gift_card_id}-${posting.number}`,
      ...whereOf(posting),
      at: dateTime(Number(posting.at)),
      cause: posting.cause,
      part: posting.part,
      copies: posting.copies,
      about:
        posting.title ??
        [
          ...[
            posting.cause === "money" ? meansName(desk, posting.label) : posting.label,
            posting.place,
          ].filter(Boolean),
          ...(posting.taxable === 0
            ? []
            : [desk.t(words.taxedOn, { amount: formatCents(Number(posting.taxable), desk.locale) })]),
        ].join(", "),
      amount: formatCents(Number(posting.amount), desk.locale),
    })),
  };
}

/** The order that an entry is of, or the gift card that was sold without one. */
const whereOf = ({
  order_number,
  gift_card_id,
}: {
  order_number: number | null;
  gift_card_id: number | null;
}) => ({
  order: order_number,
  path: order_number === null ? `/desk/gift-cards/${gift_card_id}` : `/desk/orders/${order_number}`,
});

export default function Entries() {
  const { from, to, entries, next } = useLoaderData<typeof loader>();
  const locale = useLocale();
  const t = useT();
  const { at, order, what, about, copies, amount } = words.entriesColumns;
  return (
    <DeskPage heading={t(words.entriesTitle)}>
      <p>
        <a href="/desk/reports">{t(words.back)}</a>
      </p>
      <p>{t(words.entriesLead, { from: formatDay(from, locale), to: formatDay(to, locale) })}</p>
      <ListTable
        none={t(words.none)}
        rows={entries}
        keyOf={(posting) => posting.key}
        columns={[
          {
            name: t(order),
            cell: (posting) => <a href={posting.path}>{posting.order ?? t(words.counterCard)}</a>,
          },
          { name: t(at), cell: (posting) => posting.at },
          {
            name: t(what),
            cell: (posting) => (
              <>
                {t(words.parts[posting.part])}{" "}
                <span className={css.beneath}>{t(words.causes[posting.cause])}</span>
              </>
            ),
          },
          { name: t(about), cell: (posting) => posting.about },
          { name: t(copies), cell: (posting) => posting.copies || "", isNumber: true },
          { name: t(amount), cell: (posting) => posting.amount, isNumber: true },
        ]}
      />
      <Pager previous="" next={next} />
    </DeskPage>
  );
}
