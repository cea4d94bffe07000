import { createRequire } from "node:module";

/** The margin of a page, in points. */
export const MARGIN = 54;
const { resolve } = createRequire(import.meta.url);
const FONTS = {
  plain: resolve("@fontsource/jost/files/jost-latin-400-normal.woff"),
  bold: resolve("@fontsource/jost/files/jost-latin-700-normal.woff"),
};

/**
 * Begins a PDF on letter paper. @returns the document, the shop's two fonts, what takes the bytes that are ready so far,
 * and what ends it and gives the rest
 */
export async function newPdf(lang: string, title: string, author: string) {
  const { default: PDFDocument } = await import("pdfkit");
  const document = new PDFDocument({
    // Canada and the United States use the same paper size.
    size: "LETTER",
    margin: MARGIN,
    lang,
    displayTitle: true,
    info: { Title: title, Author: author },
  });
  let chunks: Buffer[] = [];
  const taken = () => {
    const bytes = new Uint8Array(Buffer.concat(chunks));
    chunks = [];
    return bytes;
  };
  const finished = new Promise<void>((done, failed) => {
    document.on("data", (chunk: Buffer) => chunks.push(chunk));
    document.on("end", done);
    document.on("error", failed);
  });
  return {
    document,
    bold: () => document.font(FONTS.bold),
    plain: () => document.font(FONTS.plain),
    taken,
    async finish(): Promise<Uint8Array> {
      document.end();
      await finished;
      return taken();
    },
  };
}
