import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as browseCalls from "#app/calls/browse/browse.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import type { Answer } from "#app/calls/index.server.ts";
import * as listCalls from "#app/calls/titlelist/titlelist.server.ts";
import {
  type BrowseRequest,
  browsePath,
  FILTER_KEYS,
  type FilterEntry,
  type FilterKey,
  type FilterValue,
  parseBrowse,
  sizeNamed,
} from "#app/domain/catalogue/search/browse.ts";
import { FILTER_GROUPS, settledForm, withoutFilter } from "#app/domain/catalogue/search/filter-info.ts";
import type { SiteSettings } from "#app/domain/stores/settings.ts";
import { setCookie } from "#app/http/cookies.ts";
import { chosenBooks } from "#app/http/forms/chosen.server.ts";
import { pageTitle, shopName, translatorOf } from "#app/http/rendering/title.ts";
import { restOfPath } from "#app/http/rest-of-path.ts";
import { openVisit, type WebVisit } from "#app/http/visit.server.ts";
import { ownValue } from "#app/lib/own.ts";
import { withPrefix } from "#app/lib/prefixed-path.ts";
import { entriesOf } from "#app/lib/records.ts";
import { isFailure } from "#app/messages/result.ts";
import type { Translate } from "#app/messages/translate.ts";
import { browse as words } from "#app/messages/words.ts";
import { heartsOf } from "#app/routes/lists/hearts.server.ts";
import { type CardData, cardData } from "#app/ui/title/title-card.tsx";
import { BrowseView } from "./browse-view.tsx";
import { BEFORE, type FilterGroup } from "./filters-view.tsx";
import { viewMode } from "./view-mode.ts";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const about = data?.request.term || data?.section?.text;
  const t = translatorOf(matches);
  return [
    { title: pageTitle(matches, t(words.browsePage)) },
    { name: "description", content: description(t, shopName(matches), about) },
    ...(data?.indexable ? [] : [{ name: "robots", content: "noindex, follow" }]),
    ...(data
      ? [
          { tagName: "link", rel: "canonical", href: data.canonical },
          { tagName: "link", rel: "alternate", type: "application/atom+xml", href: data.feed },
        ]
      : []),
  ];
};

/** The description that search engines show below the title. */
function description(t: Translate, shop: string, about: string | undefined): string {
  return about ? t(words.descriptionOf, { shop, about }) : t(words.description, { shop });
}

export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const url = new URL(args.request.url);
  const read = parseBrowse(restOfPath(args.request, "/browse/filter"), url.searchParams, pageSizeOf(visit));
  const before = url.searchParams.get(BEFORE);
  const request =
    before === null ? read : settledForm(read, requestAt(before), tickedBothWays(url.searchParams));
  // Without a search term, these types ask for one; the others show everything (decision 5).
  if (request.type === "url")
    throw redirect(
      request.term ? `/browse/url/${encodeURIComponent(request.term)}` : "/browse/url?url=",
      303,
    );
  if (request.type === "file") throw redirect("/browse/file?required", 303);
  // A plain form sends its fields in the query, but the page has one canonical path.
  const canonical = browsePath(request);
  if (url.search !== "" && canonical !== url.pathname + url.search) {
    if (url.searchParams.has("l")) rememberPageSize(visit, request.limit);
    throw redirect(canonical, {
      status: 303,
      headers: visit.setCookies.map((cookie) => ["Set-Cookie", cookie]),
    });
  }
  const result = await call(
    visit,
    browseCalls.get,
    new browseCalls.ParsedSearch({ ...request, together: true }),
  );
  if (isFailure(result)) throw new Response("", { status: 500 });
  const count = result.work_count ?? result.row_count;
  // The offset is past the end, for example after filtering in another tab: go to the last page.
  // Only backwards: titles of the last page may be gone before the index knows.
  const last = lastOffset(count, request.limit);
  if (result.rows.length === 0 && result.row_count > 0 && last < request.offset)
    throw redirect(browsePath({ ...request, offset: last }), 302);
  const only = request.filters.s?.length === 1 ? request.filters.s[0] : undefined;
  const chosen = only?.excluded ? undefined : only?.value;
  // Search engines get the sections and their pages, not every combination of filters.
  const plain = browsePath({ ...request, filters: chosen ? { s: request.filters.s ?? [] } : {}, offset: 0 });
  const listPage = request.filters.x?.[0]?.value.startsWith("F")
    ? await call(visit, listCalls.getItems, { list_id: request.filters.x[0].value, limit: 1 })
    : undefined;
  return {
    // ISBNs in the uploaded file that are not in the catalogue.
    note: listPage && !isFailure(listPage) ? listPage.description : "",
    request,
    rows: result.rows.map((row) => ({
      ...cardData(row),
      ...(row.last_order && { last_order: row.last_order }),
      ...moreEditions(request, row),
    })),
    hearts: await heartsOf(visit, result.rows),
    row_count: result.row_count,
    shown: count,
    groups:
      result.filter_info && (result.row_count > 0 || result.chips.length > 0)
        ? groupsOf(result.filter_info, visit.settings)
        : null,
    chips: result.chips.map((chip) => ({
      ...chip,
      without: browsePath(withoutFilter(request, chip.key, chip.value)),
    })),
    wrong_code: result.wrong_code,
    relaxed: result.relaxed,
    exact_count: result.exact_count,
    help: result.help,
    chosen: result.rows.length === 0 ? await chosenBooks(visit) : null,
    section: only && sectionHeading(visit, only, result.chips),
    view: viewMode(visit.cookies.get("view"), visit.institution),
    institution: visit.institution,
    indexable:
      request.term === "" && canonical === plain && request.sort === "instore" && result.row_count > 0,
    canonical: visit.baseUrl + plain,
    feed: withPrefix(visit.prefix, `/feeds/browse${canonical.replace(/^\/browse(\/filter)?/, "")}`),
  };
}

/** The number of other editions of a title that match, and the link to them. */
function moreEditions(
  request: BrowseRequest,
  { eisbn, matching_editions: all = 1 }: { eisbn: string; matching_editions?: number },
): Pick<CardData, "more"> {
  if (all === 1) return {};
  const filters = { ...request.filters, e: [{ value: eisbn, excluded: false }] };
  return { more: { count: all - 1, path: browsePath({ ...request, offset: 0, filters }) } };
}

/** The heading of a page that shows one section or topic, or everything except one. */
function sectionHeading(
  { t }: WebVisit,
  { value, excluded }: FilterValue,
  chips: readonly { key: FilterKey; value: string; label: string; lang: string | null }[],
): { text: string; lang: string | null } | undefined {
  const chip = chips.find((candidate) => candidate.key === "s" && candidate.value === value);
  // A subject without a name is labelled with its code, which is not a heading.
  if (!chip || chip.label === value) return undefined;
  const { label: section, lang } = chip;
  if (!excluded) return { text: section, lang };
  return lang ? undefined : { text: t(words.allBut, { section }), lang };
}

/** The browse request in a path. */
function requestAt(path: string): BrowseRequest {
  const { pathname, searchParams } = new URL(path, "http://shop");
  return parseBrowse(pathname.replace(/^\/browse(\/filter)?\/?/, ""), searchParams);
}

/** Values with both their box and their "not" box ticked, which only happens without JavaScript. */
function tickedBothWays(query: URLSearchParams): { key: FilterKey; value: string }[] {
  return FILTER_KEYS.flatMap((key) => {
    const values = query.getAll(key);
    return values.filter((value) => values.includes(`-${value}`)).map((value) => ({ key, value }));
  });
}

/** The offset of the last page. */
function lastOffset(count: number, limit: number): number {
  return Math.floor((count - 1) / limit) * limit;
}

const PAGE_SIZE_COOKIE = "rows";
const YEAR = 365 * 24 * 3600;

function rememberPageSize(visit: WebVisit, limit: number): void {
  visit.setCookies.push(setCookie(PAGE_SIZE_COOKIE, String(limit), { maxAge: YEAR, secure: visit.secure }));
}

/** The page size if the URL has none: the last choice. */
function pageSizeOf(visit: WebVisit): number {
  return sizeNamed(visit.cookies.get(PAGE_SIZE_COOKIE) ?? "");
}

/** The panel's groups, with topics under their section and the shop's words about subjects, without empty groups. */
function groupsOf(
  info: NonNullable<Answer<"browse/get">["filter_info"]>,
  settings: SiteSettings,
): FilterGroup[] {
  return entriesOf(info)
    .filter(([name, entries]) => name !== "bisac36_topics" && entries.length > 0)
    .map(([name, entries]) => ({
      key: FILTER_GROUPS[name],
      entries,
      tooltips: name === "bisac36" ? tooltipsOf(entries, settings) : {},
    }));
}

/** The shop's own words about sections and their topics, by key. A topic does not repeat its section's. */
function tooltipsOf(entries: readonly FilterEntry[], { tooltips }: SiteSettings): Record<string, string> {
  const keys = entries.flatMap(({ k, subfilter = [] }) => [k, ...subfilter.map((topic) => topic.k)]);
  return Object.fromEntries(
    keys.flatMap((key) => (ownValue(tooltips, key) ? [[key, ownValue(tooltips, key) ?? ""]] : [])),
  );
}

export default function Browse() {
  const data = useLoaderData<typeof loader>();
  return <BrowseView {...data} />;
}
