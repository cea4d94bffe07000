import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as events from "#app/calls/staff/events.server.ts";
import { onTrial, openDesk, requireRecent } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskEvents as words } from "#app/messages/words.ts";
import { DeskAction } from "#app/ui/desk/desk-action.tsx";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useMoney, useT } from "#app/ui/page/t.ts";
import { deskEventPath, openEvent, overtaken } from "./event.server.ts";

export const meta = deskMeta(words.cancel);

/** Orders up to which the page works out the amount of their refunds: nobody else can change anything meanwhile. */
const MAX_ORDERS_TRIED = 50;

/** Cancels an event, or takes the rest of a cancelled one's tickets back. */
export async function loader(args: LoaderFunctionArgs) {
  const { desk, event, path, when } = await openEvent(args);
  const { id, name, is_cancelled, is_past, coming, waiting, orders_to_take_back: orders } = event;
  if (is_cancelled && orders === 0) throw redirect(path);
  await requireRecent(desk, args);
  const tried =
    orders > 0 && orders <= MAX_ORDERS_TRIED
      ? await onTrial(desk, (trial) => call(trial, events.cancel, { event_id: id }))
      : undefined;
  return {
    path,
    name,
    when,
    orders,
    isCancelled: is_cancelled,
    // Guests of an event that is over are not emailed.
    hasGuests: !is_past && !is_cancelled && coming + waiting > 0,
    guests: coming + waiting,
    amount: tried && !isFailure(tried) ? tried.amount : null,
    handBack: tried && !isFailure(tried) ? tried.hand_back.reduce((sum, { amount }) => sum + amount, 0) : 0,
  };
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  await requireRecent(desk, args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const { id = "" } = args.params;
  const answer = await call(desk, events.cancel, asUnchecked({ event_id: id }));
  if (isFailure(answer)) return overtaken(desk, id, answer) ?? form.refuse(answer);
  return seeOther(desk, deskEventPath(id), "desk_event_cancelled");
}

export default function Cancel() {
  const { path, name, when, orders, isCancelled, hasGuests, guests, amount, handBack } =
    useLoaderData<typeof loader>();
  const t = useT();
  const money = useMoney();
  return (
    <DeskAction
      heading={t(words.cancelOf, { name })}
      text={[
        when,
        ...(hasGuests ? [t(words.cancelGuests, { count: guests })] : []),
        ...(orders > 0 ? [t(words.cancelOrders, { count: orders })] : []),
        ...(amount === null || (amount === 0 && handBack > 0)
          ? []
          : [t(words.cancelAmount, { amount: money(amount) })]),
        ...(handBack > 0 ? [t(words.cancelHandBack, { amount: money(handBack) })] : []),
        ...(orders > 0 || hasGuests ? [] : [t(words.cancelNobody)]),
        ...(isCancelled ? [] : [t(words.cancelStays)]),
      ]}
      state={formState("desk-event-cancel", useResult<typeof action>())}
      submit={t(isCancelled ? words.finish : words.cancelSubmit)}
      back={{ path, label: t(words.cancelOnly) }}
    >
      {null}
    </DeskAction>
  );
}
