import type { LoaderFunctionArgs } from "@remix-run/node";
import { asUnchecked } from "#app/calls/common/define.server.ts";
import * as preorders from "#app/calls/staff/preorders.server.ts";
import { callOr404 } from "#app/http/call-or-error-page.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { downloadResponse } from "#app/http/download.server.ts";

/** `/desk/preorders/:id/wanted.csv`: who wants what written in the copies of a campaign, for a spreadsheet. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "see_orders");
  return downloadResponse(await callOr404(desk, preorders.file, asUnchecked({ id: args.params.id })));
}
