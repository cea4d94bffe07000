import { describe, expect, it } from "vitest";
import { namesIn, writtenLastFirst } from "./names.ts";

const names = (cell: string, lastFirst = false) => namesIn(cell, lastFirst).map(({ name }) => name);

describe("the people in a cell", () => {
  it.each([
    ["Suzanne Collins", ["Suzanne Collins"]],
    ["Morton, Kate", ["Kate Morton"]],
    ["Le Guin, Ursula K.", ["Ursula K. Le Guin"]],
    ["Tolkien, J. R. R.", ["J. R. R. Tolkien"]],
    ["King, Stephen; Straub, Peter", ["Stephen King", "Peter Straub"]],
    ["Gaiman, Neil/Pratchett, Terry", ["Neil Gaiman", "Terry Pratchett"]],
    ["Neil Gaiman, Terry Pratchett", ["Neil Gaiman", "Terry Pratchett"]],
    ["Neil Gaiman & Terry Pratchett", ["Neil Gaiman", "Terry Pratchett"]],
    ["Marks & Spencer", ["Marks & Spencer"]],
    ["The American Poetry & Literacy Project", ["The American Poetry & Literacy Project"]],
    [
      "Royal Society of Arts and Canadian Museum of History",
      ["Royal Society of Arts and Canadian Museum of History"],
    ],
    ["Martin Luther King, Jr.", ["Martin Luther King Jr."]],
    ["Plato, Desmond Lee", ["Plato", "Desmond Lee"]],
  ])("[F4] %s", (cell, expected) => expect(names(cell)).toEqual(expected));

  it("[F4] are one person if the rest of the column is written Last, First", () => {
    expect(names("García Márquez, Gabriel José", true)).toEqual(["Gabriel José García Márquez"]);
    expect(names("King, Martin Luther, Jr.", true)).toEqual(["Martin Luther King Jr."]);
    expect(names("Gaiman, Neil, Pratchett, Terry", true)).toEqual(["Neil Gaiman", "Terry Pratchett"]);
  });

  it("keep their sort names and roles", () => {
    expect(namesIn("Le Guin, Ursula K.", false)).toEqual([
      { name: "Ursula K. Le Guin", sort_name: "Le Guin, Ursula K.", role: "A01" },
    ]);
    expect(namesIn("J.K. Rowling, Mary GrandPré (Illustrator)", false)).toEqual([
      { name: "J.K. Rowling", role: "A01" },
      { name: "Mary GrandPré", role: "A12" },
    ]);
    expect(names("Ann Leckie; Ann Leckie")).toEqual(["Ann Leckie"]);
  });
});

describe("how a column writes names", () => {
  it("follows most of its cells", () => {
    expect(writtenLastFirst(["Morton, Kate", "King, Martin Luther", "Plato"])).toBe(true);
    expect(writtenLastFirst(["Suzanne Collins", "Neil Gaiman, Terry Pratchett", "Plato, Desmond Lee"])).toBe(
      false,
    );
    expect(writtenLastFirst([])).toBe(false);
  });
});
