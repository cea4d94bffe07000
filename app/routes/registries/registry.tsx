import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { shows } from "#app/calls/common/access.server.ts";
import { availabilityText } from "#app/domain/catalogue/availability-text.ts";
import {
  ITEMS_A_PAGE,
  isPurchased,
  REGISTRY_FILTERS,
  REGISTRY_SORTS,
} from "#app/domain/registries/registries.ts";
import { ownPath } from "#app/http/forms/return-path.server.ts";
import { offsetIn, requirePage } from "#app/http/offset.ts";
import { pageTitle } from "#app/http/rendering/title.ts";
import { openVisit, type WebVisit } from "#app/http/visit.server.ts";
import { formatOrdinalDay } from "#app/lib/dates.ts";
import { withoutPrefix } from "#app/lib/prefixed-path.ts";
import { previewMeta } from "#app/routes/covers/link-preview.server.ts";
import { inWords, readRegistry } from "./registries.server.ts";
import { RegistryView } from "./registry-view.tsx";

/** Anyone with the link may look, but search engines and other sites must not learn it. */
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(matches, data?.registry.title) },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "same-origin" },
  ...(data?.meta ?? []),
];

/** A registry with a page of its titles (spec 2 §4). */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const query = new URL(args.request.url).searchParams;
  const sort = REGISTRY_SORTS.find((option) => option === query.get("s")) ?? "title";
  const filter = REGISTRY_FILTERS.find((option) => option === query.get("f")) ?? "all";
  const offset = offsetIn(query, 100_000);
  const {
    items,
    shipping_id: _,
    purchase_deadline: deadline,
    ...registry
  } = await readRegistry(visit, args.params.id, {
    show_items: "on",
    sort,
    filter,
    offset,
    limit: ITEMS_A_PAGE,
  });
  requirePage(args.request, { offset, limit: ITEMS_A_PAGE, total: registry.found });
  const url = `${visit.baseUrl}/gift-registry/${registry.gift_registry_id}`;
  return {
    meta: [
      { property: "og:type", content: "website" },
      { property: "og:title", content: registry.title },
      { property: "og:description", content: inWords(visit, registry) },
      { property: "og:url", content: url },
      ...previewMeta(url),
    ],
    registry,
    deadline: deadline && formatOrdinalDay(deadline, visit.locale, visit.settings.store_info.time_zone),
    items: items.map(({ title, ...item }) => ({
      ...item,
      purchased: isPurchased(item),
      available: availabilityText(visit.t, visit.locale, title, title.available),
      title: {
        eisbn: title.eisbn,
        title: title.title,
        author_line: title.author_line,
        binding: title.binding,
        cover_image_cache: title.cover_image_cache,
        price: title.available.price,
        was: title.available.row_price,
      },
    })),
    sort,
    filter,
    offset,
    giftCards: shows(visit).giftCards,
    back: registry.owner.is_you ? "/gift-registry" : pageBefore(visit, args.request),
  };
}

/** The page of this shop that the visitor came from, if it is not the registry itself. */
function pageBefore({ baseUrl, prefix }: WebVisit, request: Request): string | undefined {
  const referrer = request.headers.get("Referer") ?? "";
  if (!URL.canParse(referrer)) return undefined;
  const { origin, pathname, search } = new URL(referrer);
  const path = withoutPrefix(prefix, pathname) ?? pathname;
  const isOwn = origin === new URL(baseUrl).origin && path !== new URL(request.url).pathname;
  return isOwn ? ownPath(path + search) : undefined;
}

export default function Registry() {
  return <RegistryView {...useLoaderData<typeof loader>()} />;
}
