import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as payments from "#app/calls/staff/payments.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { seeOther } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { pressButton } from "../button.server.ts";

/** `/desk/settings/payments/:provider/try`: a button that asks the provider whether it accepts the account. */
export const loader = () => redirect(PAYMENTS, 302);

const PAYMENTS = "/desk/settings/payments";

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args, "settings");
  return pressButton(desk, args, {
    page: PAYMENTS,
    press: async () => ({
      tried: await call(desk, payments.tryAccount, { provider: args.params.provider ?? "" }),
    }),
    next: ({ tried }) =>
      seeOther(desk, PAYMENTS, isFailure(tried) ? "desk_account_not_accepted" : "desk_account_tried"),
  });
}
