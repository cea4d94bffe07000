import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as disputes from "#app/calls/operator/disputes.server.ts";
import { openDesk, requireRight } from "#app/http/desk.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { deskDisputes as words } from "#app/messages/words.ts";
import { DISPUTE_STATES } from "#app/platform/gateways/gateway.ts";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { Pager, Tabs } from "#app/ui/desk/list-parts.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import { useT } from "#app/ui/page/t.ts";
import { disputePath, disputeWords } from "./dispute.server.ts";

export const meta = deskMeta(words.disputesTitle);

const SHOWN = 50;
const WHICH = [...DISPUTE_STATES, "all"] as const;

/** Payments that customers dispute: those to answer, or those in another state. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args);
  requireRight(desk, "see_orders");
  const query = new URL(args.request.url).searchParams;
  const which = WHICH.find((one) => one === query.get("state")) ?? "open";
  const found = await call(desk, disputes.list, {
    ...{ limit: SHOWN, state: which === "all" ? undefined : which },
    after: query.get("after") || undefined,
    before: query.get("before") || undefined,
  });
  if (isFailure(found)) throw refusal(found, 400);
  return {
    ...{ which, next: found.next, previous: found.previous },
    disputes: found.disputes.map((one) => ({
      ...{ path: disputePath(one.id), order: one.order_number, name: one.purchaser_name },
      ...disputeWords(desk, one),
    })),
  };
}

export default function Disputes() {
  const { which, disputes, next, previous } = useLoaderData<typeof loader>();
  const t = useT();
  const { order, amount, reason, due, state } = words.columns;
  const pathOf = (more: Record<string, string> = {}, state: string = which) =>
    `/desk/disputes?${new URLSearchParams({ state, ...more })}`;
  return (
    <DeskPage heading={t(words.disputesTitle)}>
      <p>{t(words.lead)}</p>
      <Tabs
        label={t(words.which)}
        tabs={WHICH.map((one) => ({
          path: pathOf({}, one),
          name: t(one === "all" ? words.all : words.states[one]),
          isOpen: one === which,
        }))}
      />
      {disputes.length === 0 ? (
        <p>{t(words.none)}</p>
      ) : (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t(order)}</th>
              <th scope="col">{t(due)}</th>
              <th scope="col" className={css.number}>
                {t(amount)}
              </th>
              <th scope="col">{t(reason)}</th>
              <th scope="col">{t(state)}</th>
            </tr>
          </thead>
          <tbody>
            {disputes.map((one) => (
              <tr key={one.path}>
                <th scope="row">
                  <a href={one.path}>{one.order}</a> <span className={css.beneath}>{one.name}</span>
                </th>
                <td data-label={t(due)}>{one.due || t(words.noDate)}</td>
                <td data-label={t(amount)} className={css.number}>
                  {one.amount}
                </td>
                <td data-label={t(reason)}>{one.reason}</td>
                <td data-label={t(state)}>{one.state}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Pager
        previous={previous === null ? "" : pathOf({ before: String(previous) })}
        next={next === null ? "" : pathOf({ after: String(next) })}
      />
    </DeskPage>
  );
}
