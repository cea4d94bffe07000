import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addressOptionsFor } from "#app/calls/common/address-options.server.ts";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import { addressFields } from "#app/calls/common/person-fields.server.ts";
import * as orders from "#app/calls/staff/orders.server.ts";
import { deskOrders as words } from "#app/messages/words.ts";
import { addressLabels } from "#app/ui/account/person-fields.tsx";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { NoteField, OrderAction } from "#app/ui/desk/order-action.tsx";
import { ShipToFields } from "#app/ui/desk/ship-to-fields.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useT } from "#app/ui/page/t.ts";
import { answer, openOrder, readOrderForm } from "./action.server.ts";
import { addressIn } from "./form-input.server.ts";

export const meta = deskMeta(words.submit.address);

/** Changes the address of an order before anything has been sent. */
export async function loader(args: LoaderFunctionArgs) {
  const { desk, about, order } = await openOrder(args, "work_orders");
  return {
    about,
    now: order.shipping,
    addressOptions: addressOptionsFor({ settings: desk.store.settings, locale: desk.locale }),
    constraints: { ...constraintsOf({ input: addressFields }), ...constraintsOf(orders.address, "note") },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { desk, form, at, stale } = await readOrderForm(args);
  if (stale) return stale;
  if (form.text("intent") === "country") return form.again();
  const to = { ...at, ship_to: addressIn(form), note: form.text("note") };
  return answer(desk, form, at.order_number, await call(desk, orders.address, to), "desk_done");
}

export default function Address() {
  const { about, now, addressOptions, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const state = formState(
    "order-address",
    useResult<typeof action>(),
    {
      name: now?.name,
      company_name: now?.orgname,
      street_address: now?.addr1,
      street_address_2: now?.addr2,
      city: now?.city,
      province: now?.prov,
      country: now?.country,
      postal_code: now?.postal_code,
      phone_number: now?.phone,
    },
    constraints,
  );
  return (
    <OrderAction
      heading={t(words.orderTitle, { number: String(about.number) })}
      text={[t(words.addressText)]}
      about={about}
      state={state}
      labels={{ ...addressLabels(t, state, addressOptions), note: t(words.noteToShopper) }}
      submit={t(words.submit.address)}
    >
      <ShipToFields form={state} options={addressOptions} />
      <NoteField state={state} />
    </OrderAction>
  );
}
