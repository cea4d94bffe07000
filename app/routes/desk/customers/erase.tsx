import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as accounts from "#app/calls/staff/accounts.server.ts";
import * as orders from "#app/calls/staff/orders.server.ts";
import { requireRecent } from "#app/http/desk.server.ts";
import { seeOther } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskCustomers as words } from "#app/messages/words.ts";
import { CustomerAction } from "#app/ui/desk/customer-action.tsx";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useT } from "#app/ui/page/t.ts";
import { openCustomer, readCustomerForm } from "./customer.server.ts";

export const meta = deskMeta(words.erase);

/** Orders that somebody still has to do something about. */
const UNFINISHED_STATUSES = ["pending", "requested", "quoted", "placed", "accepted", "ready"] as const;

/** Says what erasing a customer does, and does it. */
export async function loader(args: LoaderFunctionArgs) {
  const { desk, account, about } = await openCustomer(args, "erase");
  await requireRecent(desk, args);
  const answer = await call(desk, orders.list, {
    customer: account.id,
    statuses: [...UNFINISHED_STATUSES],
    limit: 100,
  });
  return { about, open: isFailure(answer) ? 0 : answer.orders.length };
}

export async function action(args: ActionFunctionArgs) {
  const { desk, form, who, stale } = await readCustomerForm(args, "erase", true);
  if (stale) return stale;
  const erased = await call(desk, accounts.erase, who);
  return isFailure(erased) ? form.refuse(erased) : seeOther(desk, "/desk/customers", "desk_erased");
}

export default function Erase() {
  const { about, open } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <CustomerAction
      heading={t(words.eraseTitle, { name: about.name })}
      text={[t(words.eraseText), ...(open > 0 ? [t(words.eraseOpen, { count: open })] : [])]}
      about={about}
      state={formState("customer-erase", useResult<typeof action>(), {}, {})}
      submit={t(words.eraseSubmit)}
    />
  );
}
