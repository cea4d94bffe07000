import type { LoaderFunctionArgs } from "@remix-run/node";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import { Download, LongDownload } from "#app/calls/common/download.server.ts";
import * as orderCalls from "#app/calls/order/order.server.ts";
import * as reportCalls from "#app/calls/report/report.server.ts";
import { downloadResponse } from "#app/http/download.server.ts";
import { failureResponseOfNamed } from "#app/http/failure-response.server.ts";
import { seeOther } from "#app/http/forms/forms.server.ts";
import { openVisit, type WebVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { requireAccount } from "#app/routes/account/account.server.ts";

type Fields = Readonly<Record<string, string>>;

const listExcel = (visit: WebVisit, fields: Fields) => call(visit, reportCalls.getExcel, asUnchecked(fields));
const listCsv = (visit: WebVisit, fields: Fields) =>
  call(visit, reportCalls.getExcel, asUnchecked({ ...fields, format: "csv" }));
const listPdf = (visit: WebVisit, fields: Fields) => call(visit, reportCalls.getPdf, asUnchecked(fields));

/** The files of spec 1 §7 by their type, and the call that answers with each. */
const TYPES = new Map<
  string,
  { make: (visit: WebVisit, fields: Fields) => Promise<unknown>; login?: boolean }
>([
  ["report", { make: (visit, fields) => call(visit, reportCalls.get, asUnchecked(fields)) }],
  ["titlelist_excel", { make: listExcel }],
  ["titlelist_csv", { make: listCsv }],
  ["titlelist_pdf", { make: listPdf, login: true }],
  ["feature_excel", { make: listExcel }],
  ["feature_csv", { make: listCsv }],
  ["feature_pdf", { make: listPdf, login: true }],
  ["cart_excel", { make: (visit) => call(visit, reportCalls.getCartExcel) }],
  ["cart_csv", { make: (visit) => call(visit, reportCalls.getCartExcel, { format: "csv" }) }],
  ["order_excel", { make: (visit, fields) => call(visit, orderCalls.getExcel, asUnchecked(fields)) }],
  [
    "order_csv",
    { make: (visit, fields) => call(visit, orderCalls.getExcel, asUnchecked({ ...fields, format: "csv" })) },
  ],
  [
    "quote_pdf",
    { make: (visit, fields) => call(visit, orderCalls.getQuotePdf, asUnchecked(fields)), login: true },
  ],
]);

/** The headers in which browsers mark a prefetch, and their values. */
const PURPOSES = ["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"];
const AHEAD = /\b(?:prefetch|prerender|preview)\b/;

/**
 * `/download/customer/{type}?…`: a file, for visitors who may see its contents (spec 1 §7). Others get a 404, or are
 * asked to log in.
 *
 * The specification makes these links, so a GET may start a report. It cannot start many: asking again for one that is
 * on its way gives the same one, one person may wait for five, all together for 200, and an address may ask for 60 an
 * hour. A finished file is not reused, because its contents may have changed since.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { headers } = args.request;
  if (PURPOSES.some((name) => AHEAD.test(headers.get(name) ?? "")))
    throw new Response("", { status: 503, headers: { "Cache-Control": "no-store" } });
  const visit = await openVisit(args);
  const type = TYPES.get(args.params.type ?? "");
  if (!type) throw new Response("", { status: 404 });
  if (type.login) requireAccount(visit, args.request);
  const { store_id, ...fields } = Object.fromEntries(new URL(args.request.url).searchParams);
  const file = await type.make(visit, fields);
  if (file instanceof Download || file instanceof LongDownload) return downloadResponse(file);
  // For a PDF, or a list that takes too long, the progress page has the file in the end.
  const waiting = isFailure(file) ? file.detail : file;
  if (hasReport(waiting)) throw seeOther(visit, `/pdf/${waiting.progress_report_id}`);
  if (!isFailure(file))
    throw new Error(`the call for a download of type ${args.params.type} returned no file`);
  if (file.code === "login_required") requireAccount(visit, args.request);
  throw failureResponseOfNamed(file);
}

function hasReport(answer: unknown): answer is { progress_report_id: string } {
  return typeof answer === "object" && answer !== null && "progress_report_id" in answer;
}
