import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as phone from "#app/calls/operator/phone-orders.server.ts";
import { seeOther } from "#app/http/forms.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { phonePath, readPhoneForm } from "./phone.server.ts";

export const loader = ({ params }: LoaderFunctionArgs) => redirect(phonePath(Number(params.id)), 302);

/** Throws a phone order away, from a button on its page. */
export async function action(args: ActionFunctionArgs) {
  const { desk, form, id, path } = await readPhoneForm(args);
  if (!form) return redirect(path, 303);
  const gone = await call(desk, phone.discard, { id });
  if (isFailure(gone)) throw refusal(gone);
  return seeOther(desk, "/desk/orders/phone", "desk_phone_discarded");
}
