import { createHash, randomInt } from "node:crypto";
import { errorCode, errorText } from "#app/lib/error-text.ts";
import { withCheckDigit } from "#app/lib/isbn.ts";
import type { EpochSeconds, StoreId } from "#app/lib/number-kinds.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import type { Database, Tx } from "#app/platform/db/database.server.ts";
import { Refusal, refusable, within } from "#app/platform/db/refusable.server.ts";
import { isShopPicture, keepPicture, PICTURE_LIMIT } from "#app/platform/images/shop-picture.server.ts";
import {
  ownershipByCode,
  type PortableRecord,
  recordSchema,
  type TitleOwnership,
} from "../../catalogue/exported-records.server.ts";
import {
  isShareable,
  removeTitle,
  saveTitles,
  type TitleRecord,
} from "../../catalogue/title-records.server.ts";
import { sanitiseFeedHtml } from "../../exchange/sanitise.server.ts";
import { addMovedStore, type MovedStore } from "../../stores/stores.server.ts";
import { noteStockChanged } from "../rows.server.ts";
import { MOVED, type ShopTable } from "../shop-tables.ts";
import { type Adapting, adaptedRow, DenseIds, shifted } from "./adapted-rows.server.ts";
import { SUMMED } from "./export.server.ts";
import {
  type End,
  type Header,
  lineChecksum,
  lineSchema,
  parseHeader,
  parseLine,
  type Row,
  readShopFile,
  refuseFile,
} from "./file.server.ts";
import * as rows from "./rows.server.ts";

/** Limits on the values and the characters of one statement: SQLite takes 32,766 values. */
const VALUES_PER_STATEMENT = 20_000;
const CHARACTERS_PER_STATEMENT = 4_000_000;
/** Titles that are stored together. */
const TITLES_AT_ONCE = 200;

/** A shop that was imported. */
export interface Imported {
  readonly webstore_name: string;
  readonly hosts: readonly string[];
  readonly orders: number;
  readonly accounts: number;
  readonly titles: number;
  /** Titles that this installation did not have. */
  readonly added: number;
  readonly pictures: number;
  /** The providers whose accounts have to be entered again. */
  readonly payment_accounts: readonly string[];
}

interface Context {
  readonly database: Database;
  readonly dataDir: string;
  readonly now: EpochSeconds;
}

/**
 * Creates a shop from its file in one transaction, and then compares what is stored with what the file says it has.
 * @param hosts its host names here; undefined for those that it had
 * Failures: `unusable_file`, and those of `addMovedStore`.
 */
export async function importShop(
  context: Context,
  file: string,
  hosts?: readonly string[],
): Promise<Imported | Failure> {
  return refusable(context.database, async (tx) => {
    await rows.lockImports(tx, context.database.dialect);
    const lines = readShopFile(file);
    try {
      const shopImport = new ShopImport(context, tx);
      const imported = await shopImport.run(lines, hosts);
      // Only now: if the rows are refused, no picture is left behind.
      if (imported.pictures > 0 && !context.database.isRehearsal) await keepPictures(context.dataDir, file);
      return imported;
    } finally {
      await lines.return(undefined);
    }
  });
}

/** One import: what it has read so far, and the rows that wait for their statement. */
class ShopImport {
  private readonly context: Context;
  private readonly tx: Tx;
  private columns: rows.Columns = new Map();
  private adapting: Adapting | undefined;
  private ids: Header["ids"] = {};
  /** The place in `MOVED` of the table that rows come for. */
  private at = 0;
  private waiting: Row[] = [];
  private characters = 0;
  private titles: PortableRecord[] = [];
  private charactersOfTitles = 0;
  private readonly counted = { titles: 0, added: 0, pictures: 0, counts: new Map<string, number>() };

  constructor(context: Context, tx: Tx) {
    this.context = context;
    this.tx = tx;
  }

  async run(lines: AsyncGenerator<Buffer>, hosts: readonly string[] | undefined): Promise<Imported> {
    const first = await lines.next();
    if (first.done) return refuseFile("It is empty.");
    const header = parseHeader(first.value);
    const shop = { ...header.shop, hosts: hosts ?? header.shop.hosts };
    await this.begin(header, shop);
    const checksum = lineChecksum();
    checksum.add(first.value);
    let end: End | undefined;
    for await (const line of lines) {
      if (end) return refuseFile("It goes on after its end.");
      const read = parseLine(lineSchema, line);
      if ("end" in read) {
        end = read.end;
        continue;
      }
      checksum.add(line);
      if ("title" in read) await this.addTitle(parseTitle(read.title), line.length);
      else if ("picture" in read) {
        pictureIn(read);
        this.counted.pictures++;
      } else await this.addRow(read.in, read.row);
    }
    if (!end) return refuseFile("Its end is missing. Copy it again.");
    if (end.sha256 !== checksum.value())
      return refuseFile("It is damaged: its checksum differs. Copy it again.");
    await this.storeTitles();
    await this.storeRows();
    await this.compare(end, shop.id);
    await noteStockChanged(this.tx, shop.id, this.context.now);
    const { titles, added, pictures, counts } = this.counted;
    return {
      webstore_name: shop.webstore_name,
      hosts: shop.hosts,
      orders: counts.get("orders") ?? 0,
      accounts: counts.get("customers") ?? 0,
      titles,
      added,
      pictures,
      payment_accounts: header.payment_accounts,
    };
  }

  private async begin(header: Header, shop: MovedStore): Promise<void> {
    const { tx } = this;
    const { database, now } = this.context;
    this.columns = await rows.columnsOfTables(tx);
    const here = Object.fromEntries(
      [...this.columns].map(([table, names]) => [table, names.map(({ name }) => name)]),
    );
    if (JSON.stringify(here) !== JSON.stringify(header.columns))
      refuseFile(
        "It was made with another version of the database. Bring both installations to the same version, and export the shop again.",
      );
    const refused = await addMovedStore(within(database, tx), now, shop);
    if (refused) throw new Refusal(refused);
    this.adapting = {
      storeId: shop.id,
      now,
      moved: new Map(),
      codes: new Map(),
      titles: new Map(),
      trail: { old: "", now: "" },
    };
    this.ids = header.ids;
  }

  /**
   * Prepares the ids of all rows: without gaps, except where a row is named before it comes. Titles are stored before,
   * because with them come rows of other tables.
   */
  private async prepareIds(): Promise<void> {
    const { moved } = this.begun();
    for (const [index, table] of MOVED.entries()) {
      if (!rows.isNumbered(this.columns, table.table)) continue;
      if (!isNamedEarly(table, index)) moved.set(table.table, new DenseIds());
      else {
        const span = this.ids[table.table];
        if (!span) continue;
        const first = await this.takeIds(table, span.last - span.first + 1, 0);
        moved.set(table.table, shifted(span.first, span.last, first - span.first));
      }
    }
  }

  private takeIds({ table }: ShopTable, count: number, before: number): Promise<number> {
    const { dialect, isRehearsal } = this.context.database;
    return rows.takeIds(this.tx, dialect, table, count, isRehearsal && before);
  }

  /** Numbers rows without gaps. @throws Refusal unless their ids rise, or lie in the range that the file gives */
  private async number(table: ShopTable, waiting: readonly Row[]): Promise<void> {
    if (!rows.isNumbered(this.columns, table.table)) return;
    const ids = this.begun().moved.get(table.table);
    const old = waiting.map(({ id }) => Number(id));
    if (!(ids instanceof DenseIds)) {
      if (old.some((id) => id === 0 || ids?.idOf(id) === undefined)) refuseFile(contradiction(table));
      return;
    }
    let { last } = ids;
    for (const id of old) {
      if (id <= last) refuseFile(contradiction(table));
      last = id;
    }
    ids.add(old, await this.takeIds(table, old.length, ids.count));
  }

  private begun(): Adapting {
    if (!this.adapting) throw new Error("begun: a row was read before the header of the file");
    return this.adapting;
  }

  private async addTitle(title: PortableRecord, characters: number): Promise<void> {
    if (this.counted.counts.size > 0) refuseFile("Its lines are not in their order.");
    this.titles.push(title);
    this.charactersOfTitles += characters;
    if (this.titles.length >= TITLES_AT_ONCE || this.charactersOfTitles > CHARACTERS_PER_STATEMENT)
      await this.storeTitles();
  }

  private async storeTitles(): Promise<void> {
    const { titles } = this;
    this.titles = [];
    this.charactersOfTitles = 0;
    if (titles.length === 0) return;
    try {
      await this.storeRecords(titles);
    } catch (error) {
      if (!isContradiction(error)) throw error;
      refuseFile("It has a title with a value that cannot be stored.");
    }
  }

  /**
   * Stores those titles that are not here. Titles that are here stay as they are, because all shops share them; one
   * that another shop has alone is shared from now on.
   */
  private async storeRecords(titles: readonly PortableRecord[]): Promise<void> {
    const { tx } = this;
    const { now } = this.context;
    const { storeId, codes } = this.begun();
    const here = await ownershipByCode(
      tx,
      titles.map(({ product_code }) => product_code),
    );
    const records: TitleRecord[] = [];
    const deleted: string[] = [];
    let added = 0;
    for (const title of titles) {
      const { is_own, is_deleted, ...record } = title;
      const stored = here.get(record.product_code);
      const owner = stored && ownerOf(stored, title, storeId);
      if (owner === "here" || (owner === "own" && (is_deleted || stored?.deleted_at === null))) continue;
      if (owner === "shared") {
        records.push({ product_code: record.product_code, for_all_shops: true });
        // Saving a title brings it back. Only a shop that still sells its own title may do that.
        if (stored?.deleted_at != null && (is_deleted || !is_own)) deleted.push(record.product_code);
        continue;
      }
      let code = record.product_code;
      if (owner === "taken") {
        code = await freeCode(tx, code);
        codes.set(record.product_code, code);
      }
      records.push({
        ...record,
        product_code: code,
        ...sanitised(record),
        only_store_id: is_own ? storeId : null,
      });
      added++;
      if (is_deleted) deleted.push(code);
    }
    const saved = await saveTitles(tx, now, records);
    if (saved.some(isFailure)) refuseFile("It has a title without a name.");
    for (const code of deleted) await removeTitle(tx, now, code);
    this.counted.titles += titles.length;
    this.counted.added += added;
  }

  private async addRow(table: string, row: Row): Promise<void> {
    const index = MOVED.findIndex((moved) => moved.table === table);
    if (index < this.at) refuseFile("Its lines are not in their order.");
    if (this.counted.counts.size === 0) {
      await this.storeTitles();
      await this.prepareIds();
    }
    if (index > this.at) await this.storeRows();
    this.at = index;
    const columns = this.columns.get(table) ?? [];
    checkRow(table, row, columns);
    this.counted.counts.set(table, (this.counted.counts.get(table) ?? 0) + 1);
    this.waiting.push(row);
    for (const value of Object.values(row)) this.characters += typeof value === "string" ? value.length : 0;
    if (
      (this.waiting.length + 1) * columns.length > VALUES_PER_STATEMENT ||
      this.characters > CHARACTERS_PER_STATEMENT
    )
      await this.storeRows();
  }

  private async storeRows(): Promise<void> {
    const table = MOVED[this.at] as ShopTable;
    const { waiting } = this;
    this.waiting = [];
    this.characters = 0;
    if (waiting.length === 0) return;
    const adapting = this.begun();
    const titleCodes = waiting.flatMap((row) =>
      Object.entries(table.refs ?? {}).flatMap(([column, to]) =>
        to === "titles" && row[column] !== null ? [renamed(adapting, String(row[column]))] : [],
      ),
    );
    const titleByCode = await ownershipByCode(this.tx, [...new Set(titleCodes)]);
    adapting.titles = new Map(
      [...titleByCode].flatMap(([code, { id, only_store_id: only }]) =>
        only === null || only === adapting.storeId ? [[code, id]] : [],
      ),
    );
    await this.number(table, waiting);
    const columns = this.columns.get(table.table) ?? [];
    const adapted = waiting.map((row) => adaptedRow(table, columns, row, adapting));
    try {
      await rows.insertRows(this.tx, table.table, adapted);
    } catch (error) {
      if (!isContradiction(error)) throw error;
      refuseFile(contradiction(table));
    }
  }

  /** Compares the rows that were stored with those the shop has: a row that went to another shop is missing. */
  private async compare(end: End, storeId: StoreId): Promise<void> {
    for (const table of MOVED) {
      const { table: name, refs = {} } = table;
      const summed = SUMMED[name] ?? [];
      const { count, sums } = await rows.totalsOf(this.tx, table, storeId, summed);
      const differs = summed.some((column) => sums[column] !== end.sums[`${name}.${column}`]);
      const stored = this.counted.counts.get(name) ?? 0;
      if (count !== stored || count !== end.counts[name] || differs)
        refuseFile(`It says something else about ${name} than its rows do.`);
      for (const [column, to] of Object.entries(refs))
        if (
          this.columns.has(to) &&
          !rows.isNumbered(this.columns, to) &&
          (await rows.namesOthers(this.tx, table, storeId, column, to))
        )
          refuseFile(`Its rows of ${name} belong to another shop.`);
    }
    const { titles, pictures } = this.counted;
    if (titles !== end.titles || pictures !== end.pictures) refuseFile("Titles or pictures are missing.");
  }
}

/** Whether earlier rows of the file name rows of this table. */
const isNamedEarly = ({ table, newestFirst }: ShopTable, index: number): boolean =>
  newestFirst === true ||
  MOVED.slice(0, index).some(({ refs = {} }) => Object.values(refs).some((to) => to === table));

const contradiction = ({ table }: ShopTable) =>
  `Its rows of ${table} contradict each other, or are here already.`;

/** A picture that a line has. @throws Refusal if it is not one that this program stored */
function pictureIn({ picture: name, content }: { picture: string; content: string }) {
  const bytes = Buffer.from(content, "base64");
  const hash = createHash("sha256").update(bytes).digest("hex");
  const isWebp = bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP";
  if (!isShopPicture(name) || !hash.startsWith(name.slice(0, 16)) || !isWebp || bytes.length > PICTURE_LIMIT)
    refuseFile("It has a picture that is damaged.");
  return { name, content: bytes };
}

/** Stores the pictures of a file that has been checked. */
async function keepPictures(dataDir: string, file: string): Promise<void> {
  const start = Buffer.from('{"picture":');
  for await (const line of readShopFile(file)) {
    if (!line.subarray(0, start.length).equals(start)) continue;
    const read = parseLine(lineSchema, line);
    if ("picture" in read) await keepPicture(dataDir, pictureIn(read));
  }
}

/**
 * How to store a title whose code is here already: `here` leaves it as it is; it is the shop's `own`; it belongs to
 * another shop and becomes `shared`; or its code is `taken` by another product. @throws Refusal for a ticket with a
 * code that is not a shop's
 */
function ownerOf(
  stored: TitleOwnership,
  { product_code: code, title, is_own: isOwn }: PortableRecord,
  storeId: StoreId,
): "here" | "own" | "shared" | "taken" {
  const { only_store_id: only } = stored;
  if (only === storeId) return "own";
  // The removal of a shop deletes its own titles and detaches them.
  const isDetached = isOwn && only === null && stored.deleted_at !== null;
  if (isDetached && (stored.title === title || !OWN_CODE.test(code))) return "own";
  if (only !== null && isShareable(stored)) return "shared";
  if (only === null && !(isOwn && OWN_CODE.test(code))) return "here";
  return OWN_CODE.test(code) ? "taken" : refuseFile(`Another shop has the title ${code} alone.`);
}

/** Codes that GS1 leaves to shops. */
const OWN_CODE = /^2\d{12}$/;

/** A code of the same kind that no title has. */
async function freeCode(tx: Tx, code: string): Promise<string> {
  const drawn = Array.from({ length: 5 }, () =>
    withCheckDigit(`${code.slice(0, 2)}${String(randomInt(10 ** 10)).padStart(10, "0")}`),
  );
  const takenCodes = await ownershipByCode(tx, drawn);
  const free = drawn.find((drawnCode) => !takenCodes.has(drawnCode));
  if (free === undefined) throw new Error("freeCode: all five random codes are taken");
  return free;
}

const renamed = ({ codes }: Adapting, code: string) => codes.get(code) ?? code;

function parseTitle(value: unknown): PortableRecord {
  const read = recordSchema.safeParse(value);
  return read.success ? read.data : refuseFile("It has a title that this program did not write.");
}

/** The markup of a title, which other shops will show as well. */
function sanitised({ description, bio, contributors, texts }: Omit<PortableRecord, "is_own" | "is_deleted">) {
  const clean = (html: string | null) => html && sanitiseFeedHtml(html);
  return {
    description: clean(description),
    bio: clean(bio),
    contributors: contributors.map((contributor) => ({ ...contributor, bio: clean(contributor.bio) })),
    texts: texts.map((text) => ({ ...text, content: sanitiseFeedHtml(text.content) })),
  };
}

/** @throws Refusal if a row has other columns than its table, or values of another type */
function checkRow(table: string, row: Row, columns: readonly rows.Column[]): void {
  const ownColumns = columns.filter(({ name }) => name !== "store_id");
  const titles = new Set(
    Object.entries(MOVED.find((moved) => moved.table === table)?.refs ?? {}).flatMap(([column, to]) =>
      to === "titles" ? [column] : [],
    ),
  );
  const fits = ownColumns.every(({ name, isText, isNullable }) => {
    const value = row[name];
    if (value === null) return isNullable;
    return typeof value === (isText || titles.has(name) ? "string" : "number");
  });
  if (!fits || Object.keys(row).length !== ownColumns.length) refuseFile(`Its rows of ${table} do not fit.`);
}

/** Whether the database refused rows because they break one of its rules. */
function isContradiction(error: unknown): boolean {
  // PostgreSQL: integrity constraints, texts it cannot store, numbers out of range. SQLite says it in words.
  return /^(23|22)/.test(errorCode(error) ?? "") || /constraint failed/i.test(errorText(error));
}
