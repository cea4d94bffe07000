import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { asciiPath } from "#app/http/server/ascii-path.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { refusals as words } from "#app/messages/words.ts";

/** Where a visitor's first form leads: on to the next page, if the browser has kept the session that it began. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args, { frame: true });
  const to = new URL(args.request.url).searchParams.get("to") ?? "";
  // Browsers read `//x`, `/\\x` and control characters in their own ways, and no escapes.
  const next = /^\/(?![/\\])[^\\\u0000-\u001f\u007f]*$/.test(to) ? asciiPath(to) : "/";
  if (visit.known) return redirect(next, { status: 303, headers: { "Cache-Control": "no-store" } });
  return new Response(visit.t(words.noCookies), { status: 403 });
}
