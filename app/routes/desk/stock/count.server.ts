import type { LoaderFunctionArgs } from "@remix-run/node";
import { asUnchecked } from "#app/calls/common/define.server.ts";
import * as stock from "#app/calls/staff/stock.server.ts";
import { locationsOf } from "#app/domain/stores/settings.ts";
import { callOr404 } from "#app/http/call-or-error-page.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { deskCount as words } from "#app/messages/words.ts";

/**
 * Opens the desk and the count that a page is about.
 * @throws a Response with status 404 if there is no such count
 */
export async function openCount(args: LoaderFunctionArgs, page: object) {
  const desk = await openDesk(args, "titles");
  const count = await callOr404(desk, stock.showCount, asUnchecked({ id: args.params.id, ...page }));
  const locations = locationsOf(desk.store.settings);
  const location = locations.find(({ location_id }) => location_id === count.location_id)?.altname ?? "";
  return { desk, count, name: count.name || desk.t(words.freeName), location };
}

export const countPath = (id: number | string) => `/desk/stock/count/${id}`;
