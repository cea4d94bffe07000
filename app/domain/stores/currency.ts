import type { SiteSettings } from "./settings.ts";

/** The currency of a shop's prices. */
export type Currency = "CAD" | "USD";

export const currencyOf = ({ store_info }: SiteSettings): Currency =>
  store_info.is_american ? "USD" : "CAD";
