import type { ActionFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { posted } from "#app/calls/common/define.server.ts";
import * as stock from "#app/calls/operator/stock.server.ts";
import { ask } from "#app/http/ask.server.ts";
import { deskPath, openDesk } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms.server.ts";

/** `/desk/stock/movements/:id/undo`: the button of a movement. It leads back to the page `to`, where the button stands. */
export const loader = () => redirect("/desk/titles", 302);

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const { form } = await readForm(desk, args.request);
  const to = deskPath(form?.text("to") ?? null);
  if (!form) return seeOther(desk, to, "failed");
  await ask(desk, stock.undo, posted({ id: args.params.id }));
  return seeOther(desk, to, "desk_title_undone");
}
