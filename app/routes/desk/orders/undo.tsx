import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as orders from "#app/calls/staff/orders.server.ts";
import { seeOther } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { shell, deskOrders as words } from "#app/messages/words.ts";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { OrderAction } from "#app/ui/desk/order-action.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useT } from "#app/ui/page/t.ts";
import { openOrder, orderPath, readOrderForm } from "./action.server.ts";

export const meta = deskMeta(words.undo);

/** Takes back an act. The button on the order's page posts here; this page says why the act was not taken back. */
export async function loader(args: LoaderFunctionArgs) {
  const { about, found, times } = await openOrder(args, "work_orders");
  const act = found.acts.find(({ number }) => String(number) === args.params.act);
  if (!act) throw new Response("", { status: 404 });
  return { about, who: act.who, kind: act.kind, date: times.dateTime(act.at) };
}

export async function action(args: ActionFunctionArgs) {
  const { desk, form, at, stale } = await readOrderForm(args);
  if (stale) return stale;
  const { order_number } = at;
  const undone = await call(desk, orders.undo, { order_number, act: args.params.act ?? "" });
  if (isFailure(undone)) return form.refuse(undone);
  const { stopped, sent } = undone;
  const flash = sent > 0 ? "desk_undone_sent" : stopped > 0 ? "desk_undone" : "desk_undone_quiet";
  return seeOther(desk, orderPath(order_number), flash);
}

export default function Undo() {
  const { about, who, kind, date } = useLoaderData<typeof loader>();
  const t = useT();
  const state = formState("undo", useResult<typeof action>());
  return (
    <OrderAction
      heading={t(words.undoTitle, { number: String(about.number) })}
      text={[
        t(shell.labelled, { label: date, text: t(words.did[kind], { who, was: "" }) }),
        t(words.undoText),
      ]}
      about={about}
      state={state}
      submit={t(words.undo)}
    />
  );
}
