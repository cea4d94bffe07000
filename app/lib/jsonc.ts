const COMMENTS = /"(?:\\.|[^"\\])*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;
const LAST_COMMAS = /"(?:\\.|[^"\\])*"|,(?=\s*[}\]])/g;

/**
 * Reads JSON that a person wrote: with comments, with a comma after the last entry, and with the mark that Windows puts
 * before a text.
 * @throws SyntaxError with the line and column of what cannot be read
 */
export function parseWrittenJson(written: string): unknown {
  const blanked = (found: string) => (found.startsWith('"') ? found : found.replace(/[^\n]/g, " "));
  return JSON.parse(
    written
      .replace(/^\uFEFF/, "")
      .replace(COMMENTS, blanked)
      .replace(LAST_COMMAS, blanked),
  );
}
