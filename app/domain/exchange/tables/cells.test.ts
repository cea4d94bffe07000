import { describe, expect, it } from "vitest";
import {
  cleanCell,
  codeOf,
  conditionOf,
  countOf,
  currencyOf,
  dateOf,
  isAmbiguousCount,
  priceOf,
  rawCell,
} from "./cells.ts";

describe("a product code in a cell", () => {
  it.each([
    ["978-0-14-032872-1", "9780140328721"],
    ["'9780140328721", "9780140328721"],
    ["9780140328721.0", "9780140328721"],
    ["9.780140328721E+12", "9780140328721"],
    ["9,780140328721E+12", "9780140328721"],
    ["0140328726", "9780140328721"],
    ["140328726", "9780140328721"],
  ])("%s is read", (cell, code) => expect(codeOf(cell)).toEqual({ code }));

  it.each([
    ["9.78014E+12", /lost digits in a spreadsheet.*export it again/],
    ["9,78014E+12", /lost digits/],
    ["9780140328722", /last digit does not fit/],
    ["", /there is no ISBN/],
    ["Hobbit", /"Hobbit" is not an ISBN, EAN or UPC$/],
  ])("[F5] %s is refused with the reason", (cell, problem) =>
    expect(codeOf(cell)).toEqual({ problem: expect.stringMatching(problem) }),
  );

  it("can be inside a formula that stops spreadsheets from changing it", () => {
    expect(cleanCell(' ="0140328726" ')).toBe("0140328726");
    expect(cleanCell('The "Best"')).toBe('The "Best"');
    expect(cleanCell("'Tis")).toBe("'Tis");
  });

  it("[P6] is read like HTML, as programs for web shops export it", () => {
    expect(cleanCell("John Wiley &amp; Sons")).toBe("John Wiley & Sons");
    expect(cleanCell("L&#8217;&Eacute;tranger")).toBe("L’Étranger");
    expect(cleanCell("AT&T; R&D &copy")).toBe("AT&T; R&D &copy");
    expect(rawCell("Tom &amp; Jerry")).toBe("Tom &amp; Jerry");
  });

  it("[P5] loses the mark that our files of refused rows put before a formula", () => {
    expect(cleanCell("'=SUM(A1:A9)")).toBe("=SUM(A1:A9)");
    expect(cleanCell("'-5")).toBe("-5");
  });
});

describe("a number of copies", () => {
  it.each([
    ["3", 3],
    ["3.0", 3],
    ["3,00", 3],
    ["'4", 4],
    ["", 0],
    ["-1", -1],
    ["−2", -2],
    ["(3)", -3],
    ["4-", -4],
    ["-0", 0],
  ])("%s is %i", (cell, count) => expect(countOf(cell)).toBe(count));

  it.each(["1.5", "1.250", "many", "1000000", "1,000,000", "1,00,000", "<5"])(
    "%s is not a quantity",
    (cell) => expect(countOf(cell)).toBeUndefined(),
  );

  it.each([
    ["1,000", ",", 1000],
    ["-1,000", ",", -1000],
    ["12,345", ";", 12_345],
    ["1,000.00", ";", 1000],
    ["1.000,00", ",", 1000],
    ["1 000", ";", 1000],
    ["1\u202f000", ";", 1000],
    ["1’000", "\t", 1000],
    ["3.000", ",", 3],
    ["3.0000", ";", 3],
    ["0,000", ";", 0],
  ])(
    "[P5] %s may have thousands or decimals, in a file with %s between the cells",
    (cell, separator, count) => expect(countOf(cell, separator)).toBe(count),
  );

  it.each([
    ["1,000", ";"],
    ["1.000", ";"],
    ["2.000", "\t"],
  ])("[P5] %s is not guessed in a file with %s between the cells", (cell, separator) => {
    expect(countOf(cell, separator)).toBeUndefined();
    expect(isAmbiguousCount(cell)).toBe(true);
  });
});

describe("a price", () => {
  it.each([
    ["12", 1200],
    ["$1,234.50", 123_450],
    ["12,50", 1250],
    ["1 234,50", 123_450],
    ["1.234,50", 123_450],
    ["1'234,5", 123_450],
    ["12.9900", 1299],
    ["12.995", 1300],
    ["12,9900", 1299],
    ["1,234", 123_400],
  ])("%s is %i cents", (cell, cents) => expect(priceOf(cell)).toEqual({ cents }));

  it.each([
    ["CA$12.50", 1250, "CAD"],
    ["12,50 $ CA", 1250, "CAD"],
    ["US$ 9.99", 999, "USD"],
    ["9.99 USD", 999, "USD"],
    ["CDN 20", 2000, "CAD"],
    ["€12,00", 1200, "other"],
    ["12.00 EUR", 1200, "other"],
  ])("[F4] %s has a currency", (cell, cents, currency) => expect(priceOf(cell)).toEqual({ cents, currency }));

  it("has no currency if it only has a dollar sign", () => {
    expect(priceOf("12,50 $")).toEqual({ cents: 1250 });
    expect(priceOf("$12.50")).toEqual({ cents: 1250 });
  });

  it.each(["cheap", "-5.00", "12.5.0", ""])("is not %s", (cell) => expect(priceOf(cell)).toBeUndefined());
});

it.each([
  ["CAD", "CAD"],
  ["C$", "CAD"],
  ["$ US", "USD"],
  ["Canadian dollars", "CAD"],
  ["EUR", undefined],
  ["$", undefined],
])("the currency of %s is %s", (cell, currency) => expect(currencyOf(cell)).toBe(currency));

it.each([
  ["Used very good", "U2"],
  ["used - like new", "U1"],
  ["Occasion – très bon état", "U2"],
  ["Usagé", "U"],
  ["Neuf", ""],
  ["u3", "U3"],
  ["dédicacé", "S"],
  ["shiny", undefined],
])("the condition %s is %s", (cell, condition) => expect(conditionOf(cell)).toBe(condition));

it.each([
  ["2008", Date.UTC(2008, 0, 1)],
  ["2008.0", Date.UTC(2008, 0, 1)],
  ["20080914", Date.UTC(2008, 8, 14)],
  ["2008-09-14", Date.UTC(2008, 8, 14)],
  ["2008/9/14", Date.UTC(2008, 8, 14)],
  ["2008-09", Date.UTC(2008, 8, 1)],
])("the day of %s", (cell, time) => expect(dateOf(cell)).toBe(time / 1000));
it.each(["2008-02-30", "-750", "soon", "14/09/2008"])("no day is read from %s", (cell) =>
  expect(dateOf(cell)).toBeUndefined(),
);
