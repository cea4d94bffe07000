import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import { isFailure } from "#app/messages/result.ts";
import type { Database, Tx } from "#app/platform/db/database.server.ts";
import { rollBack } from "#app/platform/db/refusable.server.ts";
import { removeTitle, saveTitles, type TitleRecord } from "../../catalogue/title-records.server.ts";
import {
  addNote,
  countUnknown,
  emptyResult,
  type ImportResult,
  listChange,
  refuse,
  remark,
} from "../import-result.ts";
import { sanitiseFeedHtml } from "../sanitise.server.ts";
import { openSource, UnreadableSource } from "../source-file.server.ts";
import { shortenedCell } from "../tables/cells.ts";
import { type Context, type Defaults, defaultsOf } from "./context.ts";
import { type ProductMessage, readProduct } from "./product.ts";
import { type FoundProduct, OnixReader } from "./reader.ts";

/** Target length of one transaction before its commit (milliseconds). Shoppers cannot change their carts meanwhile. */
const TURN_MS = 25;
/**
 * Products per transaction stay within these limits; the import measures how many fit into a turn. A commit costs as
 * much as writing a dozen products, so a busy machine must not shrink transactions to a few.
 */
const MIN_PRODUCTS = 50;
const MAX_PRODUCTS = 400;

/** The longest header that is reported (characters). */
const LONGEST_HEADER = 20_000;

/** File extensions of ONIX messages in a zip file. */
const ENDINGS = [".xml", ".onix", ".onx"];

export interface OnixOptions {
  result?: ImportResult;
  onProgress?(result: ImportResult): void;
  /** Stores nothing, and lists the first changes in the report. */
  dryRun?: boolean;
}

/**
 * Imports an ONIX file of any size, release, tag style and encoding, compressed or not, in bounded memory. An
 * error in a product affects only that product. If the file breaks off, everything before that point is kept,
 * and the report says where it ended.
 * @throws UnreadableSource if there is nothing to read: a folder, an empty file, a picture
 */
export async function importOnix(
  database: Database,
  now: () => number,
  file: string,
  { result = emptyResult(), onProgress = () => {}, dryRun = false }: OnixOptions = {},
): Promise<ImportResult> {
  const source = await openSource(file, { endings: ENDINGS, xml: true });
  result.share = source.share;
  let products: FoundProduct[] = [];
  const reader = new OnixReader((product) => products.push(product));
  let defaults: Defaults | undefined;
  const context: Context = {
    get defaults() {
      defaults ??= defaultsOf(reader.header);
      return defaults;
    },
    now: now(),
    unknown: (list, code) => countUnknown(result, list, code),
    misread: () => {},
    sanitise: sanitiseFeedHtml,
  };
  const writer = new TurnWriter(database, now, result, dryRun);
  try {
    for await (const text of source.text) {
      reader.write(text);
      const ready = products;
      products = [];
      for (const product of ready) {
        const message = messageOf(product, context, result);
        if (message) await writer.add(message);
      }
      onProgress(result);
    }
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error;
    result.stopped = error.message;
  }
  reader.end();
  for (const product of products) {
    const message = messageOf(product, context, result);
    if (message) await writer.add(message);
  }
  await writer.flush();
  onProgress(result);
  if (reader.opening && reader.headerText.length <= LONGEST_HEADER)
    result.message = `${reader.opening}\n${reader.headerText}\n`;
  for (const remark of source.remarks()) addNote(result, remark);
  if (!reader.sawMessage) result.stopped ??= "this is not an ONIX message";
  else if (reader.empty && result.read === 0) addNote(result, "The message says that it has no products.");
  if (reader.sawMessage && !reader.closed) result.stopped ??= "the file ends before the message does";
  return result;
}

/** Converts a found product; undefined if it was refused, which is then in the report. */
function messageOf(product: FoundProduct, context: Context, result: ImportResult): Change | undefined {
  result.read++;
  const cells = product.xml === undefined ? undefined : [product.xml];
  for (const { line, what } of product.repairs) addNote(result, `line ${line}: ${what}`);
  if ("broken" in product) {
    refuse(result, `line ${product.brokenLine}`, `the markup is broken: ${product.broken}`, cells);
    return undefined;
  }
  const misread: string[] = [];
  const message = readProduct(product.product, { ...context, misread: (price) => misread.push(price) });
  if (message.kind === "refused") {
    refuse(result, `line ${product.line} (${message.reference})`, message.reason, cells);
    return undefined;
  }
  for (const price of misread)
    remark(result, "price not understood: left out", `line ${product.line}: "${shortenedCell(price)}"`);
  // Its price is missing for another reason than the currency.
  const priced = message.kind === "record" && misread.length > 0 ? { ...message, priced: true } : message;
  return { ...priced, cells };
}

/** A product's content, with its text. */
type Change = Exclude<ProductMessage, { kind: "refused" }> & { cells: readonly string[] | undefined };

/** Writes changes in short transactions. Between them it reads the next products while others can write. */
class TurnWriter {
  private waiting: Change[] = [];
  private size = MIN_PRODUCTS;
  private readonly database: Database;
  private readonly now: () => number;
  private readonly result: ImportResult;
  private readonly dryRun: boolean;

  constructor(database: Database, now: () => number, result: ImportResult, dryRun: boolean) {
    this.database = database;
    this.now = now;
    this.result = result;
    this.dryRun = dryRun;
  }

  async add(change: Change): Promise<void> {
    this.waiting.push(change);
    if (this.waiting.length >= this.size) await this.flush();
  }

  async flush(): Promise<void> {
    const batch = this.waiting;
    this.waiting = [];
    if (batch.length === 0) return;
    let took = 0;
    const now = this.now();
    const outcomes = await (this.dryRun ? rollBack : inTransaction)(this.database, async (tx) => {
      const begun = performance.now();
      const outcomes = await storeChanges(tx, now, batch);
      took = performance.now() - begun;
      return outcomes;
    });
    const fits = (batch.length * TURN_MS) / Math.max(1, took);
    this.size = Math.round(Math.min(MAX_PRODUCTS, Math.max(MIN_PRODUCTS, (this.size + fits) / 2)));
    for (const [index, change] of batch.entries()) this.count(change, outcomes[index] ?? "unchanged");
  }

  private count(change: Change, outcome: Outcome): void {
    if (this.dryRun && typeof outcome === "string" && outcome !== "unchanged")
      listChange(this.result, inWords(change, outcome));
    if (change.kind === "delete") {
      this.result[outcome === "deleted" ? "deleted" : "unchanged"]++;
      return;
    }
    if (typeof outcome === "object") {
      refuse(this.result, change.record.product_code, outcome.refused, change.cells);
      return;
    }
    this.result[outcome]++;
    if (!change.priced) this.result.without_price++;
  }
}

/** Stores the changes in their order. @returns the outcome of each */
async function storeChanges(tx: Tx, now: EpochSeconds, changes: readonly Change[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let index = 0; index < changes.length; ) {
    const records: TitleRecord[] = [];
    for (let change = changes[index]; change?.kind === "record"; change = changes[++index])
      records.push({ ...change.record, for_all_shops: true });
    for (const saved of await saveTitles(tx, now, records))
      outcomes.push(isFailure(saved) ? { refused: String(saved.error) } : saved.outcome);
    const change = changes[index];
    if (change?.kind !== "delete") continue;
    outcomes.push((await removeTitle(tx, now, change.product_code)) ? "deleted" : "unchanged");
    index++;
  }
  return outcomes;
}

const inTransaction: typeof rollBack = (database, work) => database.transaction(work);

function inWords(change: Change, outcome: string): string {
  if (change.kind === "delete") return `${change.product_code}: ${outcome}`;
  const { product_code, title } = change.record;
  return `${product_code}: ${outcome}${title ? ` (${title})` : ""}`;
}

type Outcome = "added" | "changed" | "unchanged" | "deleted" | { refused: string };
