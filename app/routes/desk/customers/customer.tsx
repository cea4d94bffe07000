import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import { locationsFor } from "#app/calls/common/order-call.server.ts";
import * as orders from "#app/calls/staff/orders.server.ts";
import type { Right } from "#app/domain/staff/rights.ts";
import { hasAccredited } from "#app/domain/stores/settings.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { formatWallDay } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { keysOf } from "#app/lib/records.ts";
import { listText } from "#app/lib/word-list.ts";
import { translateStored } from "#app/messages/restated.ts";
import { isFailure } from "#app/messages/result.ts";
import { registries as registryWords, subjects, deskCustomers as words } from "#app/messages/words.ts";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { orderRows } from "../orders/order-rows.server.ts";
import { openCustomer, stateOf } from "./customer.server.ts";
import { type CustomerAct, CustomerView } from "./customer-view.tsx";
import { customerHistory } from "./history.server.ts";

export const meta = deskMeta(words.customerTitle);

/** Orders that the page shows. */
const MAX_SHOWN = 20;

/** Everything about a customer, with what can be done. */
export async function loader(args: LoaderFunctionArgs) {
  const opened = await openCustomer(args);
  const { desk, found, account, email, about } = opened;
  const { t, locale, store } = desk;
  const { date, lastDate } = timesOf(store.settings, locale);
  const ordered = await call(desk, orders.list, { customer: account.id, limit: MAX_SHOWN });
  const { tax } = account;
  const taxed = tax && { certificate: tax.certificate, date: lastDate(tax.until) };
  return {
    about,
    state: stateOf({ state: account.state, awaits_approval: found.awaits_approval }),
    since: date(account.created_at),
    acts: actsFor(opened),
    person: {
      name: `${account.first_name} ${account.last_name}`.trim(),
      company: account.company,
      email,
      confirmed: account.email_confirmed,
      phone: account.phone_number,
      otherPhone: account.alt_phone_number,
      prefers: account.communication_preference,
    },
    isInstitution: account.is_institution,
    exemption: !taxed
      ? ""
      : tax.types.length > 0
        ? t(words.exemptSome, {
            ...taxed,
            taxes: listText(
              locale,
              tax.types.map((type) => translateStored(locale, subjects.taxes, type)),
              "and",
            ),
          })
        : t(words.exemptAll, taxed),
    bookLaw: account.is_under_book_law || hasAccredited(store.settings) ? account.is_under_book_law : null,
    buyers: found.buyers.map(({ name, email, pending }) => ({ name, email, pending })),
    buysFor: found.buys_for,
    // Only staff who may see orders get any.
    orders: isFailure(ordered)
      ? null
      : {
          rows: orderRows(desk, ordered.orders),
          more: `/desk/orders?${new URLSearchParams({ find: email })}`,
        },
    addresses: found.addresses,
    lists: found.lists.map(({ list_id, name }) => ({ path: `/lists/${list_id}`, name })),
    registries: found.registries.map(({ gift_registry_id, title, occasion, ended }) => ({
      path: `/gift-registry/${gift_registry_id}`,
      title,
      occasion: t(registryWords.occasions[occasion]),
      ended,
    })),
    reservations: found.reservations.map(({ event, starts, party, state }) =>
      t(words.reservation, {
        event,
        date: formatWallDay(starts, locale),
        count: party,
        state: t(words.guestStates[state as "coming"]),
      }),
    ),
    cards: found.gift_cards.map(({ card_id, order_number, amount, to_name, last_four, state }) => {
      const price = formatCents(amount, locale);
      const parts = [
        to_name ? t(words.giftCard, { amount: price, name: to_name }) : price,
        ...(last_four ? [t(words.masked, { digits: last_four })] : []),
        t(words.cardStates[state]),
      ];
      const path = `/desk/gift-cards/${card_id}`;
      return { path, order: order_number, text: listText(locale, parts, "plain") };
    }),
    history: customerHistory(desk, about.id, found.trail),
  };
}

/** The actions that this member of staff may take on this customer. */
function actsFor({ desk, found, account }: Awaited<ReturnType<typeof openCustomer>>): CustomerAct[] {
  const may = (right: Right) => desk.person.rights.includes(right);
  const edit = may("edit_customers");
  const can: Readonly<Record<CustomerAct, boolean>> = {
    approve: edit && found.awaits_approval,
    phone: may("work_orders") && account.state === "active",
    unlock: edit && account.state === "locked",
    exempt: edit && account.is_institution,
    "end-exemption": edit && account.tax !== null,
    "book-law":
      edit && account.is_institution && !account.is_under_book_law && hasAccredited(desk.store.settings),
    "end-book-law": edit && account.is_under_book_law,
    buyers: edit && account.is_institution,
    lock: edit && account.state === "active",
    view: may("view_as") && account.state === "active" && locationsFor(desk) === undefined,
    export: may("export") && locationsFor(desk) === undefined,
    erase: may("erase"),
  };
  return keysOf(can).filter((act) => can[act]);
}

export default function CustomerPage() {
  return <CustomerView {...useLoaderData<typeof loader>()} />;
}
