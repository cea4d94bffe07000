import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as orders from "#app/calls/operator/orders.server.ts";
import { seeOther } from "#app/http/forms.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { orderPath, readOrderForm } from "./action.server.ts";

export const loader = ({ params }: ActionFunctionArgs) => redirect(orderPath(params.number ?? ""), 302);

/** Writes a note for colleagues. An empty one changes nothing. */
export async function action(args: ActionFunctionArgs) {
  const { desk, form, at } = await readOrderForm(args);
  const page = orderPath(args.params.number ?? "");
  if (!form) return seeOther(desk, page, "failed");
  const noted = await call(desk, orders.addNote, { order_number: at.order_number, note: form.text("note") });
  return seeOther(desk, page, isFailure(noted) ? "failed" : "desk_noted");
}
