import { Arena } from "../engine/arena.ts";
import { compareText, type Field } from "../query.ts";
import { bytesOf, shapeOf } from "./shape.ts";
import { MARK_COUNT, type MarkedDocuments, type Range, type TextSource } from "./source.ts";
import { SpellingIndex } from "./spelling-index.ts";

/** A title's texts, from the database. */
export interface TextRow {
  id: number;
  /** Normalised words separated by spaces, as in `title_search`. */
  title: string;
  author: string;
  publisher: string;
  keyword: string;
  title_sort: string;
  series: string | null;
  series_num: string | null;
  main_words: number | null;
  ranked: number;
  binding_code: string | null;
  language: string | null;
  is_large_print: number;
}

/** A shop's stock of titles, by their ids. */
export interface ShopView {
  hidden(id: number): boolean;
  /** 0 if it has the title, 1 if it has ordered it, else 2. */
  tier(id: number): number;
}

/** The fields of a text as bits, by the position of a word. */
const BITS: Readonly<Record<Field, number>> = { keyword: 15, title: 1, author: 2, publisher: 4 };

interface Document {
  id: number;
  /** The codes of its words, and where title, authors and publisher end. */
  codes: Uint32Array;
  ends: readonly [number, number, number];
  shape: readonly number[];
  ranked: boolean;
  binding: string;
  language: string;
  largePrint: boolean;
}

/** The words and texts of a small catalogue in memory. Add all titles in order of popularity, then `finish`. */
export class MemoryText {
  private readonly codes = new Map<string, number>();
  private readonly documents: Document[] = [];
  private readonly byId = new Map<number, number>();
  /** By code: the documents with the word, and the fields that contain it. */
  private readonly postings: { documents: number[]; fields: number[] }[] = [];
  /** The words in byte order, by their codes. */
  private order = new Uint32Array(0);
  private words: string[] = [];
  private spelling: SpellingIndex | undefined;

  get size(): number {
    return this.documents.length;
  }

  idOf(document: number): number {
    return this.documents[document]!.id;
  }

  documentOf(id: number): number | undefined {
    return this.byId.get(id);
  }

  add(row: TextRow): void {
    const split = (text: string) => text.split(" ").filter((word) => word !== "");
    const allWords = split(row.keyword);
    const title = split(row.title).length;
    const author = title + split(row.author).length;
    const publisher = author + split(row.publisher).length;
    const document = this.documents.length;
    this.byId.set(row.id, document);
    const codes = Uint32Array.from(allWords, (word) => this.codeOf(word));
    for (const [index, code] of codes.entries()) {
      const { documents, fields } = this.postings[code] as { documents: number[]; fields: number[] };
      const bit = index < title ? 1 : index < author ? 2 : index < publisher ? 4 : 8;
      if (documents.at(-1) === document) fields[fields.length - 1]! |= bit;
      else {
        documents.push(document);
        fields.push(bit);
      }
    }
    this.documents.push({
      id: row.id,
      codes,
      ends: [title, author, publisher],
      shape: bytesOf(shapeOf(row)),
      ranked: row.ranked === 1,
      binding: (row.binding_code ?? "").toLowerCase(),
      language: (row.language ?? "").toLowerCase(),
      largePrint: row.is_large_print === 1,
    });
  }

  private codeOf(word: string): number {
    let code = this.codes.get(word);
    if (code === undefined) {
      code = this.codes.size;
      this.codes.set(word, code);
      this.postings.push({ documents: [], fields: [] });
    }
    return code;
  }

  finish(): void {
    this.words = [...this.codes.keys()].sort(compareText);
    this.order = Uint32Array.from(this.words, (word) => this.codes.get(word) ?? 0);
    const termOffsets = new Uint32Array(this.words.length + 1);
    const bytes = this.words.map((word) => Buffer.from(word));
    for (const [index, word] of bytes.entries()) termOffsets[index + 1] = termOffsets[index]! + word.length;
    this.spelling = new SpellingIndex({ termOffsets, termBytes: Buffer.concat(bytes) }, new Arena(0, 0));
  }

  /** The part that one shop sees. */
  seenBy(shop: ShopView): TextSource {
    const { documents } = this;
    const marks = new Uint8Array(documents.length);
    const meanings = new Uint16Array(this.words.length);
    return {
      range: (word, exact) => this.range(word, exact),
      codeOf: (term) => this.order[term]!,
      frequency: (term) => this.postings[this.order[term]!]!.documents.length,
      near: (word, limit, beginning) =>
        (this.spelling?.near(word, limit, beginning) ?? []).map(([term, cost]) => [
          this.words[term]!,
          cost,
          this.postings[this.order[term]!]!.documents.length,
        ]),
      unmark: () => marks.fill(0),
      mark: (ranges, field, bit) => {
        for (const [from, to] of ranges) this.mark(from, to, BITS[field], bit, marks);
      },
      countMarks(among) {
        const counts = new Uint32Array(MARK_COUNT);
        for (let document = 0; document < marks.length; document++) {
          if ((marks[document]! & among) === 0) continue;
          if (shop.hidden(documents[document]!.id)) marks[document] = 0;
          else counts[marks[document]!]!++;
        }
        return counts;
      },
      marked: (room) => takeMarked(marks, room),
      meanings: () => meanings.fill(0),
      read: (some) => ({ n: some.length, numbers: this.read(some, meanings) }),
      positionInFirst: () => 0,
      isRanked: (document) => documents[document]!.ranked,
      tier: (document) => shop.tier(documents[document]!.id),
      isIn(document, formats) {
        const { binding, largePrint } = documents[document]!;
        return formats.has(binding) || (largePrint && formats.has("largeprint"));
      },
      isForeign: (document, language) => !["", language].includes(documents[document]!.language),
    };
  }

  private range(word: string, exact: boolean): Range {
    const first = (from: number, past: (other: string) => boolean) => {
      let [low, high] = [from, this.words.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (past(this.words[middle]!)) high = middle;
        else low = middle + 1;
      }
      return low;
    };
    const from = first(0, (other) => compareText(other, word) >= 0);
    return [
      from,
      exact ? from + (this.words[from] === word ? 1 : 0) : first(from, (other) => !other.startsWith(word)),
    ];
  }

  private mark(from: number, to: number, fieldBits: number, bit: number, marks: Uint8Array): void {
    for (let term = from; term < to; term++) {
      const { documents, fields } = this.postings[this.order[term]!]!;
      for (let index = 0; index < documents.length; index++)
        if (fields[index]! & fieldBits) marks[documents[index]!]! |= bit;
    }
  }

  private read(some: Uint32Array, meanings: Uint16Array): Uint32Array {
    const numbers: number[] = [];
    for (const document of some) {
      const { codes, ends, shape } = this.documents[document]!;
      const start = numbers.length;
      numbers.push(0, ...ends, codes.length, ...shape);
      for (let index = 0; index < codes.length; index++) {
        if (meanings[codes[index]!] === 0) continue;
        numbers.push(index, codes[index]!);
        numbers[start]!++;
      }
    }
    return Uint32Array.from(numbers);
  }
}

function takeMarked(marks: Uint8Array, room: Uint32Array): MarkedDocuments {
  const left = room.slice();
  const documents: number[] = [];
  for (let document = 0; document < marks.length; document++) {
    const mark = marks[document]!;
    if (left[mark] === 0) continue;
    left[mark]!--;
    documents.push(document);
  }
  return {
    documents: Uint32Array.from(documents),
    marks: Uint8Array.from(documents, (document) => marks[document]!),
  };
}
