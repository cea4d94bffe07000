import { describe, expect, it } from "vitest";
import { orderCode, readScan } from "./scanned.ts";

const BOOK = { kind: "book", code: "9780306406157" };

describe("what a scanner sends", () => {
  it.each([
    ["an ISBN-13", "9780306406157"],
    ["hyphens", "978-0-306-40615-7"],
    ["spaces within", "978 0 306 40615 7"],
    ["spaces and a line end around it", "  9780306406157\r\n"],
    ["a Tab behind it", "9780306406157\t"],
    ["an ISBN-10", "0306406152"],
    ["an ISBN-10 with hyphens", "0-306-40615-2"],
    ["full-width digits", "９７８０３０６４０６１５７"],
    ["the word before it", "ISB 9780306406157"],
    ["the name of the symbology", "]E09780306406157"],
    ["start and stop characters", "*9780306406157*"],
    ["control characters", "\u00029780306406157\u0003"],
    ["a letter before it", "F9780306406157"],
    ["a price of five digits", "978030640615751999"],
    ["a price of five digits behind a space", "9780306406157 51999"],
    ["an issue of two digits", "978030640615705"],
    ["everything twice", "97803064061579780306406157"],
    ["everything twice, with a Tab in between", "9780306406157\t9780306406157"],
    ["everything twice, with the price", "978030640615751999978030640615751999"],
    ["an ISBN-10 twice", "03064061520306406152"],
  ])("reads a book: %s", (_, sent) => {
    expect(readScan(sent)).toEqual(BOOK);
  });

  it("reads an ISBN-10 that ends with X, in either case", () => {
    expect(readScan("080442957X")).toEqual({ kind: "book", code: "9780804429573" });
    expect(readScan("0-8044-2957-x ")).toEqual({ kind: "book", code: "9780804429573" });
    expect(readScan("080442957X080442957X")).toEqual({ kind: "book", code: "9780804429573" });
  });

  it("reads a UPC, with and without its price", () => {
    const upc = { kind: "book", code: "0036000291452" };
    expect(readScan("036000291452")).toEqual(upc);
    expect(readScan("03600029145250799")).toEqual(upc);
    expect(readScan("03600029145207")).toEqual(upc);
    expect(readScan("]E003600029145250799")).toEqual(upc);
  });

  it("reads our own barcodes and order numbers, however they are written", () => {
    const order = { kind: "order", order: 100_234 };
    for (const sent of [orderCode(100_234), "100234", " #100234", "no. 100234", "ord100234\t", "*ORD100234*"])
      expect(readScan(sent)).toEqual(order);
    expect(readScan("ORD100234ORD100234")).toEqual(order);
    expect(readScan("ORD100234 ORD100234")).toEqual(order);
    expect(readScan("100234 100234")).toEqual(order);
    // Half of it would be another order.
    expect(readScan("12341234")).toEqual({ kind: "order", order: 12_341_234 });
  });

  it("leaves open what nine digits are, an old code of a book or an order", () => {
    expect(readScan("306406152")).toEqual({ ...BOOK, order: 306_406_152 });
  });

  it("does not guess when two books came in one line", () => {
    expect(readScan("9780306406157 9780804429573")).toEqual({ kind: "several" });
  });

  it("takes everything else for words", () => {
    expect(readScan("  Ada   Reader ")).toEqual({ kind: "words", text: "Ada Reader" });
    expect(readScan("9780306406158")).toEqual({ kind: "words", text: "9780306406158" });
    expect(readScan("Room 9780306406157")).toEqual({ kind: "words", text: "Room 9780306406157" });
    expect(readScan(" \t\r\n")).toEqual({ kind: "words", text: "" });
    expect(readScan("X".repeat(100_000)).kind).toBe("words");
  });
});
