/** Records whose keys are a union. TypeScript types the keys of an object as text, because a value may have more. */

/** The keys of a record. Only for records without more keys than their type names. */
export function keysOf<Fields extends object>(record: Fields): (keyof Fields & string)[] {
  return Object.keys(record) as (keyof Fields & string)[];
}

/** The keys of such a record with their values. */
export function entriesOf<Fields extends object>(
  record: Fields,
): [keyof Fields & string, NonNullable<Fields[keyof Fields]>][] {
  return Object.entries(record) as [keyof Fields & string, NonNullable<Fields[keyof Fields]>][];
}

/** A record with a value for each of these keys. */
export function recordOf<const Key extends string, Value>(
  keys: readonly Key[],
  make: (key: Key) => Value,
): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>;
}

/** Whether a record has this key: one that came from outside, or from a wider union. */
export function isKeyOf<Key extends string>(
  record: Readonly<Record<Key, unknown>>,
  key: PropertyKey | null | undefined,
): key is Key {
  return key !== null && key !== undefined && Object.hasOwn(record, key);
}

/** Whether a list has this value, which may be of a wider type. */
export function isOneOf<Value>(list: readonly Value[], value: unknown): value is Value {
  return (list as readonly unknown[]).includes(value);
}

/** A record without the fields that are undefined, for a change that names only what changes. */
export function withoutUndefined<Fields extends object>(
  record: Fields,
): { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> } {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Fields]?: Exclude<Fields[Key], undefined>;
  };
}
