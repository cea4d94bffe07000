import type { LoaderFunctionArgs } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as orderCalls from "#app/calls/order/order.server.ts";
import { requireAccount } from "#app/http/account.server.ts";
import { downloadResponse } from "#app/http/download.server.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { failures } from "#app/messages/words.ts";

/** `/download/customer/quote_pdf?order_id=`: a quote as a PDF, for the customer it belongs to. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  requireAccount(visit, args.request);
  const order_id = new URL(args.request.url).searchParams.get("order_id");
  const file = await call(visit, orderCalls.getQuotePdf, { order_id });
  if (isFailure(file)) throw new Response(visit.t(failures.orders.shopper.not_found), { status: 404 });
  return downloadResponse(file);
}
