import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import * as accounts from "#app/calls/staff/accounts.server.ts";
import { ACCOUNT_FILTERS } from "#app/domain/accounts/customer.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskCustomers as words } from "#app/messages/words.ts";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { customerPath, stateOf } from "./customer.server.ts";
import { type CustomerFilters, CustomersView } from "./customers-view.tsx";

export const meta = deskMeta(words.customersTitle);

const MAX_SHOWN = 50;

/**
 * The shop's customers, or those that somebody looks for. What was chosen is in the address, so a link to it is a saved
 * view.
 */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "see_customers");
  const query = new URL(args.request.url).searchParams;
  const text = (name: string) => (query.get(name) ?? "").trim().slice(0, 200);
  const filters: CustomerFilters = {
    find: text("find"),
    only: ACCOUNT_FILTERS.find((filter) => filter === text("only")) ?? "",
  };
  const answer = await call(desk, accounts.list, {
    limit: MAX_SHOWN,
    find: filters.find || undefined,
    only: filters.only || undefined,
    after: text("after") || undefined,
    before: text("before") || undefined,
  });
  const page = isFailure(answer) ? { accounts: [], next: null, previous: null } : answer;
  const [only, ...others] = page.accounts;
  // A complete address leads straight to that customer.
  if (only && others.length === 0 && only.email_address.toLowerCase() === filters.find.toLowerCase())
    throw redirect(customerPath(only.public_id), 302);
  const { date } = timesOf(desk.store.settings, desk.locale);
  return {
    filters,
    constraints: constraintsOf(accounts.list, "find"),
    problem: isFailure(answer) ? String(answer.error) : "",
    mayAdd: desk.person.rights.includes("edit_customers"),
    next: page.next,
    previous: page.previous,
    customers: page.accounts.map((account) => ({
      id: account.public_id,
      name: `${account.first_name} ${account.last_name}`.trim(),
      company: account.company,
      email: account.email_address,
      phone: account.phone_number,
      since: date(account.created_at),
      state: stateOf(account),
    })),
  };
}

export default function Customers() {
  return <CustomersView {...useLoaderData<typeof loader>()} />;
}
