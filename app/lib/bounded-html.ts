/** The maximum nesting of elements, and the maximum number of characters; no real description needs more. */
const DEPTH = 12;
const LENGTH = 60_000;

/**
 * Sanitises markup (tags without attributes) and limits its depth and length: elements nested too deep lose their
 * tags, text that is too long is cut, and open elements are closed. Takes linear time.
 */
export function boundedHtml(html: string, depth = DEPTH, length = LENGTH): string {
  const tags = /<(\/?)([a-z][a-z0-9]*)\s*(\/?)>/gi;
  const open: string[] = [];
  /** Number of open elements that were left out, by name. */
  const left = new Map<string, number>();
  const parts: string[] = [];
  let size = 0;
  let position = 0;
  const text = (until: number) => {
    const part = html.slice(position, Math.min(until, position + length - size));
    // A character reference that is cut in half would mean something else, or nothing.
    parts.push(position + part.length < until ? part.replace(/&[^;\s]{0,12}$/, "") : part);
    size += part.length;
  };
  for (const tag of html.matchAll(tags)) {
    const [whole, closing, tagName = "", empty] = tag;
    const name = tagName.toLowerCase();
    text(tag.index);
    position = tag.index + whole.length;
    if (size + whole.length > length) {
      // Nothing beyond the cut has been checked.
      position = html.length;
      break;
    }
    let isKept = true;
    if (!empty && name !== "br") {
      if (!closing) {
        isKept = open.length < depth;
        if (isKept) open.push(name);
        else left.set(name, (left.get(name) ?? 0) + 1);
      } else if ((left.get(name) ?? 0) > 0) {
        isKept = false;
        left.set(name, (left.get(name) ?? 0) - 1);
      } else {
        isKept = open.at(-1) === name;
        if (isKept) open.pop();
      }
    }
    if (isKept) {
      parts.push(whole);
      size += whole.length;
    }
  }
  if (size < length) text(html.length);
  return (
    parts.join("") +
    open
      .toReversed()
      .map((name) => `</${name}>`)
      .join("")
  );
}
