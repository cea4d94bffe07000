/** Makes a path safe for a header: escapes characters beyond ASCII and leaves existing escapes alone. */
export function asciiPath(path: string): string {
  return path.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent);
}
