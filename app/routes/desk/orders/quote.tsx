import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addressOptionsFor } from "#app/calls/common/address-options.server.ts";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import * as orders from "#app/calls/staff/orders.server.ts";
import { cityLine } from "#app/domain/stores/city-line.ts";
import { locationsOf } from "#app/domain/stores/settings.ts";
import { dayOf } from "#app/lib/dates.ts";
import { besideField } from "#app/messages/failure.ts";
import { isFailure } from "#app/messages/result.ts";
import { account as accountWords, deskOrders as words } from "#app/messages/words.ts";
import { addressLabels } from "#app/ui/account/person-fields.tsx";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { NoteField, OrderAction } from "#app/ui/desk/order-action.tsx";
import { ShipToFields } from "#app/ui/desk/ship-to-fields.tsx";
import { Choices, DateField, TextField } from "#app/ui/form/form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import * as button from "#app/ui/page/button.css.ts";
import { stack } from "#app/ui/page/layout.css.ts";
import { useLocale, useMoney, useT } from "#app/ui/page/t.ts";
import { answer, openOrder, readOrderForm } from "./action.server.ts";
import { addressIn, amountIn, dayIn, pricesIn } from "./form-input.server.ts";

export const meta = deskMeta(words.submit.quote);

/** Prices a quote, and says where it goes. */
export async function loader(args: LoaderFunctionArgs) {
  const { desk, about, order, times } = await openOrder(args, "discounts");
  const { settings } = desk.store;
  const { store_info, checkout_info } = settings;
  const until = desk.now + checkout_info.quote_days * 86_400;
  const isSent = order.delivery_type !== "pickup";
  return {
    about,
    lines: order.items.map(({ title_info, cart_info }, index) => ({
      line: index + 1,
      title: title_info.title,
      quantity: cart_info.quantity,
      price: cart_info.sold_price,
    })),
    shipping: order.summary.is_shipping_tbd ? null : order.summary.shipping,
    isSent,
    now: order.shipping,
    pickup: order.order_location_name,
    locations: locationsOf(settings).map(({ altname }) => altname),
    ships: checkout_info.ship_enabled,
    addressOptions: addressOptionsFor({ settings: desk.store.settings, locale: desk.locale }),
    po: order.purchaseorder,
    notes: order.notes,
    days: {
      first: dayOf(desk.now, store_info.time_zone),
      until: dayOf(until, store_info.time_zone),
      last: dayOf(desk.now + 5 * 366 * 86_400, store_info.time_zone),
    },
    asked: times.dateTime(order.order_date),
    constraints: constraintsOf(orders.quote, "note", "po"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { desk, form, at, stale } = await readOrderForm(args);
  if (stale) return stale;
  if (form.text("intent") === "country") return form.again();
  const prices = pricesIn(desk, form);
  if (isFailure(prices)) return form.refuse(prices);
  const shipping = amountIn(desk, form, "shipping");
  if (isFailure(shipping)) return form.refuse(shipping);
  const until = dayIn(desk, form, "until");
  if (isFailure(until)) return form.refuse(until);
  const delivery = form.text("delivery");
  const quoted = await call(desk, orders.quote, {
    ...at,
    prices,
    shipping,
    until,
    po: form.text("po"),
    note: form.text("note"),
    ...(delivery.startsWith("pickup:") && { pickup: delivery.slice("pickup:".length) }),
    ...(delivery === "ship" && { ship_to: addressIn(form) }),
  });
  const beside = isFailure(quoted) && SHIPPING.includes(quoted.code);
  return answer(desk, form, at.order_number, beside ? besideField("shipping", quoted) : quoted, "desk_done");
}

/** Refusals that are about the price of shipping. */
const SHIPPING: readonly string[] = ["shipping_needed", "no_shipping"];

export default function Quote() {
  const {
    about,
    lines,
    shipping,
    isSent,
    now,
    pickup,
    locations,
    ships,
    addressOptions,
    po,
    days,
    constraints,
  } = useLoaderData<typeof loader>();
  const t = useT();
  const money = useMoney();
  const locale = useLocale();
  const how =
    isSent && now ? cityLine({ ...now, province: now.prov, postal_code: "" }, locale, ", ") : pickup;
  const state = formState(
    "order-quote",
    useResult<typeof action>(),
    {
      delivery: "asked",
      shipping: shipping === null || !isSent ? "" : money(shipping),
      until: days.until,
      po,
      ...Object.fromEntries(lines.map(({ line, price }) => [`lines[${line - 1}].price`, money(price)])),
    } as Record<string, string>,
    constraints,
  );
  return (
    <OrderAction
      heading={t(words.quoteTitle, { number: String(about.number) })}
      text={[t(words.quoteText)]}
      about={about}
      state={state}
      labels={{
        ...Object.fromEntries(
          lines.map(({ line, title }) => [`lines[${line - 1}].price`, t(words.priceOf, { title })]),
        ),
        delivery: t(words.deliveryOf),
        shipping: t(words.shippingPrice),
        name: t(accountWords.name),
        ...addressLabels(t, state, addressOptions),
        until: t(words.priceUntil),
        po: t(words.purchaseOrder),
        note: t(words.noteToShopper),
      }}
      submit={t(words.submit.quote)}
      noValidate
    >
      {lines.map(({ line, title, quantity }) => (
        <TextField
          key={line}
          field={state.field(`lines[${line - 1}].price`)}
          label={t(words.priceOf, { title })}
          hint={t(words.copiesWanted, { count: quantity })}
          autoComplete="off"
          required
        />
      ))}
      <Choices
        field={state.field("delivery")}
        legend={t(words.deliveryOf)}
        options={[
          { value: "asked", label: t(words.asAsked, { how }) },
          ...locations.map((name) => ({
            value: `pickup:${name}`,
            label: t(words.quotePickup, { location: name }),
          })),
          ...(ships ? [{ value: "ship", label: t(words.quoteShip) }] : []),
        ]}
      />
      {ships && (
        <details open={state.field("delivery").value === "ship"}>
          <summary className={button.plain}>{t(words.shipToAddress)}</summary>
          <div className={stack[5]}>
            <ShipToFields form={state} options={addressOptions} />
          </div>
        </details>
      )}
      <TextField
        field={state.field("shipping")}
        label={t(words.shippingPrice)}
        hint={t(words.shippingPriceHint)}
        autoComplete="off"
      />
      <DateField
        field={state.field("until")}
        label={t(words.priceUntil)}
        min={days.first}
        max={days.last}
        required
      />
      <TextField field={state.field("po")} label={t(words.purchaseOrder)} autoComplete="off" />
      <NoteField state={state} />
    </OrderAction>
  );
}
