/**
 * Makes a value for each key once. For what takes longer to make than to use, such as the formats of `Intl`; the keys
 * must be few, because nothing is ever dropped.
 */
export function kept<Value>(make: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) {
      value = make(key);
      known.set(key, value);
    }
    return value;
  };
}

/** The same for what is made later. What failed is made again when it is next asked for. */
export function keptLater<Value>(make: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const known = new Map<string, Promise<Value>>();
  return (key) => {
    const before = known.get(key);
    if (before) return before;
    const value = make(key);
    known.set(key, value);
    value.catch(() => known.delete(key));
    return value;
  };
}

/** The same for objects that never change, such as a shop's settings. What was made goes when its object does. */
export function keptFor<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    let found = known.get(key);
    if (!found) {
      found = { value: make(key) };
      known.set(key, found);
    }
    return found.value;
  };
}
