import { describe, expect, it } from "vitest";
import { andMore, spelledOut } from "./and-more.ts";
import {
  asWall,
  daySpan,
  formatDate,
  formatDateTime,
  formatDay,
  formatMinute,
  formatMonthDay,
  formatWallDay,
  formatWallDays,
  formatWallSpan,
  parseFeedDate,
  wallClock,
  yearSpan,
} from "./dates.ts";
import { fold, words } from "./fold.ts";
import { isbn10to13, isbn13to10, parseProductCode } from "./isbn.ts";
import { languageCode } from "./language.ts";
import { formatCents, formatPercent, parseCents, parseFeedPrice, share } from "./money.ts";
import { separatorOf } from "./separated.ts";

const PACIFIC = "America/Los_Angeles";

describe("money", () => {
  it("reads amounts as people write them, and refuses everything else", () => {
    expect(["12", "12.5", "12,50", "$1,234.50", " 0.07 "].map(parseCents)).toEqual([
      1200, 1250, 1250, 123_450, 7,
    ]);
    const spelt = ["1 234.50 $", "CA$12", "US$ 1,000", "+$5", "2\u00a0380.73", "$ 9.5"];
    expect(spelt.map(parseCents), "[C8]").toEqual([123_450, 1200, 100_000, 500, 238_073, 950]);
    for (const cents of [0, 7, 99_999, 100_000, 238_073, 123_456_789])
      expect(parseCents(formatCents(cents)), "[C8]").toBe(cents);
    for (const text of ["", "-1", "1e3", "12.345", "1,2", "abc", "12."])
      expect(parseCents(text)).toBeUndefined();
  });
  it("rounds feed prices and taxes half up to the cent", () => {
    expect(parseFeedPrice("12.995")).toBe(1300);
    expect(parseFeedPrice("12.9949")).toBe(1299);
    expect(share(1999, 5000)).toBe(100);
    expect(share(1990, 5000)).toBe(100);
    expect(share(1989, 5000)).toBe(99);
    expect(share(1000, 9975)).toBe(100);
  });
  it("writes dollars with thousands separators and two decimals", () => {
    const inEnglish = ["$0.00", "$0.05", "$999,999.00", "−$2.50"];
    for (const locale of [undefined, "en-CA", "en-US"])
      expect([0, 5, 99_999_900, -250].map((cents) => formatCents(cents, locale))).toEqual(inEnglish);
    // French separates thousands and the sign with spaces that do not break.
    expect(formatCents(123_450, "fr-CA")).toBe("1\u00a0234,50\u00a0$");
    expect(formatCents(-250, "fr-CA")).toBe("−2,50\u00a0$");
  });
  it("writes rates as percentages", () => {
    expect([9975, 14_000].map((rate) => formatPercent(rate, "en-CA"))).toEqual(["9.975%", "14%"]);
    expect([9975, 14_000].map((rate) => formatPercent(rate, "fr-CA"))).toEqual(["9,975\u00a0%", "14\u00a0%"]);
  });
});

describe("product codes", () => {
  it("accepts ISBN-10, ISBN-13, SBN, UPC, hyphens, Unicode dashes, full-width digits and other characters", () => {
    const rowling = "9780439554930";
    for (const text of [
      "0439554934",
      "0-439-55493-4",
      "978-0-439-55493-0",
      "ISBN: 978‑0‑439‑55493‑0 ",
      "９７８０４３９５５４９３０",
    ]) {
      expect(parseProductCode(text)).toBe(rowling);
    }
    expect(parseProductCode("036000291452")).toBe("0036000291452");
    expect(parseProductCode("080442957X")).toBe(isbn10to13("080442957X"));
    expect(isbn13to10(isbn10to13("080442957X"))).toBe("080442957X");
    expect(isbn13to10("9791234567896")).toBeUndefined();
  });
  it("refuses a wrong check digit", () => {
    expect(parseProductCode("9780439554931")).toBeUndefined();
    expect(parseProductCode("")).toBeUndefined();
  });
});

describe("folding", () => {
  it("gives the index and the query the same words", () => {
    expect(words("L’enfant cachée")).toEqual(["l", "enfant", "cachee"]);
    expect(words("O'Reilly & Sœurs: Catch-22")).toEqual(["oreilly", "and", "soeurs", "catch", "22"]);
    expect(words("Don’t  PANIC!")).toEqual(["dont", "panic"]);
    expect(words("Łódź – Straße")).toEqual(["lodz", "strasse"]);
    expect(words("!?")).toEqual([]);
  });
  it("splits what French elides, with either apostrophe, and no other word", () => {
    expect(words("Jusqu’à l'aube, lorsqu’il puisqu'elle quoiqu’on")).toEqual(
      "jusqu a l aube lorsqu il puisqu elle quoiqu on".split(" "),
    );
    expect(words("Quelqu'un sur la presqu’île")).toEqual("quelqu un sur la presqu ile".split(" "));
    for (const word of ["aujourd’hui", "prud'homme", "O'Brien", "entr'acte", "grand'mère"])
      expect(words(word)).toEqual([fold(word)]);
  });
  it("makes a text in which a part is found with any apostrophe or none", () => {
    for (const text of ["L’ENFANT", "l'enfant", "lenfant", "l´enfant", "l`enfant"])
      expect(fold(text)).toBe("lenfant");
  });
});

describe("dates", () => {
  it("reads feed dates of any precision, and refuses days that do not exist", () => {
    expect(parseFeedDate("20261231")).toBe(Date.UTC(2026, 11, 31) / 1000);
    expect(parseFeedDate("202603")).toBe(Date.UTC(2026, 2, 1) / 1000);
    expect(parseFeedDate("1851")).toBe(Date.UTC(1851, 0, 1) / 1000);
    for (const text of ["20261340", "20260230", "soon", ""]) expect(parseFeedDate(text)).toBeUndefined();
  });
  it("follows a time zone's clock, and writes minutes of a day", () => {
    const at = Date.UTC(2026, 10, 21, 3, 5) / 1000;
    expect(wallClock(at, PACIFIC)).toEqual({
      year: 2026,
      month: 11,
      day: 20,
      weekday: 5,
      minute: 19 * 60 + 5,
    });
    expect(formatMinute(570, "en-US").replace(/\s/g, " ")).toBe("9:30 AM");
  });
  it("writes French days and times as Québec does, where Intl does not", () => {
    const at = (text: string) => asWall(Date.parse(`${text}Z`) / 1000);
    const written = (text: string) => text.replaceAll("\u2060", "").replaceAll("\u00a0", " ");
    expect(formatDate(at("2026-11-01T12:00"), "fr-CA", "UTC")).toBe("1er novembre 2026");
    expect(formatDate(at("2026-11-21T12:00"), "fr-CA", "UTC")).toBe("21 novembre 2026");
    expect([formatMonthDay(1, 1, "fr-CA"), formatMonthDay(2, 29, "fr-CA")]).toEqual([
      "1er janvier",
      "29 février",
    ]);
    expect(formatWallDay(at("2026-11-01T12:00"), "fr-CA")).toBe("dimanche 1er novembre 2026");
    const dateTime = (text: string) => written(formatDateTime(at(text), "fr-CA", "UTC"));
    expect(dateTime("2026-11-01T01:30")).toBe("1er novembre 2026 à 1 h 30");
    expect([0, 540, 545, 840].map((minute) => written(formatMinute(minute, "fr-CA")))).toEqual([
      "0 h",
      "9 h",
      "9 h 05",
      "14 h",
    ]);
    const span = (from: string, to: string) => written(formatWallSpan(at(from), at(to), "fr-CA"));
    expect(span("2026-11-01T19:00", "2026-11-01T20:30")).toBe("19 h – 20 h 30");
    expect(span("2026-11-01T09:00", "2026-11-11T17:00")).toBe("1er novembre à 9 h – 11 novembre à 17 h");
    expect(formatWallDays(at("2026-11-01T00:00"), at("2026-11-03T00:00"), "fr-CA")).toBe("1er–3 nov. 2026");
  });
});

describe("a day on the wall clock", () => {
  const span = (day: string, zone: string) => {
    const found = daySpan(day, zone);
    return found && [found.from, found.to].map((at) => new Date(at * 1000).toISOString());
  };
  it("[O2] starts and ends at midnight of the time zone, on either side of UTC", () => {
    expect(span("2026-12-31", PACIFIC)).toEqual(["2026-12-31T08:00:00.000Z", "2027-01-01T08:00:00.000Z"]);
    expect(span("2026-12-31", "Asia/Tokyo")).toEqual([
      "2026-12-30T15:00:00.000Z",
      "2026-12-31T15:00:00.000Z",
    ]);
    expect(span("2026-12-31", "America/St_Johns")?.[0]).toBe("2026-12-31T03:30:00.000Z");
  });
  it("[O2] has 23 or 25 hours when the clocks change, and starts at one when they skip midnight", () => {
    const hours = (day: string, zone: string) => {
      const found = daySpan(day, zone);
      return found && (found.to - found.from) / 3600;
    };
    expect(["2026-03-08", "2026-11-01", "2026-07-01"].map((day) => hours(day, PACIFIC))).toEqual([
      23, 25, 24,
    ]);
    expect(span("2022-03-27", "Asia/Beirut")).toEqual([
      "2022-03-26T22:00:00.000Z",
      "2022-03-27T21:00:00.000Z",
    ]);
  });
  it("[O2] is refused if the calendar has no such day", () => {
    for (const text of ["2026-02-29", "2026-13-01", "2026-1-1", "soon", "20261231", ""])
      expect(daySpan(text, PACIFIC)).toBeUndefined();
  });
});

describe("a year on the wall clock", () => {
  it("[A103] starts at midnight of the time zone", () => {
    const at = (iso: string) => Date.parse(iso) / 1000;
    expect(yearSpan(2026, PACIFIC)).toEqual({
      from: at("2026-01-01T08:00:00Z"),
      to: at("2027-01-01T08:00:00Z"),
    });
    expect(yearSpan(2026, "America/Halifax").from).toBe(at("2026-01-01T04:00:00Z"));
    expect(yearSpan(2026, "Asia/Tokyo").from).toBe(at("2025-12-31T15:00:00Z"));
    expect(yearSpan(2026, "UTC").from).toBe(at("2026-01-01T00:00:00Z"));
  });
});

describe("the code of a language", () => {
  it.each([
    ["spa", "es"],
    ["ger", "de"],
    ["deu", "de"],
    ["fre", "fr"],
    ["fra", "fr"],
    ["EN", "en"],
    ["en-US", "en"],
    ["fr_CA", "fr"],
    ["grc", "grc"],
    ["German", "de"],
    ["français", "fr"],
    ["anglais", "en"],
    ["qqq", undefined],
    ["und", undefined],
    ["", undefined],
  ])("[F4] of %s is %s", (text, code) => expect(languageCode(text)).toBe(code));
});

describe("the separator of a table", () => {
  it.each([
    ["commas", ["isbn,onhand,note", '978,1,"a; b; c; d"'], ","],
    ["semicolons, with decimal commas in every row", ["isbn;qty;prix", "978;1;12,50", "979;2;9,00"], ";"],
    ["tabs, with commas in titles", ["isbn\ttitle", "978\tOne, two, three", "979\tEmma"], "\t"],
    ["bars", ["isbn|qty", "978|1"], "|"],
    ["none at all", ["isbn", "978"], ","],
  ])("[F6] is found: %s", (_name, lines, separator) => expect(separatorOf(lines)).toBe(separator));
});

it("writes from when to when an event takes place, with its days only if it takes several", () => {
  const at = (text: string) => asWall(Date.parse(`${text}Z`) / 1000);
  const span = (from: string, to: string) =>
    formatWallSpan(at(from), at(to), "en-US")
      .replaceAll("\u2060", "")
      .replaceAll(/[\u2009\u00a0]/g, " ");
  for (const day of ["2026-11-21", "2027-01-31"])
    expect(span(`${day}T19:00`, `${day}T20:30`)).toBe("7:00 – 8:30 PM");
  expect(span("2026-11-21T19:00", "2026-11-22T01:00")).toBe(
    "November 21 at 7:00 PM – November 22 at 1:00 AM",
  );
  expect(span("2026-11-28T19:00", "2026-11-29T01:00")).toContain("November 28");
  // [P10] Until midnight is still one day.
  expect(span("2026-11-21T19:00", "2026-11-22T00:00")).toBe("7:00 PM – 12:00 AM");
});

it("writes times of a day so that no line ends within them", () => {
  const at = (text: string) => asWall(Date.parse(`${text}Z`) / 1000);
  const span = (locale: string) => formatWallSpan(at("2026-11-21T19:00"), at("2026-11-21T20:30"), locale);
  expect(span("en-CA")).toBe("7:00–\u20608:30\u00a0p.m.");
  expect(span("en-US")).toBe("7:00\u00a0–\u2060\u00a08:30\u00a0PM");
  expect(span("fr-CA")).not.toContain(" ");
  expect(formatDateTime(at("2026-11-21T19:00"), "en-CA", "UTC")).toBe("November 21, 2026 at 7:00\u00a0p.m.");
  expect(formatDay("2026-11-21", "en-CA")).toBe("November 21, 2026");
});

describe("what a text leaves out", () => {
  it("is counted behind what it names", () => {
    expect(andMore("Emma", 0)).toBe("Emma");
    expect(andMore("Emma", 3)).toBe("Emma and 3 more");
    expect(spelledOut(["a", "b"], 2)).toEqual(["a", "b"]);
    expect(spelledOut(["a", "b"], 7)).toEqual(["a", "b", "… and 5 more"]);
    expect(spelledOut([], 0)).toEqual([]);
  });
});
