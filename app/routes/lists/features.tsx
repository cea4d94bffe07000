import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as listCalls from "#app/calls/titlelist/titlelist.server.ts";
import {
  FEATURE_PAGE,
  FEATURE_SORTS,
  FEATURE_TERM,
  featuresPath,
  parseFeatures,
} from "#app/domain/lists/features.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { lastPage } from "#app/http/offset.ts";
import { pageTitle, translatorOf } from "#app/http/rendering/title.ts";
import { restOfPath } from "#app/http/rest-of-path.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { lists as listWords, pages as pageWords, shell as words } from "#app/messages/words.ts";
import { requireLoginToSee } from "#app/routes/account/account.server.ts";
import { ListCard } from "#app/ui/page/blocks.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { FilterBar } from "#app/ui/page/filter-bar.tsx";
import { InLanguage } from "#app/ui/page/in-language.tsx";
import { lead, row, soft, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { Pagination } from "#app/ui/page/pagination.tsx";
import { useT } from "#app/ui/page/t.ts";
import * as css from "./features.css.ts";

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, translatorOf(matches)(words.featuresPage)) },
];

/** The shop's featured lists (spec 2 §2). */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  requireLoginToSee(visit, "features");
  const url = new URL(args.request.url);
  const request = parseFeatures(restOfPath(args.request, "/features"), url.searchParams);
  const canonical = featuresPath(request);
  if (url.search !== "" && url.pathname + url.search !== canonical) throw redirect(canonical, 303);
  const { category: c, sub_category: f, term: t, sort: s, offset: o } = request;
  const answer = await call(visit, listCalls.getFeatureList, { c, f, t, s, o });
  if (isFailure(answer)) throw new Response("", { status: 500 });
  const last = lastPage({ offset: o, limit: FEATURE_PAGE, total: answer.row_count });
  if (last !== undefined) throw redirect(featuresPath({ ...request, offset: last }), 302);
  return {
    request,
    filter: answer.filter,
    row_count: answer.row_count,
    lists: answer.rows.map(({ covers, date, ...list }) => ({
      ...list,
      date: timesOf(visit.settings).date(date),
      covers: (list.image ? [] : covers).map(({ eisbn, cover_image_cache }) => ({
        eisbn,
        cover_image_cache,
      })),
    })),
  };
}

export default function Features() {
  const { request, filter, row_count, lists } = useLoaderData<typeof loader>();
  const t = useT();
  const pathOf = (change: Partial<typeof request>) => featuresPath({ ...request, offset: 0, ...change });
  return (
    <div className={stack[6]}>
      <div className={stack[4]}>
        <h1>{t(pageWords.featuresTitle)}</h1>
        <FilterBar
          action="/features"
          term={{
            name: "t",
            label: t(pageWords.featuresFind),
            value: request.term,
            limits: { maxLength: FEATURE_TERM },
          }}
          choices={[
            {
              name: "s",
              label: t(pageWords.featuresSort),
              value: request.sort,
              options: FEATURE_SORTS.map((sort) => [sort, t(pageWords.featuresSorts[sort])]),
            },
          ]}
          kept={[["c", request.category] as const, ["f", request.sub_category] as const].filter(
            ([, value]) => value !== "",
          )}
        />
        {filter.length > 0 && (
          <nav aria-label={t(pageWords.featuresCategories)}>
            <ul className={row}>
              <li>
                <Link to={pathOf({ category: "", sub_category: "" })} className={button.plain}>
                  {t(pageWords.featuresAll)}
                </Link>
              </li>
              {filter.map((entry) => (
                <li key={entry.k}>
                  <Link
                    to={pathOf({ category: entry.k, sub_category: "" })}
                    aria-current={request.category === entry.k ? "true" : undefined}
                    className={button.plain}
                  >
                    <InLanguage lang={entry.lang} text={entry.e} /> ({entry.c})
                  </Link>
                </li>
              ))}
              {filter
                .find((entry) => entry.k === request.category)
                ?.subfilter.map((entry) => (
                  <li key={entry.k}>
                    <Link
                      to={pathOf({ sub_category: entry.k })}
                      aria-current={request.sub_category === entry.k ? "true" : undefined}
                      className={button.plain}
                    >
                      <InLanguage lang={entry.lang} text={entry.e} /> ({entry.c})
                    </Link>
                  </li>
                ))}
            </ul>
          </nav>
        )}
      </div>
      {lists.length === 0 && (
        <>
          <p className={lead}>{t(listWords.noneFound)}</p>
          <p>
            <Link to="/features" className={button.secondary}>
              {t(listWords.showAll)}
            </Link>
          </p>
        </>
      )}
      <ul className={css.lists}>
        {lists.map((list) => (
          <li key={list.list_id}>
            <ListCard
              to={`/lists/${list.list_id}`}
              name={list.header}
              lang={list.lang}
              description={list.description}
              image={list.image}
              picture={list.picture}
              covers={list.covers}
            >
              <p className={soft}>
                {list.category && (
                  <>
                    <InLanguage lang={list.category_lang} text={list.category} />
                    {" · "}
                  </>
                )}
                {list.sub_category && (
                  <>
                    <InLanguage lang={list.sub_category_lang} text={list.sub_category} />
                    {" · "}
                  </>
                )}
                {t(pageWords.featuresUpdated, { date: list.date })}
              </p>
            </ListCard>
          </li>
        ))}
      </ul>
      <Pagination
        offset={request.offset}
        limit={FEATURE_PAGE}
        total={row_count}
        pathOf={(offset) => featuresPath({ ...request, offset })}
      />
    </div>
  );
}
