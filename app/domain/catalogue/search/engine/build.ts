import { compareText } from "../query.ts";
import { bytesOf, countWords, shapeOf } from "../relaxed/shape.ts";
import { GrowingArray } from "./growing-array.ts";
import {
  ARRAY_KINDS,
  ARRAYS,
  COLUMNS,
  eachVarint,
  FIELD_BIT,
  KEY_BLOCK,
  RECORD,
  type SegmentArrays,
  type SegmentData,
  type SegmentPart,
  type SegmentParts,
  SHAPE_SIZE,
  STATE,
  STORED_ARRAYS,
  type StoredArrays,
  SUBJECT_TERM,
} from "./layout.ts";
import { blocksOf, byNumber, joinedKeys, SortKeys } from "./sort-keys.ts";
import { copyOfWord, WordNumbers } from "./words.ts";

/** The data of a title that goes into the index, from the database. */
export interface IndexRow {
  id: number;
  sort_rank: number;
  title_sort: string;
  title_accents: string;
  author_sort: string;
  /** Normalised words separated by spaces, as in `title_search`. */
  title: string;
  author: string;
  publisher: string;
  keyword: string;
  release_date: number | null;
  state: string;
  binding_code: string | null;
  audience: string | null;
  language: string | null;
  /** Bits of `FLAG`. */
  flags: number;
  series: string | null;
  series_num: string | null;
  /** The number of words of `title_sort` that are the title's main part; null if all are. */
  main_words: number | null;
  /** BISAC codes separated by commas. */
  subjects: string | null;
  /** The work that it is an edition of; 0 if it has no other editions. */
  work: number;
}

/** Sorts before all characters of words, and so before every continuation of a key. */
export const KEY_SEPARATOR = "\u0001";

/** The key of a title in the order by title. A title with accents still comes before all titles with more words. */
export function titleKeyOf({
  title_sort,
  title_accents,
}: Pick<IndexRow, "title_sort" | "title_accents">): string {
  return title_accents === "" ? title_sort : `${title_sort}${KEY_SEPARATOR}${title_accents}`;
}

/** Numbers names in order of first appearance, from 0. */
class NameNumbers {
  readonly names: string[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly codes = new Map<string | null, number>([
    [null, 0],
    ["", 0],
  ]);
  /** A name's number in lower case, from 1; 0 for none. */
  code(value: string | null): number {
    let code = this.codes.get(value);
    if (code === undefined) {
      code = this.number(value?.toLowerCase() ?? "") + 1;
      this.codes.set(value && copyOfWord(value), code);
    }
    return code;
  }
  number(name: string): number {
    let number = this.numbers.get(name);
    if (number === undefined) {
      number = this.names.length;
      const copy = copyOfWord(name);
      this.names.push(copy);
      this.numbers.set(copy, number);
    }
    return number;
  }
}

/** Database rows, in batches. */
export type Batches = AsyncIterable<readonly IndexRow[]> | Iterable<readonly IndexRow[]>;

/** Collects rows in order of their ids, for a segment that is written to disk. */
export async function collectSegment(batches: Batches): Promise<SegmentParts> {
  const collector = new Collector();
  for await (const batch of batches) for (const row of batch) collector.add(row);
  return collector.finish();
}

/** Builds a segment in memory from rows in order of their ids. */
export async function buildSegment(batches: Batches): Promise<SegmentData> {
  const { size, values, topics, sections, parts } = await collectSegment(batches);
  const arrays = new Map<string, ArrayBufferView>();
  for (const { name, pieces } of parts()) arrays.set(name, joinPieces(pieces, ARRAY_KINDS[name]));
  const pick = <Arrays extends object>(kinds: Record<keyof Arrays, unknown>) =>
    Object.fromEntries(Object.keys(kinds).map((name) => [name, arrays.get(name)])) as Arrays;
  return {
    size,
    values,
    topics,
    sections,
    arrays: pick<SegmentArrays>(ARRAYS),
    stored: pick<StoredArrays>(STORED_ARRAYS),
  };
}

/** Joins the pieces into one array with its own memory, which can be transferred to another thread. */
function joinPieces(pieces: Iterable<ArrayBufferView>, Kind: new (buffer: ArrayBuffer) => ArrayBufferView) {
  const copies = [...pieces].map((piece) => new Uint8Array(piece.buffer, piece.byteOffset, piece.byteLength));
  const whole = new Uint8Array(copies.reduce((sum, copy) => sum + copy.length, 0));
  let offset = 0;
  for (const copy of copies) {
    whole.set(copy, offset);
    offset += copy.length;
  }
  return new Kind(whole.buffer);
}

class Collector {
  private readonly terms = new WordNumbers();
  private readonly topics = new NameNumbers();
  /** The numbers of topics, by their code in the rows. */
  private readonly topicOf = new Map<string, number>();
  private readonly sections = new NameNumbers();
  private readonly columns = {
    binding: new NameNumbers(),
    audience: new NameNumbers(),
    language: new NameNumbers(),
  };
  private readonly codes = {
    binding: new GrowingArray(new Uint32Array(1024)),
    audience: new GrowingArray(new Uint32Array(1024)),
    language: new GrowingArray(new Uint32Array(1024)),
  };
  private readonly ids = new GrowingArray(new Uint32Array(1024));
  private readonly flags = new GrowingArray(new Uint16Array(1024));
  private readonly states = new GrowingArray(new Uint8Array(1024));
  /** Each title's subjects, sorted by code, and where they start. */
  private readonly subjects = new GrowingArray(new Uint32Array(1024));
  private readonly subjectOffsets = new GrowingArray(new Uint32Array(1024));
  /** The words of each title's texts as varints, and where they start. */
  private readonly tokens = new GrowingArray(new Uint8Array(8192));
  private readonly tokenOffsets = new GrowingArray(new Uint32Array(1024));
  /** The number of words in the longest text. */
  private longest = 0;
  /** The number of words in each title's title, author and publisher: three numbers per row. */
  private readonly fieldSizes = new GrowingArray(new Uint32Array(1024));
  private readonly shapes = new GrowingArray(new Uint8Array(1024));
  private readonly ranks = new GrowingArray(new Float64Array(1024));
  private readonly works = new GrowingArray(new Float64Array(1024));
  /** Release dates. Titles without one come first. */
  private readonly dates = new GrowingArray(new Float64Array(1024));
  private titleKeys = new SortKeys();
  /** The sort keys by author: the author, a separator, and the title, which decides between equal authors. */
  private authorKeys = new SortKeys();

  add(row: IndexRow): void {
    this.ids.push(row.id);
    this.ranks.push(row.sort_rank);
    this.works.push(row.work);
    this.dates.push(row.release_date ?? Number.NEGATIVE_INFINITY);
    this.titleKeys.add(titleKeyOf(row));
    this.authorKeys.add(`${row.author_sort}${KEY_SEPARATOR}`);
    this.flags.push(row.flags);
    this.states.push(
      row.state === "available"
        ? STATE.available
        : row.state === "forthcoming"
          ? STATE.forthcoming
          : row.state === "out_of_print"
            ? STATE.outOfPrint
            : STATE.other,
    );
    this.codes.binding.push(this.columns.binding.code(row.binding_code));
    this.codes.audience.push(this.columns.audience.code(row.audience));
    this.codes.language.push(this.columns.language.code(row.language));
    this.subjectOffsets.push(this.subjects.length);
    for (const topic of this.topicsOf(row.subjects)) this.subjects.push(topic);
    for (const byte of bytesOf(shapeOf(row))) this.shapes.push(byte);
    this.tokenOffsets.push(this.tokens.length);
    this.fieldSizes.push(countWords(row.title));
    this.fieldSizes.push(countWords(row.author));
    this.fieldSizes.push(countWords(row.publisher));
    const words = this.terms.read(row.keyword);
    this.tokens.varints(this.terms.found, words);
    this.longest = Math.max(this.longest, words);
  }

  /** The topics of BISAC codes separated by commas, in order of their codes. */
  private topicsOf(subjects: string | null): number[] {
    const topicNumbers: number[] = [];
    for (const subject of subjects?.split(",") ?? []) {
      let topic = this.topicOf.get(subject);
      if (topic === undefined && subject.length >= 3) {
        const code = subject.toLowerCase().slice(0, 6);
        this.sections.number(code.slice(0, 3));
        topic = this.topics.number(code);
        this.topicOf.set(copyOfWord(subject), topic);
      }
      if (topic !== undefined && !topicNumbers.includes(topic)) topicNumbers.push(topic);
    }
    if (topicNumbers.length === 1) return topicNumbers;
    const { names } = this.topics;
    return topicNumbers.sort((a, b) => (names[a]! < names[b]! ? -1 : 1));
  }

  finish(): SegmentParts {
    this.tokenOffsets.push(this.tokens.length);
    this.subjectOffsets.push(this.subjects.length);
    return {
      size: this.ids.length,
      values: {
        binding: this.columns.binding.names,
        audience: this.columns.audience.names,
        language: this.columns.language.names,
      },
      topics: this.topics.names,
      sections: this.sections.names,
      parts: () => this.parts(),
    };
  }

  private *parts(): Generator<SegmentPart> {
    const size = this.ids.length;
    const rows = new Uint32Array(size).map((_, row) => row);
    const order = byNumber(rows, this.ranks.array);
    yield part(
      "ids",
      order.map((row) => this.ids.array[row]!),
    );
    const ranks = new Float64Array(size);
    for (let document = 0; document < size; document++) ranks[document] = this.ranks.array[order[document]!]!;
    yield part("ranks", ranks);
    yield part(
      "rankSamples",
      ranks.filter((_, index) => index % KEY_BLOCK === 0),
    );
    yield* this.editions(order);
    yield* this.orders(order);
    yield* this.records(order);
    yield* this.index(order);
  }

  /** The documents of each work, the most popular first. */
  private *editions(order: Uint32Array): Generator<SegmentPart> {
    const works = Float64Array.from(order, (row) => this.works.array[row]!);
    const documents = byNumber(
      Uint32Array.from(works.keys()).filter((document) => works[document] !== 0),
      works,
    );
    const starts = [...documents.keys()].filter(
      (index) => index === 0 || works[documents[index]!] !== works[documents[index - 1]!],
    );
    yield part(
      "workIds",
      Uint32Array.from(starts, (start) => works[documents[start]!]!),
    );
    yield part("workStarts", Uint32Array.from([...starts, documents.length]));
    yield part("workDocuments", documents);
  }

  /** The orders by title, author and date. Equal keys are in order of id, which is the order of the rows. */
  private *orders(order: Uint32Array): Generator<SegmentPart> {
    const { titleKeys, authorKeys } = this;
    const size = order.length;
    /** The document of each row. */
    const documentOf = new Uint32Array(size);
    for (let document = 0; document < size; document++) documentOf[order[document]!] = document;
    const documents = (rows: Uint32Array) => rows.map((row) => documentOf[row]!);
    const rows = new Uint32Array(size).map((_, row) => row);

    const byTitle = titleKeys.sorted(rows);
    yield part("byTitle", documents(byTitle));
    yield part("titleBlocks", blocksOf([titleKeys], byTitle, KEY_BLOCK));
    yield { name: "titleKeys", pieces: joinedKeys([titleKeys], byTitle) };

    const byAuthor = authorKeys.sorted(byTitle);
    const sortKeys = [authorKeys, titleKeys];
    yield part("byAuthor", documents(byAuthor));
    yield part("authorBlocks", blocksOf(sortKeys, byAuthor, KEY_BLOCK));
    yield { name: "authorKeys", pieces: joinedKeys(sortKeys, byAuthor) };

    const dated = this.dates.array.subarray(0, size);
    const dates = [...new Set(dated)].sort((a, b) => (a === b ? 0 : b - a));
    const numberByDate = new Map(dates.map((date, index) => [date, index]));
    const numbers = dated.map((date) => numberByDate.get(date)!);
    const byDate = byNumber(rows, numbers);
    const starts = new Uint32Array(dates.length + 1);
    for (const number of numbers) starts[number + 1]!++;
    for (let index = 0; index < dates.length; index++) starts[index + 1]! += starts[index]!;
    yield part("byDate", documents(byDate));
    yield part("dates", Float64Array.from(dates));
    yield part("dateStarts", starts);
    this.titleKeys = this.authorKeys = new SortKeys();
  }

  private *records(order: Uint32Array): Generator<SegmentPart> {
    const records = new Uint8Array((order.length + 1) * RECORD.size);
    const halves = new Uint16Array(records.buffer);
    const words = new Uint32Array(records.buffer);
    const members = new Uint16Array(this.subjects.length);
    const [subjects, subjectOffsets] = [this.subjects.array, this.subjectOffsets.array];
    const [flags, states] = [this.flags.array, this.states.array];
    const columns = COLUMNS.map((column) => ({ at: RECORD[column] / 2, codes: this.codes[column].array }));
    let subject = 0;
    for (let document = 0; document < order.length; document++) {
      const row = order[document]!;
      const offset = document * RECORD.size;
      for (const column of columns) halves[offset / 2 + column.at] = column.codes[row]!;
      halves[(offset + RECORD.flags) / 2] = flags[row]!;
      records[offset + RECORD.state] = states[row]!;
      words[(offset + RECORD.subjects) / 4] = subject;
      const end = subjectOffsets[row + 1]!;
      for (let from = subjectOffsets[row]!; from < end; from++) members[subject++] = subjects[from]!;
    }
    words[(order.length * RECORD.size + RECORD.subjects) / 4] = subject;
    yield part("records", records);
    yield part("members", members);
    const shapes = new Uint8Array(order.length * SHAPE_SIZE);
    const shapesOf = this.shapes.array;
    for (let document = 0; document < order.length; document++) {
      const from = order[document]! * SHAPE_SIZE;
      for (let index = 0; index < SHAPE_SIZE; index++)
        shapes[document * SHAPE_SIZE + index] = shapesOf[from + index]!;
    }
    yield part("shapes", shapes);
  }

  /** Builds the dictionary, postings and texts. */
  private *index(order: Uint32Array): Generator<SegmentPart> {
    const size = order.length;
    const words = this.terms.names.length;
    const special = [...this.sections.names, ...this.topics.names];
    const names = [...this.terms.names, ...special.map((name) => SUBJECT_TERM + name)];
    const sorted = new Uint32Array(names.length).map((_, term) => term);
    const compare = comparison(names);
    sorted.sort((a, b) => compare(names[a]!, names[b]!));
    const positionOf = new Uint32Array(names.length);
    for (let index = 0; index < sorted.length; index++) positionOf[sorted[index]!] = index;
    const termOffsets = new Uint32Array(names.length + 1);
    const bytes = new GrowingArray(new Uint8Array(8192));
    for (let index = 0; index < sorted.length; index++) {
      bytes.text(names[sorted[index]!]!);
      termOffsets[index + 1] = bytes.length;
    }

    // Two identical passes: first measure the lists, then fill them.
    const lists = new PostingLists(names.length);
    this.eachPosting(order, lists);
    const offsets = new Float64Array(names.length + 1);
    for (let index = 0; index < sorted.length; index++) {
      const length = lists.lengths[sorted[index]!]!;
      offsets[index + 1] = offsets[index]! + varintLength(length) + length;
    }
    const postings = lists.begin(offsets, sorted);
    this.eachPosting(order, lists);

    yield part("postings", postings);
    yield part("postingOffsets", offsets);
    yield part("termOffsets", termOffsets);
    yield part("termBytes", bytes.array.subarray(0, bytes.length));

    const used = new Uint32Array(words);
    eachVarint(this.tokens.array, 0, this.tokens.length, (term) => {
      used[term] = used[term]! + 1;
    });
    const common = new Uint32Array(words).map((_, term) => term).sort((a, b) => used[b]! - used[a]!);
    const codeOf = new Uint32Array(words);
    for (let index = 0; index < words; index++) codeOf[common[index]!] = index;
    const termCodes = new Uint32Array(names.length);
    for (let term = 0; term < words; term++) termCodes[positionOf[term]!] = codeOf[term]!;
    yield part("termCodes", termCodes);
    yield part(
      "frequencies",
      common.map((term) => lists.containing[term]!),
    );
    const textOffsets = new Uint32Array(size + 1);
    yield { name: "texts", pieces: this.texts(order, codeOf, textOffsets) };
    yield part("textOffsets", textOffsets);
  }

  /** The texts in order of the documents. Also records where each text ends. */
  private *texts(order: Uint32Array, codeOf: Uint32Array, textOffsets: Uint32Array): Generator<Uint8Array> {
    let texts = new GrowingArray(new Uint8Array(8192));
    let before = 0;
    for (let document = 0; document < order.length; document++) {
      const row = order[document]!;
      for (let field = 0; field < 3; field++) texts.varint(this.fieldSizes.array[row * 3 + field]!);
      const [from, to] = [this.tokenOffsets.array[row]!, this.tokenOffsets.array[row + 1]!];
      eachVarint(this.tokens.array, from, to, (term) => texts.varint(codeOf[term]!));
      textOffsets[document + 1] = before + texts.length;
      if (texts.length < TEXT_BATCH_BYTES) continue;
      yield texts.array.subarray(0, texts.length);
      before += texts.length;
      texts = new GrowingArray(new Uint8Array(texts.array.length));
    }
    yield texts.array.subarray(0, texts.length);
  }

  /** Passes every posting of every document to the lists, in ascending order. */
  private eachPosting(order: Uint32Array, lists: PostingLists): void {
    const words = this.terms.names.length;
    const topicsFrom = words + this.sections.names.length;
    const sectionOf = Uint32Array.from(this.topics.names, (name) => this.sections.number(name.slice(0, 3)));
    const isTopic = Uint8Array.from(this.topics.names, (name) => (name.length === 6 ? 1 : 0));
    /** The last document that contained each term. */
    const last = new Int32Array(topicsFrom + this.topics.names.length).fill(-1);
    const fields = new Uint8Array(words);
    /** The terms of a document, and for each the distance to the last document that contained it. */
    const termNumbers = new Uint32Array(this.longest);
    const gaps = new Uint32Array(this.longest);
    const [tokens, tokenOffsets] = [this.tokens.array, this.tokenOffsets.array];
    const [subjects, subjectOffsets] = [this.subjects.array, this.subjectOffsets.array];
    const sizes = this.fieldSizes.array;
    for (let document = 0; document < order.length; document++) {
      const row = order[document]!;
      const author = sizes[row * 3]!;
      const publisher = author + sizes[row * 3 + 1]!;
      const rest = publisher + sizes[row * 3 + 2]!;
      let count = 0;
      const end = tokenOffsets[row + 1]!;
      for (let index = tokenOffsets[row]!, position = 0; index < end; position++) {
        let byte = tokens[index++]!;
        let term = byte & 127;
        for (let shift = 7; byte > 127; shift += 7) {
          byte = tokens[index++]!;
          term |= (byte & 127) << shift;
        }
        const field =
          position < author ? FIELD_BIT.title : position < publisher ? FIELD_BIT.author : FIELD_BIT.publisher;
        const bit = position < rest ? field : 0;
        if (last[term] === document) {
          fields[term] = fields[term]! | bit;
          continue;
        }
        gaps[count] = document - last[term]!;
        termNumbers[count++] = term;
        last[term] = document;
        fields[term] = bit;
      }
      for (let index = 0; index < count; index++)
        lists.take(termNumbers[index]!, (gaps[index]! << 3) | fields[termNumbers[index]!]!);
      let before = -1;
      const lastSubject = subjectOffsets[row + 1]!;
      for (let index = subjectOffsets[row]!; index < lastSubject; index++) {
        const topic = subjects[index]!;
        const section = words + sectionOf[topic]!;
        if (section !== before) {
          lists.take(section, (document - last[section]!) << 3);
          last[section] = document;
        }
        before = section;
        if (isTopic[topic] === 0) continue;
        const term = topicsFrom + topic;
        lists.take(term, (document - last[term]!) << 3);
        last[term] = document;
      }
    }
  }
}

/**
 * The lists of postings by term; each posting is a gap and fields. The first pass measures the lists, the second, after
 * `begin`, writes them.
 */
class PostingLists {
  readonly lengths: Uint32Array;
  readonly containing: Uint32Array;
  private readonly cursor: Uint32Array;
  private bytes: Uint8Array | undefined;

  constructor(terms: number) {
    this.lengths = new Uint32Array(terms);
    this.containing = new Uint32Array(terms);
    this.cursor = new Uint32Array(terms);
  }

  take(term: number, value: number): void {
    if (this.bytes === undefined) {
      this.lengths[term] = this.lengths[term]! + varintLength(value);
      this.containing[term] = this.containing[term]! + 1;
    } else this.write(this.bytes, term, value);
  }

  /**
   * Reserves memory for the measured lists, each preceded by its length.
   * @returns where the lists start
   */
  begin(offsets: Float64Array, sorted: Uint32Array): Uint8Array {
    this.bytes = new Uint8Array(offsets.at(-1) ?? 0);
    for (let index = 0; index < sorted.length; index++) {
      const term = sorted[index]!;
      this.cursor[term] = offsets[index]!;
      this.write(this.bytes, term, this.lengths[term]!);
    }
    return this.bytes;
  }

  private write(bytes: Uint8Array, term: number, value: number): void {
    let position = this.cursor[term]!;
    let rest = value;
    while (rest > 127) {
      bytes[position++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    bytes[position++] = rest;
    this.cursor[term] = position;
  }
}

/** The number of bytes of texts to join at a time. */
const TEXT_BATCH_BYTES = 1 << 20;

function part(name: SegmentPart["name"], array: ArrayBufferView): SegmentPart {
  return { name, pieces: [array] };
}

/** JavaScript's own comparison is many times faster. Without surrogate pairs, it gives the same order. */
function comparison(texts: readonly string[]): (a: string, b: string) => number {
  const astral = /[\ud800-\udfff]/;
  if (texts.some((text) => astral.test(text))) return compareText;
  return (a, b) => (a < b ? -1 : a > b ? 1 : 0);
}

function varintLength(value: number): number {
  return value < 1 << 7 ? 1 : value < 1 << 14 ? 2 : value < 1 << 21 ? 3 : value < 1 << 28 ? 4 : 5;
}
