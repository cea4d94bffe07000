/** A path as a header can hold it: what is beyond ASCII is escaped, what is escaped already stays. */
export function asciiPath(path: string): string {
  return path.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent);
}
