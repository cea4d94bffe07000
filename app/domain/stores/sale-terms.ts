import { prefixOf } from "./languages.ts";
import { textPage } from "./navigation.ts";
import { locationsOf, type SiteSettings } from "./settings.ts";
import type { Store } from "./stores.server.ts";
import { langOfSetting } from "./translations.ts";

/** A link to a page about a shop's sales. */
export interface SalePage {
  readonly label: string;
  /** Its path with the prefix of its language. */
  readonly path: string;
  /** The language of its label, where that is not the page's; else "". */
  readonly lang: string;
}

/**
 * A shop's pages about its terms of sale and its returns, if it names any, for readers of `store`'s language.
 * @param prefix of their paths: the prefix of the language, unless the caller adds it
 */
export function salePagesOf(store: Store, prefix = prefixOf(store)): SalePage[] {
  const { terms_page, returns_page } = store.settings;
  return [terms_page, returns_page].flatMap((id) => {
    const page = textPage(store.settings, id);
    if (!page) return [];
    const { label, path } = page;
    return [{ label, path: prefix + path, lang: langOfSetting(store, label) ?? "" }];
  });
}

const isInQuebec = (country: string, province: string) => country === "CA" && province === "QC";

/** Whether a shop has an address in Québec. */
export function isQuebecShop(settings: SiteSettings): boolean {
  const { country, province } = settings.store_info;
  return (
    isInQuebec(country, province) ||
    locationsOf(settings).some(({ sc_addr_array: at }) => isInQuebec(at.country, at.prov))
  );
}

/**
 * Whether Québec's Charter of the French language applies to an order: a contract whose terms the shop has written
 * beforehand is only binding in another language if the other party saw it in French first (section 55). That includes
 * institutions.
 * @param to the address it is sent to, if it is
 */
export function needsFrenchFirst(
  settings: SiteSettings,
  to: { readonly country: string; readonly province: string } | null,
): boolean {
  return isQuebecShop(settings) || (to !== null && isInQuebec(to.country, to.province));
}

/** Whether a shop's shipping reaches Québec. */
export function shipsToQuebec({ checkout_info, shipping }: SiteSettings): boolean {
  return (
    checkout_info.ship_enabled &&
    shipping.providers.some(({ zones }) =>
      zones.some(
        ({ countries, provinces }) =>
          countries.includes("CA") && (provinces.length === 0 || provinces.includes("QC")),
      ),
    )
  );
}
