import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as titleCalls from "#app/calls/title/title.server.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { pageTitle } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { ownValue } from "#app/lib/own.ts";
import { isFailure } from "#app/messages/result.ts";
import { follows as followWords, title as words } from "#app/messages/words.ts";
import { heartsOf } from "#app/routes/lists/hearts.server.ts";
import * as button from "#app/ui/page/button.css.ts";
import { InLanguage } from "#app/ui/page/in-language.tsx";
import { lead, row, soft, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useT } from "#app/ui/page/t.ts";
import { cardData, TitleGrid } from "#app/ui/title/title-card.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(matches, data?.title.title) },
  { name: "robots", content: "noindex, follow" },
];

/** Titles related to this one, as a page: other editions, same series, same author, similar titles (spec 1 §2). */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const { eisbn = "", kind = "" } = args.params;
  const title = await callOrErrorPage(visit, titleCalls.getItem, { eisbn }, 404);
  const author = title.authors[0]?.name;
  const editions = kind === "editions" ? await call(visit, titleCalls.getBindingItems, { eisbn }) : undefined;
  const found =
    editions ??
    (kind === "series" && title.series
      ? await call(visit, titleCalls.getSeriesItems, { series: title.series })
      : kind === "author" && author
        ? await call(visit, titleCalls.getAuthorItems, { author })
        : undefined);
  const related = kind === "related" ? await call(visit, titleCalls.getRelatedItems, { eisbn }) : undefined;
  if (!found && !related) throw new Response("", { status: 404 });
  const heading: Record<string, string> = {
    editions: visit.t(words.otherEditionsOf, { title: title.title }),
    series: visit.t(words.moreInSeries, { series: title.series ?? "" }),
    author: visit.t(words.moreByAuthor, { author: author ?? "" }),
    related: visit.t(words.related),
  };
  const groups =
    related && !isFailure(related)
      ? related.groups.map(({ fullname, tooltip, path, rows }) => ({
          fullname,
          tooltip,
          path,
          rows: rows.map(cardData),
        }))
      : [];
  const rows = found && !isFailure(found) ? found.rows.map(cardData) : [];
  const translations = editions && !isFailure(editions) ? editions.translations.map(cardData) : [];
  return {
    kind,
    hearts: await heartsOf(visit, rows, translations, ...groups.map((group) => group.rows)),
    heading: ownValue(heading, kind) ?? "",
    title: { eisbn: title.eisbn, title: title.title, series: title.series },
    rows,
    translations,
    groups,
  };
}

export default function More() {
  const { kind, heading, title, rows, translations, groups } = useLoaderData<typeof loader>();
  const t = useT();
  const empty = rows.length === 0 && translations.length === 0 && groups.length === 0;
  return (
    <div className={stack[6]}>
      <div className={stack[2]}>
        <h1>{empty && kind === "editions" ? t(words.sorry) : heading}</h1>
        {empty && (
          <p className={lead}>
            {kind === "editions" ? t(words.noEditions, { title: title.title }) : t(words.noMore)}
          </p>
        )}
        <p className={row}>
          <Link to={`/item/${title.eisbn}`} className={button.plain}>
            {t(words.backToTitle, { title: title.title })}
          </Link>{" "}
          {kind === "series" && (
            <Link to={`/item/${title.eisbn}/series/follow`} className={button.plain}>
              {t(followWords.follow, { name: title.series ?? "" })}
            </Link>
          )}
        </p>
      </div>
      {rows.length > 0 && <TitleGrid titles={rows} eager={6} />}
      {translations.length > 0 && (
        <section id="languages" className={stack[4]}>
          <h2>{t(words.inOtherLanguages)}</h2>
          <TitleGrid titles={translations} headings="h3" />
        </section>
      )}
      {groups.map((group) => (
        <section key={group.fullname} className={stack[4]}>
          <div className={stack[2]}>
            <h2>
              {group.path === "" ? (
                t(words.alsoLike)
              ) : (
                <Link to={group.path}>{t(words.relatedIn, { group: group.fullname })}</Link>
              )}
            </h2>
            {group.tooltip && (
              <p className={soft}>
                <InLanguage text={group.tooltip} />
              </p>
            )}
          </div>
          <TitleGrid titles={group.rows} headings="h3" />
        </section>
      ))}
    </div>
  );
}
