import type { LoaderFunctionArgs } from "@remix-run/node";
import { asUnchecked } from "#app/calls/common/define.server.ts";
import { Download } from "#app/calls/common/download.server.ts";
import * as reports from "#app/calls/staff/reports.server.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { downloadResponse } from "#app/http/download.server.ts";

/**
 * `/desk/reports/:report/csv` and `…/xlsx`: a report as a file; of the bestsellers, the file that trade bodies ask for.
 */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "reports");
  const { report = "", format = "" } = args.params;
  const query = new URL(args.request.url).searchParams;
  if (report === "bestsellers") {
    const answer = await callOrErrorPage(
      desk,
      reports.bestsellers,
      asUnchecked({ limit: "1", ...(query.get("week") && { week: query.get("week") }) }),
      404,
    );
    const content = new TextEncoder().encode(answer.file.text);
    return downloadResponse(new Download(answer.file.name, "text/csv; charset=utf-8", content));
  }
  const filter = Object.fromEntries(
    ["from", "to", "by", "at_most"].flatMap((name) => {
      const value = query.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  const file = await callOrErrorPage(desk, reports.file, asUnchecked({ ...filter, report, format }), 404);
  return downloadResponse(file);
}
