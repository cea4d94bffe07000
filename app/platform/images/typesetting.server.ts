import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type * as fontkit from "fontkit";

/** Sets type for drawn pictures as outlines, so that they look the same on a machine without fonts. */

type Font = fontkit.Font;
interface Faces {
  serif: Font;
  serifBold: Font;
  sans: Font;
  sansBold: Font;
}

let faces: Faces | undefined;

export function loadFaces(): Faces {
  if (!faces) {
    const require = createRequire(import.meta.url);
    // Only drawing needs it, and most covers are cached.
    const { create } = require("fontkit") as typeof fontkit;
    const open = (file: string) => create(readFileSync(require.resolve(file))) as Font;
    faces = {
      serif: open("@fontsource/fraunces/files/fraunces-latin-400-normal.woff"),
      serifBold: open("@fontsource/fraunces/files/fraunces-latin-700-normal.woff"),
      sans: open("@fontsource/jost/files/jost-latin-400-normal.woff"),
      sansBold: open("@fontsource/jost/files/jost-latin-600-normal.woff"),
    };
  }
  return faces;
}

export interface Setting {
  text: string;
  font: Font;
  x: number;
  /** The top of the first line. */
  y: number;
  width: number;
  /** The largest size; the text shrinks from there until it fits. */
  size: number;
  fill: string;
  align?: "start" | "middle" | "end";
  maxLines?: number;
  /** Extra space between letters, as a fraction of the font size. */
  tracking?: number;
  leading?: number;
}

export interface SetText {
  svg: string;
  height: number;
}

function widthOf(font: Font, text: string, size: number, tracking: number): number {
  const run = font.layout(text);
  return (run.advanceWidth / font.unitsPerEm) * size + tracking * size * Math.max(0, run.glyphs.length - 1);
}

/** Breaks text into as few lines as will fit, then evens out their lengths. */
function breakLines(
  font: Font,
  text: string,
  size: number,
  width: number,
  tracking: number,
): string[] | undefined {
  const parts = text.split(" ");
  const fits = (line: string, limit: number) => widthOf(font, line, size, tracking) <= limit;
  const fill = (limit: number): string[] | undefined => {
    const lines: string[] = [];
    let line = "";
    for (const part of parts) {
      const longer = line ? `${line} ${part}` : part;
      if (fits(longer, limit)) line = longer;
      else {
        if (!line || !fits(part, limit)) return undefined;
        lines.push(line);
        line = part;
      }
    }
    lines.push(line);
    return lines;
  };
  const widest = fill(width);
  if (!widest) return undefined;
  let best = widest;
  for (let limit = width * 0.95; limit > width * 0.4; limit -= width * 0.05) {
    const tighter = fill(limit);
    if (!tighter || tighter.length > widest.length) break;
    best = tighter;
  }
  return best;
}

/** Whether a font has most of a text's letters. Of a text in another script, only signs and figures would be left. */
export function canSet(font: Font, text: string): boolean {
  const letters = text.normalize("NFC").match(/\p{L}/gu) ?? [];
  return letters.filter((letter) => letterIn(font, letter) !== "").length * 2 >= letters.length;
}

/** The letter, or without its accent if the font has only that; empty if it has neither. */
function letterIn(font: Font, letter: string): string {
  const plain = letter.normalize("NFD")[0] ?? "";
  return [letter, plain].find((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)) ?? "";
}

export function block(setting: Setting): SetText {
  const { font, x, y, width, fill, align = "start", maxLines = 6, tracking = 0, leading = 1.12 } = setting;
  let { size } = setting;
  const text = [...setting.text.normalize("NFC")]
    .map((letter) => letterIn(font, letter))
    .join("")
    .replace(/\s+/g, " ")
    .trim();
  if (text === "") return { svg: "", height: 0 };
  let lines = breakLines(font, text, size, width, tracking);
  while ((!lines || lines.length > maxLines) && size > 18) {
    size *= 0.93;
    lines = breakLines(font, text, size, width, tracking);
  }
  lines ??= [text.slice(0, 24)];
  const scale = size / font.unitsPerEm;
  const paths = lines.slice(0, maxLines).map((line, row) => {
    const run = font.layout(line);
    const length = widthOf(font, line, size, tracking);
    let left = align === "middle" ? x - length / 2 : align === "end" ? x - length : x;
    const baseline = y + size * 0.8 + row * size * leading;
    return run.glyphs
      .map((glyph, position) => {
        const lineStart = left;
        left += (run.positions[position]?.xAdvance ?? glyph.advanceWidth) * scale + tracking * size;
        const outline = glyph.path.scale(scale, -scale).translate(lineStart, baseline).toSVG();
        return outline.replace(/\d+\.\d+/g, (number) => Number(number).toFixed(1));
      })
      .join("");
  });
  return { svg: `<path fill="${fill}" d="${paths.join("")}"/>`, height: lines.length * size * leading };
}

export const rect = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;
export const circle = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
