import { compareText, type Field } from "../query.ts";
import { type Shape, shapeOf } from "./shape.ts";
import type { Text, TextSource } from "./source.ts";
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
  ranked: number;
  binding_code: string | null;
  is_large_print: number;
}

/** What a shop has to say about titles, by their ids. */
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
  shape: Shape;
  ranked: boolean;
  binding: string;
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
    return (this.documents[document] as Document).id;
  }

  documentOf(id: number): number | undefined {
    return this.byId.get(id);
  }

  add(row: TextRow): void {
    const split = (text: string) => text.split(" ").filter((word) => word !== "");
    const all = split(row.keyword);
    const title = split(row.title).length;
    const author = title + split(row.author).length;
    const publisher = author + split(row.publisher).length;
    const document = this.documents.length;
    this.byId.set(row.id, document);
    const codes = Uint32Array.from(all, (word) => this.codeOf(word));
    for (const [at, code] of codes.entries()) {
      const { documents, fields } = this.postings[code] as { documents: number[]; fields: number[] };
      const bit = at < title ? 1 : at < author ? 2 : at < publisher ? 4 : 8;
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
      shape: shapeOf(row),
      ranked: row.ranked === 1,
      binding: (row.binding_code ?? "").toLowerCase(),
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
    for (const [at, word] of bytes.entries()) termOffsets[at + 1] = termOffsets[at]! + word.length;
    this.spelling = new SpellingIndex({ termOffsets, termBytes: Buffer.concat(bytes) });
  }

  /** What one shop sees of it. */
  seenBy(shop: ShopView): TextSource {
    const { documents } = this;
    return {
      size: documents.length,
      codes: this.words.length,
      range: (word, exact) => this.range(word, exact),
      codeOf: (term) => this.order[term]!,
      frequency: (term) => this.postings[this.order[term]!]!.documents.length,
      near: (word, limit, beginning) =>
        (this.spelling?.near(word, limit, beginning) ?? []).map(([term, edits]) => [
          this.words[term]!,
          edits,
        ]),
      documents: (from, to, field) => this.containing(from, to, BITS[field]),
      read: (document, text) => this.read(document, text),
      shows: (document) => !shop.hidden(documents[document]!.id),
      placeInFirst: () => 0,
      isRanked: (document) => documents[document]!.ranked,
      tier: (document) => shop.tier(documents[document]!.id),
      isIn(document, formats) {
        const { binding, largePrint } = documents[document]!;
        return formats.has(binding) || (largePrint && formats.has("largeprint"));
      },
    };
  }

  private range(word: string, exact: boolean): readonly [number, number] {
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

  private containing(from: number, to: number, bits: number): Uint32Array {
    const found: number[] = [];
    for (let term = from; term < to; term++) {
      const { documents, fields } = this.postings[this.order[term]!]!;
      for (let at = 0; at < documents.length; at++) if (fields[at]! & bits) found.push(documents[at]!);
    }
    return Uint32Array.from(found);
  }

  private read(document: number, text: Text): void {
    const { codes, ends, shape } = this.documents[document]!;
    text.reserve(codes.length);
    text.codes.set(codes);
    text.length = codes.length;
    [text.titleEnd, text.authorEnd, text.publisherEnd] = ends;
    Object.assign(text, shape);
  }
}
