import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import * as listCalls from "#app/calls/titlelist/own-lists.server.ts";
import { LIST_SORTS, LISTS_A_PAGE, type ListSort } from "#app/domain/lists/lists.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { chosenBooks } from "#app/http/forms/chosen.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { offsetIn, requirePage } from "#app/http/offset.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { account, lists as words } from "#app/messages/words.ts";
import * as css from "#app/ui/account/account-page.css.ts";
import { AccountPage } from "#app/ui/account/account-page.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import * as button from "#app/ui/page/button.css.ts";
import { FilterBar } from "#app/ui/page/filter-bar.tsx";
import { lead, narrow, row, soft, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { Pagination } from "#app/ui/page/pagination.tsx";
import { useT } from "#app/ui/page/t.ts";
import { NameField } from "#app/ui/title/list-fields.tsx";
import { WhereNext } from "#app/ui/title/where-next.tsx";
import { requireAccount } from "./account.server.ts";

/** A customer's own lists, 10 a page (spec 2 §2, §9). */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  // "My lists" is in every page's header, so guests get a page that asks them to log in.
  if (!visit.loggedIn) throw redirect("/account/login?asked&from=/account/lists", 302);
  const query = new URL(args.request.url).searchParams;
  const term = (query.get("t") ?? "").trim().slice(0, 200);
  const sort = LIST_SORTS.find((option) => option === query.get("s")) ?? LIST_SORTS[0];
  const offset = offsetIn(query, 100_000);
  const answer = await call(visit, listCalls.getLists, { search_term: term, sort, offset });
  if (isFailure(answer)) throw new Response("", { status: 500 });
  requirePage(args.request, { offset, limit: LISTS_A_PAGE, total: answer.row_count });
  const { date } = timesOf(visit.settings);
  return {
    lists: answer.rows.map(({ list_id, name, row_count, shared, favourites, image, date_updated }) => ({
      list_id,
      name,
      row_count,
      shared,
      favourites,
      image,
      changed: date(date_updated),
    })),
    row_count: answer.row_count,
    offset,
    term,
    sort,
    constraints: constraintsOf(listCalls.create, "name"),
    find: constraintsOf(listCalls.getLists, "search_term").search_term,
    chosen: answer.row_count === 0 && term === "" ? await chosenBooks(visit) : undefined,
  };
}

/** Makes a new list. */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  requireAccount(visit, args.request);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return stale;
  const created = await call(visit, listCalls.create, { name: form.text("name") });
  return isFailure(created)
    ? form.refuse(created)
    : seeOther(visit, `/lists/${created.list_id}`, "list_created");
}

export default function Lists() {
  const data = useLoaderData<typeof loader>();
  const { lists, row_count, offset, term, sort, constraints, find, chosen } = data;
  const t = useT();
  const labels = { name: t(words.name) };
  const form = formState("new-list", useResult<typeof action>(), {}, constraints, labels);
  return (
    <AccountPage title={t(account.listsTitle)}>
      <PostForm state={form} className={`${stack[3]} ${narrow}`}>
        <NameField field={form.field("name")} label={t(words.newList)} submit={t(words.create)} />
      </PostForm>
      {(row_count > 1 || term !== "") && (
        <FilterBar
          action="/account/lists"
          term={{ name: "t", label: t(words.find), value: term, limits: find }}
          choices={[
            {
              name: "s",
              label: t(words.sortBy),
              value: sort,
              options: LIST_SORTS.map((option) => [option, t(words.sorts[option])]),
            },
          ]}
        />
      )}
      {lists.length === 0 && <p className={lead}>{t(term === "" ? words.none : words.noneFound)}</p>}
      {lists.length === 0 && term !== "" && (
        <p>
          <Link to="/account/lists" className={button.secondary}>
            {t(words.showAll)}
          </Link>
        </p>
      )}
      {chosen !== undefined && <WhereNext chosen={chosen} />}
      <ul className={css.rows}>
        {lists.map((list) => (
          <li key={list.list_id} className={css.rowLine}>
            <div>
              <Link to={`/lists/${list.list_id}`} className={lead}>
                {list.name}
              </Link>
              <p className={soft}>
                {[
                  t(words.titleCount, { count: list.row_count }),
                  t(list.shared ? words.isShared : words.isPrivate),
                  t(words.changed, { date: list.changed }),
                ].join(" · ")}
              </p>
            </div>{" "}
            <p className={row}>
              <Link
                to={`/account/lists/${list.list_id}`}
                aria-label={t(words.editOf, { list: list.name })}
                className={button.plain}
              >
                {t(words.edit)}
              </Link>{" "}
              {!list.favourites && (
                <Link
                  to={`/account/lists/${list.list_id}/removal`}
                  aria-label={t(words.removeOf, { list: list.name })}
                  className={button.plain}
                >
                  {t(words.remove)}
                </Link>
              )}
            </p>
          </li>
        ))}
      </ul>
      <Pagination
        offset={offset}
        limit={LISTS_A_PAGE}
        total={row_count}
        pathOf={(next) => overviewPath(term, sort, next)}
      />
    </AccountPage>
  );
}

function overviewPath(term: string, sort: ListSort, offset: number): string {
  const query = new URLSearchParams({
    ...(term !== "" && { t: term }),
    ...(sort !== LIST_SORTS[0] && { s: sort }),
    ...(offset > 0 && { o: String(offset) }),
  });
  return `/account/lists${query.size > 0 ? `?${query}` : ""}`;
}
