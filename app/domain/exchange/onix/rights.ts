import { ownValue } from "#app/lib/own.ts";
import type { Context } from "./context.ts";
import { childrenOf, type Node, textOf, textsOf } from "./markup.ts";
import {
  COUNTRIES,
  type Country,
  type Inclusion,
  inclusion,
  type Territory,
  territory,
  territoryOf,
} from "./territory.ts";

type Right = "for sale" | "not for sale" | "unknown";

/** List 46: sales rights type. */
const RIGHTS_46: Readonly<Record<string, Right>> = {
  "00": "unknown",
  "01": "for sale",
  "02": "for sale",
  "03": "not for sale",
  "04": "not for sale",
  "05": "not for sale",
  "06": "not for sale",
  "07": "for sale",
  "08": "for sale",
};

/** List 47: the rights regions of release 2.1 that are not places in Britain. */
const REGIONS_47: Readonly<Record<string, string>> = { "000": "WORLD", "001": "ROW" };

/** The more exact comes first: a rule for a country overrides one for the world. */
const EXACT_FIRST = ["part", "named", "world", "rest"] as const satisfies readonly Inclusion[];

/** Rights for some places. */
interface Statement {
  right: Right;
  /** The way they include a country. */
  of(country: Country): Inclusion | undefined;
}

/**
 * The countries in which a product may not be sold, in the order of `COUNTRIES`. A statement that is missing, unknown
 * or contradictory forbids nothing.
 * @param block `PublishingDetail`, or a product of release 2.1
 */
export function notForSaleIn(block: Node | undefined, context: Context): Country[] {
  const statements = statementsOf(block, context);
  return COUNTRIES.filter((country) => {
    for (const exactness of EXACT_FIRST) {
      // A shop can sell titles for sale in a part of its country, or excluded from only a part of it.
      const exactStatements = statements.filter(
        ({ right, of }) => of(country) === exactness && (exactness !== "part" || right === "for sale"),
      );
      if (exactStatements.length > 0) return exactStatements.every(({ right }) => right === "not for sale");
    }
    return false;
  });
}

function statementsOf(block: Node | undefined, context: Context): Statement[] {
  const rightOf = (code: string): Right => {
    const right = ownValue(RIGHTS_46, code);
    if (!right) context.unknown("46 sales rights type", code);
    return right ?? "unknown";
  };
  const statements = childrenOf(block, "SalesRights").map((node): Statement => {
    const territories = [...childrenOf(node, "Territory").map(territoryOf), oldTerritoryOf(node)];
    return { right: rightOf(textOf(node, "SalesRightsType") ?? "00"), of: best(territories) };
  });
  for (const node of childrenOf(block, "NotForSale"))
    statements.push({ right: "not for sale", of: best([oldTerritoryOf(node)]) });
  const rest = textOf(block, "ROWSalesRightsType");
  if (rest) statements.push({ right: rightOf(rest), of: () => "rest" });
  return statements;
}

/** Release 2.1 lists the places themselves, without exceptions. */
function oldTerritoryOf(node: Node): Territory {
  const regions = textsOf(node, "RightsRegion").map((code) => ownValue(REGIONS_47, code) ?? "");
  return territory([...textsOf(node, "RightsCountry"), ...textsOf(node, "RightsTerritory"), ...regions], []);
}

/** The most exact way in which one of several territories includes a country. */
const best =
  (territories: readonly Territory[]): Statement["of"] =>
  (country) => {
    const inclusions = territories.map((territory) => inclusion(territory, country));
    return EXACT_FIRST.find((exactness) => inclusions.includes(exactness));
  };
