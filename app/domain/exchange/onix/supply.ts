import { parseFeedDate } from "#app/lib/dates.ts";
import { type Cents, parseFeedPrice } from "#app/lib/money.ts";
import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import { ownValue } from "#app/lib/own.ts";
import { DAY } from "#app/lib/seconds.ts";
import type { TitleRecord } from "../../catalogue/title-records.server.ts";
import { priceOf } from "../tables/cells.ts";
import {
  AVAILABILITY_54,
  isAvailability,
  isNetPrice,
  isPublishingStatus,
  MARKET_STATUS,
  PRICE_TYPES,
  PUBLISHING_STATUS,
  type PublisherState,
  type SupplyState,
  stateOfAvailability,
  stateOfPublisher,
} from "./codes.ts";
import type { Context } from "./context.ts";
import { child, childrenOf, type Node, textOf, textsOf } from "./markup.ts";
import { COUNTRIES, type Country, inclusion, type Territory, territory, territoryOf } from "./territory.ts";

/**
 * Prices, availability and dates, chosen by market and then by type rather than by position.
 * @param record values from the product's other blocks. Without a `PublishingDetail` in a partial update, its state and
 * release date are undefined.
 */
export function supplyOf(
  product: Node,
  old: boolean,
  record: TitleRecord,
  context: Context,
): Partial<TitleRecord> {
  const markets = old ? [] : marketsOf(product);
  const supplies = old ? oldSuppliesOf(product) : suppliesOf(markets);
  const changed: Partial<TitleRecord> = {
    list_price_can: priceIn(supplies, "CAD", "CA", context),
    list_price_usa: priceIn(supplies, "USD", "US", context),
  };
  // Undefined in a partial update without a PublishingDetail; null in one without a date.
  const unsent = record.release_date === undefined;
  const { status, here } = statusOf(product, old, markets, context);
  const best = bestOfNearest(supplies.map(({ node, rank }) => ({ rank, state: stateOf(node, context) })));
  // A supplier's last copies do not bring back a title that its publisher has ended or withdrawn.
  const supplied = status && OVERRIDING_STATES.has(status) ? undefined : best;
  const ordered = supplied === "temporarily_out" ? "available" : supplied;
  const state = ordered ?? (here && status === here ? stateOfPublisher(here) : undefined);
  changed.temporarily_out = supplied === "temporarily_out";
  if (state && unsent && status !== "cancelled")
    changed.state_offered = { state, unless: here ? ["cancelled"] : ["cancelled", "out_of_print"] };
  else if (state) changed.state = state;
  const released = marketRelease(product, markets, record);
  if (released !== undefined) changed.release_date = released;
  // Release 2.1 states the embargo in the supply detail.
  const onSale = supplies.map(({ node }) => parseFeedDate(textOf(node, "OnSaleDate") ?? "")).find(Boolean);
  if (onSale !== undefined) changed.release_date = onSale;
  const carton = supplies.map(({ node }) => wholeNumber(textOf(node, "PackQuantity"))).find(Boolean);
  if (carton) changed.carton_qty = carton;
  return changed;
}

/** A market (`ProductSupply`), or a supplier's offer in it (`SupplyDetail`). */
interface RankedNode {
  node: Node;
  /** 0 for a market that includes Canada or the United States, 1 if no market is named, 2 for others. */
  rank: number;
}

/** The markets of a product, nearest first. A market may have several territories, each with its own exceptions. */
function marketsOf(product: Node): RankedNode[] {
  return childrenOf(product, "ProductSupply")
    .map((node) => {
      const ranks = childrenOf(node, "Market")
        .flatMap((market) => childrenOf(market, "Territory"))
        .map((element) => rankOf(territoryOf(element)));
      return { node, rank: ranks.length > 0 ? Math.min(...ranks) : 1 };
    })
    .sort((a, b) => a.rank - b.rank);
}

const suppliesOf = (markets: readonly RankedNode[]): RankedNode[] =>
  markets.flatMap(({ node, rank }) =>
    childrenOf(node, "SupplyDetail").map((element) => ({ node: element, rank })),
  );

const oldSuppliesOf = (product: Node): RankedNode[] =>
  childrenOf(product, "SupplyDetail").map((node) => ({
    node,
    rank: rankOf(
      territory(
        [...textsOf(node, "SupplyToCountry"), ...textsOf(node, "SupplyToTerritory")],
        textsOf(node, "SupplyToCountryExcluded"),
      ),
    ),
  }));

/**
 * A release date that comes from a market: an embargo there, else publication there unless the product has an
 * embargo. Other markets' dates are used only where there is no date at all. In a partial update without a
 * `PublishingDetail` only an embargo counts, because the stored date may be one.
 */
function marketRelease(
  product: Node,
  markets: readonly RankedNode[],
  record: TitleRecord,
): number | undefined {
  const dateIn = (some: readonly RankedNode[], role: string) =>
    some
      .flatMap(({ node }) => childrenOf(child(node, "MarketPublishingDetail"), "MarketDate"))
      .filter((date) => textOf(date, "MarketDateRole") === role)
      .map((date) => parseFeedDate(textOf(date, "Date") ?? ""))
      .find((at) => at !== undefined);
  const near = markets.filter(({ rank }) => rank < 2);
  const unsent = record.release_date === undefined;
  const embargoed =
    unsent ||
    childrenOf(child(product, "PublishingDetail"), "PublishingDate").some(
      (date) => textOf(date, "PublishingDateRole") === "02",
    );
  return (
    dateIn(near, "02") ??
    (embargoed ? undefined : dateIn(near, "01")) ??
    (record.release_date === null ? (dateIn(markets, "02") ?? dateIn(markets, "01")) : undefined)
  );
}

/** 0 if Canada or the United States are named and not excluded, 1 if no place is named, 2 for other places. */
function rankOf(territory: Territory): number {
  const ours = COUNTRIES.filter((country) => !territory.excluded.includes(country));
  if (territory.included.length === 0) return ours.length > 0 ? 1 : 2;
  return ours.some((country) => inclusion(territory, country)) ? 0 : 2;
}

const BEST_FIRST = [
  "available",
  "temporarily_out",
  "forthcoming",
  "out_of_stock_indefinitely",
  "withdrawn",
  "out_of_print",
  "cancelled",
] as const satisfies readonly (PublisherState | SupplyState)[];

/** Statements of the publisher that override any supplier's copies. */
const OVERRIDING_STATES: ReadonlySet<PublisherState> = new Set(["withdrawn", "out_of_print", "cancelled"]);

/** The state in the nearest market that has one. If several say it of the same market, one with stock is enough. */
function bestOfNearest<Known extends PublisherState | SupplyState>(
  rankedStates: readonly { rank: number; state: Known | undefined }[],
): Known | undefined {
  const known = rankedStates.filter(({ state }) => state !== undefined);
  const nearest = Math.min(...known.map(({ rank }) => rank));
  const best = BEST_FIRST.find((state) =>
    known.some((supply) => supply.rank === nearest && supply.state === state),
  );
  return best as Known | undefined;
}

/**
 * The publisher's statements: `here` for our market, and `status`, which counts. Our market is more exact than all
 * markets, but it does not lift a recall.
 */
function statusOf(
  product: Node,
  old: boolean,
  markets: readonly RankedNode[],
  context: Context,
): { status: PublisherState | undefined; here: PublisherState | undefined } {
  const near = markets.filter(({ rank }) => rank < 2);
  const here = bestOfNearest(near.map(({ node, rank }) => ({ rank, state: stateInMarket(node, context) })));
  const block = old ? product : child(product, "PublishingDetail");
  const everywhere = ownValue(PUBLISHING_STATUS, textOf(block, "PublishingStatus") ?? "");
  return { status: everywhere === "cancelled" ? everywhere : (here ?? everywhere), here };
}

/** The publisher's statement on a market. */
function stateInMarket(market: Node, context: Context): PublisherState | undefined {
  const code = textOf(child(market, "MarketPublishingDetail"), "MarketPublishingStatus");
  if (code && !isPublishingStatus(code)) context.unknown("68 market publishing status", code);
  return ownValue(MARKET_STATUS, code ?? "");
}

function stateOf(node: Node, context: Context): SupplyState | undefined {
  const code = textOf(node, "ProductAvailability");
  const old = textOf(node, "AvailabilityCode");
  if (code && !isAvailability(code)) context.unknown("65 availability", code);
  if (!code && old && !ownValue(AVAILABILITY_54, old) && !/^(AD|EX|IM|MD|NZ|RF|RM|RP|RU|UR|CS)$/.test(old))
    context.unknown("54 availability", old);
  const shipDate =
    childrenOf(node, "SupplyDate").some((date) => textOf(date, "SupplyDateRole") === "08") ||
    textOf(node, "ExpectedShipDate") !== undefined;
  return (code && stateOfAvailability(code, shipDate)) || ownValue(AVAILABILITY_54, old ?? "");
}

interface Offer {
  cents: Cents;
  /** Sort keys, most important first; lower is better. */
  order: number[];
}

/**
 * The price before tax that a shopper pays in a currency: from the nearest market, in force now, of the best
 * type.
 */
function priceIn(
  supplies: readonly RankedNode[],
  currency: string,
  country: Country,
  context: Context,
): Cents | null {
  let best: Offer | undefined;
  for (const { node, rank } of supplies)
    for (const price of childrenOf(node, "Price")) {
      const offer = offerOf(price, rank, currency, country, context);
      if (offer && (!best || isBefore(offer.order, best.order))) best = offer;
    }
  return best?.cents ?? null;
}

function offerOf(
  price: Node,
  market: number,
  currency: string,
  country: Country,
  context: Context,
): Offer | undefined {
  if ((textOf(price, "CurrencyCode")?.toUpperCase() ?? context.defaults.currency) !== currency)
    return undefined;
  const type =
    textOf(price, "PriceType") ?? textOf(price, "PriceTypeCode") ?? context.defaults.priceType ?? "01";
  const kind = ownValue(PRICE_TYPES, type);
  if (!kind) {
    if (!isNetPrice(type)) context.unknown("58 price type", type);
    return undefined;
  }
  const where = territoryRank(price, country);
  const text = textOf(price, "PriceAmount");
  if (where === undefined || text === undefined) return undefined;
  const amount = amountOf(text, currency);
  if (amount === undefined) {
    context.misread(text);
    return undefined;
  }
  // Prefer the price of a single copy for everyone to those for libraries, members or bulk orders.
  const quantity = Number(textOf(price, "MinimumOrderQuantity") ?? "1") > 1 ? 1 : 0;
  const qualifier = /^(00|05)?$/.test(textOf(price, "PriceQualifier") ?? "") ? 0 : 1;
  return {
    cents: kind.taxed ? withoutTax(price, amount, currency) : amount,
    order: [quantity, qualifier, timeRank(price, context.now), where, market, kind.rank],
  };
}

/** `19,950` may be twenty dollars or twenty thousand. */
const AMBIGUOUS = /^\D*\d{1,3},\d{3}\D*$/;

/** An amount in this currency: a plain decimal as ONIX asks, or as people write it (`$1,021.95`, `19,95`). */
function amountOf(text: string, currency: string): Cents | undefined {
  const plain = parseFeedPrice(text);
  if (plain !== undefined || AMBIGUOUS.test(text)) return plain;
  const price = priceOf(text);
  return (price?.currency ?? currency) === currency ? price?.cents : undefined;
}

function isBefore(a: readonly number[], b: readonly number[]): boolean {
  for (const [index, value] of a.entries()) if (value !== b[index]) return value < (b[index] ?? 0);
  return false;
}

/**
 * 0 if the price names the country, 1 if it names none, 2 if it names others; undefined if it excludes the
 * country.
 */
function territoryRank(price: Node, country: Country): number | undefined {
  const node = child(price, "Territory");
  const { included, excluded } = territoryOf(node);
  const old = territory(
    [...textsOf(price, "CountryCode"), node?.text ?? ""],
    textsOf(price, "CountryExcluded"),
  );
  const merged = { included: [...included, ...old.included], excluded: [...excluded, ...old.excluded] };
  if (merged.excluded.includes(country)) return undefined;
  const how = inclusion(merged, country);
  return how === "named" || how === "part" ? 0 : how || merged.included.length === 0 ? 1 : 2;
}

/** 0 for a price in force, 1 for a future price, 2 for an expired one. */
function timeRank(price: Node, now: EpochSeconds): number {
  const dateOf = (...roles: string[]) =>
    childrenOf(price, "PriceDate")
      .filter((node) => roles.includes(textOf(node, "PriceDateRole") ?? ""))
      .map((node) => parseFeedDate(textOf(node, "Date") ?? ""))
      .find((at) => at !== undefined);
  const from = dateOf("14") ?? parseFeedDate(textOf(price, "PriceEffectiveFrom") ?? "");
  const until = dateOf("15") ?? parseFeedDate(textOf(price, "PriceEffectiveUntil") ?? "");
  if (from !== undefined && from > now) return 1;
  return until !== undefined && until + DAY <= now ? 2 : 0;
}

/**
 * Removes tax from a tax-inclusive price, using the taxable amounts it names or else its rates. Unchanged if
 * it names neither.
 */
function withoutTax(price: Node, amount: Cents, currency: string): Cents {
  const taxes = childrenOf(price, "Tax");
  const taxed = taxes.flatMap((tax) => amountOf(textOf(tax, "TaxAmount") ?? "", currency) ?? []);
  if (taxed.length > 0) return Math.max(0, amount - taxed.reduce((sum, tax) => sum + tax, 0));
  const rates = taxes.map((tax) => Number((textOf(tax, "TaxRatePercent") ?? "0").replace(",", ".")));
  const rate = rates.reduce((sum, percent) => sum + percent, 0);
  return rate > 0 && rate < 100 ? Math.round(amount / (1 + rate / 100)) : amount;
}

export function wholeNumber(text: string | undefined): number | null {
  return text && /^\d{1,6}$/.test(text) ? Number(text) : null;
}
