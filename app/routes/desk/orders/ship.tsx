import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import * as orders from "#app/calls/staff/orders.server.ts";
import { addressLines } from "#app/domain/orders/order-words.ts";
import { deskOrders as words } from "#app/messages/words.ts";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { NoteField, OrderAction } from "#app/ui/desk/order-action.tsx";
import { Choices, TextField } from "#app/ui/form/form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useT } from "#app/ui/page/t.ts";
import { answer, openOrder, readOrderForm } from "./action.server.ts";

export const meta = deskMeta(words.submit.ship);

/** Marks a parcel as sent. */
export async function loader(args: LoaderFunctionArgs) {
  const { about, order } = await openOrder(args, "work_orders");
  const parcels = order.shipping_batches
    .filter(({ status }) => status === "waiting")
    .map(({ number, items }) => ({
      number,
      items: items.map(({ position, quantity }) => ({
        quantity,
        title: order.items[position]?.title_info.title ?? "",
      })),
    }));
  const to = order.shipping ? addressLines(order.shipping, order.locale).join(", ") : "";
  return { about, parcels, to, constraints: constraintsOf(orders.ship, "parcel", "tracking", "note") };
}

export async function action(args: ActionFunctionArgs) {
  const { desk, form, at, stale } = await readOrderForm(args);
  if (stale) return stale;
  const parcel = form.text("parcel") || undefined;
  const sent = { ...at, parcel, tracking: form.text("tracking"), note: form.text("note") };
  return answer(desk, form, at.order_number, await call(desk, orders.ship, sent), "desk_done");
}

export default function Ship() {
  const { about, parcels, to, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const [first] = parcels;
  const labels = {
    parcel: t(words.whichParcel),
    tracking: t(words.trackingField),
    note: t(words.noteToShopper),
  };
  const state = formState(
    "order-ship",
    useResult<typeof action>(),
    { parcel: String(first?.number ?? 1) },
    constraints,
    labels,
  );
  return (
    <OrderAction
      heading={t(words.orderTitle, { number: String(about.number) })}
      text={[to, t(words.shipText)].filter(Boolean)}
      about={about}
      state={state}
      submit={t(words.shipSubmit)}
    >
      {parcels.length > 0 && (
        <Choices
          field={state.field("parcel")}
          options={parcels.map(({ number, items }) => ({
            value: String(number),
            label: t(words.parcel, { number: String(number) }),
            hint: items.map(({ quantity, title }) => `${quantity} × ${title}`).join(", "),
          }))}
        />
      )}
      <TextField field={state.field("tracking")} autoComplete="off" />
      <NoteField state={state} />
    </OrderAction>
  );
}
