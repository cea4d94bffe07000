import { hashOf } from "#app/lib/token.server.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import { translator } from "#app/messages/translate.ts";
import { checkout as words } from "#app/messages/words.ts";
import { inLanguageOf, languageOf, prefixOf } from "./languages.ts";
import { textPage } from "./navigation.ts";
import { isQuebecShop, needsFrenchFirst, type SalePage, shipsToQuebec } from "./sale-terms.ts";
import { localeOf } from "./settings.ts";
import type { Store } from "./stores.server.ts";
import { langOfSetting } from "./translations.ts";

/** The shop's terms of sale in French; undefined if it has none. */
function frenchTermsOf(store: Store): (SalePage & { html: string }) | undefined {
  const french = inLanguageOf(store, "fr");
  const locale = localeOf(french.settings);
  if (languageOf(locale) !== "fr") return undefined;
  const page = textPage(french.settings, french.settings.terms_page);
  if (!page || page.html === "" || langOfSetting(french, page.html)) return undefined;
  const label = langOfSetting(french, page.label) ? translator(locale)(words.terms) : page.label;
  return { label, path: prefixOf(french) + page.path, lang: locale, html: page.html };
}

/**
 * The terms in French that a shopper has to see before an order in another language is a contract, with the version
 * that is stored when they choose it. Undefined if the page is in French, neither shop nor address is in Québec, or the
 * shop has no such terms. In the last case, `frenchWarnings` warns the shop.
 * @param store in the page's language @param to the address that the order is sent to, if it is
 */
export function frenchTermsFor(
  store: Store,
  to: { readonly country: string; readonly province: string } | null,
): (SalePage & { readonly version: string }) | undefined {
  if (languageOf(localeOf(store.settings)) === "fr" || !needsFrenchFirst(store.settings, to))
    return undefined;
  const ownPage = textPage(store.settings, store.settings.terms_page);
  const terms = frenchTermsOf(store);
  // Terms that have no translation are on this page in French.
  if (!terms || (ownPage && langOfSetting(store, ownPage.html))) return undefined;
  const { html, ...page } = terms;
  return { ...page, version: hashOf(html).slice(0, 16) };
}

/**
 * Decides the language of a contract, as the order is written: in a language other than French, the other party must
 * have asked for it beside the French terms as they are now.
 * @param givenVersion the version that they say they saw @returns the version to store; "" if French need not come
 * first
 */
export function agreedTerms(
  store: Store,
  to: { readonly country: string; readonly province: string } | null,
  givenVersion: string | undefined,
): string | Failure {
  const french = frenchTermsFor(store, to);
  if (!french) return "";
  return givenVersion === french.version
    ? french.version
    : failure("checkout.french_terms", {}, { at: "french_terms" });
}

/** Warnings for a shop that sells to Québec and does not meet Québec's Charter of the French language. */
export function frenchWarnings(store: Store): string[] {
  const { settings } = store;
  const isThere = isQuebecShop(settings);
  if (!isThere && !shipsToQuebec(settings)) return [];
  const where = isThere ? "is in Québec" : "ships to Québec";
  const law = "whose Charter of the French language may require it";
  const french = inLanguageOf(store, "fr");
  if (languageOf(localeOf(french.settings)) !== "fr")
    return [`${where}, ${law}, and has no pages in French (locale, second_locale)`];
  if (languageOf(localeOf((store.main ?? store).settings)) === "fr" && !(store.main ?? store).second)
    return [];
  return frenchTermsOf(store)
    ? []
    : [`${where}, ${law}, and has pages in another language but no terms of sale in French (terms_page)`];
}
