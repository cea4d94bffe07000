/** Approximate size of a piece (characters). */
const PIECE = 256 * 1024;
/** Length by which an ISBN with dashes can extend past the end of a piece. */
const MAX_ISBN_LENGTH = 64;

/** A piece of text, and the text around its boundary with the previous piece. */
export interface Piece {
  /** Whole lines, unless a line is longer than a piece. */
  text: string;
  /** The end of the previous piece and the start of this one, to find ISBNs split across both. */
  border: string;
}

/** Splits a stream of text into pieces at line ends, holding only one piece in memory. */
export async function* piecesOf(chunks: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Piece> {
  let pending = "";
  let tail = "";
  const piece = (text: string): Piece => {
    const border = tail === "" ? "" : tail + upToWord(text.slice(0, MAX_ISBN_LENGTH));
    tail = fromWord(text.slice(-MAX_ISBN_LENGTH));
    return { text, border };
  };
  for await (const chunk of chunks) {
    pending += chunk;
    while (pending.length >= PIECE) {
      const cut = pending.lastIndexOf("\n", PIECE) + 1 || lastGap(pending) || PIECE;
      yield piece(pending.slice(0, cut));
      pending = pending.slice(cut);
    }
  }
  if (pending !== "") yield piece(pending);
}

/** Where a long line can be cut without splitting a number: after the last character that cannot be part of one. */
function lastGap(text: string): number {
  let end = PIECE;
  while (end > PIECE / 2 && /[\dXx\p{Pd}\s\u2212]/u.test(text[end - 1] ?? "")) end--;
  return end > PIECE / 2 ? end : 0;
}

/** Drops a number that the slice may have cut at its start, or at its end. */
const fromWord = (text: string) => (text.length < MAX_ISBN_LENGTH ? text : text.replace(/^[\dXx]+/, ""));
const upToWord = (text: string) => (text.length < MAX_ISBN_LENGTH ? text : text.replace(/\d+$/, ""));
