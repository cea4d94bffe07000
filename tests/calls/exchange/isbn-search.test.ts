import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { constants, deflateRawSync } from "node:zlib";
import { utils, write } from "@e965/xlsx";
import { afterAll, describe, expect, it } from "vitest";
import { fileFailure } from "#app/calls/browse/isbn-search.server.ts";
import { linesInFile } from "#app/domain/exchange/isbn-search/codes-in-file.server.ts";
import { codesInText } from "#app/domain/exchange/isbn-search/codes-in-text.ts";
import { BoundedQueue } from "#app/lib/bounded-queue.ts";
import { statusOf } from "#app/messages/result.ts";
import { isPublicAddress } from "#app/platform/fetching/public-address.server.ts";
import { fetchPublicPage } from "#app/platform/fetching/public-page.server.ts";
import { CANADIAN, openShop } from "#tests/support/shop.ts";
import { uploaded } from "#tests/support/uploaded.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const pages: Record<string, () => { status?: number; headers?: Record<string, string>; body: string }> = {};

const shop = await openShop();
const { platform } = shop;
await shop.makeShop("test", CANADIAN);
const book = await shop.makeTitle({ title: "The Tides" });
const server = createServer((request, response) => {
  const page = pages[request.url ?? ""]?.() ?? { status: 404, body: "" };
  response.writeHead(page.status ?? 200, { "Content-Type": "text/html", ...page.headers });
  response.end(page.body);
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => server.close());

describe("ISBNs anywhere in a text", () => {
  it("are found with hyphens, spaces or Unicode dashes, in ten or thirteen digits, once each", () => {
    const text = `ISBN 978-0-439-02348-1, ISBN-10: 0 439 02348 3; "9780439554930" ="0061120081"
      978‑0‑7432‑7356‑5 and 97804390234810 is longer, 9780439023482 is wrong, tel. 250-555-0142-1`;
    expect(codesInText(text)).toEqual(["9780439023481", "9780439554930", "9780061120084", "9780743273565"]);
  });
});

describe("a web page", () => {
  it("gives the titles whose ISBNs it mentions, and lists unknown ISBNs", async () => {
    pages["/prizes"] = () => ({ body: `<li>${book.isbn}</li><li>979-10-323-0000-8</li>` });
    const answer = await shop.guest("test").ok("browse/url", { url: `${base}/prizes` });
    expect(answer.rows.map((row) => row.title)).toEqual(["The Tides"]);
    expect(answer.unknown).toEqual(["9791032300008"]);
  });

  it("[N18] is searched by the ISBN in its address when the page cannot be read", async () => {
    const answer = await shop.guest("test").ok("browse/url", { url: `${base}/dp/${book.isbn}` });
    expect(answer.rows.map((row) => row.title)).toEqual(["The Tides"]);
    for (const url of ["notaurl", `ftp://books.example/${book.isbn}`])
      expect(await shop.guest("test").call("browse/url", { url })).toMatchObject({
        error: "This is not a web address. Please enter one that begins with https://",
      });
  });

  it("is fetched from public addresses only, whatever its name or redirects say", async () => {
    const private4 = [
      "127.0.0.1",
      "10.1.2.3",
      "192.168.1.1",
      "172.16.0.1",
      "169.254.169.254",
      "0.0.0.0",
      "100.64.0.1",
    ];
    const private6 = [
      "::1",
      "::",
      "fe80::1",
      "fc00::1",
      "::ffff:127.0.0.1",
      "2002:7f00:1::",
      "64:ff9b::7f00:1",
    ];
    expect([...private4, ...private6].filter(isPublicAddress)).toEqual([]);
    expect(["8.8.8.8", "2606:4700::1111"].filter(isPublicAddress)).toHaveLength(2);
    for (const url of [
      `${base}/prizes`,
      "http://localhost:80/",
      "http://[::1]/",
      "http://2130706433/",
      "http://0x7f.1/",
      "file:///etc/passwd",
      "https://user:word@example.com/",
    ])
      expect(await fetchPublicPage(url)).toHaveProperty("failed");
    // A public page that redirects to a private address: the second connection is refused.
    pages["/away"] = () => ({
      status: 302,
      headers: { Location: "http://169.254.169.254/latest" },
      body: "",
    });
    const port = Number(new URL(base).port);
    const here = (address: string, at: number) => address === "127.0.0.1" && at === port;
    expect(await fetchPublicPage(`${base}/away`, here)).toEqual({ failed: "not_public" });
    pages["/round"] = () => ({ status: 302, headers: { Location: "/round" }, body: "" });
    expect(await fetchPublicPage(`${base}/round`, here)).toEqual({ failed: "unreachable" });
    pages["/huge"] = () => ({ body: "x".repeat(4 * 1024 * 1024) });
    expect(await fetchPublicPage(`${base}/huge`, here)).toEqual({ failed: "too_large" });
    expect(await fetchPublicPage(`${base}/none`, here)).toEqual({ failed: "not_found" });
  });
});

/** A PDF with one line of text. */
function pdf(text: string): Buffer {
  const stream = `BT /F1 12 Tf 20 100 Td (${text}) Tj ET`;
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ];
  let body = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj${object}endobj\n`;
    return String(offset).padStart(10, "0");
  });
  const table = offsets.map((offset) => `${offset} 00000 n \n`).join("");
  return Buffer.from(
    `${body}xref\n0 6\n0000000000 65535 f \n${table}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF`,
  );
}

/** A zip with one entry that unpacks to many times its size: one compressed megabyte, again and again. */
function bomb(name: string, megabytes: number): Buffer {
  // Flushed at its end, a block can be followed by another one.
  const block = deflateRawSync(Buffer.alloc(1e6, 65), { finishFlush: constants.Z_FULL_FLUSH });
  const data = Buffer.concat([...Array<Buffer>(megabytes).fill(block), deflateRawSync("")]);
  const size = megabytes * 1e6;
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(data.length, 18);
  head.writeUInt32LE(size, 22);
  head.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(20, 6);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(data.length, 20);
  entry.writeUInt32LE(size, 24);
  entry.writeUInt16LE(name.length, 28);
  const local = Buffer.concat([head, Buffer.from(name), data]);
  const central = Buffer.concat([entry, Buffer.from(name)]);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}

// A process of its own reads files, without a database.
describe.skipIf(process.env.TEST_POSTGRES)("a file that is read", () => {
  const readLines = async (name: string, content: string | Uint8Array) =>
    linesInFile(root, await uploaded(platform, name, content));
  const sheet = () => {
    const book1 = utils.book_new();
    // One ISBN as a number, as spreadsheets store it, and one as text.
    utils.book_append_sheet(
      book1,
      utils.aoa_to_sheet([["isbn"], [Number(book.isbn)], ["0-439-02348-3"]]),
      "List",
    );
    return book1;
  };

  it("[A13] is read in each of the six formats", async () => {
    const expected = [book.isbn, "9780439023481"];
    const read = async (name: string, bytes: Uint8Array) => {
      const lines = await readLines(name, bytes);
      return typeof lines === "string" ? lines : lines.map(({ isbn }) => isbn);
    };
    const line = `${book.isbn}\n0-439-02348-3`;
    expect(await read("a.txt", Buffer.from(line))).toEqual(expected);
    expect(await read("A.CSV", Buffer.from(`\ufeff${line}`, "utf16le"))).toEqual(expected);
    expect(await read("a.html", Buffer.from(`<p>${line}</p>`))).toEqual(expected);
    expect(await read("a.xlsx", write(sheet(), { type: "buffer", bookType: "xlsx" }))).toEqual(expected);
    expect(await read("a.xls", write(sheet(), { type: "buffer", bookType: "biff8" }))).toEqual(expected);
    expect(await read("a.pdf", pdf(`${book.isbn} and 0-439-02348-3`))).toEqual(expected);
  });

  it("is read across line breaks", async () => {
    const broken = `${book.isbn}, 3\nand 0-439\n02348-3`;
    expect(await readLines("a.txt", Buffer.from(broken))).toEqual([
      { isbn: book.isbn, quantity: 3 },
      // The quantity of an ISBN that is broken over two lines is unknown.
      { isbn: "9780439023481", quantity: 0 },
    ]);
  });

  it("is refused if it has another format, or not the one in its name", async () => {
    expect(await readLines("a.docx", Buffer.from("x"))).toBe("wrong_kind");
    expect(await readLines("a.pdf", Buffer.from(book.isbn))).toBe("not_that_kind");
    expect(await readLines("a.txt", Buffer.from([0, 1, 2]))).toBe("not_that_kind");
    expect(await readLines("a.xlsx", Buffer.from("PK\u0003\u0004 broken"))).toBe("unreadable");
    expect(await readLines("a.txt", Buffer.alloc(50 * 1024 * 1024 + 1, 65))).toBe("too_large");
  });

  it("that unpacks to gigabytes fails in its own process and does not affect others", async () => {
    const lines = await readLines("a.xlsx", bomb("xl/workbook.xml", 1500));
    expect(lines).toBe("unreadable");
    expect(process.memoryUsage().rss).toBeLessThan(3_000_000_000);
  }, 60_000);

  it("[X10] [C19] with 45 MB of text is read, wherever the ISBNs are", async () => {
    const filler = `${"nothing to be found in this line, whatever its 12345 and 67890 say; ".repeat(9)}\n`;
    const lines = filler.repeat(Math.ceil((22 * 1024 * 1024) / filler.length));
    const long = "a line without an end ".repeat(30_000);
    const text = `ISBN;copies\n${lines}${book.isbn};2\n${long}0-439-02348-3 ${long}\n${lines}978-0-7432\n7356-5\n${book.isbn};3`;
    expect(Buffer.byteLength(text)).toBeGreaterThan(45 * 1024 * 1024);
    expect(await readLines("a.txt", text)).toEqual([
      { isbn: book.isbn, quantity: 5 },
      { isbn: "9780439023481", quantity: 1 },
      { isbn: "9780743273565", quantity: 0 },
    ]);
  }, 60_000);

  it('[X10] waits in a short queue, or gets a "busy" answer', async () => {
    const file = await uploaded(platform, "a.txt", book.isbn);
    const queue = new BoundedQueue(2, 2);
    const answers = await Promise.all(Array.from({ length: 7 }, () => linesInFile(root, file, 10, queue)));
    expect(answers.filter((answer) => answer === "busy")).toHaveLength(3);
    expect(answers.filter((answer) => Array.isArray(answer))).toHaveLength(4);
    expect(fileFailure("busy")).toMatchObject({
      error: "We’re busy reading other files. Please try again in a minute.",
      retryAfter: 60,
    });
    expect(statusOf(fileFailure("busy"))).toEqual({ status: 503, headers: { "Retry-After": "60" } });
    expect(statusOf(fileFailure("unreadable"))).toEqual({ status: 422 });
  });
});

describe("a file of ISBNs", () => {
  it("[N8] says how many of its titles were found, and which were not", async () => {
    const shopper = shop.guest("test");
    const text = `${book.isbn}\n979-10-323-0000-8\n978014143951\nSee 9780439023482.`;
    const file = await uploaded(platform, "summer.txt", text);
    const answer = await shopper.ok("browse/file", { file });
    expect(answer).toMatchObject({
      row_count: 1,
      unknown: ["9791032300008"],
      wrong: ["978014143951", "9780439023482"],
    });
    expect((await shopper.ok("titlelist/getItems", { list_id: answer.list_id })).description).toBe(
      "We found 1 of 4 titles. Not found: 9791032300008, 978014143951 (not a valid ISBN), " +
        "9780439023482 (not a valid ISBN)",
    );
  });

  it("becomes a list to browse", async () => {
    const shopper = shop.guest("test");
    const file = await uploaded(platform, "summer.txt", book.isbn);
    const answer = await shopper.ok("browse/file", { file });
    const rows = (await shopper.ok("browse/get", { x: answer.list_id })).rows;
    expect(rows.map((row) => row.title)).toEqual(["The Tides"]);
    expect(await shop.guest("test").call("browse/file", {})).toMatchObject({ code: "invalid" });
  });
});
