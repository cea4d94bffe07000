import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as payments from "#app/calls/operator/payments.server.ts";
import { openDesk, requireRecent } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms.server.ts";
import { isFailure } from "#app/lib/result.ts";

/** `/desk/settings/payments/:provider/removal`: a button that removes the account with a provider. */
export const loader = () => redirect(PAYMENTS, 302);

const PAYMENTS = "/desk/settings/payments";

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args, "settings");
  await requireRecent(desk, args);
  const { form } = await readForm(desk, args.request);
  if (!form) return redirect(PAYMENTS, 303);
  const removed = await call(desk, payments.remove, { provider: args.params.provider ?? "" });
  return isFailure(removed) ? redirect(PAYMENTS, 303) : seeOther(desk, PAYMENTS, "desk_account_removed");
}
