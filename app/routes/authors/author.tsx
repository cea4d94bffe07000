import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as eventCalls from "#app/calls/event/event.server.ts";
import * as authorCalls from "#app/calls/title/authors.server.ts";
import { AUTHOR_PAGE, authorKey } from "#app/domain/catalogue/authors.ts";
import { authorPath } from "#app/domain/catalogue/catalogue.ts";
import { eventCard } from "#app/domain/events/event-data.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { offsetIn, requirePage } from "#app/http/offset.ts";
import { pageTitle } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { authors as words } from "#app/messages/words.ts";
import { heartsOf } from "#app/routes/lists/hearts.server.ts";
import { cardData } from "#app/ui/title/title-card.tsx";
import { authorMeta } from "./author-meta.ts";
import { AuthorView } from "./author-view.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(matches, data?.name) },
  ...(data?.meta ?? []),
];

/** An author with biography, books, series and coming events. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const { pathname, search, searchParams } = new URL(args.request.url);
  const authorName = args.params.author ?? "";
  const key = authorKey(authorName);
  // Each author has one address, however the name is spelled.
  if (key !== "" && pathname !== authorPath(key)) throw redirect(authorPath(key) + search, 301);
  const offset = offsetIn(searchParams, MAX_BOOKS);
  const author = await callOrErrorPage(
    visit,
    authorCalls.getAuthor,
    { author: key || authorName, offset },
    404,
  );
  // Another name of the same person. An operator may separate them again, so browsers should not remember it.
  if (author.author !== key) throw redirect(authorPath(author.author) + search, 302);
  requirePage(args.request, { offset, limit: AUTHOR_PAGE, total: author.row_count });
  const events = await call(visit, eventCalls.getByAuthor, { author: key });
  const { rows, ...about } = author;
  const description = visit.t(words.description, { author: author.name });
  return {
    ...about,
    // Built on the server, so that browsers need not load code for data that only other programs read.
    meta: authorMeta({ ...author, offset }, visit.baseUrl, description),
    rows: rows.map((row) => ({ ...cardData(row), year: yearOf(row.first) })),
    events: isFailure(events) ? [] : events.events.map((event) => eventCard(event, visit.locale)),
    offset,
    limit: AUTHOR_PAGE,
    hearts: await heartsOf(visit, rows),
  };
}
/** The most books of an author that are read. */
const MAX_BOOKS = 1000;

const yearOf = (first: number | null) =>
  first === null ? "" : String(new Date(first * 1000).getUTCFullYear());

export default function AuthorPage() {
  return <AuthorView {...useLoaderData<typeof loader>()} />;
}
