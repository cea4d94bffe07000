import type { MetaDescriptor } from "@remix-run/node";
import type { TitleCard } from "#app/domain/catalogue/catalogue.ts";
import type { ReadList } from "#app/domain/lists/lists.server.ts";
import { listPath } from "#app/domain/lists/lists.ts";
import type { WebVisit } from "#app/http/visit.server.ts";
import { cutText } from "#app/lib/cut.ts";
import { textOfHtml } from "#app/lib/text-of-html.ts";
import { lists as words } from "#app/messages/words.ts";
import { previewMeta } from "#app/routes/covers/link-preview.server.ts";

/**
 * A list's metadata for other programs; none for one that is private.
 * @param offset of the page of titles that search engines may index; undefined if they may not
 */
export function listMeta(
  { baseUrl, t }: WebVisit,
  list: ReadList<TitleCard>,
  offset: number | undefined,
): MetaDescriptor[] {
  const { list_id, header, description, row_count, customers, shared } = list;
  if (customers && !shared) return [];
  const url = baseUrl + listPath(list_id);
  const about =
    cutText(customers ? description : textOfHtml(description), 200) ||
    t(words.titleCount, { count: row_count });
  return [
    // Each page of the titles is a page of its own.
    ...(offset === undefined
      ? []
      : [{ tagName: "link", rel: "canonical", href: offset > 0 ? `${url}?o=${offset}` : url }]),
    { property: "og:type", content: "website" },
    { property: "og:title", content: header },
    { property: "og:description", content: about },
    { property: "og:url", content: url },
    ...previewMeta(url),
  ];
}
