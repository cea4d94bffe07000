import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { utils, write } from "@e965/xlsx";
import { describe, expect, it } from "vitest";
import { CommandError } from "#app/cli/command.ts";
import { importCommand } from "#app/cli/commands/import.ts";
import { saveTitle } from "#app/domain/catalogue/title-records.server.ts";
import { importStock, type StockImport } from "#app/domain/exchange/tables/stock.server.ts";
import { importTitles, type TitleImport } from "#app/domain/exchange/tables/titles.server.ts";
import { type Given, runCommand } from "#tests/support/command.ts";
import { sharedPlatform } from "#tests/support/shared-platform.ts";
import {
  CANADIAN,
  guest,
  locationNamed,
  type MadeTitle,
  makeShop,
  makeTitle,
  merged,
  nextIsbn,
  storeOf,
} from "#tests/support/shop.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-tables-"));
const platform = await sharedPlatform();
await makeShop(platform, "test", CANADIAN);
await makeShop(
  platform,
  "two",
  merged(CANADIAN, { locations: [locationNamed(1, "Quay"), locationNamed(7, "Côte-Nord")] }),
);

let files = 0;
function written(content: string | Buffer, ending = "csv"): string {
  const file = path.join(folder, `${files++}.${ending}`);
  writeFileSync(file, content);
  return file;
}
const latin1 = (text: string) => Buffer.from(text, "latin1");
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le");

async function stockFile(content: string | Buffer, options: StockImport = {}, shop = "test", ending = "csv") {
  const store = await storeOf(platform, shop);
  return importStock(platform.database, platform.clock.now(), store, written(content, ending), options);
}
const titlesFile = (content: string | Buffer, options: TitleImport = {}, ending = "csv") =>
  importTitles(platform.database, platform.clock.now(), written(content, ending), options);

/** A shop's stock of a title: location, condition, on hand, on order, price, note. */
function held(title: MadeTitle) {
  return platform.database.read
    .selectFrom("stock")
    .select(["location_id", "condition", "onhand", "onorder", "price", "note"])
    .where("title_id", "=", title.id)
    .orderBy("id")
    .execute();
}
const counts = async (title: MadeTitle) => (await held(title)).map(({ onhand }) => onhand);
const titleOf = (isbn: string) =>
  platform.database.read
    .selectFrom("titles")
    .selectAll()
    .where("product_code", "=", isbn)
    .executeTakeFirstOrThrow();

/** Runs `shop import …` and collects what it prints. */
const command = (args: string[], options: Given = {}) => runCommand(importCommand, platform, args, options);

describe("a table of any kind", () => {
  const french = (isbn: string) =>
    `Code-barres;Qté en stock;Prix de détail;État;Remarque\n${isbn};3;12,50 $;Très bon état;À côté\n`;

  it.each([
    [
      "Windows-1252, semicolons, French column names",
      (text: string) => latin1(text),
      "Windows-1252",
      "semicolons",
    ],
    ["UTF-8", (text: string) => text, "UTF-8", "semicolons"],
    ["UTF-8 with a byte order mark", (text: string) => `\uFEFF${text}`, "UTF-8", "semicolons"],
    ["UTF-16", (text: string) => utf16(text), "UTF-16LE", "semicolons"],
    ["tabs", (text: string) => latin1(text.replaceAll(";", "\t")), "Windows-1252", "tabs"],
    [
      "vertical bars and Windows line endings",
      (text: string) => text.replaceAll(";", "|").replaceAll("\n", "\r\n"),
      "UTF-8",
      "vertical bars",
    ],
    ["compressed", (text: string) => gzipSync(text), "UTF-8", "semicolons"],
    ["Excel's own first line", (text: string) => `sep=;\r\n${text}`, "UTF-8", "semicolons"],
    ["a heading above it", (text: string) => `Inventaire du 21 novembre\n\n${text}`, "UTF-8", "semicolons"],
  ])("[F6] is read and described: %s", async (_name, make, encoding, separator) => {
    const title = await makeTitle(platform);
    const result = await stockFile(make(french(title.isbn)));
    expect(result).toMatchObject({ read: 1, added: 1, refused: 0 });
    expect(result.stopped).toBeUndefined();
    expect(result.notes).toContain(`Read as ${encoding}, with ${separator} between the cells.`);
    expect(result.notes.join()).toContain("onhand = Qté en stock");
    expect(await held(title)).toMatchObject([{ onhand: 3, price: 1250, condition: "U2", note: "À côté" }]);
  });

  it.each(["xlsx", "xls", "ods"] as const)("[F6] may be a spreadsheet: %s", async (bookType) => {
    const title = await makeTitle(platform);
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet([["Bonjour"]]), "Cover");
    const rows = [["Stock on 21 November"], [], ["EAN", "Qty", "Price"], [Number(title.isbn), 4, 10 * 1.1]];
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), "Stock");
    const file = write(book, { type: "buffer", bookType: bookType === "xls" ? "biff8" : bookType }) as Buffer;
    const result = await stockFile(file, {}, "test", bookType);
    expect(result).toMatchObject({ read: 1, added: 1, refused: 0 });
    expect(result.notes[0]).toBe('Read the sheet "Stock".');
    expect(await held(title)).toMatchObject([{ onhand: 4, price: 1100 }]);
  });

  it("[F6] may be an HTML page named like a spreadsheet", async () => {
    const title = await makeTitle(platform);
    const page = `<html><body><table><tr><th>ISBN</th><th>Quantité</th></tr><tr><td>${title.isbn}</td><td>6</td></tr></table></body></html>`;
    expect(await stockFile(page, {}, "test", "xls")).toMatchObject({ added: 1 });
    expect(await counts(title)).toEqual([6]);
  });

  it("gives the line of a row, also after cells with several lines", async () => {
    const title = await makeTitle(platform);
    const result = await stockFile(`isbn,onhand,note\n${title.isbn},1,"a\nb"\n123,1,\n`);
    expect(result.reasons).toMatchObject([{ where: "line 4", cells: ["123", "1", ""] }]);
  });

  it.each([
    ["a first line that ends like Windows' and rows that do not", "ISBN,On hand\r\n@1,3\n@2,4\n"],
    ["lines of Windows after others", "ISBN,On hand\n@1,3\r\n@2,4\r\n"],
    ["lines of old Macs after others", "ISBN,On hand\n@1,3\r@2,4\r"],
    ["doubled carriage returns", "ISBN,On hand\r\r\n@1,3\r\r\n@2,4\r\r\n"],
  ])("[P4] may have %s", async (_, content) => {
    const [title, two] = [await makeTitle(platform), await makeTitle(platform)];
    const result = await stockFile(content.replace("@1", title.isbn).replace("@2", two.isbn));
    expect(result).toMatchObject({ read: 2, refused: 0 });
    expect([await counts(title), await counts(two)]).toEqual([[3], [4]]);
  });

  it("[P4] gives the right line of a row whatever ends the lines before it", async () => {
    const title = await makeTitle(platform);
    const result = await stockFile(`ISBN,On hand,Note\r\n${title.isbn},1,"a\nb"\nx,2,\r\ny,3,left\rover\n`);
    expect(result.reasons.map(({ where }) => where)).toEqual(["line 4", "line 5"]);
  });

  it("[P6] may be written like HTML: publishers and people are stored as they are", async () => {
    const isbn = nextIsbn();
    await titlesFile(
      `isbn;title;author;publisher\n"${isbn}";"War &amp; Peace";"The American Poetry &amp; Literacy Project";"John Wiley &amp; Sons"\n`,
    );
    expect(await titleOf(isbn)).toMatchObject({
      title: "War & Peace",
      publisher: "John Wiley & Sons",
      author_line: "The American Poetry & Literacy Project",
    });
  });

  it("[P5] takes the line with the most column names for the header when one is missing", async () => {
    const result = await stockFile(
      "id,title,price,condition\naBCd1123,Samsung,9.99,new\naBCd1124,In stock,9.99,new\n",
    );
    expect(result.stopped).toMatch(/found: id, title, price, condition\. Name it/);
  });

  it("[P5] says how many more columns it did not use", async () => {
    const title = await makeTitle(platform);
    const names = Array.from({ length: 5000 }, (_, index) => `c${index}`);
    const result = await stockFile(`isbn,onhand,${names.join(",")}\n${title.isbn},1\n`);
    expect(result.notes.join(" ")).toMatch(/Not used: c0, c1, .*, c29 and 4,970 more\./);
  });

  it("is refused without column names, and the report quotes its first line", async () => {
    const title = await makeTitle(platform);
    expect(await stockFile(`${title.isbn},4\n${title.isbn},5\n`)).toMatchObject({
      read: 0,
      stopped: expect.stringMatching(
        /^the file has no column names: its first line begins with 978.*isbn,onhand$/,
      ),
    });
    expect(await stockFile(`isbn,onhand\n${title.isbn},4\n`, { map: { onhand: "Bestand" } })).toMatchObject({
      stopped: expect.stringContaining('no column "Bestand" (--map onhand=Bestand)'),
    });
  });

  it("refuses a row that a missing quotation mark has shifted", async () => {
    const title = await makeTitle(platform);
    const result = await stockFile(`isbn,onhand,price,note\n${title.isbn},2,$1,234.50,signed,x\n`);
    expect(result).toMatchObject({ read: 1, added: 0, refused: 1 });
    expect(result.reasons[0]?.reason).toMatch(/6 cells and the first line 4.*quotation marks/);
  });

  it("is read up to a quotation mark that is never closed", async () => {
    const title = await makeTitle(platform);
    const result = await stockFile(`isbn,onhand\n${title.isbn},2\n"9780306406157,3\n`);
    expect(result).toMatchObject({
      added: 1,
      stopped: expect.stringMatching(/^From line 3 on.*never closed/),
    });
  });

  it("is not mistaken for XML", async () => {
    await expect(stockFile("<?xml version='1.0'?><ONIXMessage/>")).rejects.toThrow(/is XML, not a table/);
  });
});

describe("a stock file", () => {
  it("[F5] counts a negative number as zero, and reports the line", async () => {
    const [title, two] = [await makeTitle(platform), await makeTitle(platform)];
    await stockFile(`isbn,onhand\n${title.isbn},3\n${two.isbn},3\n`);
    const result = await stockFile(`isbn,onhand,onorder\n${title.isbn},-1,\n${two.isbn},4,-2\n`);
    expect(result).toMatchObject({ changed: 2, refused: 0 });
    expect([...result.remarks]).toEqual([
      ["a negative number of copies, read as 0", { count: 2, where: ["line 2", "line 3"] }],
    ]);
    expect([await counts(title), await counts(two)]).toEqual([[0], [4]]);
  });

  it("[F5] leaves fields without a column alone, and clears fields whose cell is empty", async () => {
    const title = await makeTitle(platform);
    await stockFile(`isbn,onhand,onorder,price,note\n${title.isbn},3,2,9.99,Our favourite\n`);
    expect(await stockFile(`isbn,onhand\n${title.isbn},5\n`)).toMatchObject({ changed: 1 });
    expect(await held(title)).toMatchObject([{ onhand: 5, onorder: 2, price: 999, note: "Our favourite" }]);
    await stockFile(`isbn,onhand,price\n${title.isbn},5,\n`);
    expect(await held(title)).toMatchObject([{ onhand: 5, onorder: 2, price: null, note: "Our favourite" }]);
  });

  it("reports rows that changed nothing as unchanged", async () => {
    const title = await makeTitle(platform);
    const content = `isbn,onhand,price\n${title.isbn},3,9.99\n`;
    expect(await stockFile(content)).toMatchObject({ added: 1, changed: 0, unchanged: 0 });
    const before = await changesOf(title);
    expect(await stockFile(content)).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
    expect(await changesOf(title)).toBe(before);
  });
  const changesOf = async (title: MadeTitle) =>
    (
      await platform.database.read
        .selectFrom("catalogue_changes")
        .select("title_id")
        .where("title_id", "=", title.id)
        .execute()
    ).length;

  it("uses the last of several rows for a title, and reports the others", async () => {
    const title = await makeTitle(platform);
    const result = await stockFile(`isbn,onhand\n${title.isbn},3\n${title.isbn},7\n`);
    expect(result).toMatchObject({ read: 2, added: 1 });
    expect([...result.remarks.values()]).toEqual([{ count: 1, where: ["line 3"] }]);
    expect(await counts(title)).toEqual([7]);
  });

  it("counts copies with a price in another currency, but leaves the price alone", async () => {
    const title = await makeTitle(platform);
    await stockFile(`isbn,onhand,price\n${title.isbn},1,9.99\n`);
    const result = await stockFile(`isbn,onhand,price,currency\n${title.isbn},2,7.00,USD\n`);
    expect(result).toMatchObject({ changed: 1, refused: 0 });
    expect([...result.remarks.keys()]).toEqual([expect.stringContaining("not in CAD")]);
    expect(await held(title)).toMatchObject([{ onhand: 2, price: 999 }]);
    await stockFile(`isbn,onhand,price,devise\n${title.isbn},2,"8,00",CAD\n`);
    expect(await held(title)).toMatchObject([{ onhand: 2, price: 800 }]);
  });

  it("[F5] replaces the whole stock with --whole: other titles go to zero but keep price and note", async () => {
    await makeShop(platform, "whole", CANADIAN);
    const [kept, gone, used] = [
      await makeTitle(platform),
      await makeTitle(platform),
      await makeTitle(platform),
    ];
    await stockFile(
      `isbn,onhand,onorder,price,condition\n${kept.isbn},3,1,,\n${gone.isbn},2,4,9.99,\n${used.isbn},1,,,used\n`,
      {},
      "whole",
    );
    const whole = `isbn,onhand\n${kept.isbn},2\n`;
    const tried = await stockFile(whole, { whole: true, dryRun: true }, "whole");
    expect(tried.changes).toEqual([
      `${kept.isbn}: on hand 3 → 2`,
      `${gone.isbn}: on hand 2 → 0 (not in the file)`,
      `${used.isbn}: on hand 1 → 0 (not in the file)`,
    ]);
    expect([await counts(kept), await counts(gone), await counts(used)]).toEqual([[3], [2], [1]]);
    expect(await stockFile(whole, { whole: true }, "whole")).toMatchObject({ changed: 3, refused: 0 });
    expect(await held(kept)).toMatchObject([{ onhand: 2, onorder: 1 }]);
    expect(await held(gone)).toMatchObject([{ onhand: 0, onorder: 4, price: 999 }]);
    expect(await counts(used)).toEqual([0]);
    // With a column for copies on order, it replaces those too.
    await stockFile(`isbn,onhand,onorder\n${kept.isbn},2,0\n`, { whole: true }, "whole");
    expect(await held(gone)).toMatchObject([{ onhand: 0, onorder: 0 }]);
    // The shop's pages show the same.
    const item = await guest(platform, "whole").ok("title/getItem", { eisbn: gone.eisbn });
    expect(item.availability.map(({ onhand }) => onhand)).toEqual([0]);
  });

  it("[F5] clears nothing when it breaks off or too much of it is refused", async () => {
    await makeShop(platform, "careful", CANADIAN);
    const [kept, other] = [await makeTitle(platform), await makeTitle(platform)];
    await stockFile(`isbn,onhand\n${kept.isbn},3\n${other.isbn},2\n`, {}, "careful");
    for (const content of [
      `isbn,onhand\n${kept.isbn},3\n9.78014E+12,4\n`,
      `isbn,onhand\n${kept.isbn},3\n"${other.isbn},4\n`,
      "isbn,onhand\n",
    ]) {
      await stockFile(content, { whole: true }, "careful");
      expect(await counts(other)).toEqual([2]);
    }
    // A row that is refused for its price still says that the title is in stock.
    const bad = `isbn,onhand,price\n${kept.isbn},3,\n${other.isbn},2,cheap\n`;
    await stockFile(bad, { whole: true, tooManyRefused: () => false }, "careful");
    expect(await counts(other)).toEqual([2]);
  });

  it("[F5] covers one location or all of them, and does not guess which", async () => {
    const [quay, north] = [await makeTitle(platform), await makeTitle(platform)];
    const both = `isbn,onhand,succursale\n${quay.isbn},1,Quay\n${north.isbn},2,cote nord\n`;
    expect(await stockFile(both, {}, "two")).toMatchObject({ added: 2 });
    const text = `isbn,onhand\n${quay.isbn},5\n`;
    const undecided = await stockFile(text, { whole: true }, "two");
    expect(undecided.notes.join()).toContain("several locations");
    await stockFile(text, { whole: true, location: "Quay" }, "two");
    expect([await counts(quay), await counts(north)]).toEqual([[5], [2]]);
    await stockFile(`isbn,onhand,location\n${quay.isbn},5,1\n`, { whole: true }, "two");
    expect([await counts(quay), await counts(north)]).toEqual([[5], [0]]);
  });
});

describe("a list of titles", () => {
  it("[P5] takes the name of an author as it is written, and files it as the list does", async () => {
    const [one, two] = [nextIsbn(), nextIsbn()];
    await titlesFile(
      `Title,Author,Author l-f,ISBN13\nA,prole.info,"prole.info, prole.info",${one}\nB,Ursula K.  Le Guin,"Le Guin, Ursula K.",${two}\n`,
    );
    expect(await titleOf(one)).toMatchObject({ author_line: "prole.info", author_sort: "prole info" });
    expect(await titleOf(two)).toMatchObject({
      author_line: "Ursula K. Le Guin",
      author_sort: "le guin ursula k",
    });
  });

  it("[F4] fills gaps in a title and changes nothing else", async () => {
    const title = await makeTitle(platform, {
      title: "The Tides",
      publisher: "Harbour Lights",
      binding: "Hardcover",
      binding_code: "hc",
      release_date: Date.UTC(2025, 3, 8) / 1000,
      contributors: [{ name: "Ana Zorba", sort_name: "Aardvark", role: "A01", canadian: true }],
    });
    const before = await titleOf(title.isbn);
    const content = `isbn,title,author,year,publisher,binding,pages,langue\n${title.isbn},Tides!,Somebody Else,2024,Other House,Paperback,300,fre\n`;
    expect(await titlesFile(content, { dryRun: true })).toMatchObject({
      changed: 1,
      changes: [`${title.isbn}: pages none → 300, language none → fr, rank none → 1`],
    });
    expect(await titleOf(title.isbn)).toEqual(before);
    expect(await titlesFile(content)).toMatchObject({ added: 0, changed: 1 });
    expect(await titleOf(title.isbn)).toEqual({
      ...before,
      pages: 300,
      language: "fr",
      // "The" is no article in French.
      title_sort: "the tides",
      rank: 1,
      sort_rank: 1,
    });
    expect(await titlesFile(content)).toMatchObject({ changed: 0, unchanged: 1 });
  });

  it("[F4] replaces what it has values for with --replace", async () => {
    const title = await makeTitle(platform, {
      title: "The Tides",
      publisher: "Harbour Lights",
      pages: 200,
      release_date: Date.UTC(2025, 3, 8) / 1000,
      rank: 9,
    });
    const content = `isbn,title,author,year,publisher,pages\n${title.isbn},The Tide,"Morton, Kate",2025,,300\n`;
    await titlesFile(content, { replace: true });
    expect(await titleOf(title.isbn)).toMatchObject({
      title: "The Tide",
      author_line: "Kate Morton",
      author_sort: expect.stringMatching(/^morton/),
      publisher: "Harbour Lights",
      pages: 300,
      // A year does not contradict a day in that year.
      release_date: Date.UTC(2025, 3, 8) / 1000,
      rank: 1,
    });
  });

  it("[F4] may have people, both kinds of language codes, series, and prices by currency", async () => {
    const isbns = [nextIsbn(), nextIsbn(), nextIsbn(), nextIsbn()];
    const result = await titlesFile(
      [
        "ISBN;Titre;Auteur;Langue;Prix;Devise;Date de parution;Reliure",
        `${isbns[0]};Le lac (Les eaux, tome 2);Morton, Kate;spa;12,50;CAD;2024-03-05;Poche`,
        `${isbns[1]};Zwei;García Márquez, Gabriel;ger;9.99;USD;2023;`,
        `${isbns[2]};Three;King, Martin Luther;en-US;;;;`,
        `${isbns[3]};Quatre;Hugo, Victor;klingon;20;EUR;;`,
      ].join("\n"),
    );
    expect(result).toMatchObject({ added: 4, refused: 0, without_price: 2 });
    expect(await Promise.all(isbns.map(titleOf))).toMatchObject([
      {
        title: "Le lac",
        series: "Les eaux",
        series_num: "2",
        author_line: "Kate Morton",
        language: "es",
        list_price_can: 1250,
        list_price_usa: null,
        release_date: Date.UTC(2024, 2, 5) / 1000,
        binding_code: "mm",
      },
      { author_line: "Gabriel García Márquez", language: "de", list_price_can: null, list_price_usa: 999 },
      { author_line: "Martin Luther King", language: "en", list_price_can: null },
      { author_line: "Victor Hugo", language: null, list_price_can: null, list_price_usa: null },
    ]);
    expect([...result.remarks.keys()].sort()).toEqual([
      "the language is not one that ISO 639 knows: it was left out",
      "the price is in neither CAD nor USD: it was left out",
    ]);
  });

  it("[F4] may have prices without a currency only when all shops use the same one", async () => {
    const [first, second, third] = [nextIsbn(), nextIsbn(), nextIsbn()];
    await titlesFile(`isbn,title,price\n${first},One,12.00\n`);
    expect(await titleOf(first)).toMatchObject({ list_price_can: 1200, list_price_usa: null });
    await makeShop(platform, "american", {
      store_info: {
        name: "Prairie",
        email: "p@example.com",
        country: "US",
        province: "IA",
        is_american: true,
      },
    });
    const result = await titlesFile(`isbn,title,price,price_usd\n${second},Two,12.00,9.00\n`);
    expect(await titleOf(second)).toMatchObject({ list_price_can: null, list_price_usa: 900 });
    expect([...result.remarks.keys()]).toEqual([expect.stringContaining("--currency CAD or USD")]);
    await titlesFile(`isbn,title,price\n${third},Three,12.00\n`, { currency: "CAD" });
    expect(await titleOf(third)).toMatchObject({ list_price_can: 1200, list_price_usa: null });
  });

  it("keeps the sort names of a title and its author from a feed", async () => {
    const product_code = nextIsbn();
    await platform.database.transaction((tx) =>
      saveTitle(tx, platform.clock.now(), {
        product_code,
        title: "Old Sea",
        title_sort: "Zebra",
        contributors: [{ name: "Kate Morton", sort_name: "Aaa", role: "A01", canadian: false }],
      }),
    );
    const before = await titleOf(product_code);
    await titlesFile(`isbn,title,publisher\n${product_code},Old Sea,Quay\n`);
    expect(await titleOf(product_code)).toMatchObject({
      publisher: "Quay",
      title_sort: before.title_sort,
      author_sort: before.author_sort,
    });
  });
});

describe("the import command", () => {
  it("[F3] explains a folder, a picture, an empty file and a missing file", async () => {
    const directory = path.join(folder, "a-folder");
    mkdirSync(directory);
    const picture = written(Buffer.from("ffd8ffe000104a464946", "hex"), "jpg");
    for (const kind of ["onix", "stock", "titles", "sections"])
      for (const [file, words] of [
        [directory, /is a folder/],
        [picture, /JPEG picture/],
        [written(""), /is empty/],
        [path.join(folder, "nowhere.csv"), /does not exist/],
      ] as const)
        await expect(command([kind, file]), `${kind} ${file}`).rejects.toThrow(
          expect.objectContaining({ constructor: CommandError, message: expect.stringMatching(words) }),
        );
    await expect(command(["pictures", picture])).rejects.toThrow(/is a file/);
    await expect(command(["pictures", path.join(folder, "nowhere")])).rejects.toThrow(/does not exist/);
  });

  it("[F3] exits with 2 when more rows are refused than --allow-refused, and with 1 when nothing can be read", async () => {
    const title = await makeTitle(platform);
    const rows = Array.from({ length: 19 }, () => `${title.isbn},1`);
    const file = written(["isbn,onhand", ...rows, "123,1"].join("\n"));
    expect((await command(["stock", file])).code).toBe(2);
    expect((await command(["stock", file], { "allow-refused": "4.9%" })).code).toBe(2);
    expect((await command(["stock", file], { "allow-refused": "5%" })).code).toBe(0);
    expect((await command(["stock", file], { "allow-refused": "1" })).code).toBe(0);
    expect((await command(["stock", file], { "allow-refused": "0" })).code).toBe(2);
    const noColumns = await command(["stock", written("Artikel,Bestand\n1,2\n")], {
      "allow-refused": "100%",
    });
    expect(noColumns).toMatchObject({ code: 1, text: expect.stringContaining('no column for "isbn"') });
    for (const wrong of ["lots", "-1", "101%", "5.5"])
      await expect(command(["stock", file], { "allow-refused": wrong })).rejects.toThrow(
        /a share such as 5%/,
      );
  });

  it("[F3] exits with 2 when ONIX records are refused, and writes them to a file", async () => {
    const errors = path.join(folder, "onix-errors.csv");
    const file = "tests/fixtures/onix/onix30-reference.xml";
    expect(await command(["onix", file], { errors })).toMatchObject({ code: 2 });
    expect(readFileSync(errors, "utf8")).toMatch(/^\uFEFFrecord,reason\r\nline 38 \(test\.2\),.*ISBN.*\r\n$/);
    expect((await command(["onix", file], { "allow-refused": "50%" })).code).toBe(0);
  });

  it("[F3] writes refused rows unchanged, so that they can be corrected and imported", async () => {
    const title = await makeTitle(platform);
    const errors = path.join(folder, "errors.csv");
    const file = written(
      latin1(
        `Fournisseur;ISBN;Qté;Remarque\nCôté;="${title.isbn}";drei;"deux; ""trois"""\nX;9.78014E+12;-1;\n`,
      ),
    );
    expect(await command(["stock", file], { errors })).toMatchObject({
      code: 2,
      text: expect.stringContaining(`What was refused is in ${errors}.`),
    });
    const refused = readFileSync(errors, "utf8");
    expect(refused.split("\r\n")).toEqual([
      "\uFEFFFournisseur;ISBN;Qté;Remarque;line;reason",
      `Côté;"=""${title.isbn}""";drei;"deux; ""trois""";2;"""drei"" is not a whole number up to 999,999"`,
      expect.stringMatching(/^X;9\.78014E\+12;-1;;3;.*lost digits/),
      "",
    ]);
    const again = path.join(folder, "again.csv");
    const corrected = written(refused.replace("drei", "3"));
    await command(["stock", corrected], { errors: again });
    expect(await held(title)).toMatchObject([{ onhand: 3, note: 'deux; "trois"' }]);
    expect(readFileSync(again, "utf8").split("\r\n").slice(0, 2)).toEqual([
      "\uFEFFFournisseur;ISBN;Qté;Remarque;line;reason",
      expect.stringMatching(/^X;9\.78014E\+12;-1;;3;.*lost digits/),
    ]);
    await expect(command(["stock", file], { errors: file })).rejects.toThrow(/Name another/);
  });

  it("[P5] writes refused rows without formulas, and reads them again as they were", async () => {
    const errors = path.join(folder, "formulas.csv");
    const row = '=SUM(A1:A9),-2,"@cmd, x",+1 (250) 555-0100';
    await command(["stock", written(`ISBN,On hand,Note,Phone\n${row}\n`)], { errors });
    const refused = readFileSync(errors, "utf8");
    expect(refused).toContain(`\r\n'=SUM(A1:A9),-2,"'@cmd, x",'+1 (250) 555-0100,2,`);
    const title = await makeTitle(platform);
    await command(["stock", written(refused.replace("'=SUM(A1:A9),-2", `${title.isbn},2`))]);
    expect(await held(title)).toMatchObject([{ onhand: 2, note: "@cmd, x" }]);
  });

  it("shows what would change and stores nothing with --dry-run", async () => {
    const title = await makeTitle(platform);
    await stockFile(`isbn,onhand\n${title.isbn},3\n`);
    const before = await held(title);
    const file = written(`isbn,onhand,price\n${title.isbn},5,8.00\n${nextIsbn()},1,\n`);
    const { code, text } = await command(["stock", file], { "dry-run": true });
    expect(code).toBe(2);
    expect(text).toContain("Nothing was stored. It would be: 0 new, 1 changed");
    expect(text).toContain(`  ${title.isbn}: on hand 3 → 5, price none → $8.00`);
    expect(text).toContain("is not in the catalogue");
    expect(await held(title)).toEqual(before);
    const list = written(`isbn,title\n${nextIsbn()},A New One\n`);
    const titles = await platform.database.read.selectFrom("titles").select("id").execute();
    const tried = await command(["titles", list], { "dry-run": true });
    expect(tried).toMatchObject({ code: 0, text: expect.stringContaining("new: A New One") });
    expect(await platform.database.read.selectFrom("titles").select("id").execute()).toHaveLength(
      titles.length,
    );
  });

  it("refuses options that would have no effect, and unknown fields", async () => {
    const file = written("isbn,onhand\n");
    await expect(command(["titles", file], { whole: true })).rejects.toThrow("does not know --whole");
    await expect(command(["onix", file], { map: ["isbn=Code"] })).rejects.toThrow("does not know --map");
    await expect(command(["stock", file], { map: ["onhnad=Qty"] })).rejects.toThrow(
      /no such field, but isbn/,
    );
    expect(await command(["stock", file], { location: "Moon" })).toMatchObject({
      code: 1,
      text: expect.stringContaining('"Moon" is not a location of this shop'),
    });
    await expect(command(["constructor", file])).rejects.toThrow(/import has no "constructor"/);
  });
});
