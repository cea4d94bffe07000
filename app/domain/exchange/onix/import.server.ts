import { isFailure } from "#app/lib/result.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { removeTitle, saveTitle } from "../../catalogue/saving.server.ts";
import { openSource, UnreadableSource } from "../opening.server.ts";
import { emptyReport, type ImportReport, note, refuse } from "../report.ts";
import { sanitiseFeedHtml } from "../sanitise.server.ts";
import { type ProductMessage, readProduct } from "./product.ts";
import { type Node, OnixReader } from "./reader.ts";

/** Products written in one transaction: few commits, and no reader waits long. */
const BATCH = 200;

/** What an ONIX message is called in a zip file. */
const ENDINGS = [".xml", ".onix", ".onx"];

/**
 * Imports an ONIX file of any size, release, tag style and encoding, compressed or not, in bounded memory.
 * Whole products only: a file that breaks off leaves what came before it, and the report says where.
 * @throws UnreadableSource where there is nothing to read: a folder, an empty file, a picture
 */
export async function importOnix(
  database: Database,
  now: () => number,
  file: string,
  onProgress: (report: ImportReport) => void = () => {},
  report: ImportReport = emptyReport(),
): Promise<ImportReport> {
  const source = await openSource(file, { endings: ENDINGS, xml: true });
  let products: Node[] = [];
  const reader = new OnixReader(
    (product) => products.push(product),
    ({ line, message }) => {
      if (message.startsWith("a product of")) refuse(report, `line ${line}`, message);
      else report.stopped ??= `line ${line}: ${message}`;
    },
  );
  let waiting: ProductMessage[] = [];
  const flush = async () => {
    const batch = waiting;
    waiting = [];
    if (batch.length > 0) await writeBatch(database, now(), batch, report);
    onProgress(report);
  };
  try {
    for await (const text of source.text) {
      reader.write(text);
      const ready = products;
      products = [];
      for (const product of ready) {
        report.read++;
        const message = readProduct(product, sanitiseFeedHtml);
        if (message.kind === "refused") refuse(report, message.reference, message.reason);
        else waiting.push(message);
        if (waiting.length >= BATCH) await flush();
      }
    }
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error;
    report.stopped = error.message;
  }
  for (const remark of source.remarks()) note(report, remark);
  reader.end();
  await flush();
  if (!reader.sawMessage) report.stopped ??= "this is not an ONIX message";
  else if (!reader.closed) report.stopped ??= "the file ends before the message does";
  return report;
}

async function writeBatch(
  database: Database,
  now: number,
  batch: readonly ProductMessage[],
  report: ImportReport,
): Promise<void> {
  const counts = { added: 0, changed: 0, deleted: 0, without_price: 0 };
  const refusals: [string, string][] = [];
  await database.transaction(async (tx) => {
    for (const message of batch) {
      if (message.kind === "delete") {
        if (await removeTitle(tx, now, message.product_code)) counts.deleted++;
      } else if (message.kind === "record") {
        const saved = await saveTitle(tx, now, message.record);
        if (isFailure(saved)) refusals.push([message.record.product_code, String(saved.error)]);
        else {
          counts[saved.outcome]++;
          if (!message.priced) counts.without_price++;
        }
      }
    }
  });
  for (const key of ["added", "changed", "deleted", "without_price"] as const) report[key] += counts[key];
  for (const [where, reason] of refusals) refuse(report, where, reason);
}
