import type { LoaderFunctionArgs } from "@remix-run/node";
import { escapeUTF8 } from "entities";
import { html } from "remix-utils/responses";
import { openVisit } from "#app/http/visit.server.ts";

/**
 * The demo's audiobook partner. Answers as the partner would (platform/partners/audiobooks.server.ts), with as
 * many audiobooks as the last digit of the ISBN. With `reading` it is the partner's page of one audiobook.
 */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  if (!visit.platform.env.DEMO) throw new Response("", { status: 404 });
  const { searchParams } = new URL(args.request.url);
  const [isbn, title] = [searchParams.get("isbn") ?? "", searchParams.get("title") ?? ""];
  const reading = searchParams.get("reading");
  if (reading) return partnerPage(title, `${visit.baseUrl}/item/${isbn}`);
  const readings = Number(isbn.at(-1) ?? 0) || 0;
  const readers = [
    "Ada Lund",
    "Ben Okri-Hale",
    "Chloe Martin",
    "Dev Anand",
    "Elin Sorensen",
    "Fay Brook",
    "Gil Ross",
  ];
  const rows = Array.from({ length: readings }, (_, index) => ({
    title: index === 0 ? title : `${title} (reading ${index + 1})`,
    narrators: [readers[index % readers.length]],
    language: "English",
    url: `${visit.baseUrl}/dev/audiobooks?${new URLSearchParams({ isbn, title, reading: String(index + 1) })}`,
    popularity: 100 - index,
  }));
  return Response.json({
    row_count: rows.length,
    rows,
    see_more_url: `${visit.baseUrl}/browse/filter/t/${encodeURIComponent(title)}`,
  });
}

/** The partner's page for a chosen audiobook: another site, which the demo only simulates. */
function partnerPage(title: string, back: string): Response {
  return html(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>The audiobook partner</title><h1>The audiobook partner</h1>
<p>In a real shop you would now be on the partner's site, at the audiobook of ${escapeUTF8(title)}.</p>
<p><a href="${escapeUTF8(back)}">Back to the bookshop</a></p></html>`);
}
