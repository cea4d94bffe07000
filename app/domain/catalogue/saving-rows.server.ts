import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import { runPrepared } from "#app/platform/db/prepared.ts";
import type { Schema, TitleRow } from "#app/platform/db/schema.ts";
import { recordChanges } from "./rows.server.ts";

// --- writing -------------------------------------------------------------------------------------

export type TitleValues = Omit<TitleRow, "id">;
export type Part<Table extends keyof Schema> = Omit<Schema[Table], "title_id" | "position">;

export interface TitleParts {
  contributors?: Part<"title_contributors">[];
  subjects?: Part<"title_subjects">[];
  reviews?: Part<"title_reviews">[];
  interiors?: Part<"title_interiors">[];
}

/** Inserts the title, or overwrites the one with the same product code. */
export async function upsertTitle(tx: Tx, values: TitleValues): Promise<number> {
  const [row] = await runPrepared(
    tx,
    "upsertTitle",
    () =>
      tx
        .insertInto("titles")
        .values(values)
        .onConflict((conflict) =>
          conflict
            .column("product_code")
            .doUpdateSet((set) =>
              Object.fromEntries(
                Object.keys(values).map((name) => [name, set.ref(`excluded.${name as keyof TitleValues}`)]),
              ),
            ),
        )
        .returning("id"),
    Object.values(values),
  );
  if (!row) throw new Error("a title that was stored has an id");
  return row.id;
}

const PART_COLUMNS = {
  contributors: ["name", "role", "canadian", "bio"],
  subjects: ["scheme", "code", "label"],
  reviews: ["content", "author", "source_title"],
  interiors: ["path"],
} as const;
type PartName = keyof typeof PART_COLUMNS;
const PART_NAMES = Object.keys(PART_COLUMNS) as PartName[];

/**
 * Replaces the given parts if they differ; keeps the others (an ONIX partial update sends only some).
 * @returns whether any part changed
 */
export async function replaceParts(
  tx: Tx,
  titleId: number,
  parts: TitleParts,
  fresh: boolean,
): Promise<boolean> {
  let changed = false;
  for (const name of PART_NAMES) {
    const given = parts[name] as Record<string, unknown>[] | undefined;
    if (!given) continue;
    if (!fresh) {
      if (sameRows(name, await partRows(tx, name, titleId), given)) continue;
      const gone = tx.deleteFrom(`title_${name}`).where("title_id", "=", titleId);
      await runPrepared(tx, `delete ${name}`, () => gone, [titleId]);
    }
    changed = true;
    if (given.length === 0) continue;
    const columns = PART_COLUMNS[name];
    const rows = given.map((row, position) => ({
      title_id: titleId,
      position,
      ...Object.fromEntries(columns.map((column) => [column, row[column] ?? null])),
    }));
    await runPrepared(
      tx,
      `insert ${name} ${rows.length}`,
      () => tx.insertInto(`title_${name}`).values(rows as never),
      rows.flatMap((row) => Object.values(row)),
    );
  }
  return changed;
}

function partRows(tx: Queries, name: PartName, titleId: number): Promise<Record<string, unknown>[]> {
  return runPrepared(
    tx,
    `select ${name}`,
    () =>
      tx
        .selectFrom(`title_${name}`)
        .select(PART_COLUMNS[name] as never)
        .where("title_id", "=", titleId)
        .orderBy("position"),
    [titleId],
  );
}

function sameRows(
  name: PartName,
  stored: readonly Record<string, unknown>[],
  given: readonly Record<string, unknown>[],
): boolean {
  return (
    stored.length === given.length &&
    stored.every((row, at) =>
      PART_COLUMNS[name].every((column) => row[column] === (given[at]?.[column] ?? null)),
    )
  );
}

export async function replaceSearchText(tx: Tx, text: Schema["title_search"]): Promise<void> {
  await runPrepared(
    tx,
    "replaceSearchText",
    () =>
      tx
        .insertInto("title_search")
        .values(text)
        .onConflict((conflict) =>
          conflict.column("title_id").doUpdateSet((set) => ({
            title: set.ref("excluded.title"),
            author: set.ref("excluded.author"),
            publisher: set.ref("excluded.publisher"),
            keyword: set.ref("excluded.keyword"),
          })),
        ),
    Object.values(text),
  );
}

export async function contributorsOf(tx: Queries, titleId: number): Promise<Part<"title_contributors">[]> {
  return (await partRows(tx, "contributors", titleId)) as Part<"title_contributors">[];
}

export async function subjectLabelsOf(tx: Queries, titleId: number): Promise<{ label: string }[]> {
  return tx
    .selectFrom("title_subjects")
    .select("label")
    .where("title_id", "=", titleId)
    .orderBy("position")
    .execute();
}

export async function markDeleted(tx: Tx, code: string, now: number): Promise<boolean> {
  const gone = await tx
    .updateTable("titles")
    .set({ deleted_at: now, updated_at: now })
    .where("product_code", "=", code)
    .where("deleted_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (gone) await recordChanges(tx, null, [gone.id], now);
  return gone !== undefined;
}

/** Copies a new rank to the title's row in every shop's order. */
export async function carryRank(tx: Tx, titleId: number, rank: number): Promise<void> {
  await tx.updateTable("store_stock").set({ rank }).where("title_id", "=", titleId).execute();
}

export async function setCover(
  tx: Tx,
  titleId: number,
  file: string,
  version: string,
  now: number,
): Promise<void> {
  await tx
    .updateTable("titles")
    .set({ cover_url: file, cover_image_cache: version, updated_at: now })
    .where("id", "=", titleId)
    .execute();
}
