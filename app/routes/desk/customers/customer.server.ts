import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import * as accounts from "#app/calls/staff/accounts.server.ts";
import type { Right } from "#app/domain/staff/rights.ts";
import { callOr404 } from "#app/http/call-or-error-page.server.ts";
import { type DeskVisit, openDesk, requireRecent, requireRight } from "#app/http/desk.server.ts";
import type { FlashCode } from "#app/http/forms/flash.ts";
import { type PostedForm, readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";

/** Code that the desk's pages about one customer share. */

export const customerPath = (id: string) => `/desk/customers/${id}`;

/** The state of an account, as staff think of it. */
export const stateOf = ({ state, awaits_approval }: { state: string; awaits_approval: boolean }) =>
  state === "locked" ? ("locked" as const) : awaits_approval ? ("waits" as const) : ("active" as const);

/**
 * Opens the desk and the customer that a page is about.
 * @throws a Response with status 404 if there is no such customer, 403 without the right to the page
 */
export async function openCustomer(args: LoaderFunctionArgs, right: Right = "see_customers") {
  const desk = await openDesk(args, "see_customers");
  requireRight(desk, right);
  const answer = await callOr404(desk, accounts.show, { id: args.params.id ?? "" });
  const { account, version } = answer;
  const { public_id: id, company, first_name, last_name, email_address: email } = account;
  const name = company || `${first_name} ${last_name}`.trim();
  /** The fields of every form about a customer: the customer, and the version that the form showed. */
  const about = { id, name, version };
  return { desk, found: answer, account, email, about };
}

/**
 * Reads a form about a customer, with the fields that name the customer and their version.
 * @param recent whether the password must have been entered lately
 */
export async function readCustomerForm(args: ActionFunctionArgs, right: Right, recent = false) {
  const { desk, email, about } = await openCustomer(args, right);
  if (recent) await requireRecent(desk, args);
  const read = await readForm(desk, args.request);
  if (read.stale) return { desk, about, stale: read.stale, form: undefined, who: undefined };
  const { form } = read;
  return { desk, about, form, who: { email, version: form.text("version") }, stale: undefined };
}

/** Leads from an action to the customer's page, or shows the form again with what was typed. */
export function answer(
  desk: DeskVisit,
  form: PostedForm,
  id: string,
  result: object | Failure,
  flash: FlashCode = "desk_done",
) {
  return isFailure(result) ? form.refuse(result) : seeOther(desk, customerPath(id), flash);
}
