import { child, type Node, textOf } from "./markup.ts";

/** What a product is read against: its message's defaults, today, and who counts codes that nobody knows. */
export interface Context {
  /** What the message's header says of every product that does not say it itself. */
  readonly defaults: Defaults;
  /** Epoch seconds: which of several dated prices is in force. */
  readonly now: number;
  /** Counts a code that is on no list this program knows. Such a code never refuses a product. */
  unknown(list: string, code: string): void;
  /** Makes markup of a feed harmless; handed in, so that the mapping stays pure. */
  sanitise(html: string): string;
}

export interface Defaults {
  language?: string;
  priceType?: string;
  currency?: string;
  linearUnit?: string;
  weightUnit?: string;
}

/** The defaults of a message's header, of any release. */
export function defaultsOf(header: Node | undefined): Defaults {
  const own = (name: string) => textOf(header, name) ?? textOf(child(header, "Defaults"), name);
  return {
    language: own("DefaultLanguageOfText"),
    priceType: own("DefaultPriceType") ?? own("DefaultPriceTypeCode"),
    currency: own("DefaultCurrencyCode")?.toUpperCase(),
    linearUnit: own("DefaultLinearUnit")?.toLowerCase(),
    weightUnit: own("DefaultWeightUnit")?.toLowerCase(),
  };
}
