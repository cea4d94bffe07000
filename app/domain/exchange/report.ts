/** A record or row that an import could not take. */
export interface Refusal {
  /** Where it stands: `line 12`, or the reference of an ONIX record. */
  where: string;
  reason: string;
  /** The cells of a table's row as they are in the file, so that they can be corrected and imported again. */
  cells?: readonly string[];
}

/** What an import did, for the person who ran it. */
export interface ImportReport {
  /** Records or rows read. */
  read: number;
  added: number;
  changed: number;
  /** Records that say what is stored already. */
  unchanged: number;
  deleted: number;
  refused: number;
  /** Titles kept without a price, because none was in a currency of the shops. */
  without_price: number;
  /** The first refusals, with where they stand and why. */
  reasons: Refusal[];
  /** Records that were taken in spite of something odd, by what was odd: how many, and where the first are. */
  remarks: Map<string, { count: number; where: string[] }>;
  /** The first changes in words, of an import that only tries (`--dry-run`). */
  changes: string[];
  /** What was assumed or mended while reading, in sentences: the encoding, the entry of a zip file, broken markup. */
  notes: string[];
  /** Codes that are on no list this program knows, with the list's name, and how often each was met. */
  unknown_codes: Map<string, number>;
  /** Of a table: its column names and its separator, as they are in the file. */
  table?: { columns: readonly string[]; separator: string };
  /** Gets every refusal, those too that the report has no room for. */
  onRefused?: (refusal: Refusal) => void;
  /** Set when the file ended early or could not be read to its end. */
  stopped?: string;
}

/** How many refusals, changes, notes and codes a report spells out, and how many places of a remark. */
const SPELLED_OUT = 50;
const PLACES = 5;

export function emptyReport(onRefused?: ImportReport["onRefused"]): ImportReport {
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

export function refuse(report: ImportReport, where: string, reason: string, cells?: readonly string[]): void {
  const refusal: Refusal = { where, reason, ...(cells && { cells }) };
  report.refused++;
  if (report.reasons.length < SPELLED_OUT) report.reasons.push(refusal);
  report.onRefused?.(refusal);
}

/** Counts a record that is taken in spite of something odd. `what` is one of a few sentences, the same for all records. */
export function remark(report: ImportReport, what: string, where: string): void {
  const known = report.remarks.get(what) ?? { count: 0, where: [] };
  known.count++;
  if (known.where.length < PLACES) known.where.push(where);
  report.remarks.set(what, known);
}

/** Lists a change, as long as there is room. */
export function listChange(report: ImportReport, change: string): void {
  if (report.changes.length < SPELLED_OUT) report.changes.push(change);
}

/** Adds a sentence about something assumed or mended; the fifty-first and later ones are left out. */
export function note(report: ImportReport, sentence: string): void {
  if (report.notes.length < SPELLED_OUT) report.notes.push(sentence);
}

/** Codes that are counted one by one; the next ones are too many for a person to read. */
const CODES_COUNTED = 500;

/** Counts a code that is on no list this program knows, by the list's number and name and the code. */
export function countUnknown(report: ImportReport, list: string, code: string): void {
  const key = `${list} "${code.slice(0, 40)}"`;
  const known = report.unknown_codes.get(key);
  if (known !== undefined || report.unknown_codes.size < CODES_COUNTED)
    report.unknown_codes.set(key, (known ?? 0) + 1);
}
