import type { LoaderFunctionArgs } from "@remix-run/node";
import { apiDocument } from "#app/calls/openapi/document.server.ts";

/**
 * `/api/openapi.json`: the documentation of the calls for programs. It is the same in every shop and says nothing about
 * one, so it needs no visit.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { json, hash } = await apiDocument();
  const etag = `"${hash}"`;
  const headers = { ETag: etag, "Cache-Control": "no-cache" };
  const known = request.headers.get("If-None-Match")?.split(/\s*,\s*/) ?? [];
  if (known.some((tag) => tag === "*" || tag.replace(/^W\//, "") === etag))
    return new Response(null, { status: 304, headers });
  return new Response(json, { headers: { ...headers, "Content-Type": "application/json; charset=utf-8" } });
}
