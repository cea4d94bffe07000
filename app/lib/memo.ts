/**
 * Caches what a function returned for each key. For values that are expensive to make, such as the formats of `Intl`.
 * The keys must be few, because it never forgets one.
 */
export function memo<Value>(make: (key: string) => Value): (key: string) => Value {
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

/** Async version; rejections are not cached. */
export function memoLater<Value>(make: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
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

/**
 * Like `memo`, for keys that are objects and never change, such as a shop's settings. A value is dropped with its
 * object.
 */
export function memoFor<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    let entry = known.get(key);
    if (!entry) {
      entry = { value: make(key) };
      known.set(key, entry);
    }
    return entry.value;
  };
}
