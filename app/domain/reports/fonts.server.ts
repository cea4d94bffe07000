import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as fontkit from "fontkit";

/** The shop's font for texts in several scripts: its files hold one script each. */

const { resolve } = createRequire(import.meta.url);
const SCRIPTS = ["latin", "latin-ext", "cyrillic"] as const;
const fileOf = (script: string, weight: number) =>
  resolve(`@fontsource/jost/files/jost-${script}-${weight}-normal.woff`);

let covered: readonly ReadonlySet<number>[] | undefined;

/** The characters that each file has. */
function coverage(): readonly ReadonlySet<number>[] {
  covered ??= SCRIPTS.map((script) => {
    const font = fontkit.create(readFileSync(fileOf(script, 400))) as fontkit.Font;
    return new Set(font.characterSet);
  });
  return covered;
}

/** Parts of a text, each with the script whose file has all of it. What no file has becomes a question mark. */
export function runsOf(text: string): { script: number; text: string }[] {
  const scripts = coverage();
  const runs: { script: number; text: string }[] = [];
  for (const letter of text.normalize("NFC").replace(/\s+/g, " ").trim()) {
    const code = letter.codePointAt(0) ?? 0;
    const last = runs.at(-1);
    // Spaces and marks that several files have stay with what comes before them.
    if (last && scripts[last.script]?.has(code)) {
      last.text += letter;
      continue;
    }
    const script = scripts.findIndex((set) => set.has(code));
    const shown = script < 0 ? "?" : letter;
    if (last && script <= 0 && last.script === 0) last.text += shown;
    else runs.push({ script: Math.max(0, script), text: shown });
  }
  return runs;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Writes texts of any of these scripts into boxes of a document, cut off where a box is full. */
export function textFonts(document: PDFKit.PDFDocument) {
  for (const script of SCRIPTS)
    for (const weight of [400, 700]) document.registerFont(`${script}-${weight}`, fileOf(script, weight));
  return {
    write(
      text: string,
      bold: boolean,
      { x, y, width, height }: Box,
      align: "left" | "center" | "right",
    ): void {
      const runs = runsOf(text);
      const weight = bold ? 700 : 400;
      for (const [at, run] of runs.entries()) {
        document.font(`${SCRIPTS[run.script]}-${weight}`);
        const options = { width, height, ellipsis: true, align, lineGap: 0, continued: at < runs.length - 1 };
        if (at === 0) document.text(run.text, x, y, options);
        else document.text(run.text, options);
      }
    },
  };
}
