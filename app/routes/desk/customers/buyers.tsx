import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import * as accounts from "#app/calls/staff/accounts.server.ts";
import { deskCustomers as words } from "#app/messages/words.ts";
import { BuyersList } from "#app/ui/desk/buyers-list.tsx";
import { CustomerAction } from "#app/ui/desk/customer-action.tsx";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { TextField } from "#app/ui/form/form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useT } from "#app/ui/page/t.ts";
import { answer, openCustomer, readCustomerForm } from "./customer.server.ts";

export const meta = deskMeta(words.buyers);

/** The people who may buy for an institution. */
export async function loader(args: LoaderFunctionArgs) {
  const { found, account, about } = await openCustomer(args, "edit_customers");
  if (!account.is_institution) throw new Response("", { status: 404 });
  return {
    about,
    buyers: found.buyers.map(({ name, email, pending }) => ({ name, email, pending })),
    constraints: constraintsOf(accounts.linkBuyer, "buyer"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { desk, about, form, who, stale } = await readCustomerForm(args, "edit_customers");
  if (stale) return stale;
  const link = { email: who.email, buyer: form.text("buyer") };
  return answer(desk, form, about.id, await call(desk, accounts.linkBuyer, link));
}

export default function Buyers() {
  const { about, buyers, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const labels = { buyer: t(words.buyer) };
  const state = formState("customer-buyers", useResult<typeof action>(), {}, constraints, labels);
  return (
    <CustomerAction
      heading={t(words.buyersTitle, { name: about.name })}
      text={[t(words.buyersText)]}
      about={about}
      state={state}
      submit={t(words.buyerSubmit)}
      after={<BuyersList id={about.id} buyers={buyers} />}
    >
      <TextField field={state.field("buyer")} type="email" autoComplete="off" required />
    </CustomerAction>
  );
}
