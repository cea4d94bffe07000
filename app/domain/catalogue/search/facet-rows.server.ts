import { type RawBuilder, type SqlBool, sql } from "kysely";
import { keysOf, recordOf } from "#app/lib/records.ts";
import { isWon } from "../prizes-rows.server.ts";

/** A value of a filter that each title has or has not. */
type Facet = {
  readonly group: "r" | "b" | "j";
  /** Its name in URLs, if different. */
  readonly value?: string;
} & (
  | {
      /** It is the same in every shop, and does not depend on the date. */
      readonly of: "title";
      readonly test: RawBuilder<SqlBool>;
    }
  | {
      /** A shop has it by a row of its stock. */
      readonly of: "stock";
      /** @param here whether the row is of the chosen location */
      readonly test: (here: RawBuilder<SqlBool>) => RawBuilder<SqlBool>;
    }
  /** Prices and dates are compared in `matching-rows.server.ts`, and by the index. */
  | { readonly of: "price" | "date" }
);

const onHand = (condition: RawBuilder<SqlBool>) => (here: RawBuilder<SqlBool>) =>
  sql<SqlBool>`(${here} and stock.onhand > 0 and ${condition})`;

/**
 * The values of the groups stock (`r`), status (`b`) and features (`j`), in the order in which they are shown. Both
 * implementations of the search follow this table: SQL makes its conditions of it, and the index its bits.
 */
export const FACETS = {
  onhand: { group: "r", value: "0xy", of: "stock", test: onHand(sql`1 = 1`) },
  onorder: { group: "r", of: "stock", test: (here) => sql`(${here} and stock.onorder > 0)` },
  other: { group: "r", of: "stock", test: (here) => sql`(not (${here}) and stock.onhand > 0)` },
  /** Covers `rankcaranked` and `rankusranked`, which use the same ranks. */
  rank: { group: "b", of: "title", test: sql`titles.rank is not null` },
  futureranked: { group: "b", of: "date" },
  forthcoming: { group: "b", of: "date" },
  available: { group: "b", of: "date" },
  oop: { group: "b", of: "title", test: sql`titles.state = 'out_of_print'` },
  bargain: { group: "b", of: "stock", test: onHand(sql`stock.condition = 'R'`) },
  sale: { group: "b", of: "price" },
  used: { group: "b", of: "stock", test: onHand(sql`stock.condition like 'U%'`) },
  giftcard: { group: "b", of: "title", test: sql`titles.is_giftcard = 1` },
  canadian: {
    group: "j",
    of: "title",
    test: sql`exists (select 1 from title_contributors
      where title_contributors.title_id = titles.id and title_contributors.canadian = 1)`,
  },
  prize: {
    group: "j",
    of: "title",
    test: sql`exists (select 1 from title_prizes where title_prizes.title_id = titles.id and ${isWon})`,
  },
  largeprint: { group: "j", of: "title", test: sql`titles.is_large_print = 1` },
  signed: { group: "j", of: "stock", test: onHand(sql`stock.condition = 'S'`) },
  series: { group: "j", of: "title", test: sql`titles.series is not null` },
} as const satisfies Record<string, Facet>;

export type FacetName = keyof typeof FACETS;
type Of<Kind> = {
  [Name in FacetName]: (typeof FACETS)[Name] extends { of: Kind } ? Name : never;
}[FacetName];
export type TitleFacet = Of<"title">;
export type StockFacet = Of<"stock">;
export type HeldFacet = Of<"stock" | "price">;
/** A value of a group. */
export type ValueIn<Group extends Facet["group"]> = {
  [Name in FacetName]: (typeof FACETS)[Name] extends { group: Group }
    ? (typeof FACETS)[Name] extends { value: infer Value extends string }
      ? Value
      : Name
    : never;
}[FacetName];

const ALL = Object.entries(FACETS).map(([name, facet]: [string, Facet]) => ({
  name: name as FacetName,
  of: facet.of,
  group: facet.group,
  value: facet.value ?? name,
}));

const namesOf = (...kinds: Facet["of"][]) =>
  ALL.filter((facet) => kinds.includes(facet.of)).map(({ name }) => name);
export const TITLE_FACETS = namesOf("title") as TitleFacet[];
export const STOCK_FACETS = namesOf("stock") as StockFacet[];
/** Conditions that depend on a shop's stock. */
export const HELD_FACETS = namesOf("stock", "price") as HeldFacet[];

/** The group and value of each facet. */
export const FACET_VALUES = recordOf(keysOf(FACETS), (name) => {
  const { group, value = name }: Facet = FACETS[name];
  return { group, value };
});

/** The values of a group. */
export const valuesIn = (group: Facet["group"]): readonly string[] =>
  ALL.filter((facet) => facet.group === group).map(({ value }) => value);

/** The facet of a value; undefined for a meaningless one. */
export function facetOf(group: string, value: string): FacetName | undefined {
  return ALL.find((facet) => facet.group === group && facet.value === value)?.name;
}

export const isOfTitle = (name: FacetName): name is TitleFacet => FACETS[name].of === "title";
export const isOfStock = (name: FacetName): name is StockFacet => FACETS[name].of === "stock";
export const isHeld = (name: FacetName): name is HeldFacet => isOfStock(name) || FACETS[name].of === "price";
