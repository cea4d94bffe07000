import { describe, expect, it } from "vitest";
import { bundleDiscounts, type NamedBundle } from "./bundles.ts";

const TICKET = 1;
const BOOK = 2;
const OTHER = 3;
const bundle = (over: Partial<NamedBundle> = {}): NamedBundle => ({
  name: "With the book",
  ticket_id: TICKET,
  title_id: BOOK,
  price: 3000,
  ...over,
});
const line = (title_id: number | null, quantity: number, price: number) => ({ title_id, quantity, price });

describe("bundles of a ticket and a book", () => {
  it("cost one price, and split what they save by the prices of their parts", () => {
    const { perLine, applied } = bundleDiscounts([line(TICKET, 2, 1250), line(BOOK, 2, 2500)], [bundle()]);
    expect(perLine).toEqual([500, 1000]);
    expect(applied).toMatchObject([{ description: "With the book", amount: 1500, promotion_id: 0 }]);
  });

  it("split a saving to the cent", () => {
    const { perLine } = bundleDiscounts(
      [line(TICKET, 1, 1000), line(BOOK, 1, 1999)],
      [bundle({ price: 2899 })],
    );
    expect(perLine.reduce((sum, amount) => sum + amount, 0)).toBe(100);
  });

  it("need both parts: what is left over costs its own price", () => {
    expect(bundleDiscounts([line(TICKET, 5, 1250)], [bundle()]).perLine).toEqual([0]);
    expect(bundleDiscounts([line(TICKET, 3, 1250), line(BOOK, 1, 2500)], [bundle()]).perLine).toEqual([
      250, 500,
    ]);
  });

  it("count every ticket and every copy once, the best bundle first", () => {
    const lines = [line(TICKET, 1, 1250), line(BOOK, 1, 2500), line(OTHER, 1, 4000)];
    const other = bundle({ name: "With the atlas", title_id: OTHER, price: 4000 });
    const { perLine, applied } = bundleDiscounts(lines, [bundle(), other]);
    expect(applied.map(({ description, amount }) => [description, amount])).toEqual([
      ["With the atlas", 1250],
    ]);
    expect(perLine[1]).toBe(0);
  });

  it("find their parts on several lines", () => {
    const { perLine } = bundleDiscounts(
      [line(BOOK, 1, 2500), line(TICKET, 2, 1250), line(BOOK, 3, 2500)],
      [bundle()],
    );
    expect(perLine).toEqual([500, 500, 500]);
  });

  it("take nothing off where their parts cost less, nor from used copies", () => {
    expect(bundleDiscounts([line(TICKET, 1, 500), line(BOOK, 1, 900)], [bundle()]).perLine).toEqual([0, 0]);
    expect(bundleDiscounts([line(TICKET, 1, 1250), line(null, 1, 2500)], [bundle()]).perLine).toEqual([0, 0]);
  });
});
