/**
 * Makes a text safe to store in databases and headers: removes NUL, which PostgreSQL text cannot store, and
 * replaces lone surrogates.
 */
export function cleanText(text: string): string {
  return (text.includes("\0") ? text.replaceAll("\0", "") : text).toWellFormed();
}

/** Cleans every text in lists and plain objects; other values, such as files, are unchanged. */
export function cleanTexts(value: unknown): unknown {
  if (typeof value === "string") return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanTexts);
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, cleanTexts(child)]));
}
