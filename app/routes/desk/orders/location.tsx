import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import * as orders from "#app/calls/staff/orders.server.ts";
import { locationsOf } from "#app/domain/stores/settings.ts";
import { deskOrders as words } from "#app/messages/words.ts";
import { BackLink } from "#app/ui/desk/buttons.tsx";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { NoteField, OrderAction } from "#app/ui/desk/order-action.tsx";
import { Choices } from "#app/ui/form/form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useT } from "#app/ui/page/t.ts";
import { answer, openOrder, readOrderForm } from "./action.server.ts";

export const meta = deskMeta(words.submit.location);

/** Changes where an order is picked up. */
export async function loader(args: LoaderFunctionArgs) {
  const { desk, about, order } = await openOrder(args, "work_orders");
  const others = locationsOf(desk.store.settings).filter(
    ({ location_id }) => location_id !== order.order_location_id,
  );
  return {
    about,
    now: order.order_location_name,
    locations: others.map(({ altname }) => altname),
    constraints: constraintsOf(orders.location, "location", "note"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { desk, form, at, stale } = await readOrderForm(args);
  if (stale) return stale;
  const to = { ...at, location: form.text("location"), note: form.text("note") };
  return answer(desk, form, at.order_number, await call(desk, orders.location, to), "desk_done");
}

export default function Location() {
  const { about, now, locations, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const labels = { location: t(words.newLocation), note: t(words.noteToShopper) };
  const state = formState("order-location", useResult<typeof action>(), {}, constraints, labels);
  const heading = t(words.orderTitle, { number: String(about.number) });
  if (locations.length === 0)
    return (
      <DeskPage heading={heading}>
        <p>{t(words.pickupAt, { location: now })}</p>
        <p>{t(words.locationOnly)}</p>
        <BackLink to={`/desk/orders/${about.number}`} label={t(words.backToOrder)} />
      </DeskPage>
    );
  return (
    <OrderAction
      heading={heading}
      text={[t(words.pickupAt, { location: now }), t(words.locationText)]}
      about={about}
      state={state}
      submit={t(words.submit.location)}
    >
      <Choices
        field={state.field("location")}
        options={locations.map((name) => ({ value: name, label: name }))}
      />
      <NoteField state={state} />
    </OrderAction>
  );
}
