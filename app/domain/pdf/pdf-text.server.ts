import bidiFactory from "bidi-js";
import { type Face, facesOf, runsOf } from "./pdf-fonts.server.ts";

/**
 * Texts in PDFs, in any script that a font has, running to the left where their script does. PDFKit shapes letters (it
 * joins Arabic ones and places marks), but knows one font and one direction at a time.
 */

export interface Box {
  x: number;
  y: number;
  width: number;
  /** Cut off text that does not fit, with an ellipsis; always write one line. */
  height: number;
}

export interface TextStyle {
  /** Points. */
  size: number;
  bold?: boolean;
  colour?: string;
  align?: "left" | "center" | "right";
}

const INK = "#1b1b1b";
const bidi = bidiFactory();
/** Hebrew, Arabic and the other scripts that run to the left. */
const LEFTWARD =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Scripts that put no spaces between words. */
const UNSPACED_SCRIPTS = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const words = new Intl.Segmenter("en", { granularity: "word" });
const ELLIPSIS = "…";

/** A part of a line that runs in one direction. */
interface Stretch {
  text: string;
  leftward: boolean;
}

/**
 * The parts of a line from left to right, each with its letters in the order of reading (UAX #9).
 * @param base the direction of the paragraph that the line is part of
 */
export function stretchesOf(line: string, base: "ltr" | "rtl"): Stretch[] {
  if (base === "ltr" && !LEFTWARD.test(line)) return line === "" ? [] : [{ text: line, leftward: false }];
  const embedding = bidi.getEmbeddingLevels(line, base);
  const mirrored = bidi.getMirroredCharactersMap(line, embedding.levels);
  const stretches: { from: number; to: number; leftward: boolean }[] = [];
  for (const index of bidi.getReorderedIndices(line, embedding)) {
    const leftward = (embedding.levels[index] ?? 0) % 2 === 1;
    const last = stretches.at(-1);
    if (last?.leftward === leftward && index === (leftward ? last.from - 1 : last.to)) {
      if (leftward) last.from = index;
      else last.to = index + 1;
    } else stretches.push({ from: index, to: index + 1, leftward });
  }
  return stretches.map(({ from, to, leftward }) => ({
    text: Array.from(
      { length: to - from },
      (_, index) => mirrored.get(from + index) ?? line[from + index],
    ).join(""),
    leftward,
  }));
}

/** The runs of a line from left to right, each in one font and ready to be shaped. */
function runsOfLine(line: string, base: "ltr" | "rtl", faces: readonly Face[]) {
  return stretchesOf(line, base).flatMap(({ text, leftward }) => {
    const runs = runsOf(text, faces);
    // Shaping reverses only text in a right-to-left script. That leaves out punctuation with a
    // font of its own between letters, and includes Arabic digits, which run to the right.
    const turned = runs.map((run) =>
      LEFTWARD.test(run.text) === leftward ? run : { ...run, text: [...run.text].reverse().join("") },
    );
    return leftward ? turned.reverse() : turned;
  });
}

/** The parts of a paragraph; a line may end between any two. */
function piecesOf(paragraph: string): string[] {
  const spaced = paragraph.split(/(?<=\s)|(?<=\p{L}[-–—/])(?=\p{L})/u);
  return spaced.flatMap((piece) => {
    if (!UNSPACED_SCRIPTS.test(piece)) return [piece];
    const pieces: string[] = [];
    for (const { segment } of words.segment(piece)) {
      // Closing punctuation and spaces never begin a line.
      const begins = pieces.length === 0 || /^[\p{L}\p{N}\p{Ps}\p{Pi}]/u.test(segment);
      if (begins) pieces.push(segment);
      else pieces.push((pieces.pop() ?? "") + segment);
    }
    return pieces;
  });
}

/** A paragraph in lines no wider than this, without the spaces at their ends. */
export function linesOf(paragraph: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = "";
  let used = 0;
  const end = () => {
    lines.push(line.trimEnd());
    line = "";
    used = 0;
  };
  for (const piece of piecesOf(paragraph)) {
    const bare = measure(piece.trimEnd());
    if (line !== "" && used + bare > width) end();
    if (bare <= width) {
      line += piece;
      used += measure(piece);
      continue;
    }
    // A word wider than the line.
    for (const letter of piece) {
      const wide = measure(letter);
      if (line !== "" && used + wide > width) end();
      line += letter;
      used += wide;
    }
  }
  if (line !== "" || lines.length === 0) end();
  return lines;
}

/** The longest beginning of a text that fits into a line with an ellipsis behind it. */
function shortenToWidth(text: string, width: number, measure: (text: string) => number): string {
  const letters = [...text];
  while (letters.length > 0 && measure(letters.join("").trimEnd() + ELLIPSIS) > width) letters.pop();
  return letters.join("").trimEnd() + ELLIPSIS;
}

/**
 * Writes texts into a document.
 * @param folder with the operator's own fonts, for scripts that ours do not have
 */
export function textWriter(document: PDFKit.PDFDocument, folder: string | undefined) {
  const faces = facesOf(folder);
  const main = faces[0]!;
  for (const { name, plain, bold } of faces) {
    document.registerFont(`${name}-plain`, plain);
    document.registerFont(`${name}-bold`, bold);
  }
  const use = (face: Face, bold: boolean) => document.font(`${face.name}-${bold ? "bold" : "plain"}`);
  /** A run as a whole: without `features`, PDFKit shapes word by word and leaves the words in their order. */
  const shaping = (text: string) => (LEFTWARD.test(text) ? { features: [] } : {});
  const widthOf = (text: string, bold: boolean) =>
    runsOf(text, faces).reduce((sum, run) => {
      use(run.face, bold);
      return sum + document.widthOfString(run.text, shaping(run.text));
    }, 0);

  /** Prepares for a style. @returns how high its lines are, and where in them letters stand */
  function styled({ size, bold = false, colour = INK }: TextStyle) {
    use(main, bold);
    document.fontSize(size).fillColor(colour);
    return { high: document.currentLineHeight(true), baseline: main.ascent * size };
  }

  function drawLine(
    line: string,
    base: "ltr" | "rtl",
    { x, width }: Pick<Box, "x" | "width">,
    baseline: number,
    { bold = false, align = "left" }: TextStyle,
  ): void {
    const runs = runsOfLine(line, base, faces).map((run) => {
      use(run.face, bold);
      return { ...run, wide: document.widthOfString(run.text, shaping(run.text)) };
    });
    const spare = width - runs.reduce((sum, { wide }) => sum + wide, 0);
    let left = x + (align === "right" ? spare : align === "center" ? spare / 2 : 0);
    for (const { face, text, wide } of runs) {
      use(face, bold);
      document.text(text, left, baseline, { lineBreak: false, baseline: "alphabetic", ...shaping(text) });
      left += wide;
    }
  }

  const linesIn = (text: string, width: number, bold = false) =>
    text
      .normalize("NFC")
      .split("\n")
      .flatMap((rawLine) => {
        const paragraph = rawLine.replace(/\s+/g, " ").trim();
        const base = baseOf(paragraph);
        return linesOf(paragraph, width, (part) => widthOf(part, bold)).map((line) => ({ line, base }));
      });

  return {
    /** Writes a text into a box. Line breaks in it count as spaces. @returns where the text ends */
    write(text: string, box: Box, style: TextStyle): number {
      if (text.trim() === "") return box.y;
      const { high, baseline } = styled(style);
      const lines = linesIn(text.replace(/\s+/g, " "), box.width, style.bold);
      const most = Math.max(1, Math.floor((box.height + 0.01) / high));
      const shownLines = lines.slice(0, most);
      const last = shownLines.at(-1);
      if (last && lines.length > most) {
        const rest = `${last.line} `;
        last.line = shortenToWidth(rest, box.width, (part) => widthOf(part, style.bold ?? false));
      }
      for (const [index, { line, base }] of shownLines.entries())
        drawLine(line, base, box, box.y + index * high + baseline, style);
      return box.y + Math.min(shownLines.length * high, box.height);
    },

    /**
     * Writes a text below the previous one (at `document.y`), on further pages if necessary.
     * @param box its position between the margins; by default, their whole width
     */
    say(text: string, style: TextStyle, box: { x?: number; width?: number } = {}): void {
      const { page } = document;
      const x = box.x ?? page.margins.left;
      const width = box.width ?? page.width - page.margins.right - x;
      const { high, baseline } = styled(style);
      let { y } = document;
      for (const { line, base } of text === "" ? [] : linesIn(text, width, style.bold)) {
        if (y + high > document.page.height - document.page.margins.bottom) {
          document.addPage();
          y = document.page.margins.top;
          styled(style);
        }
        drawLine(line, base, { x, width }, y + baseline, style);
        y += high;
      }
      document.x = page.margins.left;
      document.y = y;
    },
  };
}

const baseOf = (paragraph: string): "ltr" | "rtl" =>
  LEFTWARD.test(paragraph) && (bidi.getEmbeddingLevels(paragraph).paragraphs[0]?.level ?? 0) % 2 === 1
    ? "rtl"
    : "ltr";
