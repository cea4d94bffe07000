/** A postal code without spaces and hyphens, in upper case: "v8w 1a1" and "V8W1A1" are the same. */
export const plainPostalCode = (code: string) => code.replace(/[\s-]/g, "").toUpperCase();

/** Whether a postal code begins with one of these prefixes, in whatever spelling. */
export function hasPostalPrefix(code: string, prefixes: readonly string[]): boolean {
  const plain = plainPostalCode(code);
  return prefixes.some((prefix) => plain.startsWith(plainPostalCode(prefix)));
}
