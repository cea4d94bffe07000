import type { LoaderFunctionArgs } from "@remix-run/node";
import * as browseCalls from "#app/calls/browse/browse.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import { browsePath, parseBrowse } from "#app/domain/catalogue/search/browse.ts";
import { restOfPath } from "#app/http/rest-of-path.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { xml } from "#app/lib/xml.ts";
import { isFailure } from "#app/messages/result.ts";

/**
 * Any browse result as an Atom feed (RFC 4287), newest releases first unless the path says otherwise. It has no
 * prices, because anyone with the URL can read it.
 */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const path = restOfPath(args.request, "/feeds/browse").replace(/^filter\//, "");
  const request = { ...parseBrowse(path, new URL(args.request.url).searchParams), offset: 0 };
  const result = await call(visit, browseCalls.get, new browseCalls.ParsedSearch(request));
  if (isFailure(result)) throw new Response("", { status: 500 });
  const page = visit.baseUrl + browsePath(request);
  const name = visit.settings.store_info.name;
  const titles = result.chips.map((chip) => chip.label);
  const updated = (seconds: number | null) => new Date((seconds ?? visit.now) * 1000).toISOString();
  const body = [
    `<?xml version="1.0" encoding="utf-8"?>`,
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${visit.locale}">`,
    `<title>${xml([name, request.term, ...titles].filter(Boolean).join(": "))}</title>`,
    `<id>${xml(page)}</id>`,
    `<link rel="alternate" type="text/html" href="${xml(page)}"/>`,
    `<link rel="self" type="application/atom+xml" href="${xml(visit.baseUrl + new URL(args.request.url).pathname)}"/>`,
    `<updated>${updated(visit.now - (visit.now % 3600))}</updated>`,
    `<author><name>${xml(name)}</name></author>`,
    ...result.rows.map((title) =>
      [
        "<entry>",
        `<title>${xml(title.title)}</title>`,
        `<id>urn:${title.isbn ? `isbn:${title.isbn}` : `x-eisbn:${title.eisbn}`}</id>`,
        `<link rel="alternate" href="${xml(`${visit.baseUrl}/item/${title.eisbn}`)}"/>`,
        `<link rel="enclosure" type="image/webp" href="${xml(`${visit.baseUrl}/covers/${title.eisbn}/360${title.cover_image_cache ? `?v=${title.cover_image_cache}` : ""}`)}"/>`,
        `<updated>${updated(title.release_date === null ? 0 : Math.max(0, Math.min(title.release_date, visit.now)))}</updated>`,
        `<summary>${xml([title.author_line, title.binding].filter(Boolean).join(", "))}</summary>`,
        "</entry>",
      ].join(""),
    ),
    "</feed>",
    "",
  ].join("\n");
  return new Response(body, {
    headers: {
      "Content-Type": "application/atom+xml; charset=utf-8",
      "Cache-Control": "public, max-age=900",
    },
  });
}
