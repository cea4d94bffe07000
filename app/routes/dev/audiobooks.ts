import type { LoaderFunctionArgs } from "@remix-run/node";
import { openVisit } from "#app/http/visit.server.ts";

/**
 * The demo's audiobook partner. Answers as the partner would (platform/partners/audiobooks.server.ts), with as
 * many audiobooks as the last digit of the ISBN.
 */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  if (!visit.platform.env.DEMO) throw new Response("", { status: 404 });
  const { searchParams } = new URL(args.request.url);
  const [isbn, title] = [searchParams.get("isbn") ?? "", searchParams.get("title") ?? ""];
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
  const rows = Array.from({ length: readings }, (_, at) => ({
    title: at === 0 ? title : `${title} (reading ${at + 1})`,
    narrators: [readers[at % readers.length]],
    language: "English",
    url: `${visit.baseUrl}/item/${isbn}?reading=${at + 1}`,
    popularity: 100 - at,
  }));
  return Response.json({
    row_count: rows.length,
    rows,
    see_more_url: `${visit.baseUrl}/browse/filter/t/${encodeURIComponent(title)}`,
  });
}
