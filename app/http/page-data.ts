/** What stands for values without a place of their own, most of which JSON cannot write. */
const FIXED: readonly (readonly [value: unknown, place: number])[] = [
  [Number.NaN, -2],
  [Number.NEGATIVE_INFINITY, -3],
  [null, -5],
  [Number.POSITIVE_INFINITY, -6],
  [undefined, -7],
];

/** What stands for a gap in a list, and for a zero with a sign, if no other zero came before. */
const GAP = -1;
const NEGATIVE_ZERO = -4;

/**
 * Writes the data for a page's scripts in the form that Remix's own scripts read (turbo-stream's): a list of values, in which
 * lists and objects name their parts by their place, so that nothing is written twice. Remix writes it through a stream,
 * because its data may wait for promises. Ours has been read.
 * @throws if the data holds what no loader sends, such as a promise, a function or an object of a class
 */
export function pageData(data: object): string {
  const written: string[] = [];
  const places = new Map(FIXED);

  function placeOf(value: unknown): number {
    const known = places.get(value);
    if (known !== undefined) return known;
    if (Object.is(value, -0)) return NEGATIVE_ZERO;
    const place = written.length;
    places.set(value, place);
    // Its place comes before those of its parts.
    written.push("");
    written[place] = typeof value === "object" && value ? withParts(value) : single(value);
    return place;
  }

  function withParts(value: object): string {
    if (Array.isArray(value)) {
      // `map` would keep gaps, such as those of a form's numbered fields, and JSON has none.
      const parts = Array.from(value, (part, at) => (at in value ? placeOf(part) : GAP));
      return `[${parts.join(",")}]`;
    }
    const prototype = Object.getPrototypeOf(value);
    if (prototype && prototype !== Object.prototype) throw notSent(value.constructor.name);
    let parts = "";
    for (const [key, part] of Object.entries(value))
      parts += `${parts && ","}"_${placeOf(key)}":${placeOf(part)}`;
    return `{${parts}}`;
  }

  placeOf(data);
  return `[${written.join(",")}]\n`;
}

function single(value: unknown): string {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return JSON.stringify(value);
  throw notSent(typeof value);
}

function notSent(kind: string): Error {
  return new Error(`the data of a page holds a ${kind}, which cannot be sent`);
}
