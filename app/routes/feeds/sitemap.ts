import type { LoaderFunctionArgs } from "@remix-run/node";
import { xml as xmlResponse } from "remix-utils/responses";
import { call } from "#app/calls/common/define.server.ts";
import * as eventCalls from "#app/calls/event/event.server.ts";
import * as storeCalls from "#app/calls/store/store.server.ts";
import { authorPath } from "#app/domain/catalogue/catalogue.ts";
import { SECTIONS } from "#app/domain/catalogue/subjects.ts";
import { callOr404 } from "#app/http/call-or-error-page.server.ts";
import { openVisit, type WebVisit } from "#app/http/visit.server.ts";
import { xml } from "#app/lib/xml.ts";
import { isFailure } from "#app/messages/result.ts";

/**
 * `/sitemap.xml` lists the sitemaps, `/sitemap/shop.xml` the shop's own pages, sections and events, and
 * `/sitemap/N.xml` the titles, about ten thousand each, and their authors (sitemaps.org protocol: at most 50 000).
 */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const base = visit.baseUrl;
  const part = args.params.part;
  if (part === undefined) {
    const { pages } = await sitemap(visit);
    const names = ["shop", ...pages.map(String)];
    return answer(
      "sitemapindex",
      names.map((name) => `<sitemap><loc>${xml(`${base}/sitemap/${name}.xml`)}</loc></sitemap>`),
    );
  }
  const name = part.replace(/\.xml$/, "");
  if (name === "shop") {
    const paths = [
      visit.prefix ? "" : "/",
      "/browse",
      "/features",
      "/prizes",
      "/events",
      "/contact",
      "/privacy-policy",
    ];
    const listed = await call(visit, eventCalls.getList);
    const events = isFailure(listed) ? [] : listed.events;
    const shelves = SECTIONS.map((section) => `/browse/filter/s/${section}`);
    return answer("urlset", [
      ...[...paths, ...shelves].map((path) => `<url><loc>${xml(base + path)}</loc></url>`),
      ...events.map(({ path, updated_at }) => dated(base + path, updated_at)),
    ]);
  }
  const { pages, titles, authors } = await sitemap(visit, name);
  if (!pages.some((page) => String(page) === name)) throw new Response("", { status: 404 });
  return answer("urlset", [
    ...titles.map((row) => dated(`${base}/item/${row.eisbn}`, row.updated_at)),
    ...authors.map((author) => `<url><loc>${xml(base + authorPath(author))}</loc></url>`),
  ]);
}

/** A page with the day on which it last changed. */
function dated(url: string, updatedAt: number): string {
  const day = new Date(updatedAt * 1000).toISOString().slice(0, 10);
  return `<url><loc>${xml(url)}</loc><lastmod>${day}</lastmod></url>`;
}

async function sitemap(visit: WebVisit, page?: string) {
  const answer = await callOr404(visit, storeCalls.getSitemap, { page });
  return answer;
}

function answer(kind: "sitemapindex" | "urlset", lines: readonly string[]): Response {
  const body = [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...lines,
    `</${kind}>`,
    "",
  ].join("\n");
  return xmlResponse(body, { headers: { "Cache-Control": "public, max-age=3600" } });
}
