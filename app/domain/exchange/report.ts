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
  reasons: { where: string; reason: string }[];
  /** What was assumed or mended while reading, in sentences: the encoding, the entry of a zip file, broken markup. */
  notes: string[];
  /** Codes that are on no list this program knows, with the list's name, and how often each was met. */
  unknown_codes: Map<string, number>;
  /** Set when the file ended early or could not be read to its end. */
  stopped?: string;
}

/** How many refusals, notes and codes a report spells out. */
const SPELLED_OUT = 50;

export function emptyReport(): ImportReport {
  return {
    read: 0,
    added: 0,
    changed: 0,
    unchanged: 0,
    deleted: 0,
    refused: 0,
    without_price: 0,
    reasons: [],
    notes: [],
    unknown_codes: new Map(),
  };
}

export function refuse(report: ImportReport, where: string, reason: string): void {
  report.refused++;
  if (report.reasons.length < SPELLED_OUT) report.reasons.push({ where, reason });
}

/** Adds a sentence about something assumed or mended; the fifty-first and later ones are left out. */
export function note(report: ImportReport, sentence: string): void {
  if (report.notes.length < SPELLED_OUT) report.notes.push(sentence);
}
