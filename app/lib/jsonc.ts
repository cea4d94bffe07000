const COMMENTS = /"(?:\\.|[^"\\])*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;
const LAST_COMMAS = /"(?:\\.|[^"\\])*"|,(?=\s*[}\]])/g;

/**
 * JSON that a person wrote as plain JSON: comments, a comma after the last entry, and the mark that Windows puts before
 * a text become blanks, so every line stays where it is.
 */
export function plainJson(written: string): string {
  const blanked = (match: string) => (match.startsWith('"') ? match : match.replace(/[^\n]/g, " "));
  return written
    .replace(/^\uFEFF/, "")
    .replace(COMMENTS, blanked)
    .replace(LAST_COMMAS, blanked);
}

/** Reads such JSON. @throws SyntaxError with the line and column of the mistake */
export const parseWrittenJson = (written: string): unknown => JSON.parse(plainJson(written));
