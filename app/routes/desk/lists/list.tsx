import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as lists from "#app/calls/staff/lists.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import type { DeskVisit } from "#app/http/desk.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskLists as words } from "#app/messages/words.ts";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { historyOf } from "../history.server.ts";
import { MAX_SHOWN, openList } from "./list.server.ts";
import { ListView } from "./list-view.tsx";

export const meta = deskMeta(words.pageOfList);

/** A list of the shop's: what it is, its titles in order, and what staff did with it. */
export async function loader(args: LoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams;
  const offset = /^\d{1,5}$/.test(query.get("offset") ?? "") ? Number(query.get("offset")) : 0;
  const { desk, list, path } = await openList(args, { offset, limit: MAX_SHOWN });
  const { t, locale } = desk;
  const { date, dateTime } = timesOf(desk.store.settings, locale);
  const { version, name, size, titles, is_hidden, featured, category, sub_category, pages } = list;
  const pageOf = (from: number) => (from > 0 ? `${path}?offset=${from}` : path);
  return {
    path,
    version,
    name,
    size,
    titles,
    is_hidden,
    featured,
    inShop: `/lists/${list.list_id}`,
    previous: offset > 0 ? pageOf(Math.max(0, offset - MAX_SHOWN)) : "",
    next: offset + titles.length < size ? pageOf(offset + MAX_SHOWN) : "",
    removed: await removedTitle(desk, query.get("removed") ?? ""),
    facts: [
      { name: t(words.facts.titles), value: String(size) },
      {
        name: t(words.facts.featured),
        value: featured
          ? [category, sub_category].filter(Boolean).join(", ") || t(words.featured)
          : t(words.facts.no),
      },
      ...(pages.length > 0
        ? [{ name: t(words.facts.pages), value: pages.map((page) => page || t(words.facts.home)).join(", ") }]
        : []),
      { name: t(words.facts.made), value: date(list.created_at) },
      { name: t(words.facts.changed), value: dateTime(list.updated_at) },
    ],
    history: historyOf(desk, words.acts, list.history),
  };
}

/** The title that was just removed, as the page's address says, so that it can be put back. */
async function removedTitle(desk: DeskVisit, text: string) {
  const [, title_id, place] = /^(\d{1,15}):(\d{1,5})$/.exec(text) ?? [];
  if (!title_id || !place) return null;
  const answer = await call(desk, lists.getTitleName, { title_id });
  return { title_id, place, title: isFailure(answer) ? "" : answer.title };
}

export default function List() {
  return <ListView {...useLoaderData<typeof loader>()} />;
}
