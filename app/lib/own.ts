/**
 * What a record holds under a key that came from outside: an address, a form, a feed. Never what every object
 * inherits, so that "constructor" is as unknown as any other word.
 */
export function own<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
