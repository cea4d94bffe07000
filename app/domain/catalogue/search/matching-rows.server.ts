import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { ownValue } from "#app/lib/own.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";
import { shownIn } from "../rows.server.ts";
import {
  FACETS,
  type FacetName,
  facetOf,
  isOfStock,
  isOfTitle,
  type StockFacet,
  type TitleFacet,
} from "./facet-rows.server.ts";
import { dateSpan, type Group, isSection, isTopic } from "./facets.ts";
import { type SearchQuery, WHOLE_SHOP } from "./query.ts";
import { termPatterns } from "./term.ts";

/** Which titles match a query, as conditions in SQL. */
export type MatchingTitles = SelectQueryBuilder<Schema, "titles", object>;

type Where = ExpressionBuilder<Schema, "titles">;

/** The titles that match the query; `without` ignores one group's filter. */
export function matchingTitles(db: Queries, query: SearchQuery, without?: Group): MatchingTitles {
  // Literal rather than bound values: they let the planner prove that `titles_on_sale` covers every match.
  let titles = db
    .selectFrom("titles")
    .where(sql<SqlBool>`titles.deleted_at is null and titles.state <> 'cancelled'`)
    .where(shownIn(query.shopKey.store)) as MatchingTitles;
  if (query.only) titles = titles.where(among(query.only));
  for (const { group, include, exclude } of query.filters) {
    if (group === without) continue;
    if (include.length > 0)
      titles = titles.where((where) => where.or(include.map((value) => test(query, group, value))));
    for (const value of exclude) titles = titles.where((where) => where.not(test(query, group, value)));
  }
  if (query.term) titles = titles.where((where) => termTest(where, query));
  return titles;
}

const never = sql<SqlBool>`1 = 0`;

/** More ids than this are bound as one value: a statement takes some 32,000. */
const BOUND_SINGLY = 1000;

function among(ids: readonly number[]): Expression<SqlBool> {
  if (ids.length === 0) return never;
  if (ids.length <= BOUND_SINGLY) return sql<SqlBool>`titles.id in (${sql.join(ids)})`;
  // Both databases read the keys of a JSON object.
  const keys = JSON.stringify(Object.fromEntries(ids.map((id) => [id, 0])));
  return sql<SqlBool>`titles.id in (select cast(key as bigint) from json_each(${keys}))`;
}

/** Whether the shop has a title in some way: a condition on its stock rows, here or elsewhere. */
export function isHeldByShop({ shopKey }: SearchQuery, name: StockFacet): Expression<SqlBool> {
  const here = shopKey.location === WHOLE_SHOP ? sql`1 = 1` : sql`stock.location_id = ${shopKey.location}`;
  return sql<SqlBool>`exists (select 1 from stock where stock.title_id = titles.id
    and stock.store_id = ${shopKey.store} and ${FACETS[name].test(sql`${here}`)})`;
}

/** A condition for one filter value on one title. A meaningless value matches nothing. */
export function test(query: SearchQuery, group: Group, value: string): Expression<SqlBool> {
  switch (group) {
    case "r":
    case "b":
    case "j": {
      const facet = facetOf(group, value);
      if (facet === undefined) return never;
      if (isOfTitle(facet)) return FACETS[facet].test;
      return isOfStock(facet) ? isHeldByShop(query, facet) : variableTest(query, facet);
    }
    case "s":
      if (isSection(value)) return subjectTest(3, value);
      return isTopic(value) ? subjectTest(6, value) : sectionTest(query, value);
    case "c":
      return value.startsWith("__") ? never : sectionTest(query, value);
    case "f":
      return sql<SqlBool>`lower(coalesce(titles.binding_code, '')) = ${value}`;
    case "a":
      return sql<SqlBool>`lower(coalesce(titles.audience, '')) = ${value}`;
    case "g":
      return sql<SqlBool>`lower(coalesce(titles.language, '')) = ${value}`;
    case "d":
      return spanTest(dateSpan(value, query.now));
    case "x":
    case "e":
      return among(ownValue(query.lists, value) ?? []);
  }
}

/** Conditions that depend on dates or prices. */
function variableTest(
  query: SearchQuery,
  name: Exclude<FacetName, TitleFacet | StockFacet>,
): Expression<SqlBool> {
  const { now, shopKey } = query;
  const forthcoming = sql<SqlBool>`((titles.release_date is not null and titles.release_date > ${now}
      and titles.state <> 'out_of_print')
    or (titles.release_date is null and titles.state = 'forthcoming'))`;
  switch (name) {
    case "forthcoming":
      return forthcoming;
    case "futureranked":
      return sql<SqlBool>`(titles.future_rank is not null and ${forthcoming})`;
    case "available":
      return sql<SqlBool>`(titles.state in ('available', 'forthcoming') and not ${forthcoming})`;
    case "sale": {
      const here =
        shopKey.location === WHOLE_SHOP ? sql`1 = 1` : sql`stock.location_id = ${shopKey.location}`;
      const list = shopKey.american ? sql`titles.list_price_usa` : sql`titles.list_price_can`;
      const edit = sql`select 1 from title_edits where title_edits.title_id = titles.id
        and title_edits.store_id = ${shopKey.store} and title_edits.price`;
      // The shop's own price overrides the prices of its stock.
      return sql<SqlBool>`(exists (${edit} < ${list}) or (not exists (${edit} is not null)
        and exists (select 1 from stock where stock.title_id = titles.id and stock.store_id = ${shopKey.store}
          and ${here} and stock.condition = '' and stock.price < ${list})))`;
    }
  }
}

function subjectTest(length: 3 | 6, value: string): Expression<SqlBool> {
  return sql<SqlBool>`exists (select 1 from title_subjects where title_subjects.title_id = titles.id
    and title_subjects.scheme = 'bisac' and lower(substr(title_subjects.code, 1, ${sql.lit(length)})) = ${value})`;
}

function sectionTest(query: SearchQuery, key: string): Expression<SqlBool> {
  return sql<SqlBool>`exists (select 1 from title_sections where title_sections.title_id = titles.id
    and title_sections.store_id = ${query.shopKey.store} and title_sections.key = ${key})`;
}

function spanTest(span: { from: number; to: number } | undefined): Expression<SqlBool> {
  if (!span) return never;
  // Databases have no Infinity here, so use the year 9999.
  const to = Math.min(span.to, 253_402_300_799);
  return sql<SqlBool>`(titles.release_date is not null and titles.release_date >= ${span.from}
    and titles.release_date < ${to})`;
}

function termTest(where: Where, { term, field }: SearchQuery): Expression<SqlBool> {
  const patterns = termPatterns(term);
  if (patterns.length === 0) return never;
  return where.exists(
    where
      .selectFrom("title_search")
      .select("title_search.title_id")
      .whereRef("title_search.title_id", "=", "titles.id")
      .where((like) => like.and(patterns.map((pattern) => like(`title_search.${field}`, "like", pattern)))),
  );
}
