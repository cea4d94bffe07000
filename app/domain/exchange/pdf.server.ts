import { textWriter } from "./pdf-text.server.ts";

/** The margin of a page, in points. */
export const MARGIN = 54;

/**
 * Begins a PDF on letter paper.
 * @param fonts the operator's folder of fonts (`PDF_FONTS`), if there is one
 * @returns the document, what writes texts into it, what takes the bytes that are ready so far, and what ends it and gives the
 * rest
 */
export async function newPdf(lang: string, title: string, author: string, fonts: string | undefined) {
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
    ...textWriter(document, fonts),
    taken,
    async finish(): Promise<Uint8Array> {
      document.end();
      await finished;
      return taken();
    },
  };
}
