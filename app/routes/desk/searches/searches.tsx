import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as search from "#app/calls/staff/search.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { failureResponse } from "#app/http/failure-response.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskSearches as words } from "#app/messages/words.ts";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { SearchesView } from "./searches-view.tsx";

export const meta = deskMeta(words.searchesTitle);

const DAYS = 30;
const MAX_SHOWN = 50;
const MAX_DECISIONS_SHOWN = 100;

/** Searches of the last days that found nothing, and what the shop has decided about such searches. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "titles");
  const [missed, decisions] = await Promise.all([
    call(desk, search.misses, { days: DAYS, limit: MAX_SHOWN }),
    call(desk, search.listDecisions, { limit: MAX_DECISIONS_SHOWN }),
  ]);
  if (isFailure(missed)) throw failureResponse(missed, 400);
  if (isFailure(decisions)) throw failureResponse(decisions, 400);
  return { days: DAYS, misses: missed.misses, decided: decisions.decided };
}

export default function Searches() {
  return <SearchesView {...useLoaderData<typeof loader>()} />;
}
