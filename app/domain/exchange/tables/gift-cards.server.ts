import { type Cents, formatCents } from "#app/lib/money.ts";
import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import type { Database, Tx } from "#app/platform/db/database.server.ts";
import { rollBack } from "#app/platform/db/refusable.server.ts";
import { MAX_ON_CARD } from "../../gift-cards/gift.ts";
import { importCards } from "../../gift-cards/gift-cards.server.ts";
import { plainNumber } from "../../gift-cards/numbers.ts";
import type { Store } from "../../stores/stores.server.ts";
import { addNote, emptyResult, type ImportResult, refuse } from "../import-result.ts";
import { priceOf } from "./cells.ts";
import { GIFT_CARD_FIELDS } from "./columns.ts";
import { readTable, type TableRow } from "./table-reader.server.ts";

/** Rows per transaction. It blocks shoppers' cart changes, so it must be short. */
const BATCH = 100;
/** Numbers and PINs of other systems. */
const NUMBER = /^[0-9A-Z]{5,40}$/;
const PIN = /^[0-9A-Za-z]{0,20}$/;

export interface GiftCardImport {
  /** Custom column names, by field. */
  map?: Readonly<Record<string, string>>;
  /** Only reports what would change. */
  dryRun?: boolean;
  result?: ImportResult;
  onProgress?: (result: ImportResult) => void;
}

interface Card {
  number: string;
  pin: string;
  balance: Cents;
}

/**
 * Adds the gift cards of another system from a table with the columns number and balance, and pin if they have one. A
 * number that the shop already has is skipped, because its balance may have been spent here.
 * @throws UnreadableSource with a sentence if the file is not a table
 */
export async function importGiftCards(
  database: Database,
  now: EpochSeconds,
  store: Store,
  file: string,
  options: GiftCardImport = {},
): Promise<ImportResult> {
  const { map = {}, dryRun = false, result = emptyResult(), onProgress } = options;
  const seenNumbers = new Set<string>();
  let batch: Card[] = [];
  let balance = 0;
  const flush = async () => {
    const cards = batch;
    const work = (tx: Tx) => importCards(tx, store.id, now, cards);
    const counts = await (dryRun ? rollBack(database, work) : database.transaction(work));
    result.added += counts.added;
    result.unchanged += counts.known;
    balance += counts.balance;
    batch = [];
    onProgress?.(result);
  };
  for await (const row of readTable(file, GIFT_CARD_FIELDS, map, result)) {
    const card = cardIn(row);
    if (typeof card === "string" || seenNumbers.has(card.number)) {
      refuse(
        result,
        row.where,
        typeof card === "string" ? card : "the file names this number twice",
        row.cells,
      );
      continue;
    }
    seenNumbers.add(card.number);
    batch.push(card);
    if (batch.length >= BATCH) await flush();
  }
  if (batch.length > 0) await flush();
  addNote(result, `The new cards hold ${formatCents(balance)} together.`);
  return result;
}

/** @returns the card, or the reason for refusing the row. The reason never has the number, because reports are kept. */
function cardIn(row: TableRow): Card | string {
  const number = plainNumber(row.cell("number"));
  const pin = row.cell("pin");
  const price = priceOf(row.cell("balance"));
  if (!NUMBER.test(number))
    return "the number must have 5 to 40 digits or letters; a spreadsheet may have shortened it";
  if (!PIN.test(pin)) return "a PIN has at most 20 digits or letters";
  if (!price || price.cents > MAX_ON_CARD) return `the balance must be at most ${formatCents(MAX_ON_CARD)}`;
  return { number, pin, balance: price.cents };
}
