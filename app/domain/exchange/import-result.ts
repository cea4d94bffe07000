/** A record or row that an import refused. */
export interface RefusedRow {
  /** Its position: `line 12`, or the reference of an ONIX record. */
  where: string;
  reason: string;
  /** The cells of a table row as in the file, so that they can be corrected and imported again. */
  cells?: readonly string[];
  /** The field of the table whose cell is wrong, if it is one. */
  field?: string;
}

/** The result of an import, for the person who ran it. */
export interface ImportResult {
  /** Records or rows read. */
  read: number;
  added: number;
  changed: number;
  /** Records identical to what is stored. */
  unchanged: number;
  deleted: number;
  refused: number;
  /** Titles kept without a price because none was in a currency of the shops. */
  without_price: number;
  /** The first refusals, with their position and reason. */
  reasons: RefusedRow[];
  /** Oddities in accepted records: for each kind, the count and the first positions. */
  remarks: Map<string, { count: number; where: string[] }>;
  /** Descriptions of the first changes, for a dry run (`--dry-run`). */
  changes: string[];
  /**
   * Assumptions and repairs made while reading, in sentences: the encoding, the entry of a zip file, broken
   * markup.
   */
  notes: string[];
  /** Unknown codes, with the name of their list, and how often each occurred. */
  unknown_codes: Map<string, number>;
  /** For tables: the column names and the separator, as in the file, and where each field was found. */
  table?: { columns: readonly string[]; separator: string; at: ReadonlyMap<string, readonly number[]> };
  /** Rows that an earlier run has imported. They are read again without refusals or remarks. */
  skip?: number;
  /** For titles: whether authors are written "Last, First". */
  last_first?: boolean;
  /** For ONIX: the message's first tag and its header, so that refused products can be read again. */
  message?: string;
  /** For events: the place of each event by its key. */
  keys?: Record<string, string>;
  /** Called for every refusal, including those beyond the report's limit. */
  onRefused?: (refusal: RefusedRow) => void;
  /** The share of the file read so far, from 0 to 1, where that is known. Only while the import runs. */
  share?: () => number | undefined;
  /** The reason why reading ended early; set if the file was cut off or could not be read to its end. */
  stopped?: string;
}

/** The most refusals, changes, notes and codes that a report lists, and the most positions per remark. */
const SPELLED_OUT = 50;
const EXAMPLES_LISTED = 5;

export function emptyResult(onRefused?: ImportResult["onRefused"]): ImportResult {
  return {
    read: 0,
    added: 0,
    changed: 0,
    unchanged: 0,
    deleted: 0,
    refused: 0,
    without_price: 0,
    reasons: [],
    remarks: new Map(),
    changes: [],
    notes: [],
    unknown_codes: new Map(),
    ...(onRefused && { onRefused }),
  };
}

/** Whether an earlier run has done the row that was read last. */
export const isDone = ({ skip, read }: ImportResult): boolean => skip !== undefined && read <= skip;

/** @param field the field whose cell is wrong, if it is one */
export function refuse(
  result: ImportResult,
  where: string,
  reason: string,
  cells?: readonly string[],
  field?: string,
): void {
  if (isDone(result)) return;
  const refusal: RefusedRow = { where, reason, ...(cells && { cells }), ...(field && { field }) };
  result.refused++;
  if (result.reasons.length < SPELLED_OUT) result.reasons.push(refusal);
  result.onRefused?.(refusal);
}

/** Counts an oddity in an accepted record. `what` is one of a few fixed sentences, shared by all records. */
export function remark(result: ImportResult, what: string, where: string): void {
  if (isDone(result)) return;
  const known = result.remarks.get(what) ?? { count: 0, where: [] };
  known.count++;
  if (known.where.length < EXAMPLES_LISTED) known.where.push(where);
  result.remarks.set(what, known);
}

/** Lists a change, up to the limit. */
export function listChange(result: ImportResult, change: string): void {
  if (result.changes.length < SPELLED_OUT) result.changes.push(change);
}

/** Adds a sentence about an assumption or repair; ignored beyond the limit. */
export function addNote(result: ImportResult, sentence: string): void {
  if (result.notes.length < SPELLED_OUT) result.notes.push(sentence);
}

/** Different codes that are counted; nobody reads a longer list. */
const CODES_COUNTED = 500;

/** Counts a code that is not on its list, by the list's number and name and the code. */
export function countUnknown(result: ImportResult, list: string, code: string): void {
  const key = `${list} "${code.slice(0, 40)}"`;
  const known = result.unknown_codes.get(key);
  if (known !== undefined || result.unknown_codes.size < CODES_COUNTED)
    result.unknown_codes.set(key, (known ?? 0) + 1);
}

/**
 * The refusals that an import may have before it counts as failed: a share such as `5%`, or a number of rows or
 * records.
 * @returns whether a report has more than that; undefined if the text is neither
 */
export function allowance(
  text: string,
): ((result: Pick<ImportResult, "read" | "refused">) => boolean) | undefined {
  const match = /^(\d{1,9})(?:(\.\d{1,3})?\s*%)?$/.exec(text.trim());
  const number = Number.parseFloat(text);
  const share = text.includes("%");
  if (!match || (share && number > 100)) return undefined;
  return ({ read, refused }) => (share ? refused * 100 > number * Math.max(read, refused) : refused > number);
}
