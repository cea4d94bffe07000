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
