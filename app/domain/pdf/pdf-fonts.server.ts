import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type * as fontkit from "fontkit";

/**
 * The fonts of PDFs. A font's file holds one script or a few, so a text is divided into runs, each in the first font
 * that has all of its characters (docs/decisions/0107-fonts-of-pdfs.md).
 */

const require = createRequire(import.meta.url);
const fontsource = (family: string, script: string, weight: number) =>
  require.resolve(`@fontsource/${family}/files/${family}-${script}-${weight}-normal.woff`);

/** A font and the characters it has. */
export interface Face {
  readonly name: string;
  readonly plain: string;
  readonly bold: string;
  readonly has: ReadonlySet<number>;
  /** Height of its lines above the baseline, as a share of the size. */
  readonly ascent: number;
}

/** The shop's font, and others for scripts that it does not have. The Greek one has a single weight. */
const OURS = [
  ["jost", "latin", 700],
  ["jost", "latin-ext", 700],
  ["jost", "cyrillic", 700],
  ["didact-gothic", "greek", 400],
  ["didact-gothic", "greek-ext", 400],
  ["noto-sans-hebrew", "hebrew", 700],
  ["vazirmatn", "arabic", 700],
] as const;

const facesByFolder = new Map<string, readonly Face[]>();

/**
 * The fonts of texts, in the order in which they are preferred: ours, then those in the operator's folder (`PDF_FONTS`)
 * by their names. They are read once.
 * @throws Error if the folder cannot be read
 */
export function facesOf(folder: string | undefined): readonly Face[] {
  let faces = facesByFolder.get(folder ?? "");
  if (!faces) {
    const ours = OURS.flatMap(([family, script, bold]) =>
      faceOf(`${family}-${script}`, fontsource(family, script, 400), fontsource(family, script, bold)),
    );
    faces = folder === undefined ? ours : [...ours, ...facesIn(folder)];
    facesByFolder.set(folder ?? "", faces);
  }
  return faces;
}

const facesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => /\.(ttf|otf|woff2?)$/i.test(name))
    .sort()
    .flatMap((name) => faceOf(`own-${name}`, path.join(folder, name)));

/** A font, or none if the file is not a font. */
function faceOf(name: string, plain: string, bold = plain): Face[] {
  // Outside of "try", because without the library no file would seem to be a font.
  const { create } = require("fontkit") as typeof fontkit;
  try {
    const font = create(readFileSync(plain));
    if (!("characterSet" in font)) return [];
    const { ascent, unitsPerEm, characterSet } = font;
    return [{ name, plain, bold, has: new Set(characterSet), ascent: ascent / unitsPerEm }];
  } catch {
    return [];
  }
}

/**
 * Parts of a text, each with a font that has all its characters. A character that no font has becomes a question mark.
 */
export function runsOf(text: string, faces: readonly Face[]): { face: Face; text: string }[] {
  const runs: { face: Face; text: string }[] = [];
  for (const letter of text) {
    // Invisible characters, such as marks of a text's direction. Arabic needs the two that join and part letters.
    if (/(?![\u200c\u200d])[\p{C}\p{Variation_Selector}]/u.test(letter)) continue;
    const code = letter.codePointAt(0) ?? 0;
    const last = runs.at(-1);
    // Spaces and marks that several fonts have stay with what comes before them.
    if (last?.face.has.has(code)) {
      last.text += letter;
      continue;
    }
    const face = faces.find(({ has }) => has.has(code));
    if (!face && /\p{C}/u.test(letter)) continue;
    const used = face ?? last?.face ?? faces[0];
    if (!used) return [];
    const shownLetter = face || !used.has.has(63) ? letter : "?";
    if (last?.face === used) last.text += shownLetter;
    else runs.push({ face: used, text: shownLetter });
  }
  return runs;
}
