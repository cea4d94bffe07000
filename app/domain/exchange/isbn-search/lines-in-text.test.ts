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
    ["[P4] lines of an old Mac", `${A},3\r${B},1`, [3, 1]],
    ["[P4] lines broken by hand", `ISBN\tQty\u2028${A}\t3\u2028${B}\t1`, [3, 1]],
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

  it("reads the export of Goodreads as it is: ISBN13 before ISBN, and pages are no copies", () => {
    const head =
      "Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Average Rating,Publisher,Binding,Number of Pages,Year Published,Original Publication Year,Date Read,Date Added,Bookshelves,Bookshelves with positions,Exclusive Shelf,My Review,Spoiler,Private Notes,Read Count,Owned Copies";
    const row = (isbn10: string, isbn13: string, review: string) =>
      `0306406152,"Emma, or so",Jane Austen,"Austen, Jane",,"=""${isbn10}""","=""${isbn13}""",5,4.05,Penguin,Paperback,474,2003,1815,,2024/01/02,to-read,to-read (#1),to-read,"${review}",,,0,0`;
    const text = [
      head,
      row("0141439513", B, `Better than ${A},<br/>they say`),
      row("", "", "An ebook, which has none"),
      row("054792822X", "", 'She said ""no""\nand then 2 more'),
    ].join("\n");
    expect(linesInText(text)).toEqual([
      { isbn: B, quantity: 1 },
      { isbn: A, quantity: 1 },
    ]);
  });

  it("reads the export of StoryGraph as it is", () => {
    const head =
      "Title,Authors,Contributors,ISBN/UID,Format,Read Status,Date Added,Last Date Read,Dates Read,Read Count,Moods,Pace,Star Rating,Review,Tags,Owned?";
    const text = `${head}\nThe Hobbit,J.R.R. Tolkien,"",${A},paperback,read,2024/05/01,,,3,,,5.0,"<div>Like ${B}?</div>","",No\nEmma,Jane Austen,"",b7f0e9c2-1111,audio,to-read,2024/05/02,,,0,,,,,"",No`;
    expect(linesInText(text)).toEqual([{ isbn: A, quantity: 1 }]);
  });

  it("reads the export of LibraryThing as it is, with its number of copies", () => {
    const head = "Book Id\tTitle\tPrimary Author\tReview\tBarcode\tISBN\tISBNs\tSubjects\tCopies\tOCLC";
    const text = `${head}\n0306406152\tThe Hobbit\tTolkien\t\t${B}\t[054792822X]\t054792822X, ${A}\tFantasy\t2\t0306406152\n81\tEmma\tAusten\t\t\t[]\t${B}\t\t0\t`;
    expect(linesInText(text)).toEqual([
      { isbn: A, quantity: 2 },
      { isbn: B, quantity: 0, problem: "0" },
    ]);
  });

  it("reads a quote in a table with tabs as it is, so that no number beside it counts", () => {
    const head = "Book Id\tTitle\tISBN\tReview";
    const text = `${head}\n1\tThe 5" disk\t${A}\tnot ${B}\n2\tEmma\t\tnot ${B}\n3\tEmma\t"${A}"\t`;
    expect(linesInText(text)).toEqual([{ isbn: A, quantity: 2 }]);
  });

  it("reads the rows behind a quote that nothing closes by their columns", () => {
    const text = `isbn,title,notes\n${A},The 5" disk,not ${B}\n${A},Emma,not ${B}`;
    expect(linesInText(text)).toEqual([{ isbn: A, quantity: 2 }]);
  });

  it("still finds ISBNs in rows that do not fit their header", () => {
    expect(linesInText(`isbn,title\n${A},Here, there and back\n${B},Emma`)).toEqual([
      { isbn: A, quantity: 1 },
      { isbn: B, quantity: 1 },
    ]);
    expect(linesInText(`isbn,title\n${A},"The 5" film\n${B},Emma`)).toEqual([
      { isbn: A, quantity: 1 },
      { isbn: B, quantity: 1 },
    ]);
  });
});

describe("[N8] numbers that were meant as ISBNs", () => {
  const wrongIn = (text: string) => linesInText(text).flatMap(({ isbn, wrong }) => (wrong ? [isbn] : []));

  it.each([
    [
      "thirteen digits with a wrong check digit, anywhere",
      `See 978-0-14-143951-9, or ${A}`,
      ["9780141439519"],
    ],
    [
      "a line with too few or too many digits",
      "978014143951\n97801414395188",
      ["978014143951", "97801414395188"],
    ],
    ["ten digits with a wrong check digit, on a line of their own", "0-14-143951-4, 2", ["0141439514"]],
    ["one of several, separated by commas", `${A}, 978014143951, ${B}`, ["978014143951"]],
    ["a cell in a column of ISBNs", `isbn,title\n="978014143951",Emma`, ["978014143951"]],
    ["what a spreadsheet has rounded", "isbn,title\n9.78014E+12,Emma", ["9.78014E+12"]],
    ["each once", "9780141439519\n9780141439519", ["9780141439519"]],
  ])("are reported: %s", (_name, text, wrong) => {
    expect(wrongIn(text)).toEqual(wrong);
  });

  it.each([
    ["telephone numbers", "Tel. 250-555-0142\n250-555-0142\n1-250-555-0142"],
    ["numbers in other text", "Order 9780141439 of 2024\nCustomer 2505550177"],
    ["small numbers and dates", "12\n366\n2024-01-02"],
    ["cells of other columns, and ids of ebooks", "id,isbn\n9780141439519,\n9780141439,B00ABCDEFG"],
  ])("are not: %s", (_name, text) => {
    expect(linesInText(text)).toEqual([]);
  });

  it("are at most a thousand, and push no title out", () => {
    const numbers = Array.from({ length: 2000 }, (_, index) => String(100_000_000_000 + index));
    const lines = linesInText(`${numbers.join("\n")}\n${A}`);
    expect(lines).toHaveLength(1001);
    expect(lines[0]).toEqual({ isbn: A, quantity: 1 });
  });
});
