import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/index.server.ts";
import { browsePath, browsePayload, parseBrowse } from "#app/domain/catalogue/search/browse.ts";
import {
  FILTER_GROUPS,
  type FilterGroupName,
  withoutFilter,
} from "#app/domain/catalogue/search/filter-info.ts";
import { SUBJECT_SECTIONS } from "#app/domain/catalogue/subjects.ts";
import { pageTitle } from "#app/http/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { cardData } from "#app/ui/title-card.tsx";
import type { FilterGroup } from "./filters-view.tsx";
import { BrowseView } from "./view.tsx";
import { viewMode } from "./view-mode.ts";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const about = data?.request.term || data?.section;
  return [
    { title: pageTitle(matches, about ? `${about} – Browse` : "Browse") },
    ...(data?.indexable ? [] : [{ name: "robots", content: "noindex, follow" }]),
    ...(data
      ? [
          { tagName: "link", rel: "canonical", href: data.canonical },
          { tagName: "link", rel: "alternate", type: "application/atom+xml", href: data.feed },
        ]
      : []),
  ];
};

export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const url = new URL(args.request.url);
  const request = parseBrowse(args.params["*"] ?? "", url.searchParams);
  if (request.type === "url") throw redirect(`/browse/url/${encodeURIComponent(request.term)}`, 303);
  if (request.type === "file") throw redirect("/browse/file/", 303);
  // A plain form sends its fields in the query; the page lives at one canonical path.
  const canonical = browsePath(request);
  if (url.search !== "" && canonical !== url.pathname + url.search) throw redirect(canonical, 303);
  const result = await call(visit, "browse/get", browsePayload(request));
  if (isFailure(result)) throw new Response("", { status: 500 });
  const chosen = request.filters.s?.length === 1 ? request.filters.s[0]?.value : undefined;
  // Search engines get the shelves (a section, and its pages), not every combination of filters.
  const plain = browsePath({ ...request, filters: chosen ? { s: request.filters.s ?? [] } : {}, offset: 0 });
  const found = request.filters.x?.[0]?.value.startsWith("F")
    ? await call(visit, "titlelist/getItems", { list_id: request.filters.x[0].value, limit: 1 })
    : undefined;
  return {
    // What a file held that the catalogue does not.
    note: found && !isFailure(found) ? found.description : "",
    request,
    rows: result.rows.map((row) => ({
      ...cardData(row),
      ...(row.last_order && { last_order: row.last_order }),
    })),
    row_count: result.row_count,
    groups:
      result.filter_info && (result.row_count > 0 || result.chips.length > 0)
        ? groupsOf(result.filter_info)
        : null,
    chips: result.chips.map((chip) => ({
      ...chip,
      without: browsePath(withoutFilter(request, chip.key, chip.value)),
    })),
    wrong_code: result.wrong_code,
    help: result.help,
    section: chosen ? SUBJECT_SECTIONS[chosen] : undefined,
    view: viewMode(visit.cookies.get("view"), visit.institution),
    institution: visit.institution,
    indexable:
      request.term === "" && canonical === plain && request.sort === "instore" && result.row_count > 0,
    canonical: visit.baseUrl + plain,
    feed: `/feeds/browse${canonical.replace(/^\/browse(\/filter)?/, "")}`,
  };
}

type FilterInfo = Parameters<typeof groupsOf>[0];

/** The panel's groups, with topics beneath their section and nothing that has no value. */
function groupsOf(
  info: NonNullable<
    Extract<Awaited<ReturnType<typeof call<"browse/get">>>, { chips: unknown }>["filter_info"]
  >,
): FilterGroup[] {
  return (Object.entries(info) as [FilterGroupName, FilterInfo[FilterGroupName]][])
    .filter(([name, entries]) => name !== "bisac36_topics" && entries.length > 0)
    .map(([name, entries]) => ({ key: FILTER_GROUPS[name], entries }));
}

export default function Browse() {
  const data = useLoaderData<typeof loader>();
  return <BrowseView {...data} />;
}
