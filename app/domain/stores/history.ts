/** A setting with another value than before. What was or is not set has no value. */
export interface SettingChange {
  /** The keys that lead to it: `["store_info", "phone"]`. Lists change as a whole. */
  readonly path: string[];
  readonly before?: unknown;
  readonly after?: unknown;
}

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether two values of settings are the same, apart from the order of their keys. */
export function isSame(one: unknown, other: unknown): boolean {
  return changesIn(one, other).length === 0;
}

/** The settings that differ between two documents. */
export function changesIn(before: unknown, after: unknown, path: string[] = []): SettingChange[] {
  if (Object.is(before, after)) return [];
  if (isObject(before) && isObject(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return keys.flatMap((key) => changesIn(before[key], after[key], [...path, key]));
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    if (before.every((element, index) => isSame(element, after[index]))) return [];
  return [{ path, ...(before !== undefined && { before }), ...(after !== undefined && { after }) }];
}

/** The value that keys lead to; undefined if there is none. */
export function valueAt(document: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, key) => (isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined),
    document,
  );
}

/** A copy of a document with another value at a path; undefined removes it. */
export function withValueAt(document: Json, path: readonly string[], value: unknown): Json {
  const [key = "", ...rest] = path;
  const before = Object.hasOwn(document, key) ? document[key] : undefined;
  const inner = rest.length > 0 ? withValueAt(isObject(before) ? before : {}, rest, value) : value;
  if (inner !== undefined) return { ...document, [key]: inner };
  const { [key]: _, ...others } = document;
  return others;
}
