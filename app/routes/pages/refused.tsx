import type { LoaderFunctionArgs } from "@remix-run/node";
import { openVisit } from "#app/http/visit.server.ts";

/**
 * The page for a request that was refused before it reached a page. The server requests it internally; for anyone
 * else there is nothing to show. The root's error page renders it.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { refused, t } = await openVisit(args);
  const { message, text = "", status = 404, type = "text/plain", headers } = refused ?? {};
  throw new Response(message ? t(message) : text, { status, headers: { ...headers, "Content-Type": type } });
}

export default function Refused() {
  return null;
}
