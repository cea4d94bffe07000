import { type Node, textsOf } from "./markup.ts";

/** The countries that shops sell in. */
export const COUNTRIES = ["CA", "US"] as const;
export type Country = (typeof COUNTRIES)[number];

/**
 * A territory's way of including a country: some of its regions, by its name, with the world, or with the rest of the
 * world.
 */
export type Inclusion = "part" | "named" | "world" | "rest";

/** A territory in the codes of lists 91 (countries) and 49 (regions, such as `CA-QC`, `WORLD` and `ROW`). */
export interface Territory {
  readonly included: readonly string[];
  readonly excluded: readonly string[];
}

const codes = (texts: readonly string[]) => texts.join(" ").toUpperCase().split(/\s+/).filter(Boolean);

/** A territory from lists of codes as they are in a feed. */
export const territory = (included: readonly string[], excluded: readonly string[]): Territory => ({
  included: codes(included),
  excluded: codes(excluded),
});

/** A `Territory` of release 3. */
export const territoryOf = (node: Node | undefined): Territory =>
  territory(
    [...textsOf(node, "CountriesIncluded"), ...textsOf(node, "RegionsIncluded")],
    [...textsOf(node, "CountriesExcluded"), ...textsOf(node, "RegionsExcluded")],
  );

/**
 * A territory's way of including a country; undefined if it does not. Excluding a region leaves the rest of the
 * country.
 */
export function inclusion({ included, excluded }: Territory, country: Country): Inclusion | undefined {
  if (excluded.includes(country)) return undefined;
  if (included.includes(country)) return "named";
  const left = included.filter((region) => !excluded.includes(region));
  if (left.some((region) => region.startsWith(`${country}-`))) return "part";
  return left.includes("WORLD") ? "world" : left.includes("ROW") ? "rest" : undefined;
}
