import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { crc32, deflateRawSync, gzipSync, zstdCompressSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { type OpenOptions, openSource, UnreadableSource } from "./source-file.server.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-opening-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
function written(content: string | Uint8Array): string {
  const file = path.join(folder, `source-${++files}`);
  writeFileSync(file, content);
  return file;
}

const XML: OpenOptions = { endings: [".xml", ".onix"], xml: true };

async function read(file: string, options = XML): Promise<{ text: string; remarks: string[] }> {
  const source = await openSource(file, options);
  let text = "";
  for await (const piece of source.text) text += piece;
  return { text, remarks: source.remarks() };
}
const refusal = (content: string | Uint8Array, options = XML) =>
  read(written(content), options).then(
    () => "",
    (error) => (error instanceof UnreadableSource ? error.message : Promise.reject(error)),
  );

/** A zip file with these entries, as archivers write it. */
function zipped(entries: Record<string, string | Uint8Array>, encrypted = false): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(entries)) {
    const data = Buffer.from(content);
    const packed = deflateRawSync(data);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(encrypted ? 1 : 0, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(data), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(data.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), fields, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from("PK\x01\x02\x14\0", "latin1"), fields, rest, Buffer.from(name)]),
    );
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, central, Buffer.from("PK\x05\x06"), end]);
}

describe("an imported file", () => {
  it("[F3] can be compressed with gzip or Zstandard, several times larger than a piece", async () => {
    const long = `<a>${"Étude à la mer. ".repeat(100_000)}</a>`;
    expect(await read(written(gzipSync(long)))).toEqual({ text: long, remarks: [] });
    expect(await read(written(zstdCompressSync(long)))).toEqual({ text: long, remarks: [] });
  });

  it("[F3] can be a zip file, whose first suitable entry is read and whose others are named", async () => {
    const file = written(
      zipped({
        "__MACOSX/._feed.xml": "no",
        "read me.txt": "no",
        "out/feed.xml": "<é/>",
        "out/more.XML": "<b/>",
      }),
    );
    expect(await read(file)).toEqual({
      text: "<é/>",
      remarks: [
        "Read out/feed.xml from the zip file. Not read: out/more.XML. Unpack the file to import each.",
      ],
    });
    expect(await read(file, { endings: [".csv", ".txt"] })).toMatchObject({
      text: "no",
      remarks: ["Read read me.txt from the zip file."],
    });
    expect((await read(written(zipped({ "feed.xml.gz": gzipSync("<a/>") })))).text).toBe("<a/>");
  });

  it("[F3] is refused with a reason if it is a folder, empty, missing or not text", async () => {
    const inside = path.join(folder, "inside");
    mkdirSync(inside);
    await expect(read(inside)).rejects.toThrow(/is a folder\. Name a file in it\.$/);
    await expect(read(path.join(folder, "nothing"))).rejects.toThrow(/does not exist\.$/);
    expect(await refusal("")).toMatch(/is empty\.$/);
    expect(await refusal(gzipSync(""))).toMatch(/is empty\.$/);
    expect(await refusal(Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]))).toMatch(
      /is a JPEG picture, not text\.$/,
    );
    expect(await refusal("%PDF-1.7 …")).toMatch(/is a PDF, not text\.$/);
    expect(await refusal(gzipSync("%PDF-1.7 …"))).toMatch(/holds a PDF, not text\.$/);
    expect(await refusal(gzipSync(gzipSync("<a/>")))).toMatch(/compressed twice/);
    expect(await refusal(Uint8Array.from([1, 2, 3, 0, 0, 0, 7]))).toMatch(/is not text\.$/);
    expect(await refusal(zipped({ "[Content_Types].xml": "<a/>", "xl/workbook.xml": "<b/>" }))).toMatch(
      /office document/,
    );
    expect(await refusal(zipped({ "cover.jpg": "x" }))).toMatch(
      /without a file that ends in \.xml or \.onix/,
    );
    expect(await refusal(zipped({ "feed.xml": "x" }, true))).toMatch(/has a password/);
  });

  it("[F3] is read as far as possible if it was cut off, and then reports that", async () => {
    // Random digits hardly compress, so this much is decompressed before the cut.
    const digits = Array.from({ length: 400_000 }, (_, index) =>
      String((index * 7919 * (index % 97)) % 10_007),
    ).join("");
    const packed = gzipSync(digits);
    const source = await openSource(written(packed.subarray(0, packed.length >> 1)), XML);
    let text = "";
    await expect(async () => {
      for await (const piece of source.text) text += piece;
    }).rejects.toThrow(/is damaged or was cut off/);
    expect(text.length).toBeGreaterThan(100_000);
    expect(digits.startsWith(text)).toBe(true);
  });

  it("is not unpacked beyond the limit", async () => {
    const bomb = gzipSync(Buffer.alloc(3_000_000, "a"));
    expect(await refusal(bomb, { ...XML, limit: 1024 ** 2 })).toMatch(/unpacks to more than 1 MB/);
    expect(await refusal(zipped({ "a.xml": "a".repeat(3_000_000) }), { ...XML, limit: 1024 ** 2 })).toMatch(
      /unpacks to more than 1 MB/,
    );
  });

  it("does not have to be read to the end", async () => {
    const source = await openSource(written(gzipSync("a".repeat(5_000_000))), XML);
    for await (const piece of source.text) {
      expect(piece.length).toBeGreaterThan(0);
      break;
    }
  });
});
