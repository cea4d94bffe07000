import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as orders from "#app/calls/staff/orders.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { pressButton } from "../button.server.ts";
import { orderPath } from "./action.server.ts";

export const loader = ({ params }: ActionFunctionArgs) => redirect(orderPath(params.number ?? ""), 302);

/** Writes a note for colleagues. An empty one changes nothing. */
export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const { number = "" } = args.params;
  return pressButton(desk, args, {
    page: orderPath(number),
    press: (form) => call(desk, orders.addNote, { order_number: number, note: form.text("note") }),
    flash: "desk_noted",
    refused: { invalid: "failed", not_found: "failed" },
  });
}
