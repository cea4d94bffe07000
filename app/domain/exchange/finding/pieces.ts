/** Text is handled in pieces of about this many characters. */
const PIECE = 256 * 1024;
/** What an ISBN with its dashes can reach over the end of a piece. */
const REACH = 64;

/** A piece of a text, and what stands around the border before it. */
export interface Piece {
  /** Whole lines, unless a line is longer than a piece. */
  text: string;
  /** The end of the piece before and the beginning of this one, for what is broken over both. */
  border: string;
}

/** Cuts a text that arrives in chunks into pieces at the ends of lines; nothing is held but one piece. */
export async function* piecesOf(chunks: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Piece> {
  let pending = "";
  let tail = "";
  const piece = (text: string): Piece => {
    const border = tail === "" ? "" : tail + upToWord(text.slice(0, REACH));
    tail = fromWord(text.slice(-REACH));
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

/** Where a long line can be cut without cutting a number: after the last sign that is in no number. */
function lastGap(text: string): number {
  let at = PIECE;
  while (at > PIECE / 2 && /[\dXx\p{Pd}\s\u2212]/u.test(text[at - 1] ?? "")) at--;
  return at > PIECE / 2 ? at : 0;
}

/** Without the number that the slice may have cut at its beginning, or at its end. */
const fromWord = (text: string) => (text.length < REACH ? text : text.replace(/^[\dXx]+/, ""));
const upToWord = (text: string) => (text.length < REACH ? text : text.replace(/\d+$/, ""));
