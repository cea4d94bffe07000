/** Cuts a text to at most `most` UTF-16 units, never in the middle of a surrogate pair. */
export function cutText(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most).replace(/[\ud800-\udbff]$/, "");
}
