import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as disputes from "#app/calls/staff/disputes.server.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { deskDisputes as words } from "#app/messages/words.ts";
import { DISPUTE_STATES } from "#app/platform/gateways/gateway.ts";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { ListTable, Pager, pagesBeside, pageWith, Tabs } from "#app/ui/desk/list-parts.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import { useT } from "#app/ui/page/t.ts";
import { disputePath, disputeWords } from "./dispute.server.ts";

export const meta = deskMeta(words.disputesTitle);

const MAX_SHOWN = 50;
const WHICH = [...DISPUTE_STATES, "all"] as const;

/** Payments that customers dispute: those to answer, or those in another state. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "see_orders");
  const query = new URL(args.request.url).searchParams;
  const which = WHICH.find((state) => state === query.get("state")) ?? "open";
  const answer = await callOrErrorPage(
    desk,
    disputes.list,
    {
      limit: MAX_SHOWN,
      state: which === "all" ? undefined : which,
      after: query.get("after") || undefined,
      before: query.get("before") || undefined,
    },
    400,
  );
  return {
    which,
    next: answer.next,
    previous: answer.previous,
    disputes: answer.disputes.map((dispute) => ({
      path: disputePath(dispute.id),
      order: dispute.order_number,
      name: dispute.purchaser_name,
      ...disputeWords(desk, dispute),
    })),
  };
}

export default function Disputes() {
  const { which, disputes, next, previous } = useLoaderData<typeof loader>();
  const t = useT();
  const { order, amount, reason, due, state } = words.columns;
  return (
    <DeskPage heading={t(words.disputesTitle)}>
      <p>{t(words.lead)}</p>
      <Tabs
        label={t(words.which)}
        tabs={WHICH.map((choice) => ({
          path: pageWith("/desk/disputes", { state: choice }),
          name: t(choice === "all" ? words.all : words.states[choice]),
          isOpen: choice === which,
        }))}
      />
      <ListTable
        none={t(words.none)}
        rows={disputes}
        keyOf={(dispute) => dispute.path}
        columns={[
          {
            name: t(order),
            cell: (dispute) => (
              <>
                <a href={dispute.path}>{dispute.order}</a> <span className={css.beneath}>{dispute.name}</span>
              </>
            ),
          },
          { name: t(due), cell: (dispute) => dispute.due || t(words.noDate) },
          { name: t(amount), cell: (dispute) => dispute.amount, isNumber: true },
          { name: t(reason), cell: (dispute) => dispute.reason },
          { name: t(state), cell: (dispute) => dispute.state },
        ]}
      />
      <Pager {...pagesBeside("/desk/disputes", { state: which }, { next, previous })} />
    </DeskPage>
  );
}
