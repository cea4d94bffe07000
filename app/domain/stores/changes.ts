/** Longer values are cut in the list of changes. */
const MAX_SHOWN = 80;

/**
 * Compares two settings documents, one line per changed setting: `path: before → after`. List entries are
 * compared by position.
 */
export const changesBetween = (before: object, after: object): string[] =>
  changedPaths(withClocks(before), withClocks(after), "");

function changedPaths(before: unknown, after: unknown, path: string): string[] {
  if (Object.is(before, after)) return [];
  if (isBranch(before) && isBranch(after) && Array.isArray(before) === Array.isArray(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) => changedPaths(before[key], after[key], below(path, key, after)));
  }
  if (before === undefined) return [`${path}: added ${shownJson(after)}`];
  if (after === undefined) return [`${path}: removed ${shownJson(before)}`];
  return [`${path}: ${shownJson(before)} → ${shownJson(after)}`];
}

/** Settings with opening hours as `9:00-17:30` instead of minutes after midnight. */
function withClocks(settings: object): unknown {
  return JSON.parse(JSON.stringify(settings), (key, value) =>
    /^(range|\w+day)$/.test(key) && Array.isArray(value)
      ? value.map((range: number[]) => range.map(clock).join("-"))
      : value,
  );
}

const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;

type Branch = Readonly<Record<string, unknown>>;

const isBranch = (value: unknown): value is Branch => typeof value === "object" && value !== null;

function below(path: string, key: string, parent: unknown): string {
  if (Array.isArray(parent)) return `${path}[${key}]`;
  return path === "" ? key : `${path}.${key}`;
}

function shownJson(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
