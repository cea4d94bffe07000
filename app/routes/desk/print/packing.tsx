import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import * as orders from "#app/calls/staff/orders.server.ts";
import * as packing from "#app/calls/staff/packing.server.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { type DeskVisit, openDesk } from "#app/http/desk.server.ts";
import { deskPaper as words } from "#app/messages/words.ts";
import { ButtonLink } from "#app/ui/desk/buttons.tsx";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { paper } from "#app/ui/desk/paper.css.ts";
import { SheetView } from "#app/ui/desk/sheet-view.tsx";
import { prose, row, screenOnly } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";
import { numbersIn, sheetOf } from "./sheet.server.ts";

export const meta = deskMeta(words.packingTitle);

/** The queues whose slips are printed together. */
const QUEUES = ["check", "pick", "pack", "ready"] as const;

/**
 * `/desk/print/packing/:number`, with `?parcel=`; `/desk/print/packing?orders=1,2` or `?queue=pack&after=1`: packing
 * slips, one order a page. Reading them changes nothing.
 */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args);
  const { searchParams } = new URL(args.request.url);
  const queue = QUEUES.find((name) => name === searchParams.get("queue"));
  const orderNumber = args.params.number;
  const [, parcel] = /^(\d{1,4})$/.exec((orderNumber && searchParams.get("parcel")) || "") ?? [];
  const listed =
    queue && !orderNumber ? await ordersInQueue(desk, queue, searchParams.get("after")) : undefined;
  const numbers =
    listed?.numbers ?? numbersIn(orderNumber ?? searchParams.get("orders") ?? "", packing.MAX_SLIPS);
  const answer = await callOrErrorPage(desk, packing.slips, { order_numbers: numbers }, 404);
  const sheets = answer.slips.flatMap(
    ({ order }) =>
      sheetOf(desk, order, { parcel: parcel === undefined ? undefined : Number(parcel), prices: true }) ?? [],
  );
  if (orderNumber && sheets.length === 0) throw new Response("", { status: 404 });
  const printed = sheets.map(({ number }) => number);
  return {
    sheets,
    queue: queue ?? null,
    next: listed?.next ?? null,
    asked: orderNumber !== undefined || numbers.length > 0,
    unknown: numbers.filter((number) => !printed.includes(number)),
  };
}

async function ordersInQueue(desk: DeskVisit, queue: (typeof QUEUES)[number], after: string | null) {
  const page = await callOrErrorPage(
    desk,
    orders.list,
    {
      queue,
      limit: packing.MAX_SLIPS,
      ...(after !== null && /^\d{1,9}$/.test(after) && { after: Number(after) }),
    },
    404,
  );
  return { numbers: page.orders.map(({ order_number }) => order_number), next: page.next };
}

export default function Packing() {
  const { sheets, queue, next, asked, unknown } = useLoaderData<typeof loader>();
  const t = useT();
  const [first] = sheets;
  const heading =
    sheets.length === 1 && first && !queue
      ? t(words.packingTitleOf, { number: String(first.number) })
      : t(words.packingTitle);
  return (
    <DeskPage heading={heading}>
      {!asked && (
        <nav aria-label={t(words.packingTitle)} className={`${row} ${screenOnly}`}>
          {QUEUES.map((name) => (
            <Fragment key={name}>
              <ButtonLink
                to={`/desk/print/packing?queue=${name}`}
                look="plain"
                label={t(words.packingQueue[name])}
                aria-current={queue === name ? "page" : undefined}
              />{" "}
            </Fragment>
          ))}
        </nav>
      )}
      <div className={`${prose} ${screenOnly}`}>
        {queue && <p>{t(words.packingQueue[queue])}</p>}
        {unknown.length > 0 && <p>{t(words.packingUnknown, { numbers: unknown.join(", ") })}</p>}
        <p>
          {t(sheets.length > 0 ? words.howToPrint : queue || asked ? words.packingNone : words.packingChoose)}
        </p>
        {next !== null && (
          <p>
            {t(words.packingMost, { count: String(sheets.length) })}{" "}
            <ButtonLink
              to={`/desk/print/packing?queue=${queue}&after=${next}`}
              look="plain"
              label={t(words.packingNext)}
            />
          </p>
        )}
      </div>
      <div className={paper}>
        {sheets.map((sheet) => (
          <SheetView
            key={sheet.number}
            sheet={sheet}
            title={t(words.packingTitleOf, { number: String(sheet.number) })}
          />
        ))}
      </div>
    </DeskPage>
  );
}
