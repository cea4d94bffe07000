import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import * as titleCalls from "#app/calls/title/title.server.ts";
import { callOr404 } from "#app/http/call-or-error-page.server.ts";
import { openVisit } from "#app/http/visit.server.ts";

/**
 * `/pre-orders/:name`: the address of a campaign, for posters and newsletters. It leads to the title, also once it is
 * over.
 */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const { eisbn } = await callOr404(visit, titleCalls.findPreorder, {
    name: (args.params.name ?? "").slice(0, 60),
  });
  return redirect(`/item/${eisbn}#pre-order`, 302);
}
