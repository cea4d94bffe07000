import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import * as accounts from "#app/calls/staff/accounts.server.ts";
import { taxTypesOf } from "#app/domain/tax/tax.ts";
import { dayOf } from "#app/lib/dates.ts";
import { invalid, problem, sayIn } from "#app/messages/failure.ts";
import { translateStored } from "#app/messages/restated.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskOrders, subjects, deskCustomers as words } from "#app/messages/words.ts";
import { CustomerAction } from "#app/ui/desk/customer-action.tsx";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { Boxes, tickedIn } from "#app/ui/desk/staff-form.tsx";
import { DateField, TextField } from "#app/ui/form/form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useT } from "#app/ui/page/t.ts";
import { dayIn } from "../orders/form-input.server.ts";
import { answer, openCustomer, readCustomerForm } from "./customer.server.ts";

export const meta = deskMeta(words.exempt);

const YEAR = 366 * 86_400;

/** Exempts an institution from taxes until the end of a day. */
export async function loader(args: LoaderFunctionArgs) {
  const { desk, account, about } = await openCustomer(args, "edit_customers");
  if (!account.is_institution) throw new Response("", { status: 404 });
  const zone = desk.store.settings.store_info.time_zone;
  return {
    about,
    types: taxTypesOf(desk.store.settings).map((type) => ({
      type,
      label: translateStored(desk.locale, subjects.taxes, type),
    })),
    now: {
      certificate: account.tax?.certificate ?? "",
      until: account.tax ? dayOf(account.tax.until - 1, zone) : "",
      types: account.tax?.types ?? [],
    },
    days: { first: dayOf(desk.now, zone), last: dayOf(desk.now + 20 * YEAR, zone) },
    constraints: constraintsOf(accounts.exempt, "certificate"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { desk, about, form, who, stale } = await readCustomerForm(args, "edit_customers");
  if (stale) return stale;
  const until = dayIn(desk, form, "until");
  if (until === undefined)
    return form.refuse(sayIn(desk.locale, invalid({ until: problem(deskOrders.badDay) })));
  if (isFailure(until)) return form.refuse(until);
  const types = tickedIn(form.values, "types") ?? [];
  const exemption = { ...who, certificate: form.text("certificate"), until, types };
  return answer(desk, form, about.id, await call(desk, accounts.exempt, exemption));
}

export default function Exempt() {
  const { about, types, now, days, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const result = useResult<typeof action>();
  const labels = { certificate: t(words.certificate), until: t(words.until) };
  const state = formState(
    "customer-exempt",
    result,
    { certificate: now.certificate, until: now.until, types: undefined },
    constraints,
    labels,
  );
  const chosen = tickedIn(result?.initialValue, "types") ?? now.types;
  return (
    <CustomerAction
      heading={t(words.exemptTitle, { name: about.name })}
      text={[t(words.exemptText)]}
      about={about}
      state={state}
      submit={t(words.exemptSubmit)}
    >
      <TextField field={state.field("certificate")} autoComplete="off" required />
      <DateField field={state.field("until")} min={days.first} max={days.last} required />
      <Boxes
        field={state.field("types")}
        legend={t(words.taxes)}
        options={types.map(({ type, label }) => ({ value: type, label }))}
        ticked={chosen}
      />
    </CustomerAction>
  );
}
