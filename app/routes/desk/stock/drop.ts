import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as stock from "#app/calls/staff/stock.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { pressButton } from "../button.server.ts";

const PAGE = "/desk/stock/count";

/** `/desk/stock/count/:id/drop`: ends a count without moving any stock. */
export const loader = () => redirect(PAGE, 302);

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  return pressButton(desk, args, {
    page: PAGE,
    press: () => call(desk, stock.dropCount, asUnchecked({ id: args.params.id })),
    flash: "desk_count_dropped",
  });
}
