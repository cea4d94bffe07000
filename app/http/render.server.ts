import { Writable } from "node:stream";
import type { ReactElement } from "react";
import { renderToPipeableStream } from "react-dom/server";

const RENDER_LIMIT = 10_000;
const END = "</body></html>";

/**
 * The HTML of a whole document, doctype included, once nothing in it waits any longer: what streams in later
 * never shows without JavaScript, and one buffered answer is compressed in one go. What React writes after
 * the document (the data for a page's scripts) is moved to the end of its body, where browsers put it anyway.
 * @throws when not even the page's frame can be rendered. What takes longer than ten seconds is given up.
 */
export function renderDocument(element: ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(withoutPadding(chunk));
        done();
      },
      final(done) {
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
      onShellError(error) {
        clearTimeout(timer);
        reject(error);
      },
    });
  });
}

/**
 * Where a letter of several bytes does not fit at the end of React's buffer, the buffer is sent with its last
 * bytes unused, as NULs in the middle of a word. (The build for web streams does not, and takes four times as
 * long.)
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
