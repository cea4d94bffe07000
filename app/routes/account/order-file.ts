import type { LoaderFunctionArgs } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as orderCalls from "#app/calls/order/order.server.ts";
import { downloadResponse } from "#app/http/download.server.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { failures } from "#app/messages/words.ts";

/** `/download/customer/order_excel?order_id=`: an order as an Excel file, for anyone who may see it. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const query = new URL(args.request.url).searchParams;
  const file = await call(visit, orderCalls.getExcel, {
    order_id: query.get("order_id"),
    key: query.get("key") ?? undefined,
  });
  if (isFailure(file)) throw new Response(visit.t(failures.orders.shopper.not_found), { status: 404 });
  return downloadResponse(file);
}
