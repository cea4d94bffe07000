import { describe, expect, it } from "vitest";
import { linesInText } from "./lines-in-text.ts";

const [A, B] = ["9780547928227", "9780141439518"];

describe("ISBNs and quantities in a text", () => {
  it.each([
    ["an ISBN alone means one copy", `${A}\n${B}`, [1, 1]],
    ["separated by commas, all on one line", `${A}, ${B}`, [1, 1]],
    ["a number after it", `${A}, 3\n978-0-14-143951-8;12`, [3, 12]],
    ["a number before it", `2 x ${A}\n5\t${B}`, [2, 5]],
    ["a number after a space or a sign", `${A} 4\n${B} × 7`, [4, 7]],
    ["ten digits", "054792822X, 2\n0141439513\t3", [2, 3]],
    [
      "a table with a header, ignoring numbers in titles",
      `isbn,title,qty\n${A},"1984, and other years",3\n${B},Emma,2`,
      [3, 2],
    ],
    ["a table with tabs", `Title\tISBN\tCopies\nThe Hobbit 2\t${A}\t30\nPride\t${B}\t`, [30, 1]],
    ["a French table", `Titre;ISBN;Qté\nLe Hobbit 2;${A};30\nEmma;${B};2`, [30, 2]],
    ["a header that names the copies in two words", `ISBN,Qty ordered,Shelf\n${A},3,9\n${B},1,8`, [3, 1]],
    ["a title with a number and no header", `1984 ${A} Signet\n${B},Emma,2`, [1, 1]],
    ["Excel's formulas around numbers", `="${A}",6\n"${B}","4"`, [6, 4]],
  ])("%s", (_name, text, quantities) => {
    expect(linesInText(text)).toEqual([
      { isbn: A, quantity: quantities[0] },
      { isbn: B, quantity: quantities[1] },
    ]);
  });

  it("[C18] reports an impossible number of copies, and orders none for it", () => {
    expect(linesInText(`${A}, 0\n${B}, 99999`)).toEqual([
      { isbn: A, quantity: 0, problem: "0" },
      { isbn: B, quantity: 0, problem: "99999" },
    ]);
    expect(linesInText(`isbn,qty\n${A},-4\n${B},2`)).toEqual([
      { isbn: A, quantity: 0, problem: "-4" },
      { isbn: B, quantity: 2 },
    ]);
    expect(linesInText(`${A}, -4\n${A}, 3`)).toEqual([{ isbn: A, quantity: 3, problem: "-4" }]);
    expect(linesInText(`${A}, 1.5`)).toEqual([{ isbn: A, quantity: 0, problem: "1.5" }]);
  });

  it("[C18] adds up an ISBN that a line repeats, but counts two spellings of one ISBN once", () => {
    expect(linesInText(`${A}, ${B}, ${A}, ${A}`)).toEqual([
      { isbn: A, quantity: 3 },
      { isbn: B, quantity: 1 },
    ]);
    expect(linesInText(`${A},054792822X,The Hobbit`)).toEqual([{ isbn: A, quantity: 1 }]);
  });

  it("adds up repeated lines, and finds nothing in other text", () => {
    expect(linesInText(`${A},2\n${A},3`)).toEqual([{ isbn: A, quantity: 5 }]);
    expect(linesInText("hello\n12345")).toEqual([]);
  });

  it("handles lines of any length", () => {
    expect(linesInText(`${A}${" ".repeat(150_000)}x`)).toEqual([{ isbn: A, quantity: 1 }]);
    expect(linesInText(`${'"copies'.repeat(20_000)}\n${A}`)).toEqual([{ isbn: A, quantity: 1 }]);
  });
});
