import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import * as lists from "#app/calls/staff/lists.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { deskLists as words } from "#app/messages/words.ts";
import { ButtonLink } from "#app/ui/desk/buttons.tsx";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { FindBox, ListTable, More, pageWith } from "#app/ui/desk/list-parts.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import { useT } from "#app/ui/page/t.ts";
import { deskListPath } from "./list.server.ts";

export const meta = deskMeta(words.listsTitle);

const MAX_SHOWN = 50;

/** The shop's own lists. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "content");
  const query = new URL(args.request.url).searchParams;
  const find = (query.get("find") ?? "").trim().slice(0, 200);
  const answer = await callOrErrorPage(
    desk,
    lists.list,
    { find, limit: MAX_SHOWN, after: query.get("after") || undefined },
    400,
  );
  const { date } = timesOf(desk.store.settings, desk.locale);
  return {
    find,
    constraints: constraintsOf(lists.list, "find"),
    next: answer.next === null ? "" : pageWith("/desk/lists", { find, after: answer.next }),
    lists: answer.lists.map(({ list_id, name, row_count, featured, category, is_hidden, updated_at }) => ({
      path: deskListPath(list_id),
      name,
      row_count,
      featured,
      category,
      is_hidden,
      changed: date(updated_at),
    })),
  };
}

export default function Lists() {
  const { find, constraints, next, lists } = useLoaderData<typeof loader>();
  const t = useT();
  const { name, titles, state, changed } = words.columns;
  const stateOf = ({ is_hidden, featured, category }: (typeof lists)[number]) => {
    if (is_hidden) return t(words.hidden);
    if (!featured) return t(words.shown);
    return category ? t(words.featuredIn, { category }) : t(words.featured);
  };
  return (
    <DeskPage heading={t(words.listsTitle)}>
      <p>{t(words.lead)}</p>
      <p className={css.actions}>
        <ButtonLink to="/desk/lists/new" look="primary" label={t(words.make)} />{" "}
        <ButtonLink to="/desk/lists/picks" look="secondary" label={t(words.picksTitle)} />
      </p>
      <FindBox path="/desk/lists" label={t(words.find)} value={find} constraint={constraints.find} />
      <ListTable
        none={t(find ? words.noneFound : words.none)}
        rows={lists}
        keyOf={(list) => list.path}
        columns={[
          { name: t(name), cell: (list) => <a href={list.path}>{list.name}</a> },
          { name: t(titles), cell: (list) => list.row_count, isNumber: true },
          { name: t(state), cell: stateOf },
          { name: t(changed), cell: (list) => list.changed },
        ]}
      />
      <More path={next} label={t(words.more)} />
    </DeskPage>
  );
}
