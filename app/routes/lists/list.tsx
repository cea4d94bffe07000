import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { asUnchecked } from "#app/calls/common/define.server.ts";
import * as listCalls from "#app/calls/titlelist/titlelist.server.ts";
import { LIST_PAGE } from "#app/domain/lists/features.ts";
import { ITEM_SORTS, MAX_TITLES } from "#app/domain/lists/lists.ts";
import { callOr404 } from "#app/http/call-or-error-page.server.ts";
import { chosenBooks } from "#app/http/forms/chosen.server.ts";
import { offsetIn, requirePage } from "#app/http/offset.ts";
import { pageTitle } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { requireLoginToSee } from "#app/routes/account/account.server.ts";
import { cardData } from "#app/ui/title/title-card.tsx";
import { frameOf } from "./frame.server.ts";
import { heartsOf } from "./hearts.server.ts";
import { listMeta } from "./list-meta.server.ts";
import { ListView } from "./list-view.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(matches, data?.list.header) },
  ...(data?.indexable ? [] : [{ name: "robots", content: "noindex" }]),
  ...(data?.meta ?? []),
];

const FIND = constraintsOf(listCalls.getItems, "term").term;

/** A title list, 26 titles per page (spec 1 §2), alone or framed by a page of the shop. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  requireLoginToSee(visit);
  const query = new URL(args.request.url).searchParams;
  const offset = offsetIn(query, MAX_TITLES);
  const sort = ITEM_SORTS.find((option) => option === query.get("v")) ?? "added";
  const term = (query.get("t") ?? "").trim().slice(0, 200);
  const list = await callOr404(
    visit,
    listCalls.getItems,
    asUnchecked({ list_id: args.params.list_id ?? "", offset, sort, term, limit: LIST_PAGE }),
  );
  const { rows, list_id, header, lang, description, image, row_count, found, own, shared } = list;
  requirePage(args.request, { offset, limit: LIST_PAGE, total: found });
  // Search engines get the shop's lists, not those that customers share, and each once.
  const indexable = !own && !shared && sort === "added" && term === "" && !args.params.page_id;
  return {
    list: { list_id, header, lang, description, image, row_count, own, shared, rows: rows.map(cardData) },
    found,
    offset,
    sort,
    term,
    limit: LIST_PAGE,
    indexable,
    meta: listMeta(visit, list, indexable ? offset : undefined),
    customers: own || shared,
    page_id: args.params.page_id ?? "",
    find: FIND,
    frame: await frameOf(visit, args.params.page_id),
    hearts: await heartsOf(visit, rows),
    chosen: found === 0 ? await chosenBooks(visit) : null,
  };
}

export default function List() {
  return <ListView {...useLoaderData<typeof loader>()} />;
}
