import type { LoaderFunctionArgs } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as reportCalls from "#app/calls/report/report.server.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";

/** `/pdf/{process_id}/progress`: a report's progress, for the scripts of its page. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const answer = await call(visit, reportCalls.progress, {
    progress_report_id: args.params.process_id ?? "",
  });
  const headers = { "Cache-Control": "no-store" };
  if (isFailure(answer)) return Response.json({ error: answer.error }, { status: 404, headers });
  return Response.json(
    { state: answer.state, progress: answer.progress, seconds: answer.seconds },
    { headers },
  );
}
