import type { IndexRow } from "#app/domain/catalogue/search/engine/build.ts";
import { FLAG } from "#app/domain/catalogue/search/engine/layout.ts";
import { SECTIONS, sectionName } from "#app/domain/catalogue/subjects.ts";
import { SEARCHES } from "../hostile/values.ts";
import { random } from "./generate.ts";

/**
 * Generates a book trade of any size, the same in every run. Words follow Zipf's law, from a vocabulary that grows with
 * the catalogue as in English. There are names, publishers, BISAC subjects with their own words, and more recent dates
 * than old ones.
 */
const COMMON = "the of a and in to for from with on an by at history guide world life new book art how".split(
  " ",
);
const SYLLABLES =
  "ba be bi bo da de di do fa fe ga go ha he ka ke la le li lo ma me mi mo na ne ni no pa pe ra re ri ro sa se si so ta te ti to va ve vi vo za ze ster land ton ing er an or en al ic".split(
    " ",
  );
const BINDINGS = ["pb", "pb", "pb", "hc", "hc", "tp", "mm", "eb", "bb", "au"];
const LANGUAGES = ["en", "en", "en", "en", "en", "en", "en", "en", "fr", "fr", "es", "de", "zh", "it", "ja"];
const AUDIENCES = [null, null, "adult", "adult", "adult", "ya", "juv", "a4to6", "a7to9", "a9to12"];

export const TRADE_NOW = Date.UTC(2026, 10, 21, 20) / 1000;

export interface Trade {
  readonly words: readonly string[];
  readonly names: readonly string[];
  readonly publishers: readonly string[];
  /** Each call makes different titles, even for the same ids. */
  rows(from: number, to: number): IndexRow[];
}

export function makeTrade(size: number): Trade {
  const roll = random(size);
  const below = (n: number) => Math.floor(roll() * n);
  const syllables = (least: number) =>
    Array.from({ length: least + below(3) }, () => SYLLABLES[below(SYLLABLES.length)]).join("");
  const unique = (n: number, least: number, start: readonly string[] = []) => {
    const set = new Set(start);
    while (set.size < n) set.add(syllables(least));
    return [...set];
  };
  const words = unique(Math.round(40 * Math.sqrt(size * 10)), 2, COMMON);
  const names = unique(Math.round(20 * Math.sqrt(size)), 2);
  const publishers = Array.from({ length: Math.max(20, size / 200) | 0 }, () => `${syllables(2)} press`);
  const sections = SECTIONS.map((code) => [code, sectionName(code)] as const);
  const labels = new Map<string, string>();
  /** Zipf's law: the n-th word is 1/n as frequent as the first. */
  const zipf = (list: readonly string[]) =>
    list[Math.min(list.length - 1, Math.floor(list.length ** roll()) - 1)] ?? "";

  const subject = () => {
    const [section, name] = sections[Math.floor(roll() ** 2 * sections.length)] ?? ["fic", "Fiction"];
    const code = `${section}${String(below(40)).padStart(3, "0")}000`;
    let label = labels.get(code);
    if (label === undefined) {
      label = `${name.toLowerCase().replace(/[^a-z]+/g, " ")} ${syllables(2)}`;
      labels.set(code, label);
    }
    return { code, label };
  };

  /** The title that the next titles may be editions of. */
  let first = { title: "", authors: [] as string[] };

  function row(id: number): IndexRow {
    // Of seven consecutive titles, the last three are editions of one work.
    const place = id % 7;
    if (place <= 4 || first.title === "")
      first = {
        title: Array.from({ length: 2 + below(7) }, () => zipf(words)).join(" "),
        authors: Array.from({ length: roll() < 0.8 ? 1 : 2 }, () => `${zipf(names)} ${zipf(names)}`),
      };
    const { title, authors } = first;
    const publisher = zipf(publishers);
    const subjects = Array.from({ length: 1 + below(3) }, subject);
    const age = Math.floor(roll() ** 3 * 45 * 365) - 200;
    const author = authors.join(" ");
    // The last words of a title in a series are the series' name.
    const series = roll() < 0.2 ? title.split(" ").slice(-2).join(" ") : null;
    const record = {
      id,
      // Ranks are scattered over the ids, as in real data.
      sort_rank: ((id * 7919) % 2_147_483_647) % (size * 2),
      title_sort: title.replace(/^(the|a|an) /, ""),
      title_accents: "",
      author_sort: authors[0] ?? "~",
      title: ` ${title} `,
      author: ` ${author} `,
      publisher: ` ${publisher} `,
      keyword: ` ${title} ${author} ${publisher} ${subjects.map((subject) => subject.label).join(" ")} `,
      release_date: roll() < 0.97 ? (Math.floor(TRADE_NOW / 86_400) - age) * 86_400 : null,
      state: roll() < 0.8 ? "available" : roll() < 0.8 ? "out_of_print" : "out_of_stock_indefinitely",
      binding_code: BINDINGS[below(BINDINGS.length)] ?? null,
      audience: AUDIENCES[below(AUDIENCES.length)] ?? null,
      language: LANGUAGES[below(LANGUAGES.length)] ?? null,
      flags: (roll() < 0.4 ? FLAG.rank : 0) | (roll() < 0.01 ? FLAG.futureRank : 0),
      series,
      series_num: series && String(1 + below(12)),
      main_words: null,
      subjects: subjects.map((subject) => subject.code).join(","),
      work: place < 4 ? 0 : id - place + 4,
    };
    record.flags |=
      (roll() < 0.01 ? FLAG.largeprint : 0) |
      (roll() < 0.05 ? FLAG.canadian : 0) |
      (series === null ? 0 : FLAG.series) |
      (record.state === "out_of_print" ? FLAG.oop : 0) |
      (id % 50 === 0 ? FLAG.prize : 0);
    return record;
  }
  return {
    words,
    names,
    publishers,
    rows: (from, to) => Array.from({ length: to - from }, (_, index) => row(from + index)),
  };
}

/** 204 requests like those of shoppers, as browse paths. */
export function queryMix(trade: Trade): { kind: string; path: string }[] {
  const roll = random(99);
  const below = (n: number) => Math.floor(roll() * n);
  const word = (from: number, to: number) =>
    trade.words[from + below(Math.min(to, trade.words.length) - from)] ?? "the";
  const name = () => trade.names[Math.floor(trade.names.length ** roll()) - 1] ?? "";
  const section = () => SECTIONS[Math.floor(roll() ** 2 * 54)] ?? "fic";
  const kinds: Record<string, () => string> = {
    unfiltered: () => `l/${["26", "50", "100", "200"][below(4)]}`,
    "one common word": () => `t/${word(5, 60)}`,
    "two common words": () => `t/${word(0, 40)} ${word(5, 60)}`,
    "rare word": () => `t/${word(500, 20_000)}`,
    author: () => `t/${name()} ${name().slice(0, 3)}/k/author`,
    phrase: () => `t/"${word(0, 12)} ${word(0, 25)}" ${word(0, 200).slice(0, 4)}`,
    subject: () => `s/${section()}`,
    topic: () => {
      const one = section();
      return `s/${one}/${one}${String(below(40)).padStart(3, "0")}`;
    },
    "subject, binding and date": () => `s/${section()}/f/${BINDINGS[below(8)]}/d/${2022 + below(5)}`,
    "in stock": () => `r/0xy/s/${section()}`,
    "deep page": () => `o/5000/s/${section()}`,
    "sorted by title": () => `v/title/s/${section()}`,
    "word sorted by author": () => `t/${word(30, 400)}/v/author`,
    "word sorted by date": () => `t/${word(30, 400)}/v/date/g/en`,
    exclusions: () => `s/-${section()}/f/-pb/g/-en`,
    "word in stock": () => `t/${word(5, 200)}/r/0xy/a/adult`,
    "word and subject": () => `t/${word(5, 200)}/s/${section()}/b/available`,
  };
  return Object.entries(kinds).flatMap(([kind, make]) =>
    Array.from({ length: 12 }, () => ({ kind, path: make() })),
  );
}

/** Misspelt searches for these titles, as browse paths. */
export function misspeltMix(rows: readonly IndexRow[]): { kind: string; path: string }[] {
  const roll = random(71);
  const below = (n: number) => Math.floor(roll() * n);
  const wordsOf = (row: IndexRow) => row.title.trim().split(" ");
  const long = (words: readonly string[]) => {
    const at = words.findIndex((word) => word.length > 5);
    return at === -1 ? words.length - 1 : at;
  };
  const mistyped = (word: string) => {
    const at = 1 + below(Math.max(1, word.length - 1));
    return `${word.slice(0, at)}${"aeiou"[below(5)]}${word.slice(at + 1)}`;
  };
  const changed = (words: readonly string[], at: number, to: (word: string) => string) =>
    words.map((word, one) => (one === at ? to(word) : word)).join(" ");
  const kinds: Record<string, (row: IndexRow) => string> = {
    "typo in a title": (row) => changed(wordsOf(row), long(wordsOf(row)), mistyped),
    "typo in one word": (row) => mistyped(wordsOf(row).at(-1) ?? ""),
    "typo in the author": (row) => `${row.title.trim()} ${mistyped(row.author.trim().split(" ")[0] ?? "")}`,
    "two typos": (row) =>
      wordsOf(row)
        .map((word, index) => (index < 2 ? mistyped(word) : word))
        .join(" "),
    "every word mistyped": (row) => wordsOf(row).map(mistyped).join(" "),
    "one wrong word": (row) => changed(wordsOf(row), long(wordsOf(row)), () => "qqqwrong"),
    "one word too many": (row) => `${row.title.trim()} paperback`,
    "run together": (row) => wordsOf(row).slice(0, 3).join(""),
    "series and number": (row) => `${wordsOf(row).slice(-2).join(" ")} ${1 + below(12)}`,
    "common words and a wrong one": (row) => `the of and ${wordsOf(row)[0]} qqqwrong`,
    unfinished: (row) => `${wordsOf(row).map(mistyped).join(" ")} ${row.author.trim().slice(0, 2)}`,
  };
  return Object.entries(kinds).flatMap(([kind, make]) =>
    Array.from({ length: 20 }, () => {
      const row = rows[below(rows.length)] as IndexRow;
      return { kind, path: `t/${encodeURIComponent(make(row))}` };
    }),
  );
}

/** Meaningless browse paths. */
export const BAD_INPUT: readonly { kind: string; path: string }[] = Object.entries(SEARCHES).map(
  ([kind, term]) => ({ kind, path: `t/${encodeURIComponent(term)}` }),
);
