import type { LoaderFunctionArgs } from "@remix-run/node";
import { openVisit } from "#app/http/visit.server.ts";

/**
 * The page of a request that was refused before a page of its own could be made. The server asks for it in
 * that request's place; nobody else can, for there is nothing to show. The root's error page does the showing.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { refused } = await openVisit(args);
  const { text = "", status = 404, type = "text/plain" } = refused ?? {};
  throw new Response(text, { status, headers: { "Content-Type": type } });
}

export default function Refused() {
  return null;
}
