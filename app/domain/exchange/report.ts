/** What an import did, for the person who ran it. */
export interface ImportReport {
  /** Records or rows read. */
  read: number;
  added: number;
  changed: number;
  deleted: number;
  refused: number;
  /** Titles kept without a price, because none was in a currency of the shops. */
  without_price: number;
  /** The first refusals, with where they stand and why. */
  reasons: { where: string; reason: string }[];
  /** Set when the file ended early or could not be read to its end. */
  stopped?: string;
}

/** How many refusals a report spells out. */
const SPELLED_OUT = 50;

export function emptyReport(): ImportReport {
  return { read: 0, added: 0, changed: 0, deleted: 0, refused: 0, without_price: 0, reasons: [] };
}

export function refuse(report: ImportReport, where: string, reason: string): void {
  report.refused++;
  if (report.reasons.length < SPELLED_OUT) report.reasons.push({ where, reason });
}
