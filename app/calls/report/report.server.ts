import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { PDF_LAYOUTS } from "#app/domain/lists/lists.ts";
import { REPORT_FORMATS, REPORT_KINDS, REPORT_TYPES } from "#app/domain/reports/report.ts";
import { fileName, reportFileOf } from "#app/domain/reports/report-file.server.ts";
import {
  askForReport,
  type ReportOrder,
  reportFile,
  reportState,
} from "#app/domain/reports/reports.server.ts";
import { failure } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import { lists as listWords, reports as words } from "#app/messages/words.ts";
import { countUseWithinLimit } from "../browse/isbn-search.server.ts";
import { anyone, customer, viewer } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { Download, LongDownload } from "../common/download.server.ts";
import { listId } from "../common/fields.server.ts";
import type { Visit } from "../common/visit.server.ts";
import { describeReport } from "./sources.server.ts";

/** Files that one address may request in an hour. */
const FILES_AN_HOUR = 60;
/** Longest wait of `titlelist/getExcel` for its file, and its polling interval (milliseconds). */
const MAX_WAIT_MS = 25_000;
const POLL_INTERVAL_MS = 150;

/** Longer lists are made in the reports' process (titles). */
const MAX_ROWS_MADE_HERE = 200;

const processId = z.object({ progress_report_id: z.string().max(40) });

/** A report, once access to it is certain: PDFs are for customers (spec 2 §6). */
async function requestReport(
  visit: Visit,
  order: ReportOrder,
): Promise<{ progress_report_id: string } | Failure> {
  const refused = order.format === "pdf" ? customer(visit) : undefined;
  if (refused) return refused;
  const described = await describeReport(visit, order);
  if (isFailure(described)) return described;
  if (!(await countUseWithinLimit(visit, "reports", FILES_AN_HOUR))) return failure("reports.too_often");
  visit.onSessionNeeded();
  return askForReport(visit.platform.database, visit, order);
}

/** The subject of a report. */
const reportSubject = z.object({
  kind: z.enum(REPORT_KINDS),
  list_id: listId.optional(),
  order_id: z.coerce.number().int().positive().optional(),
});

function subjectOf({ kind, list_id, order_id }: z.output<typeof reportSubject>) {
  const id = { list: list_id, order: order_id, cart: "" }[kind];
  return { kind, subject: String(id ?? "") };
}

/** Not in the contract. */
export const startReport = defineCall("report/start", {
  about:
    "Asks for a list, the cart or an order as a file. `report/progress` then says how far along it is. " +
    "Failures: `login_required` (PDFs), `not_found`, `empty`, `too_many`, `busy`, `too_often`.",
  access: anyone,
  input: reportSubject.extend({
    format: z.enum(REPORT_FORMATS),
    layout: z.enum(PDF_LAYOUTS).catch("titles").default("titles"),
  }),
  run: (visit, { format, layout, ...what }) =>
    requestReport(visit, { ...subjectOf(what), format, layout: format === "pdf" ? layout : "" }),
});

/** Not in the contract. */
export const getChoices = defineCall("report/getChoices", {
  about:
    "Lists the files that this person can have of a list, the cart or an order. Failures: `not_found`, " +
    "`empty`.",
  kind: "read",
  access: anyone,
  input: reportSubject,
  run: async (visit, what) => {
    const wanted = subjectOf(what);
    const described = await describeReport(visit, wanted);
    if (isFailure(described)) return described;
    const { t } = visit;
    const pdfs =
      wanted.kind === "list"
        ? PDF_LAYOUTS.map((layout) => ({
            value: `pdf:${layout}`,
            label: t(words.pdfAs, { layout: t(listWords.pdfLayouts[layout]) }),
          }))
        : [{ value: "pdf:titles", label: t(words.pdf) }];
    const choices = [
      // PDFs require a login (spec 2 §6).
      ...(visit.loggedIn ? pdfs : []),
      { value: "xlsx", label: t(words.xlsx) },
      { value: "csv", label: t(words.csv) },
    ];
    return { ...wanted, title: described.title, choices };
  },
});

export const getPdf = defineCall("titlelist/getPdf", {
  about:
    "Asks for a list as a PDF, also a featured one. `report/progress` then says how far along it is. " +
    "Failures: those of `report/start`.",
  access: customer,
  input: z.object({ list_id: listId, layout: z.enum(PDF_LAYOUTS).catch("covers").default("covers") }),
  run: (visit, { list_id, layout }) =>
    requestReport(visit, { kind: "list", format: "pdf", layout, subject: list_id }),
});

/** Not in the contract. */
export const getExcel = defineCall("titlelist/getExcel", {
  about:
    "Gets a list as an Excel or CSV file. Failures: `not_found`, `empty`, `not_ready` if a long list takes " +
    "longer than a request may, and `failed` if it could not be made; the detail of these two has a " +
    "`progress_report_id`.",
  kind: "read",
  sideEffect: "that somebody wants a long list as a file, and waits for it",
  access: viewer,
  input: z.object({ list_id: listId, format: z.enum(["xlsx", "csv"]).default("xlsx") }),
  run: async (visit, { list_id, format }) => {
    const order = { kind: "list", format, layout: "", subject: list_id } as const;
    const described = await describeReport(visit, order);
    if (isFailure(described)) return described;
    if (described.total <= MAX_ROWS_MADE_HERE) return madeHere(visit, order);
    const requested = await requestReport(visit, order);
    if (isFailure(requested)) return requested;
    const { progress_report_id } = requested;
    for (let waited = 0; waited < MAX_WAIT_MS; waited += POLL_INTERVAL_MS) {
      const state = await reportState(visit.platform.database, visit, progress_report_id);
      if (isFailure(state)) return state;
      if (state.completed) return fileOf(visit, progress_report_id);
      if (state.state !== "waiting" && state.state !== "running")
        return failure("reports.failed", {}, { detail: { progress_report_id } });
      await pause(POLL_INTERVAL_MS);
    }
    return failure("reports.not_ready", {}, { detail: { progress_report_id } });
  },
});

/** A short report, made within the request. */
export async function madeHere(visit: Visit, order: ReportOrder, key?: string): Promise<Download | Failure> {
  const described = await describeReport(visit, order, key);
  if (isFailure(described)) return described;
  const { format, layout } = order;
  const pieces: Uint8Array[] = [];
  for await (const piece of reportFileOf(described, format, layout)) pieces.push(piece);
  const content = new Uint8Array(Buffer.concat(pieces));
  return new Download(fileName(described, format), REPORT_TYPES[format], content);
}

/** Not in the contract. */
export const getCartExcel = defineCall("cart/getExcel", {
  about: "Gets the cart as an Excel or CSV file. Failure: `empty`.",
  kind: "read",
  whileViewing: false,
  access: anyone,
  input: z.object({ format: z.enum(["xlsx", "csv"]).default("xlsx") }),
  run: (visit, { format }) => madeHere(visit, { kind: "cart", format, layout: "", subject: "" }),
});

export const progress = defineCall("report/progress", {
  about:
    "Says how far along a report is, for the person who asked for it. `progress` is 0 to 100, and `seconds` " +
    "is null without an estimate. Asking shows that somebody waits; without that, the report is given up " +
    "after two minutes. Failure: `not_found`.",
  kind: "read",
  sideEffect: "that somebody waits for the report",
  access: anyone,
  input: processId,
  run: (visit, { progress_report_id }) => reportState(visit.platform.database, visit, progress_report_id),
});

export const get = defineCall("report/get", {
  about: "Gets a finished report's file. Failures: `not_found`, `not_ready`.",
  kind: "read",
  sideEffect: "that somebody waits for the report",
  access: anyone,
  input: processId,
  run: (visit, { progress_report_id }) => fileOf(visit, progress_report_id),
});

async function fileOf(visit: Visit, id: string): Promise<LongDownload | Failure> {
  const file = await reportFile(visit.platform.database, visit, id);
  if (isFailure(file)) return file;
  return new LongDownload(file.name, REPORT_TYPES[file.format], file.size, file.parts);
}
