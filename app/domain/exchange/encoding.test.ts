import { describe, expect, it } from "vitest";
import { declaredEncoding, TextReader } from "./encoding.ts";

/** Reads bytes in chunks of a given size, as a stream would deliver them. */
function read(
  bytes: Uint8Array,
  declared?: string,
  size = bytes.length,
): { text: string; remarks: string[] } {
  const reader = new TextReader(declared);
  let text = "";
  for (let start = 0; start < bytes.length; start += size)
    text += reader.read(bytes.subarray(start, start + size));
  return { text: text + reader.end(), remarks: reader.remarks() };
}
const utf8 = (text: string) => new TextEncoder().encode(text);
const latin = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));

describe("the encoding of a file", () => {
  it("is UTF-8 without a remark if the bytes are, in pieces of any size", () => {
    const bytes = utf8("Étude – 人生 😀, naïve");
    for (const size of [1, 2, 3, 5, 100])
      expect(read(bytes, "UTF-8", size)).toEqual({ text: "Étude – 人生 😀, naïve", remarks: [] });
    expect(read(utf8("\uFEFFÉ")).text).toBe("É");
  });

  it("[F6] is Windows-1252 if the bytes are not UTF-8 and nothing else is declared", () => {
    const bytes = Uint8Array.from([...latin("caf\xe9 "), 0x93, ...latin("Qu\xe9bec"), 0x94]);
    for (const size of [1, 4, 100])
      expect(read(bytes, "UTF-8", size)).toEqual({
        text: "café “Québec”",
        remarks: ['The file declares the encoding "UTF-8", but is not UTF-8. It was read as Windows-1252.'],
      });
    expect(read(bytes).remarks).toEqual([
      "The file declares no encoding, but is not UTF-8. It was read as Windows-1252.",
    ]);
  });

  it("[F6] is UTF-8 if Latin-1 is declared but the bytes are UTF-8", () => {
    expect(read(utf8("café, naïve"), "ISO-8859-1")).toEqual({
      text: "café, naïve",
      remarks: ['The file declares the encoding "ISO-8859-1", but is UTF-8, and was read as that.'],
    });
  });

  it("is the declared one, without a remark, if the bytes allow it", () => {
    expect(read(latin("caf\xe9"), "iso-8859-1")).toEqual({ text: "café", remarks: [] });
    expect(read(latin("plain"), "iso-8859-1")).toEqual({ text: "plain", remarks: [] });
    expect(read(Uint8Array.from([0xf8, 0xec]), "iso-8859-2")).toEqual({ text: "řě", remarks: [] });
    expect(read(Uint8Array.from([0x82, 0xa0]), "Shift_JIS")).toEqual({ text: "あ", remarks: [] });
  });

  it("is UTF-8 if another alphabet is declared but the bytes are clearly UTF-8", () => {
    expect(read(utf8("žluťoučký kůň"), "windows-1250")).toMatchObject({
      text: "žluťoučký kůň",
      remarks: [expect.stringContaining("but is UTF-8")],
    });
  });

  it("is UTF-16 if a byte order mark or zero bytes say so, whatever is declared", () => {
    const bytes = Uint8Array.from(Buffer.from("Été", "utf16le"));
    expect(read(Uint8Array.from([0xff, 0xfe, ...bytes]), "utf-16").text).toBe("Été");
    expect(read(Uint8Array.from(Buffer.from("<a>é", "utf16le")), "utf-8")).toEqual({
      text: "<a>é",
      remarks: ['The file declares the encoding "utf-8", but is UTF-16LE, and was read as that.'],
    });
    expect(read(utf8("plain é"), "UTF-16")).toMatchObject({ text: "plain é" });
  });

  it("tolerates single damaged bytes, and reports their line", () => {
    const bytes = Uint8Array.from([...utf8("Étude\nnaïve "), 0x96, ...utf8(" là\n"), 0xe9]);
    for (const size of [1, 3, 100])
      expect(read(bytes, "UTF-8", size)).toEqual({
        text: "Étude\nnaïve – là\né",
        remarks: [
          "2 bytes are not UTF-8 in a file that otherwise is, the first in line 2. Each was read as a Windows-1252 character.",
        ],
      });
  });

  it("is UTF-8, with a remark, if the declared one does not exist", () => {
    expect(read(utf8("<é/>"), "klingon")).toEqual({
      text: "<é/>",
      remarks: ['The file declares the encoding "klingon", which is not known. It was read as UTF-8.'],
    });
  });

  it("is found in an XML declaration in UTF-8 and UTF-16", () => {
    const xml = `<?xml version='1.0' encoding='iso-8859-1'?><a/>`;
    expect(declaredEncoding(utf8(xml))).toBe("iso-8859-1");
    expect(declaredEncoding(Uint8Array.from(Buffer.from(xml, "utf16le")))).toBe("iso-8859-1");
    expect(declaredEncoding(utf8("<a encoding='x'/>"))).toBeUndefined();
  });
});
