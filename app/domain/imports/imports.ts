import type { EditField } from "../exchange/title-edits.server.ts";

/**
 * Kinds of import at the desk. A `change` gives several titles the same price, note or visibility: its file is the list
 * of their ISBNs.
 */
export const IMPORT_KINDS = [
  "stock",
  "edits",
  "titles",
  "sections",
  "onix",
  "pictures",
  "events",
  "change",
] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Kinds whose rows go into the catalogue of all shops. */
const SHARED_KINDS: readonly ImportKind[] = ["titles", "onix", "pictures"];
/** Kinds that write a journal, so that they can be undone. */
const JOURNALLED_KINDS: readonly ImportKind[] = ["stock", "edits", "change"];

export const isShared = (kind: ImportKind): boolean => SHARED_KINDS.includes(kind);
export const isJournalled = (kind: ImportKind): boolean => JOURNALLED_KINDS.includes(kind);

/** The columns of a table of a shop's own prices and texts. */
export const EDIT_COLUMNS = [
  "price",
  "description",
  "note",
  "comment",
  "by",
  "hidden",
] as const satisfies readonly EditField[];

/**
 * Where an import stands. A process works on those in `reading`, `checking`, `applying` and `undoing`; a person decides
 * in `columns` and `checked`; the other states are final.
 */
export const IMPORT_STATES = [
  "reading",
  "columns",
  "checking",
  "checked",
  "applying",
  "done",
  "undoing",
  "undone",
  "failed",
  "given_up",
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export const isAtWork = (state: ImportState): boolean =>
  state === "reading" || state === "checking" || state === "applying" || state === "undoing";

/** Imports of a shop that may wait for staff or run at once; each may have a file of 50 MB. */
export const MAX_OPEN = 20;
/** Seconds until an abandoned file is deleted. */
export const FILE_LASTS = 7 * 86_400;
/** Seconds during which an import can be undone, and its refused rows are stored. */
export const JOURNAL_KEPT = 14 * 86_400;
/** The most changes of an import that can be undone. A larger one writes no journal. */
export const MAX_UNDOABLE = 100_000;
/** The most refused rows that are kept; more are only counted. */
export const MAX_REFUSED = 5000;
/** The most characters that the kept rows of an import have together; of further rows only the reason is kept. */
export const MAX_REFUSED_TEXT = 20_000_000;
/** The most titles that are changed at once. */
export const MAX_CHANGED = 10_000;
/** A file may unpack to this many bytes. */
export const MAX_UNPACKED = 1024 * 1024 * 1024;
/** The most columns of a table that is uploaded. */
export const MAX_COLUMNS = 200;
/** The form's value for a field that no column has. */
export const NO_COLUMN = "-";
