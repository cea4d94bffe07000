import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import { newPdf } from "./pdf.server.ts";
import { facesOf, runsOf } from "./pdf-fonts.server.ts";
import { linesOf, stretchesOf } from "./pdf-text.server.ts";

const SAMPLES = {
  Latin: "Dvořák, Łódź: “naïve” – 12 €",
  Cyrillic: "Война и мир",
  Greek: "Ὀδύσσεια, Ελλάδα",
  Hebrew: "שלום עולם",
  Arabic: "ألف ليلة وليلة",
  "Arabic with digits": "ألف ١٢٣",
  "Arabic digits": "٤٥٦",
  "Persian digits": "۱۴۰۳",
};

async function textOf(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  return text.normalize("NFKC");
}

async function printed(texts: readonly string[], folder?: string): Promise<string> {
  const { say, finish } = await newPdf("en", "Test", "Test Books", folder);
  for (const text of texts) say(text, { size: 12 });
  return textOf(await finish());
}

describe("fonts", () => {
  it.each(Object.entries(SAMPLES))("has every character of a text in %s", (_, text) => {
    const runs = runsOf(text.normalize("NFC"), facesOf(undefined));
    expect(runs.map((run) => run.text).join("")).toBe(text.normalize("NFC"));
  });

  it("writes a question mark where no font has a character, and nothing for invisible ones", () => {
    const runs = runsOf("日 a\u200eb\ufe0f", facesOf(undefined));
    expect(runs.map(({ text }) => text).join("")).toBe("? ab");
  });

  it("takes what it lacks from the operator's folder, and skips files that are no fonts", async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-fonts-"));
    const { resolve } = createRequire(import.meta.url);
    // The shop's own fonts have no Vietnamese.
    copyFileSync(
      resolve("@fontsource/fraunces/files/fraunces-vietnamese-400-normal.woff"),
      path.join(folder, "b.woff"),
    );
    writeFileSync(path.join(folder, "a.ttf"), "no font");
    writeFileSync(path.join(folder, "LICENCE.txt"), "for fonts");
    expect(await printed(["Nguyễn"])).toContain("Nguy?n");
    expect(await printed(["Nguyễn"], folder)).toContain("Nguyễn");
    rmSync(folder, { recursive: true });
  });
});

describe("direction", () => {
  const order = (text: string, base: "ltr" | "rtl") =>
    stretchesOf(text, base).map((stretch) => (stretch.leftward ? `<${stretch.text}` : stretch.text));

  it("keeps digits and Latin words readable within a text that runs to the left", () => {
    expect(order("abc def", "ltr")).toEqual(["abc def"]);
    expect(order("ספר 12 של Ada", "rtl")).toEqual(["Ada", "< של ", "12", "<ספר "]);
    expect(order("The ספר טוב book", "ltr")).toEqual(["The ", "<ספר טוב", " book"]);
  });

  it("turns brackets around where they are read from right to left", () => {
    expect(order("(א)", "rtl")).toEqual(["<)א("]);
  });

  it("can be read back from the file as it was written", async () => {
    const text = await printed([...Object.values(SAMPLES), "ספר 12 של Ada"]);
    for (const sample of Object.values(SAMPLES)) expect(text).toContain(sample.normalize("NFKC"));
    expect(text).toContain("12");
    expect(text).toContain("Ada");
    expect(text).not.toContain("?");
  });
});

describe("lines", () => {
  const wide = (text: string) => [...text].length;

  it("end between words, after hyphens, and within words that are too long for a line", () => {
    expect(linesOf("one two three", 8, wide)).toEqual(["one two", "three"]);
    expect(linesOf("well-known", 6, wide)).toEqual(["well-", "known"]);
    expect(linesOf("abcdefghij", 4, wide)).toEqual(["abcd", "efgh", "ij"]);
    expect(linesOf("", 4, wide)).toEqual([""]);
  });

  it("end between words of scripts that have no spaces, and never begin with a full stop", () => {
    const lines = linesOf("吾輩は猫である。名前はまだ無い。", 8, wide);
    expect(lines.every((line) => [...line].length <= 8 && !line.startsWith("。"))).toBe(true);
    expect(lines.join("")).toBe("吾輩は猫である。名前はまだ無い。");
  });

  it("are cut off with an ellipsis where a box is full", async () => {
    const { write, finish } = await newPdf("en", "Test", "Test Books", undefined);
    const end = write(
      "A title that is far too long",
      { x: 54, y: 54, width: 60, height: 15 },
      { size: 10, align: "right" },
    );
    expect(end).toBeLessThanOrEqual(69);
    expect(await textOf(await finish())).toBe("A title that i...");
  });

  it("go on on the next page", async () => {
    const { say, finish } = await newPdf("en", "Test", "Test Books", undefined);
    for (let index = 0; index < 60; index++) say(`Line ${index}`, { size: 12 });
    const document = await getDocumentProxy(await finish());
    expect(document.numPages).toBe(2);
  });
});
