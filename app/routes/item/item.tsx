import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as cartCalls from "#app/calls/cart/cart.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import * as registryCalls from "#app/calls/giftregistry/giftregistry.server.ts";
import * as titleCalls from "#app/calls/title/title.server.ts";
import * as listCalls from "#app/calls/titlelist/titlelist.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { seeOther } from "#app/http/forms/forms.server.ts";
import { pageTitle } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { boundedHtml } from "#app/lib/bounded-html.ts";
import { isFailure } from "#app/messages/result.ts";
import { addTitle } from "#app/routes/cart/cart.server.ts";
import { heartsOf } from "#app/routes/lists/hearts.server.ts";
import { useResult } from "#app/ui/form/result.ts";
import { cardData } from "#app/ui/title/title-card.tsx";
import { itemMeta } from "./item-meta.ts";
import { ItemView } from "./item-view.tsx";

/** The number of titles in a row of this page. */
const SHELF = 8;

/** Texts of more than this number of characters have a page of their own. This page shows the first part. */
const MAX_TEXT_SHOWN = 1500;
const FIRST = 1000;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(matches, data?.title.title) },
  ...(data?.meta ?? []),
];

export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const { params, request } = args;
  const url = new URL(request.url);
  const title = await callOrErrorPage(visit, titleCalls.getItem, { eisbn: params.eisbn ?? "" }, 404);
  if (title.is_giftcard) throw redirect(`/gift-cards?design=${title.eisbn}`, 302);
  // An ISBN in the URL works, but redirects to the title's canonical URL.
  const within = params.list_id ? `/lists/${encodeURIComponent(params.list_id)}` : "";
  if (title.eisbn !== params.eisbn) throw redirect(`/item/${title.eisbn}${within}${url.search}`, 301);
  const onList = params.list_id
    ? await call(visit, listCalls.getPlace, { list_id: params.list_id, eisbn: title.eisbn })
    : undefined;
  if (onList && (isFailure(onList) || !onList.place)) throw redirect(`/item/${title.eisbn}`, 302);
  const wanted = url.searchParams.get("registry")?.trim();
  // A gift registry is read for this visitor alone and is never cached.
  if (wanted) visit.personal = true;
  const [series, byAuthor, editions, inCart, registry] = await Promise.all([
    title.series ? call(visit, titleCalls.getSeriesItems, { series: title.series, limit: SHELF }) : undefined,
    title.authors[0]
      ? call(visit, titleCalls.getAuthorItems, { author: title.authors[0].name, limit: SHELF + 1 })
      : undefined,
    title.other_editions > 0 ? call(visit, titleCalls.getBindingItems, { eisbn: title.eisbn }) : undefined,
    call(visit, cartCalls.quantityOf, { eisbn: title.eisbn }),
    wanted
      ? call(visit, registryCalls.findRegistry, { gift_registry_id: wanted, eisbn: title.eisbn })
      : undefined,
  ]);
  const seriesRows =
    series && !isFailure(series) && series.row_count > 1 ? series.rows.slice(0, SHELF).map(cardData) : [];
  const shownCodes = new Set([title.eisbn, ...seriesRows.map((card) => card.eisbn)]);
  const authorRows =
    byAuthor && !isFailure(byAuthor) ? byAuthor.rows.filter((card) => !shownCodes.has(card.eisbn)) : [];
  const { reviews, comments, isbn, product_code, binding_code, ...all } = title;
  const { list_price, list_price_usa, list_price_can, preorder, ...rest } = all;
  const shownTitle = {
    ...rest,
    texts: rest.texts.map(({ kind, content }) => {
      const isCut = content.length > MAX_TEXT_SHOWN;
      return { kind, content: isCut ? boundedHtml(content, undefined, FIRST) : content, isCut };
    }),
    preorder: preorder && {
      ...preorder,
      until:
        preorder.ends_at === null ? "" : timesOf(visit.settings, visit.locale).lastDate(preorder.ends_at),
    },
    isbn: title.is_ticket ? null : (isbn ?? product_code),
    reviews,
    comments,
  };
  return {
    // Built on the server, so that browsers need not load code for data that only other programs read.
    meta: itemMeta(shownTitle, visit.baseUrl, visit.settings.store_info.is_american ? "USD" : "CAD"),
    title: shownTitle,
    hearts: await heartsOf(visit, [title], seriesRows, authorRows),
    editions: editions && !isFailure(editions) ? editions.rows.map(cardData) : [],
    series: seriesRows,
    byAuthor: authorRows.slice(0, SHELF).map(cardData),
    inCart: isFailure(inCart) ? 0 : inCart.quantity,
    onList: onList && !isFailure(onList) ? onList.place : null,
    audiobooks: title.has_libro_audiobook && visit.settings.audiobook_partner_url !== "",
    registry:
      registry && !isFailure(registry)
        ? {
            gift_registry_id: registry.gift_registry_id,
            title: registry.title,
            name: registry.name,
            left: registry.left,
          }
        : null,
    noRegistry: registry && isFailure(registry) ? String(registry.error) : "",
  };
}

export function action(args: ActionFunctionArgs) {
  return addTitle(args, (visit, _form, path) => seeOther(visit, path, "added", args.params.eisbn));
}

export default function Item() {
  const data = useLoaderData<typeof loader>();
  const lastResult = useResult<typeof action>();
  return <ItemView {...data} lastResult={lastResult} />;
}
