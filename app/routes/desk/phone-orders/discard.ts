import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as phone from "#app/calls/staff/phone-orders.server.ts";
import { seeOther } from "#app/http/forms/forms.server.ts";
import { pressButton } from "../button.server.ts";
import { openPhone, phonePath } from "./phone.server.ts";

export const loader = ({ params }: LoaderFunctionArgs) => redirect(phonePath(Number(params.id)), 302);

/** Discards a phone order, from a button on its page. */
export async function action(args: ActionFunctionArgs) {
  const { desk, found } = await openPhone(args);
  const { id } = found.draft;
  return pressButton(desk, args, {
    page: phonePath(id),
    press: () => call(desk, phone.discard, { id }),
    next: () => seeOther(desk, "/desk/orders/phone", "desk_phone_discarded"),
  });
}
