import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as stock from "#app/calls/staff/stock.server.ts";
import { deskPath, openDesk } from "#app/http/desk.server.ts";
import { pressButton } from "../button.server.ts";

/**
 * `/desk/stock/movements/:id/undo`: the button of a movement. It leads back to the page `to`, where the button stands.
 */
export const loader = () => redirect("/desk/titles", 302);

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  return pressButton(desk, args, {
    page: (form) => deskPath(form?.text("to") ?? null),
    press: () => call(desk, stock.undo, asUnchecked({ id: args.params.id })),
    flash: "desk_title_undone",
  });
}
