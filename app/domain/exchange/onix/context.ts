import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import { child, type Node, textOf } from "./markup.ts";

/** The mapping's input besides the product: the message's defaults, the time, and where to report unknown content. */
export interface Context {
  /** Header values that apply to every product without its own. */
  readonly defaults: Defaults;
  /** Epoch seconds; decides which of several dated prices applies. */
  readonly now: EpochSeconds;
  /** Counts a code that is not on its list. Unknown codes never cause a product to be refused. */
  unknown(list: string, code: string): void;
  /** Reports a price of the product that cannot be read. */
  misread(price: string): void;
  /** Sanitises a feed's markup; passed in so that the mapping stays pure. */
  sanitise(html: string): string;
}

export interface Defaults {
  language?: string | undefined;
  priceType?: string | undefined;
  currency?: string | undefined;
  linearUnit?: string | undefined;
  weightUnit?: string | undefined;
}

/** The defaults from a message's header, for any release. */
export function defaultsOf(header: Node | undefined): Defaults {
  const defaultOf = (name: string) => textOf(header, name) ?? textOf(child(header, "Defaults"), name);
  return {
    language: defaultOf("DefaultLanguageOfText"),
    priceType: defaultOf("DefaultPriceType") ?? defaultOf("DefaultPriceTypeCode"),
    currency: defaultOf("DefaultCurrencyCode")?.toUpperCase(),
    linearUnit: defaultOf("DefaultLinearUnit")?.toLowerCase(),
    weightUnit: defaultOf("DefaultWeightUnit")?.toLowerCase(),
  };
}
