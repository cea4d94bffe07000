import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/index.server.ts";
import { browsePath, parseBrowse } from "#app/domain/catalogue/search/browse.ts";
import { pageTitle } from "#app/http/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { cardData } from "#app/ui/title-card.tsx";
import { BrowseView } from "./view.tsx";

export const meta: MetaFunction<typeof loader> = ({ matches }) => [{ title: pageTitle(matches, "Browse") }];

export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const url = new URL(args.request.url);
  const request = parseBrowse(args.params["*"] ?? "", url.searchParams);
  // A plain form sends its fields in the query; the page lives at one canonical path.
  const canonical = browsePath(request);
  if (url.search !== "" && canonical !== url.pathname + url.search) throw redirect(canonical, 303);
  const payload = Object.fromEntries([
    ...Object.entries(request.filters).map(([key, values]) => [
      key,
      values.map(({ value, excluded }) => (excluded ? `-${value}` : value)),
    ]),
    ["t", request.term],
    ["k", request.type],
    ["v", request.sort],
    ["o", request.offset],
    ["l", request.limit],
  ]);
  const result = await call(visit, "browse/get", payload);
  if (isFailure(result)) throw new Response("", { status: 500 });
  return { request, rows: result.rows.map(cardData), row_count: result.row_count };
}

export default function Browse() {
  const data = useLoaderData<typeof loader>();
  return <BrowseView {...data} />;
}
