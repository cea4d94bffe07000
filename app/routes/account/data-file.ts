import type { LoaderFunctionArgs } from "@remix-run/node";
import * as detailCalls from "#app/calls/account/details.server.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { requireAccount } from "./account.server.ts";

/** The customer's data as a machine-readable file (Law 25, s. 27; PIPEDA, principle 4.9). */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  requireAccount(visit, args.request);
  const answer = await callOrErrorPage(visit, detailCalls.exportData);
  return new Response(JSON.stringify(answer, null, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="my-data.json"',
      "Cache-Control": "no-store",
    },
  });
}
