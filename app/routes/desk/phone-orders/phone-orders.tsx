import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as accounts from "#app/calls/staff/accounts.server.ts";
import * as phone from "#app/calls/staff/phone-orders.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { type DeskVisit, openDesk } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskPhone as words } from "#app/messages/words.ts";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { phonePath } from "./phone.server.ts";
import { PhoneStart } from "./start-view.tsx";

export const meta = deskMeta(words.phoneTitle);

const MAX_SHOWN = 10;

/** The phone orders that are not placed, and the forms that start one. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "work_orders");
  const query = new URL(args.request.url).searchParams;
  const text = (name: string) => (query.get(name) ?? "").trim().slice(0, 200);
  const answer = await call(desk, phone.list, {});
  const { drafts, locations } = isFailure(answer) ? { drafts: [], locations: [] } : answer;
  const { dateTime } = timesOf(desk.store.settings, desk.locale);
  return {
    find: text("find"),
    customers: await customersFound(desk, text("find")),
    chosen: text("customer") ? await customerChosen(desk, text("customer")) : null,
    mayFind: desk.person.rights.includes("see_customers"),
    locations,
    drafts: drafts.map(({ id, name, changed_by, updated_at }) => ({
      path: phonePath(id),
      name,
      changed: desk.t(words.lastChange, { who: changed_by, date: dateTime(updated_at) }),
    })),
    constraints: {
      ...constraintsOf(accounts.list, "find"),
      ...constraintsOf(phone.startWithout, "caller_name", "caller_phone", "caller_email"),
    },
  };
}

/** Customers with these words in their name, email or phone number; null if nobody was looked for. */
async function customersFound(desk: DeskVisit, find: string) {
  if (find === "") return null;
  const answer = await call(desk, accounts.list, { find, limit: MAX_SHOWN });
  if (isFailure(answer)) return { isMore: false, rows: [] };
  const rows = answer.accounts.map(({ public_id, first_name, last_name, company, ...account }) => ({
    path: `/desk/orders/phone?${new URLSearchParams({ customer: public_id })}`,
    name: company || `${first_name} ${last_name}`.trim(),
    about: [account.email_address, account.phone_number].filter(Boolean).join(" · "),
  }));
  return { isMore: answer.next !== null, rows };
}

/** A customer, and the institutions that they may order for. Null if there is no such customer. */
async function customerChosen(desk: DeskVisit, id: string) {
  const answer = await call(desk, accounts.show, { id });
  if (isFailure(answer)) return null;
  const { first_name, last_name, company } = answer.account;
  const name = company || `${first_name} ${last_name}`.trim();
  return { id, name, institutions: answer.buys_for };
}

/** Starts an order for a customer, or for somebody without an account. */
export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const { form, stale } = await readForm(desk, args.request);
  if (!form) return data({ which: "without" as const, refused: stale.data }, { status: 403 });
  const optional = (name: string) => form.text(name).trim() || undefined;
  const location_id = optional("location_id");
  const customer = optional("customer");
  const started = customer
    ? await call(
        desk,
        phone.start,
        asUnchecked({ customer, institution: optional("institution"), location_id }),
      )
    : await call(desk, phone.startWithout, asUnchecked({ ...form.values, location_id }));
  if (!isFailure(started)) return seeOther(desk, phonePath(started.id));
  const refused = customer ? { error: started.error } : started;
  const which = customer ? ("customer" as const) : ("without" as const);
  return data({ which, refused: form.refuse(refused).data }, { status: 422 });
}

export default function Phone() {
  return <PhoneStart {...useLoaderData<typeof loader>()} result={useResult<typeof action>()} />;
}
