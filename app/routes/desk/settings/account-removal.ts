import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as payments from "#app/calls/staff/payments.server.ts";
import { openDesk, requireRecent } from "#app/http/desk.server.ts";
import { pressButton } from "../button.server.ts";

/** `/desk/settings/payments/:provider/removal`: a button that removes the account with a provider. */
export const loader = () => redirect(PAYMENTS, 302);

const PAYMENTS = "/desk/settings/payments";

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args, "settings");
  await requireRecent(desk, args);
  return pressButton(desk, args, {
    page: PAYMENTS,
    press: () => call(desk, payments.remove, { provider: args.params.provider ?? "" }),
    flash: "desk_account_removed",
    refused: { not_found: undefined },
  });
}
