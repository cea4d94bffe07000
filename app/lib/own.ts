/**
 * Reads a record by a key that came from outside: a URL, a form, a feed. Ignores what objects inherit, so that
 * a key such as "constructor" finds nothing.
 */
export function ownValue<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  const value = record[key];
  return value !== undefined && Object.hasOwn(record, key) ? value : undefined;
}
