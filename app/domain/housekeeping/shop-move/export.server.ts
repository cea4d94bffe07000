import { readFile } from "node:fs/promises";
import { z } from "zod";
import { errorCode } from "#app/lib/error-text.ts";
import type { EpochSeconds, StoreId } from "#app/lib/number-kinds.ts";
import type { Failure } from "#app/messages/result.ts";
import { inChunks } from "#app/platform/db/chunks.ts";
import type { Database, Queries } from "#app/platform/db/database.server.ts";
import { Refusal } from "#app/platform/db/refusable.server.ts";
import { PICTURE_NAMES, shopPictureFile } from "#app/platform/images/shop-picture.server.ts";
import { recordsOf } from "../../catalogue/exported-records.server.ts";
import { listAccounts } from "../../payments/gateways.server.ts";
import { movedStore } from "../../stores/stores.server.ts";
import { MOVED, type ShopTable } from "../shop-tables.ts";
import {
  type End,
  endSchema,
  FORMAT,
  FORMAT_VERSION,
  type Header,
  lineChecksum,
  parseHeader,
  parseLine,
  readShopFile,
  refuseFile,
  writeShopFile,
} from "./file.server.ts";
import * as rows from "./rows.server.ts";

/** Titles that are read together. */
const TITLES_AT_ONCE = 200;
/** Columns whose sums must be the same after a move: money, and copies. */
export const SUMMED: Readonly<Record<string, readonly string[]>> = {
  orders: ["total", "reduced", "paid_by_hand"],
  order_items: ["quantity"],
  payment_attempts: ["amount"],
  payment_refunds: ["amount"],
  order_disputes: ["amount"],
  gift_card_sales: ["amount"],
  gift_cards: ["balance"],
  gift_card_entries: ["amount"],
  postings: ["amount"],
  stock: ["onhand"],
};

interface Source {
  readonly db: Queries;
  readonly dialect: Database["dialect"];
  readonly storeId: StoreId;
  readonly dataDir: string;
}

/**
 * The lines of a shop's file (`file.server.ts`). The same rows give the same lines, so their checksum tells whether the
 * shop has changed. The database must show one state throughout.
 * @param madeAt the time in the header
 * @param onMissing is called for every picture that the shop names and the folder of pictures lacks
 * @throws if the shop is gone, or a picture is there and cannot be read
 */
export async function* linesOf(
  source: Source,
  madeAt: number,
  onMissing?: (picture: string) => void,
): AsyncGenerator<string> {
  const { db, storeId } = source;
  const shop = await movedStore(db, storeId);
  if (!shop) throw new Error(`shop ${storeId} is gone`);
  const columns = await rows.columnsOfTables(db);
  const header: Header = {
    format: FORMAT,
    version: FORMAT_VERSION,
    made_at: madeAt,
    columns: Object.fromEntries([...columns].map(([table, names]) => [table, names.map(({ name }) => name)])),
    ids: await spansOf(source, columns),
    shop: { ...shop, hosts: [...shop.hosts] },
    payment_accounts: await listAccounts(db, storeId),
  };
  const first = JSON.stringify(header);
  yield first;
  const end: End = { counts: {}, sums: {}, titles: 0, pictures: 0, sha256: "" };
  const checksum = lineChecksum();
  checksum.add(first);
  const pictures = new Set(JSON.stringify(shop.settings).match(PICTURE_NAMES));
  for await (const line of titleLines(source, end)) {
    checksum.add(line);
    yield line;
  }
  for (const table of MOVED)
    for await (const line of rowLines(source, table, columns, end)) {
      for (const name of line.match(PICTURE_NAMES) ?? []) pictures.add(name);
      checksum.add(line);
      yield line;
    }
  for (const name of [...pictures].sort()) {
    const content = await pictureContent(source.dataDir, name);
    if (content === undefined) {
      onMissing?.(name);
      continue;
    }
    end.pictures++;
    const line = JSON.stringify({ picture: name, content });
    checksum.add(line);
    yield line;
  }
  yield JSON.stringify({ end: { ...end, sha256: checksum.value() } });
}

/** A picture in base64; undefined if this installation does not have it. */
async function pictureContent(dataDir: string, name: string): Promise<string | undefined> {
  try {
    return await readFile(shopPictureFile(dataDir, name), "base64");
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** A shop that was exported. */
export interface Exported {
  readonly orders: number;
  readonly accounts: number;
  readonly titles: number;
  readonly pictures: number;
  /** Pictures that the shop names and this installation does not have. */
  readonly missing_pictures: number;
  /** The work that this installation must finish before the shop can be removed. */
  readonly unfinished: rows.Unfinished;
}

/** Writes a shop to a file, as it is at one moment. Failure: `unusable_file`. */
export async function exportShop(
  { database, dataDir, now }: { database: Database; dataDir: string; now: EpochSeconds },
  storeId: StoreId,
  file: string,
): Promise<Exported | Failure> {
  try {
    return await database.snapshot(async (db) => {
      const last = { line: "" };
      let missing = 0;
      const source = { db, dialect: database.dialect, storeId, dataDir };
      await writeShopFile(
        file,
        remembering(
          linesOf(source, now, () => missing++),
          last,
        ),
      );
      const { counts, titles, pictures } = endOf(last.line);
      return {
        orders: counts.orders ?? 0,
        accounts: counts.customers ?? 0,
        titles,
        pictures,
        missing_pictures: missing,
        unfinished: await rows.countUnfinished(db, storeId),
      };
    });
  } catch (error) {
    if (error instanceof Refusal) return error.reason;
    throw error;
  }
}

async function* remembering(lines: AsyncIterable<string>, last: { line: string }): AsyncGenerator<string> {
  for await (const line of lines) {
    last.line = line;
    yield line;
  }
}

const endOf = (line: string | Buffer): End =>
  parseLine(z.strictObject({ end: endSchema }), Buffer.from(line)).end;

/** Whether a file has everything that the shop has now. @throws Refusal if it cannot be read */
export async function isUnchanged(source: Source, file: string): Promise<boolean> {
  const lines = readShopFile(file);
  const first = await lines.next();
  if (first.done) return refuseFile("It is empty.");
  const { made_at } = parseHeader(first.value);
  const checksum = lineChecksum();
  let last: Buffer = first.value;
  for await (const line of lines) {
    checksum.add(last);
    last = line;
  }
  const { sha256 } = endOf(last);
  if (sha256 !== checksum.value()) return refuseFile("It is damaged: its checksum differs. Copy it again.");
  let here = "";
  for await (const line of linesOf(source, made_at)) here = line;
  return sha256 === endOf(here).sha256;
}

async function spansOf({ db, storeId }: Source, columns: rows.Columns): Promise<Header["ids"]> {
  const spans: Header["ids"] = {};
  for (const table of MOVED) {
    const span = rows.isNumbered(columns, table.table) ? await rows.spanOf(db, table, storeId) : undefined;
    if (span) spans[table.table] = span;
  }
  return spans;
}

async function* titleLines({ db, storeId }: Source, end: End): AsyncGenerator<string> {
  const ids = await rows.titlesOf(db, storeId);
  for (const chunk of inChunks(ids, TITLES_AT_ONCE))
    for (const title of await recordsOf(db, chunk)) {
      end.titles++;
      yield JSON.stringify({ title });
    }
}

async function* rowLines(
  { db, dialect, storeId }: Source,
  table: ShopTable,
  columns: rows.Columns,
  end: End,
): AsyncGenerator<string> {
  const { table: name } = table;
  const summed = SUMMED[name] ?? [];
  const sums = new Map(summed.map((column) => [column, 0]));
  let count = 0;
  const tableRows = rows.rowsOf(db, dialect, table, columns.get(name) ?? [], storeId);
  for await (const { store_id: _, ...row } of tableRows) {
    count++;
    for (const [column, sum] of sums) sums.set(column, sum + Number(row[column]));
    yield JSON.stringify({ in: name, row });
  }
  end.counts[name] = count;
  for (const [column, sum] of sums) end.sums[`${name}.${column}`] = sum;
}
