import type { LoaderFunctionArgs } from "@remix-run/node";
import { call, posted } from "#app/calls/common/define.server.ts";
import { Download } from "#app/calls/common/download.server.ts";
import * as reports from "#app/calls/operator/reports.server.ts";
import { openDesk, requireRight } from "#app/http/desk.server.ts";
import { downloadResponse } from "#app/http/download.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { isFailure } from "#app/lib/result.ts";

/** `/desk/reports/:report/csv` and `…/xlsx`: a report as a file; of the bestsellers, the file that trade bodies ask for. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args);
  requireRight(desk, "reports");
  const { report = "", format = "" } = args.params;
  const query = new URL(args.request.url).searchParams;
  if (report === "bestsellers") {
    const found = await call(
      desk,
      reports.bestsellers,
      posted({ limit: "1", ...(query.get("week") && { week: query.get("week") }) }),
    );
    if (isFailure(found)) throw refusal(found, 404);
    const content = new TextEncoder().encode(found.file.text);
    return downloadResponse(new Download(found.file.name, "text/csv; charset=utf-8", content));
  }
  const asked = Object.fromEntries(
    ["from", "to", "by", "at_most"].flatMap((name) => {
      const value = query.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  const file = await call(desk, reports.file, posted({ ...asked, report, format }));
  if (isFailure(file)) throw refusal(file, 404);
  return downloadResponse(file);
}
