import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as listCalls from "#app/calls/titlelist/titlelist.server.ts";
import { LIST_PAGE } from "#app/domain/lists/features.ts";
import { requireLogin } from "#app/http/account.server.ts";
import { pageTitle } from "#app/http/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { shell as words } from "#app/messages/words.ts";
import { Html } from "#app/ui/page/html.tsx";
import { lead, soft, stack } from "#app/ui/page/layout.css.ts";
import { Pagination } from "#app/ui/page/pagination.tsx";
import { useT } from "#app/ui/page/t.ts";
import { cardData, TitleGrid } from "#app/ui/title/title-card.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(matches, data?.list.header) },
];

/** A title list, 26 titles per page (spec 1 §2). */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  if (visit.settings.require_login) requireLogin(visit);
  const page = Number(new URL(args.request.url).searchParams.get("o") ?? 0);
  const offset = Number.isSafeInteger(page) && page > 0 ? page : 0;
  const list = await call(visit, listCalls.getItems, {
    list_id: args.params.list_id ?? "",
    offset,
    limit: LIST_PAGE,
  });
  if (isFailure(list)) throw new Response("", { status: 404 });
  const { rows, list_id, header, description, row_count } = list;
  return {
    list: { list_id, header, description, row_count, rows: rows.map(cardData) },
    offset,
    limit: LIST_PAGE,
  };
}

export default function List() {
  const { list, offset, limit } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <div className={stack[6]}>
      <div className={stack[2]}>
        <h1>{list.header}</h1>
        <Html html={list.description} className={lead} />
        <p className={soft}>{t(words.listCount, { count: list.row_count })}</p>
      </div>
      {list.rows.length > 0 ? (
        <TitleGrid titles={list.rows} eager={6} within={`/lists/${list.list_id}`} />
      ) : (
        <p>{t(words.noProducts)}</p>
      )}
      <Pagination
        offset={offset}
        limit={limit}
        total={list.row_count}
        pathOf={(next) => `/lists/${list.list_id}${next > 0 ? `?o=${next}` : ""}`}
      />
    </div>
  );
}
