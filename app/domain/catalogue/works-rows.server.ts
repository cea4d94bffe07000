import { type SqlBool, sql } from "kysely";
import type { TitleId } from "#app/lib/number-kinds.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import { runInBlocks } from "#app/platform/db/prepared.ts";
import type { Choice, LinkedTitle, Links } from "./editions.ts";

/** The fields of these titles that decide which others are their editions. */
export async function linkedTitles(tx: Tx, ids: readonly TitleId[]): Promise<LinkedTitle[]> {
  const titles = await runInBlocks(
    tx,
    "linkedTitles",
    ids,
    (some) =>
      tx
        .selectFrom("titles")
        .select(["id", "product_code", "title", "subtitle", "language", "title_sort", "author_sort"])
        .where("id", "in", some),
    (id) => [id],
  );
  const linked = await runInBlocks(
    tx,
    "relationsToWorks",
    ids,
    (some) =>
      tx
        .selectFrom("title_relations")
        .select(["title_id", "kind", "code"])
        .where(sql<SqlBool>`kind in ('edition', 'work')`)
        .where("title_id", "in", some),
    (id) => [id],
  );
  const relations = Map.groupBy(linked, ({ title_id }) => title_id);
  return titles.map((title) => ({ ...title, relations: relations.get(title.id) ?? [] }));
}

/** The titles that have one of these links, some of them more than once; at most `limit` for each block of links. */
export async function titlesLinked(
  tx: Tx,
  {
    products,
    works,
    names,
  }: Pick<Links, "products" | "works"> & { names: readonly NonNullable<Links["name"]>[] },
  limit: number,
): Promise<number[]> {
  const titles = () => tx.selectFrom("titles").select("id").orderBy("id").limit(sql.lit(limit));
  const naming = (kind: "edition" | "work", codes: readonly string[]) =>
    runInBlocks(
      tx,
      `titlesNaming ${kind} ${limit}`,
      codes,
      (some) =>
        tx
          .selectFrom("title_relations")
          .select("title_id as id")
          .where("kind", "=", sql.lit(kind))
          .where("code", "in", some)
          .orderBy("title_id")
          .limit(sql.lit(limit)),
      (code) => [code],
    );
  const byCode = await runInBlocks(
    tx,
    `titlesOfProducts ${limit}`,
    products,
    (some) => titles().where("product_code", "in", some),
    (code) => [code],
  );
  const byName = await runInBlocks(
    tx,
    `titlesNamed ${limit}`,
    names,
    (some) => {
      const pairs = some.map(({ title_sort, author_sort }) => sql`(${title_sort}, ${author_sort})`);
      return titles().where(sql<SqlBool>`(title_sort, author_sort) in (values ${sql.join(pairs)})`);
    },
    ({ title_sort, author_sort }) => [title_sort, author_sort],
  );
  const byStatement = [...(await naming("edition", products)), ...(await naming("work", works))];
  return [...byCode, ...byStatement, ...byName].map(({ id }) => id);
}

/** Operators' decisions about one of these titles and another. */
export async function choicesOf(tx: Tx, ids: readonly TitleId[]): Promise<Choice[]> {
  const choicesBy = (column: "first_id" | "second_id") =>
    runInBlocks(
      tx,
      `choicesOf ${column}`,
      ids,
      (some) =>
        tx.selectFrom("edition_choices").select(["first_id", "second_id", "same"]).where(column, "in", some),
      (id) => [id],
    );
  return [...(await choicesBy("first_id")), ...(await choicesBy("second_id"))];
}

/** The titles of the works that these titles belong to; at most `limit` for each block of them. */
export async function titlesOfSameWorks(tx: Tx, ids: readonly TitleId[], limit: number): Promise<number[]> {
  const titles = await runInBlocks(
    tx,
    `titlesOfSameWorks ${limit}`,
    ids,
    (some) =>
      tx
        .selectFrom("title_works")
        .select("title_id")
        .where("work", "in", (select) =>
          select.selectFrom("title_works").select("work").where("title_id", "in", some),
        )
        .orderBy("title_id")
        .limit(sql.lit(limit)),
    (id) => [id],
  );
  return titles.map(({ title_id }) => title_id);
}

/** The works of these titles, by the title's id. Those without other editions are missing. */
export async function storedWorks(tx: Queries, ids: readonly TitleId[]): Promise<Map<number, number>> {
  const works = await runInBlocks(
    tx,
    "storedWorks",
    ids,
    (some) => tx.selectFrom("title_works").select(["title_id", "work"]).where("title_id", "in", some),
    (id) => [id],
  );
  return new Map(works.map(({ title_id, work }) => [title_id, work]));
}

/** Stores the works of these titles; null for a title that has no other editions. */
export async function storeWorks(tx: Tx, works: ReadonlyMap<number, number | null>): Promise<void> {
  await runInBlocks(
    tx,
    "forgetWorks",
    [...works.keys()],
    (some) => tx.deleteFrom("title_works").where("title_id", "in", some),
    (id) => [id],
  );
  await runInBlocks(
    tx,
    "storeWorks",
    [...works].flatMap(([title_id, work]) => (work === null ? [] : [{ title_id, work }])),
    (some) => tx.insertInto("title_works").values(some),
    ({ title_id, work }) => [title_id, work],
  );
}
