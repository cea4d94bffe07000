import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { localPath } from "#app/http/staging.server.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { refusals as words } from "#app/messages/words.ts";

/** Where a visitor's first form leads: on to the next page, if the browser has kept the session that it began. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args, { frame: true });
  const next = localPath(new URL(args.request.url).searchParams.get("to")) ?? "/";
  if (visit.known) return redirect(next, { status: 303, headers: { "Cache-Control": "no-store" } });
  return new Response(visit.t(words.noCookies), { status: 403 });
}
