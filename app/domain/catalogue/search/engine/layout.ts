import { keysOf } from "#app/lib/records.ts";
import { TITLE_FACETS } from "../facet-rows.server.ts";
import type { Group } from "../facets.ts";

/** The data of a segment: `build.ts` writes it, everything else reads it. */

/**
 * Bits of a title's `flags`: one for each of its facets, and others that queries need. None depends on the date. There
 * is room for 16.
 */
export const FLAG_NAMES = [
  ...TITLE_FACETS,
  "futureRank",
  /** A title of one shop, such as a ticket. Other shops do not show it. */
  "ofOneShop",
] as const;
export type Flag = (typeof FLAG_NAMES)[number];
export const FLAG = Object.fromEntries(FLAG_NAMES.map((name, index) => [name, 1 << index])) as Readonly<
  Record<Flag, number>
>;
/** Values of `state`, which decides how a title's availability changes with the date. */
export const STATE = { other: 0, available: 1, forthcoming: 2, outOfPrint: 3 } as const;

/** The bits of a posting for the fields that contain the word. */
export const FIELD_BIT = { keyword: 0, title: 1, author: 2, publisher: 4 } as const;

/**
 * Prefix of special terms, which sort before all words: `\u0001fic` and `\u0001fic014` list the titles of a
 * section or topic.
 */
export const SUBJECT_TERM = "\u0001";

/** Offsets in a document's record. When a segment is loaded, profiles replace the records (`profiles.ts`). */
export const RECORD = {
  size: 16,
  binding: 0,
  audience: 2,
  language: 4,
  flags: 8,
  state: 10,
  subjects: 12,
} as const;

export const COLUMNS = ["binding", "audience", "language"] as const;
export type Column = (typeof COLUMNS)[number];

/** Bits that depend on the date. */
export const PHASE = { forthcoming: 1, available: 2, futureranked: 4 } as const;
/** The groups that have a column. */
export const COLUMN_OF = { f: "binding", a: "audience", g: "language" } as const satisfies Partial<
  Record<Group, Column>
>;

/** The complete data of a segment as plain arrays, as written to a snapshot and read back. */
export interface SegmentData {
  readonly size: number;
  /** Names of the columns' codes, starting at 1; 0 is "none". */
  readonly values: Readonly<Record<Column, readonly string[]>>;
  /** Subjects: topics of six characters, and shorter codes where a feed has them. */
  readonly topics: readonly string[];
  readonly sections: readonly string[];
  readonly arrays: SegmentArrays;
  /** Read from the snapshot when needed, if there is one. */
  readonly stored: StoredArrays;
}

export interface SegmentArrays {
  /** Title ids by document; documents are numbered by popularity. */
  ids: Uint32Array;
  /** 16 bytes per document, and one extra record: see `RECORD`. */
  records: Uint8Array;
  /** Subject numbers (indexes of `topics`), grouped by document and sorted by code. */
  members: Uint16Array;
  /** Orders of all documents. */
  byTitle: Uint32Array;
  byAuthor: Uint32Array;
  byDate: Uint32Array;
  /** Distinct release dates, newest first, and where each starts in `byDate`; undated documents follow. */
  dates: Float64Array;
  dateStarts: Uint32Array;
  /** Words in byte order, and where the list of each starts in `postings`. */
  termOffsets: Uint32Array;
  termBytes: Uint8Array;
  postingOffsets: Float64Array;
  /** Codes of terms in `texts`; common terms have short codes. */
  termCodes: Uint32Array;
  /** The number of documents that contain each word, by its code. */
  frequencies: Uint32Array;
  textOffsets: Uint32Array;
  texts: Uint8Array;
  /** `SHAPE_SIZE` bytes for each document: see `bytesOf`. */
  shapes: Uint8Array;
  /** The key at every `KEY_BLOCK`th rank, and the offset of each block of keys. */
  rankSamples: Float64Array;
  titleBlocks: Uint32Array;
  authorBlocks: Uint32Array;
  /** Works that have editions here, in order; where the documents of each start; and these documents. */
  workIds: Uint32Array;
  workStarts: Uint32Array;
  workDocuments: Uint32Array;
}

export interface StoredArrays {
  postings: Uint8Array;
  ranks: Float64Array;
  titleKeys: Uint8Array;
  authorKeys: Uint8Array;
}

export const SHAPE_SIZE = 4;
/** The offset in a shape of the number of words of the main part, with a bit for an article (`ARTICLE`). */
export const MAIN_WORDS = 3;

/** Number of sort keys per block; keys are separated by newlines. */
export const KEY_BLOCK = 64;

/** One array of a segment, in pieces that follow one another. */
export interface SegmentPart {
  readonly name: keyof SegmentArrays | keyof StoredArrays;
  readonly pieces: Iterable<ArrayBufferView>;
}

/** A segment that yields its arrays one by one, so that they need not all be in memory. It can be read once. */
export interface SegmentParts extends Pick<SegmentData, "size" | "values" | "topics" | "sections"> {
  parts(): Iterable<SegmentPart>;
}

/** The kinds of a segment's arrays. */
export const ARRAYS = {
  ids: Uint32Array,
  records: Uint8Array,
  members: Uint16Array,
  byTitle: Uint32Array,
  byAuthor: Uint32Array,
  byDate: Uint32Array,
  dates: Float64Array,
  dateStarts: Uint32Array,
  termOffsets: Uint32Array,
  termBytes: Uint8Array,
  postingOffsets: Float64Array,
  termCodes: Uint32Array,
  frequencies: Uint32Array,
  textOffsets: Uint32Array,
  texts: Uint8Array,
  shapes: Uint8Array,
  rankSamples: Float64Array,
  titleBlocks: Uint32Array,
  authorBlocks: Uint32Array,
  workIds: Uint32Array,
  workStarts: Uint32Array,
  workDocuments: Uint32Array,
} as const satisfies Record<keyof SegmentArrays, unknown>;
export const STORED_ARRAYS = {
  postings: Uint8Array,
  ranks: Float64Array,
  titleKeys: Uint8Array,
  authorKeys: Uint8Array,
} as const satisfies Record<keyof StoredArrays, unknown>;
export const STORED_NAMES = keysOf(STORED_ARRAYS);
export const ARRAY_KINDS = { ...ARRAYS, ...STORED_ARRAYS };

/** Calls `visit` with each number that `Growing.varint` wrote between two offsets. */
export function eachVarint(
  bytes: Uint8Array,
  from: number,
  to: number,
  visit: (value: number) => void,
): void {
  for (let index = from; index < to; ) {
    let byte = bytes[index++]!;
    let value = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[index++]!;
      value |= (byte & 127) << shift;
    }
    visit(value);
  }
}
