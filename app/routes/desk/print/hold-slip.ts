import type { LoaderFunctionArgs } from "@remix-run/node";
import * as packing from "#app/calls/staff/packing.server.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { downloadResponse } from "#app/http/download.server.ts";

/** `/desk/print/hold/:number/80mm` and `…/4x6`: a slip for the hold shelf, as a PDF. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args);
  const paper = args.params.paper === "4x6" ? "4x6" : "80mm";
  const file = await callOrErrorPage(
    desk,
    packing.holdSlip,
    { order_number: args.params.number ?? "", paper },
    404,
  );
  return downloadResponse(file);
}
