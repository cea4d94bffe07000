import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { call, posted } from "#app/calls/common/define.server.ts";
import * as stock from "#app/calls/operator/stock.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { isFailure } from "#app/lib/result.ts";

const PAGE = "/desk/stock/count";

/** `/desk/stock/count/:id/drop`: ends a count without moving any stock. */
export const loader = () => redirect(PAGE, 302);

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const { form } = await readForm(desk, args.request);
  if (!form) return seeOther(desk, PAGE, "failed");
  const dropped = await call(desk, stock.drop, posted({ id: args.params.id }));
  if (isFailure(dropped)) throw refusal(dropped);
  return seeOther(desk, PAGE, "desk_count_dropped");
}
