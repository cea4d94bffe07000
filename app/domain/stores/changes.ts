/** Longer values are cut in the list of changes. */
const SHOWN = 80;

/**
 * Compares two settings documents, one line per changed setting: `path: before → after`. List entries are
 * compared by position.
 */
export function changesBetween(before: unknown, after: unknown, path = ""): string[] {
  if (Object.is(before, after)) return [];
  if (isBranch(before) && isBranch(after) && Array.isArray(before) === Array.isArray(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) => changesBetween(before[key], after[key], below(path, key, after)));
  }
  if (before === undefined) return [`${path}: added ${shown(after)}`];
  if (after === undefined) return [`${path}: removed ${shown(before)}`];
  return [`${path}: ${shown(before)} → ${shown(after)}`];
}

type Branch = Readonly<Record<string, unknown>>;

const isBranch = (value: unknown): value is Branch => typeof value === "object" && value !== null;

function below(path: string, key: string, parent: unknown): string {
  if (Array.isArray(parent)) return `${path}[${key}]`;
  return path === "" ? key : `${path}.${key}`;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
