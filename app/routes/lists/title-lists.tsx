import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import * as titleCalls from "#app/calls/title/title.server.ts";
import * as listCalls from "#app/calls/titlelist/own-lists.server.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { pageTitle } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { title as titleWords, lists as words } from "#app/messages/words.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import * as button from "#app/ui/page/button.css.ts";
import { narrow, row, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useT } from "#app/ui/page/t.ts";
import { NameField } from "#app/ui/title/list-fields.tsx";
import { ListToggles } from "#app/ui/title/list-toggles.tsx";
import { requireLister } from "./lists.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(matches, data?.title.title) },
  { name: "robots", content: "noindex" },
];

/** The customer's lists for one title: the page behind "Add to list", which is a menu with JavaScript (spec 1 §4). */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  requireLister(visit);
  const title = await callOrErrorPage(visit, titleCalls.getItem, { eisbn: args.params.eisbn ?? "" }, 404);
  const answer = await call(visit, listCalls.getLists, { eisbn: title.eisbn });
  const lists = isFailure(answer) ? [] : answer.rows;
  const favourites = lists.find((list) => list.favourites);
  return {
    title: { eisbn: title.eisbn, title: title.title },
    lists: [
      {
        list_id: "",
        name: favourites?.name ?? visit.t(words.favourites),
        held: favourites?.contains_eisbn ?? false,
      },
      ...lists
        .filter((list) => !list.favourites)
        .map(({ list_id, name, contains_eisbn }) => ({ list_id, name, held: contains_eisbn })),
    ],
    constraints: constraintsOf(listCalls.create, "name"),
  };
}

/** Adds the title to a list, removes it, or makes a new list with it. The menu stays open, so it gets no redirect. */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  requireLister(visit);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return stale;
  const eisbn = args.params.eisbn ?? "";
  const menu = form.text("menu") !== "";
  const page = `/item/${encodeURIComponent(eisbn)}/lists`;
  if ("name" in form.values) {
    const created = await call(visit, listCalls.create, { name: form.text("name"), eisbn });
    if (isFailure(created)) return form.refuse(created);
    return menu ? data(null) : seeOther(visit, page, "list_added");
  }
  const add = "add" in form.values;
  const list_id = form.text(add ? "add" : "remove") || undefined;
  const changed = await call(visit, add ? listCalls.addItemToList : listCalls.removeItemFromList, {
    eisbn,
    list_id,
  });
  if (isFailure(changed))
    return menu
      ? form.refuse(changed)
      : seeOther(visit, page, changed.code === "not_found" ? "list_gone" : "failed");
  if (menu) return data(null);
  // If another window has removed it meanwhile, the page shows that.
  const removed = "removed" in changed && changed.removed;
  return seeOther(visit, page, add ? "list_added" : removed ? "list_title_removed" : undefined);
}

export default function TitleLists() {
  const { title, lists, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const labels = { name: t(words.newList) };
  const form = formState("new-list", useResult<typeof action>() ?? undefined, {}, constraints, labels);
  return (
    <div className={`${narrow} ${stack[5]}`}>
      <h1>{t(words.addToListOf, { title: title.title })}</h1>
      <PostForm>
        <ListToggles lists={lists} />
      </PostForm>
      <PostForm state={form} className={stack[3]}>
        <NameField field={form.field("name")} label={t(words.newList)} submit={t(words.save)} />
      </PostForm>
      <p className={row}>
        <Link to={`/item/${title.eisbn}`} className={button.plain}>
          {t(titleWords.backToTitle, { title: title.title })}
        </Link>{" "}
        <Link to="/account/lists" className={button.plain}>
          {t(titleWords.goToFavourites)}
        </Link>
      </p>
    </div>
  );
}
