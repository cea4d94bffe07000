import type { LoaderFunctionArgs } from "@remix-run/node";
import * as listCalls from "#app/calls/titlelist/titlelist.server.ts";
import { CAROUSEL_ROWS } from "#app/domain/lists/blocks/blocks.ts";
import { callOr404 } from "#app/http/call-or-error-page.server.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { cardData } from "#app/ui/title/title-card.tsx";

/** `/shelves/{list_id}?count=`: the titles of a row that did not come with its page, as JSON. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const count = Number(new URL(args.request.url).searchParams.get("count"));
  const limit = Math.min(CAROUSEL_ROWS, Math.max(1, Math.trunc(count) || CAROUSEL_ROWS));
  const list = await callOr404(visit, listCalls.getItems, { list_id: args.params.list_id ?? "", limit });
  return Response.json(list.rows.map(cardData), { headers: { "Cache-Control": "private, no-store" } });
}
