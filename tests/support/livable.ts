import type { Database, Tx } from "#app/platform/db/database.server.ts";
import { runStatements } from "#app/platform/db/migrate.server.ts";
import type { Migration } from "#app/platform/db/migrations/index.ts";
import { type Constraint, type Shape, shapeOf } from "./schema-shape.ts";

/**
 * Runs a migration, and says why processes of the release before could not go on beside it (decision 275).
 * @param earlier the migrations that this database has had
 * @returns one sentence for each reason
 */
export async function unlivable(
  tx: Tx,
  database: Pick<Database, "dialect" | "sql">,
  earlier: readonly Migration[],
  migration: Migration,
): Promise<string[]> {
  const before = await shapeOf(tx, database);
  await runStatements(tx, database, migration);
  const after = await shapeOf(tx, database);
  const dropped = new Set(migration.drops);
  const gone = goneFrom(before, after);
  const unsaid = gone.filter((name) => !dropped.has(name)).map((name) => `${name} is gone`);
  const kept = [...dropped].filter((name) => !gone.includes(name)).map((name) => `${name} is not gone`);
  const ofOlderReleases = earlier.filter(({ release }) => release !== migration.release);
  const retired = new Set(ofOlderReleases.flatMap(({ retires = [] }) => retires));
  const early = [...dropped]
    .filter((name) => !retired.has(name))
    .map((name) => `${name} was not retired by an earlier release`);
  return [...unsaid, ...kept, ...early, ...changes(before, after), ...stillRequired(after, migration)];
}

/** Tables, and columns of the others. */
function goneFrom(before: Shape, after: Shape): string[] {
  return [...before].flatMap(([table, { columns }]) => {
    const now = after.get(table);
    if (!now) return [table];
    return [...columns.keys()].filter((name) => !now.columns.has(name)).map((name) => `${table}.${name}`);
  });
}

/** A retired column has no type any more, so no program can give it a value. */
function stillRequired(after: Shape, { retires = [] }: Migration): string[] {
  return retires.flatMap((name) => {
    const [table = "", column] = name.split(".");
    const found = column === undefined ? after.get(table) : after.get(table)?.columns.get(column);
    if (!found) return [`${name} does not exist`];
    return "optional" in found && !found.optional
      ? [`${name} is retired, and a row without it is refused`]
      : [];
  });
}

function changes(before: Shape, after: Shape): string[] {
  const found: string[] = [];
  for (const [table, was] of before) {
    const is = after.get(table);
    if (!is) continue;
    for (const [name, column] of is.columns) {
      const old = was.columns.get(name);
      if (!old && !column.optional) found.push(`${table}.${name} is new, and a row without it is refused`);
      if (old && old.type !== column.type) found.push(`${table}.${name} has another type`);
      if (old?.nullable && !column.nullable) found.push(`${table}.${name} may no longer be null`);
      else if (old?.optional && !column.optional) found.push(`${table}.${name} has lost its default`);
    }
    const isOld = ({ columns }: Constraint) => columns.some((name) => was.columns.has(name));
    const remains = ({ columns }: Constraint) => columns.every((name) => is.columns.has(name));
    const added = (list: "rules" | "uniques") => without(is[list], was[list]).filter(isOld);
    const removed = (list: "rules" | "uniques") => without(was[list], is[list]);
    for (const rule of added("rules"))
      if (!removed("rules").some((old) => widens(old.text, rule.text)))
        found.push(`${table} has a new rule: ${rule.text}`);
    for (const { text } of added("uniques")) found.push(`${table} has a new unique index: ${text}`);
    // Without it, "on conflict" fails.
    for (const { text } of removed("uniques").filter(remains))
      found.push(`${table} has lost a unique index: ${text}`);
    for (const name of was.triggers)
      if (!is.triggers.includes(name)) found.push(`${table} has lost its trigger ${name}`);
  }
  return found;
}

const without = (list: readonly Constraint[], other: readonly Constraint[]) =>
  list.filter(({ text }) => !other.some((one) => one.text === text));

const WORD = /'(?:[^']|'')*'/g;

/** Whether a rule names more words than another one, as in `state in ('open', 'closed')`, and is otherwise the same. */
function widens(old: string, now: string): boolean {
  // One word is compared with "=", and PostgreSQL adds types to lists.
  const frame = (text: string) => text.replace(WORD, "''").replace(/''(::\w+)?(, ?''(::\w+)?)*/g, "''");
  const words = new Set(now.match(WORD));
  return frame(old) === frame(now) && (old.match(WORD) ?? []).every((word) => words.has(word));
}
