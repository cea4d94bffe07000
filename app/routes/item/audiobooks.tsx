import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as titleCalls from "#app/calls/title/title.server.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { pageTitle } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { listText } from "#app/lib/word-list.ts";
import { isFailure } from "#app/messages/result.ts";
import { title as words } from "#app/messages/words.ts";
import * as button from "#app/ui/page/button.css.ts";
import { lead, soft, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useLocale, useT } from "#app/ui/page/t.ts";

/** Audiobooks shown before "See all" (spec 1 §4). */
const MAX_SHOWN = 5;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(matches, data?.title) },
  { name: "robots", content: "noindex, nofollow" },
];

/** Chooses an audiobook: none, one (straight to the partner), or several by popularity. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const title = await callOrErrorPage(visit, titleCalls.getItem, { eisbn: args.params.eisbn ?? "" }, 404);
  const answer = await call(visit, titleCalls.getLibroAudiobooks, { eisbn: title.eisbn });
  const about = { eisbn: title.eisbn, title: title.title };
  if (isFailure(answer)) {
    // The partner may answer the next visitor.
    visit.personal = true;
    return { ...about, error: String(answer.error), rows: [], see_more_url: "" };
  }
  const [only] = answer.rows;
  if (only && answer.rows.length === 1) throw redirect(only.url, 302);
  return {
    ...about,
    error: undefined,
    rows: answer.rows.slice(0, MAX_SHOWN),
    see_more_url: answer.row_count > MAX_SHOWN ? answer.see_more_url : "",
  };
}

export default function Audiobooks() {
  const { eisbn, title, error, rows, see_more_url } = useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  return (
    <div className={stack[6]}>
      <h1>{t(words.audiobooksTitle, { title })}</h1>
      {error && (
        <p role="alert" className={lead}>
          {error}
        </p>
      )}
      {!error && rows.length === 0 && <p className={lead}>{t(words.audiobooksNone)}</p>}
      {rows.length > 0 && (
        <ul className={stack[4]}>
          {rows.map((book) => (
            <li key={book.url}>
              <a href={book.url} className={lead}>
                {book.title}
              </a>
              <p className={soft}>
                {[
                  book.narrators.length > 0
                    ? t(words.readBy, { names: listText(locale, book.narrators, "and") })
                    : "",
                  book.language,
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
            </li>
          ))}
        </ul>
      )}
      {see_more_url && (
        <p>
          <a href={see_more_url} className={button.secondary}>
            {t(words.audiobooksSeeAll)}
          </a>
        </p>
      )}
      <p>
        <Link to={`/item/${eisbn}`} className={button.plain}>
          {t(words.backToTitle, { title })}
        </Link>
      </p>
    </div>
  );
}
