import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import * as accounts from "#app/calls/staff/accounts.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { account as accountWords, deskCustomers as words } from "#app/messages/words.ts";
import { DeskAction } from "#app/ui/desk/desk-action.tsx";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { TextField } from "#app/ui/form/form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useT } from "#app/ui/page/t.ts";

export const meta = deskMeta(words.newTitle);

/** Makes an account for a customer, who chooses the password with a link in an email. */
export async function loader(args: LoaderFunctionArgs) {
  await openDesk(args, "edit_customers");
  return { constraints: constraintsOf(accounts.invite, "first_name", "last_name", "email", "company") };
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args, "edit_customers");
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const invited = await call(desk, accounts.invite, form.values);
  if (isFailure(invited)) return form.refuse(invited);
  // A search for a whole address leads to the customer.
  const found = new URLSearchParams({ find: invited.email });
  return seeOther(desk, `/desk/customers?${found}`, "desk_customer_added");
}

export default function NewCustomer() {
  const { constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const labels = {
    first_name: t(accountWords.firstName),
    last_name: t(accountWords.lastName),
    email: t(accountWords.email),
    company: t(words.company),
  };
  const state = formState("desk-customer-new", useResult<typeof action>(), {}, constraints, labels);
  return (
    <DeskAction
      heading={t(words.newTitle)}
      text={[t(words.newText)]}
      state={state}
      submit={t(words.newSubmit)}
      back={{ path: "/desk/customers", label: t(words.backToCustomers) }}
    >
      <TextField field={state.field("first_name")} autoComplete="off" />
      <TextField field={state.field("last_name")} autoComplete="off" />
      <TextField field={state.field("email")} type="email" autoComplete="off" />
      <TextField field={state.field("company")} hint={t(words.newCompanyHint)} autoComplete="off" />
    </DeskAction>
  );
}
