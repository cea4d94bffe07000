import { expect, it } from "vitest";
import { weekOf } from "./bestsellers.ts";
import { dayText } from "./table.ts";

const day = (text: string) => Date.parse(text) / 86_400_000;
const week = (format: "booknet" | "aba", text: string) => {
  const { from, to } = weekOf(format, day(text));
  return [dayText(from), dayText(to)];
};

it("ends the weeks of BookNet on a Sunday", () => {
  for (const text of ["2026-11-16", "2026-11-18", "2026-11-22"])
    expect(week("booknet", text)).toEqual(["2026-11-16", "2026-11-22"]);
  expect(week("booknet", "2026-11-23")).toEqual(["2026-11-23", "2026-11-29"]);
});

it("begins the weeks of American booksellers on a Sunday", () => {
  for (const text of ["2026-11-15", "2026-11-18", "2026-11-21"])
    expect(week("aba", text)).toEqual(["2026-11-15", "2026-11-21"]);
  expect(week("aba", "2026-11-22")).toEqual(["2026-11-22", "2026-11-28"]);
});
