import { useRouteLoaderData } from "@remix-run/react";
import { createContext, useCallback, useContext } from "react";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { withPrefix } from "#app/lib/prefixed-path.ts";
import { SOURCE } from "#app/messages/locales.ts";
import { type Translate, translator } from "#app/messages/translate.ts";
import type { RootData } from "#app/root.tsx";

/** The shop and the shopper, known to every page; undefined only on an error page without a shop. */
export function useRoot(): RootData | undefined {
  return (useRouteLoaderData<RootData>("root") as RootData | null | undefined) ?? undefined;
}

/** The locale of the page: the shop's, once the document knows its shop. */
export const LocaleContext = createContext<string>(SOURCE);

/** The path prefix of pages in this language (`prefixOf`). */
export const PrefixContext = createContext("");

/** Writes paths of the shop as this page's language has them, for links and forms that are not the router's. */
export function usePath(): (path: string) => string {
  const prefix = useContext(PrefixContext);
  return useCallback((path: string) => withPrefix(prefix, path), [prefix]);
}

/** The shop's locale, for dates, amounts and names. */
export function useLocale(): string {
  return useContext(LocaleContext);
}

/** Messages in the shop's language. */
export function useT(): Translate {
  return translator(useLocale());
}

/** Amounts in cents, as the shop's locale writes them. */
export function useMoney(): (cents: Cents) => string {
  const locale = useLocale();
  return (cents) => formatCents(cents, locale);
}
