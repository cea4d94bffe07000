import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as orders from "#app/calls/staff/orders.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { shell, deskOrders as words } from "#app/messages/words.ts";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { UndoForm } from "#app/ui/desk/order-history.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import { soft } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";

export const meta = deskMeta(words.doneTitle);

/** Acts that the page lists. */
const MAX_SHOWN = 100;

/** Acts on orders within a day, with buttons for those that can be undone. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args);
  const answer = await call(desk, orders.listRecentActs, { limit: MAX_SHOWN });
  if (isFailure(answer)) throw new Response(String(answer.error), { status: 403 });
  const { dateTime } = timesOf(desk.store.settings, desk.locale);
  const newest = new Set<number>();
  return {
    acts: answer.acts.map(({ number, at, who, kind, was, undone_at, undo_until, order_number, ...more }) => {
      // Only the last thing that was done to an order can still be undone.
      const isLast = !newest.has(order_number) && kind !== "note" && kind !== "resent" && undone_at === null;
      if (isLast) newest.add(order_number);
      return {
        number,
        who,
        kind,
        order_number,
        isUndone: undone_at !== null,
        was: kind === "location" ? was.location : was.address,
        name: more.purchaser_name,
        note: more.note,
        date: dateTime(at),
        mayUndo: isLast && undo_until !== null && undo_until >= desk.now,
      };
    }),
  };
}

export default function RecentActs() {
  const { acts } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <DeskPage heading={t(words.doneTitle)}>
      <p>{t(acts.length > 0 ? words.doneLead : words.doneNone)}</p>
      {acts.length > 0 && (
        <ol className={css.history}>
          {acts.map((act) => {
            const sentence = t(words.did[act.kind], { who: act.who, was: act.was });
            const what = t(shell.labelled, {
              label: t(words.orderTitle, { number: String(act.order_number) }),
              text: sentence,
            });
            return (
              <li key={`${act.order_number} ${act.number}`} className={css.entry}>
                <p>
                  <span className={soft}>{act.date}</span>{" "}
                  <a href={`/desk/orders/${act.order_number}`}>
                    {t(words.orderTitle, { number: String(act.order_number) })}
                  </a>
                  , {act.name}. {act.isUndone ? <s>{sentence}</s> : sentence}
                </p>
                {act.note && <p className={css.note}>{act.note}</p>}
                {act.mayUndo && <UndoForm number={act.order_number} act={act.number} what={what} />}
              </li>
            );
          })}
        </ol>
      )}
    </DeskPage>
  );
}
