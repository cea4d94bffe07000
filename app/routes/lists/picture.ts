import type { LoaderFunctionArgs } from "@remix-run/node";
import * as listCalls from "#app/calls/titlelist/titlelist.server.ts";
import { callOr404 } from "#app/http/call-or-error-page.server.ts";
import { openVisit } from "#app/http/visit.server.ts";

/**
 * `/pictures/lists/{list_id}?v=`: the picture of a customer's list, for those who may read it. Caches keep it for its
 * reader alone, and for an hour, because a list can become private again.
 */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const picture = await callOr404(visit, listCalls.getImage, { list_id: args.params.list_id ?? "" });
  return new Response(picture.content as BodyInit, {
    headers: { "Content-Type": picture.type, "Cache-Control": "private, max-age=3600" },
  });
}
