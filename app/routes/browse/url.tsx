import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import * as findingCalls from "#app/calls/browse/isbn-search.server.ts";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import { pageTitle, translatorOf } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { browse as words } from "#app/messages/words.ts";
import { heartsOf } from "#app/routes/lists/hearts.server.ts";
import { ErrorList } from "#app/ui/form/error-list.tsx";
import * as form from "#app/ui/form/form.css.ts";
import { Submit } from "#app/ui/form/submit.tsx";
import { lead, narrow, prose, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";
import { Missing } from "#app/ui/title/missing-codes.tsx";
import { cardData, TitleGrid } from "#app/ui/title/title-card.tsx";
import { missingOf } from "./missing-codes.server.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  { title: pageTitle(matches, translatorOf(matches)(words.urlPage), { failed: data?.error !== undefined }) },
  { name: "robots", content: "noindex" },
];

const constraint = constraintsOf(findingCalls.browseUrl, "url").url;

/** Searches by a pasted URL (spec 1 §2), which is the rest of the path or a form's `url`. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const { searchParams, search, pathname } = new URL(args.request.url);
  if (searchParams.has("url")) {
    const address = searchParams.get("url")?.trim() ?? "";
    if (pathname === "/browse/url" || pathname === "/browse/url/") {
      if (address !== "") throw redirect(`/browse/url/${encodeURIComponent(address)}`, 303);
      return refuseUrl("", visit.t(words.urlRequired));
    }
  }
  // If a URL was pasted into the path unescaped, its query became ours; put it back.
  const url = (args.params["*"] ?? "") + search;
  if (url === "")
    return data({
      url,
      error: undefined,
      hearts: [] as string[],
      rows: [],
      missing: undefined,
      count: 0,
      constraint,
    });
  const answer = await call(visit, findingCalls.browseUrl, { url });
  if (isFailure(answer)) return refuseUrl(url, String(answer.fields?.url ?? answer.error));
  return data({
    url,
    error: undefined,
    hearts: await heartsOf(visit, answer.rows),
    rows: answer.rows.map(cardData),
    missing: missingOf(
      visit,
      answer.unknown.map((isbn) => ({ isbn, wrong: false })),
    ),
    count: answer.row_count,
    constraint,
  });
}

function refuseUrl(url: string, error: string) {
  return data({ url, error, rows: [], missing: undefined, count: 0, constraint }, { status: 422 });
}

export default function BrowseUrl() {
  const { url, error, rows, missing, count, constraint } = useLoaderData<typeof loader>();
  const t = useT();
  const isSearched = url !== "" && !error;
  return (
    <div className={stack[6]}>
      <div className={prose}>
        <h1>
          {isSearched
            ? t(words.foundOn, { url: URL.canParse(url) ? new URL(url).host : url })
            : t(words.urlTitle)}
        </h1>
        {!isSearched && <p className={lead}>{t(words.urlText)}</p>}
      </div>
      {missing && <Missing missing={missing} found={count} />}
      {rows.length > 0 && <TitleGrid titles={rows} eager={6} />}
      {isSearched && rows.length === 0 && !missing && <p className={lead}>{t(words.noCodes)}</p>}
      {error && (
        <div className={narrow}>
          <ErrorList errors={{ url: [error] }} idOf={() => "url"} labels={{ url: t(words.urlLabel) }} />
        </div>
      )}
      <Form method="get" action="/browse/url" className={`${stack[3]} ${narrow}`} key={url}>
        <div className={form.field}>
          <label htmlFor="url" className={form.label}>
            {t(words.urlLabel)}
          </label>{" "}
          {error && (
            <p id="url-error" className={form.error}>
              {error}
            </p>
          )}
          <input
            id="url"
            name="url"
            type="text"
            inputMode="url"
            {...constraint}
            defaultValue={url}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? "url-error" : undefined}
            className={form.input}
          />
        </div>
        <p>
          <Submit>{t(words.urlSearch)}</Submit>
        </p>
      </Form>
    </div>
  );
}
