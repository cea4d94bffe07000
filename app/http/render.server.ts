import { Writable } from "node:stream";
import type { ReactElement } from "react";
import { renderToPipeableStream } from "react-dom/server";

const RENDER_LIMIT = 10_000;
const END = "</body></html>";

/**
 * Renders a whole document, including the doctype, once nothing in it is pending: content that streams in later
 * never shows without JavaScript, and a complete response compresses better. What React writes after the document
 * (data for the page's scripts) is moved to the end of the body, where browsers put it anyway.
 * @param report is told what went wrong in parts that the browser will render instead
 * @throws if not even the page's frame can be rendered. Rendering is aborted after ten seconds.
 */
export function renderDocument(element: ReactElement, report: (error: unknown) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const errors: unknown[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(withoutPadding(chunk));
        done();
      },
      final(done) {
        for (const error of errors) report(error);
        resolve(closed(Buffer.concat(chunks).toString("utf8")));
        done();
      },
    });
    const timer = setTimeout(() => stream.abort(new Error("rendering took too long")), RENDER_LIMIT);
    const stream = renderToPipeableStream(element, {
      onAllReady() {
        clearTimeout(timer);
        stream.pipe(sink);
      },
      // React would write them to the console, also the one that `onShellError` gets.
      onError(error) {
        errors.push(error);
      },
      onShellError(error) {
        clearTimeout(timer);
        reject(error);
      },
    });
  });
}

/**
 * If a multi-byte character does not fit at the end of React's buffer, React sends the buffer with its unused
 * bytes, as NULs in the middle of a word. (The build for web streams does not, but takes four times as long.)
 */
function withoutPadding(chunk: Buffer): Buffer {
  let end = chunk.length;
  while (end > 0 && chunk[end - 1] === 0) end--;
  return chunk.subarray(0, end);
}

function closed(html: string): string {
  const end = html.lastIndexOf(END);
  return end < 0 ? html : html.slice(0, end) + html.slice(end + END.length) + END;
}
