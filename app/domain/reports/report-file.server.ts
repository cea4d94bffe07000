import { csvFile } from "./csv.server.ts";
import { pdfFile } from "./pdf.server.ts";
import type { PdfLayout, Report, ReportFormat } from "./report.ts";
import { sheetFile } from "./sheet.server.ts";

/** Makes the file of a report, in pieces. @param layout for a PDF */
export function reportFileOf(
  report: Report,
  format: ReportFormat,
  layout: string,
): AsyncGenerator<Uint8Array> {
  if (format === "pdf") return pdfFile(report, layout as PdfLayout);
  return format === "csv" ? csvFile(report) : sheetFile(report);
}

/** The name of a report's file. Systems refuse some signs and long names. */
export function fileName({ name }: Pick<Report, "name">, format: ReportFormat): string {
  const plain = name
    .toWellFormed()
    .replace(/[\p{C}\\/:*?"<>|]+/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+|[. ]+$/g, "");
  return `${[...plain].slice(0, 80).join("").trim() || "file"}.${format}`;
}
