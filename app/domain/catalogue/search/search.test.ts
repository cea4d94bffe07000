import { describe, expect, it } from "vitest";
import { emptyRequest, parseBrowse } from "./browse.ts";
import { dateSpan, dateSpans, groupFilters, openSections } from "./facets.ts";
import { filterInfo, withoutFilter } from "./filter-info.ts";
import { compareText } from "./query.ts";
import { accentKey, codeInTerm, exactTitleKeys, parseTerm, sortKey } from "./term.ts";

const NOW = Date.UTC(2026, 10, 21) / 1000;

describe("a search term", () => {
  it("has prefixes, whole words after !, and phrases in quotes of any kind", () => {
    expect(parseTerm('Winter !cat of "the sea" “la mer” !')).toEqual({
      words: [
        { word: "winter", exact: false },
        { word: "cat", exact: true },
        { word: "of", exact: true },
      ],
      phrases: [
        ["the", "sea"],
        ["la", "mer"],
      ],
    });
    expect(parseTerm('"alone" 日本').words).toEqual([
      { word: "alone", exact: true },
      { word: "日本", exact: false },
    ]);
    expect(parseTerm('% _ ?! "')).toEqual({ words: [], phrases: [] });
  });

  it("[X15] has at most a hundred words, even if a character folds to many", () => {
    const count = (term: string) => {
      const { words, phrases } = parseTerm(term);
      return words.length + phrases.flat().length;
    };
    expect(count("a ".repeat(100))).toBe(100);
    expect(count("ﷺ".repeat(100))).toBe(100);
    expect(count("ﷺ ".repeat(100))).toBe(100);
    expect(count('"ﷺ ﷺ" '.repeat(33))).toBe(100);
  });

  it("folds accents, elisions and hyphens as the index does", () => {
    expect(parseTerm("l’Enfant cachée").words.map(({ word }) => word)).toEqual(["l", "enfant", "cachee"]);
    expect(exactTitleKeys("The Œuvre")).toEqual(["the oeuvre", "oeuvre"]);
    expect(exactTitleKeys("L’Enfant")).toEqual(["l enfant", "enfant"]);
    expect(exactTitleKeys("der prozess")).toEqual(["der prozess", "prozess"]);
    expect(exactTitleKeys("oeuvre")).toEqual(["oeuvre"]);
    expect(exactTitleKeys("Noir & Blanc")).toEqual(["noir and blanc", "noir et blanc"]);
  });

  it("has titles with equal letters in the order of their accents, as Québec has them", () => {
    const titles = "cote côte coté côté élève élevé eleve élevè ça cà çà ñandú nandu naïf naif".split(" ");
    const byWords = (one: string, other: string) => compareText(sortKey(one), sortKey(other));
    const sorted = titles.toSorted(
      (one, other) => byWords(one, other) || compareText(accentKey(one), accentKey(other)),
    );
    expect(sorted).toEqual(titles.toSorted(new Intl.Collator("fr-CA").compare));
    expect(accentKey("The Sea, the Sea")).toBe("");
  });

  it("recognises product codes in any form, reports wrong check digits, and leaves words alone", () => {
    for (const one of [
      "0-439-02348-3",
      "978‑0‑439‑02348‑1",
      "ISBN: 9780439023481",
      "isbn-13 978 0439023481.",
      "０４３９０２３４８３",
    ])
      expect(codeInTerm(one)).toEqual({ code: "9780439023481" });
    expect(codeInTerm("978-0-439-02348-2")).toEqual({ wrong: "9780439023482" });
    expect(codeInTerm("1984")).toBeUndefined();
    expect(codeInTerm("catch 22 9780439023481 again")).toBeUndefined();
  });
});

describe("filters", () => {
  it("combine a section with its own topic, and open chosen sections", () => {
    const { filters } = parseBrowse("s/fic/FIC014000/juv/-fic027/n/__local");
    expect(groupFilters(filters)).toEqual([
      { group: "s", include: ["fic014", "juv", "__local"], exclude: ["fic027"] },
    ]);
    expect(openSections(filters)).toEqual(["fic", "juv"]);
    expect(withoutFilter(parseBrowse("s/fic/fic014/juv/o/26"), "s", "fic")).toEqual(parseBrowse("s/juv"));
  });

  it("find the editions of a title whose number begins with the sign for leaving out", () => {
    const value = "-QJ7pb9ndM5z3uU7I3gRHA";
    expect(parseBrowse(`e/${value}`).filters).toEqual({ e: [{ value, excluded: false }] });
    expect(parseBrowse(`e/-${value}`).filters).toEqual({ e: [{ value, excluded: true }] });
    expect(parseBrowse("e/-ASlwqZTbuRK4Oyd0sawN-Q").filters).toEqual({
      e: [{ value: "ASlwqZTbuRK4Oyd0sawN-Q", excluded: true }],
    });
  });

  it("read dates by month for this year and last, and by year before that", () => {
    const span = (value: string) => {
      const found = dateSpan(value, NOW);
      return found && [found.from, found.to].map((at) => new Date(at * 1000).toISOString().slice(0, 10));
    };
    expect(span("2026z01z01")).toEqual(["2026-01-01", "2026-02-01"]);
    expect(span("1990s")).toEqual(["1990-01-01", "2000-01-01"]);
    expect(span("before1910")?.[1]).toBe("1910-01-01");
    expect(span("1995s")).toBeUndefined();
    expect(span("2024z01z01")).toEqual(["2024-01-01", "2025-01-01"]);
    expect(span("2024z03z01")).toEqual(["2024-03-01", "2024-04-01"]);
    expect(span("2025")).toEqual(["2025-01-01", "2026-01-01"]);
    for (const bad of ["2026z13z01", "2026z00z01", "26", "0000", "2026-01-01"])
      expect(span(bad)).toBeUndefined();
    expect(new Set(dateSpans(NOW).map(({ value }) => value)).size).toBe(dateSpans(NOW).length);
  });

  it("show every value with titles and every chosen value", () => {
    const request = parseBrowse("f/zz/-pb/r/instore/b/rankcaranked");
    const counts = {
      r: { "0xy": 2, onorder: 1 },
      b: { rank: 3 },
      s: {},
      c: {},
      f: { pb: 5, hc: 9 },
      d: {},
      a: {},
      g: {},
      j: {},
      x: {},
      e: {},
    };
    const info = filterInfo(request, counts, {
      label: () => undefined,
      now: NOW,
      american: false,
      locale: "en-CA",
    });
    expect(info.binding).toEqual([
      { k: "hc", e: "hc", c: 9 },
      { k: "pb", e: "pb", c: 5, n: true },
      { k: "zz", e: "zz", c: 0, s: true },
    ]);
    expect(info.onhand_onorder).toMatchObject([
      { k: "0xy", s: true, m: "r" },
      { k: "onorder", m: "r" },
    ]);
    expect(info.status).toMatchObject([{ k: "rankcaranked", c: 3, s: true }]);
    expect(
      filterInfo(emptyRequest(), counts, {
        label: () => undefined,
        now: NOW,
        american: true,
        locale: "en-CA",
      }).status[0]?.k,
    ).toBe("rankusranked");
  });
});

it("texts are compared by their bytes", () => {
  const texts = ["a", "ab", "é", "z", "豈", "𐌰", ""];
  const bytes = [...texts].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  expect([...texts].sort(compareText)).toEqual(bytes);
});
