import { textWriter } from "./pdf-text.server.ts";

/** The margin of a page, in points. */
export const MARGIN = 54;

/**
 * Begins a PDF.
 * @param fonts the operator's folder of fonts (`PDF_FONTS`), if there is one
 * @param paper in points; letter paper if omitted, because Canada and the United States both use it
 * @returns the document, the writer of texts, `taken` for the bytes that are ready so far, and `end` for the rest
 */
export async function newPdf(
  lang: string,
  title: string,
  author: string,
  fonts: string | undefined,
  paper: { size: "LETTER" | [width: number, height: number]; margin: number } = {
    size: "LETTER",
    margin: MARGIN,
  },
) {
  const { default: PDFDocument } = await import("pdfkit");
  const document = new PDFDocument({
    ...paper,
    lang,
    displayTitle: true,
    info: { Title: title, Author: author },
  });
  let chunks: Buffer[] = [];
  const takeBytes = () => {
    const bytes = new Uint8Array(Buffer.concat(chunks));
    chunks = [];
    return bytes;
  };
  const finished = new Promise<void>((resolve, reject) => {
    document.on("data", (chunk: Buffer) => chunks.push(chunk));
    document.on("end", resolve);
    document.on("error", reject);
  });
  return {
    document,
    ...textWriter(document, fonts),
    taken: takeBytes,
    async finish(): Promise<Uint8Array> {
      document.end();
      await finished;
      return takeBytes();
    },
  };
}
