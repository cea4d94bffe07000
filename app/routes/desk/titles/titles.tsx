import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import * as titles from "#app/calls/staff/titles.server.ts";
import { bindingIn } from "#app/domain/catalogue/bindings.ts";
import { MAX_OFFSET, MAX_TERM } from "#app/domain/catalogue/search/browse.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { failureResponse } from "#app/http/failure-response.server.ts";
import { parseProductCode } from "#app/lib/isbn.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskTitles as words } from "#app/messages/words.ts";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";

import { titlePath } from "./title.server.ts";
import { type TitleRow, TitlesView } from "./titles-view.tsx";

export const meta = deskMeta(words.titlesTitle);

const MAX_SHOWN = 25;
const TABS = ["search", "changed", "hidden"] as const;

type Row = Extract<Awaited<ReturnType<typeof titles.find.run>>, { titles: unknown }>["titles"][number];

const rowOf = (locale: string, { product_code, id: _, binding, ...row }: Row): TitleRow => ({
  ...row,
  code: product_code,
  path: titlePath(product_code),
  binding: bindingIn(locale, binding),
});

/** `/desk/titles?find=`: titles as shoppers find them, or those that the shop has changed or hidden. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "see_orders");
  const query = new URL(args.request.url).searchParams;
  const term = (query.get("find") ?? "").trim().slice(0, MAX_TERM);
  const tab = TABS.find((option) => option === query.get("show")) ?? "search";
  const from = Number(/^\d{1,5}$/.exec(query.get("from") ?? "")?.[0] ?? 0);
  const offset = Math.min(from, MAX_OFFSET - MAX_SHOWN);
  const page = {
    constraints: { find: constraintsOf(titles.find, "term").term },
    tab,
    term,
    offset,
    mayChange: desk.person.rights.includes("titles"),
    rows: [] as TitleRow[],
    hidden: [] as TitleRow[],
    count: 0,
    closest: false,
    unknown: "",
    previous: offset > 0 ? Math.max(0, offset - MAX_SHOWN) : -1,
    next: -1,
  };
  if (tab !== "search") {
    const answer = await call(desk, titles.list, { limit: MAX_SHOWN + 1, offset, hidden: tab === "hidden" });
    if (isFailure(answer)) throw failureResponse(answer, 400);
    const rows = answer.titles
      .slice(0, MAX_SHOWN)
      .map(({ own_description: _, ...row }) => rowOf(desk.locale, row));
    return { ...page, rows, next: answer.titles.length > MAX_SHOWN ? offset + MAX_SHOWN : -1 };
  }
  if (term === "") return page;
  const code = parseProductCode(term);
  if (code !== undefined) {
    const result = await call(desk, titles.showForStaff, { code });
    if (!isFailure(result)) throw redirect(titlePath(result.title.product_code), 302);
    return { ...page, unknown: code };
  }
  const searchAnswer = await call(desk, titles.find, { term, limit: MAX_SHOWN, offset });
  if (isFailure(searchAnswer)) throw failureResponse(searchAnswer, 400);
  return {
    ...page,
    rows: searchAnswer.titles.map((row) => rowOf(desk.locale, row)),
    hidden: searchAnswer.hidden.map((row) => rowOf(desk.locale, row)),
    count: searchAnswer.row_count,
    closest: searchAnswer.closest,
    next:
      searchAnswer.row_count > offset + MAX_SHOWN && offset + 2 * MAX_SHOWN <= MAX_OFFSET
        ? offset + MAX_SHOWN
        : -1,
  };
}

export default function Titles() {
  return <TitlesView {...useLoaderData<typeof loader>()} />;
}
