import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { KeptTexts } from "#app/lib/kept-texts.server.ts";
import type { Platform } from "#app/platform/platform.server.ts";
import type { Keeper } from "./kept-content.tsx";
import { LocaleContext } from "./t.ts";

const MB = 1024 * 1024;
/** How much memory parts of pages may take, as a share of what whole pages may. */
const SHARE = 1 / 8;

const keepers = new WeakMap<Platform, Keeper>();

/** Keeps the HTML of parts for all pages of a process (decision record 119). @returns nothing if no pages are to be kept */
export function keeperOf(platform: Platform): Keeper | undefined {
  if (platform.env.PAGE_CACHE_MB === 0) return undefined;
  let keeper = keepers.get(platform);
  if (!keeper) {
    keeper = keeperWithin(platform.env.PAGE_CACHE_MB * MB * SHARE);
    keepers.set(platform, keeper);
  }
  return keeper;
}

/**
 * A keeper that finds HTML by all that it is made from, so what it finds is never stale.
 * @param limit for everything it keeps (bytes)
 */
export function keeperWithin(limit: number): Keeper {
  const texts = new KeptTexts(limit);
  const numbers = new WeakMap<object, number>();
  let last = 0;
  return (component, props, locale) => {
    let number = numbers.get(component);
    if (number === undefined) {
      number = ++last;
      numbers.set(component, number);
    }
    return texts.get(`${number} ${locale} ${JSON.stringify(props)}`, () =>
      renderToString(
        <LocaleContext.Provider value={locale}>{createElement(component, props)}</LocaleContext.Provider>,
      ),
    );
  };
}
