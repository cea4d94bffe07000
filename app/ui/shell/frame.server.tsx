import { hash } from "node:crypto";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { prefixOf } from "#app/domain/stores/languages.ts";
import { localeOf, type SiteSettings } from "#app/domain/stores/settings.ts";
import type { Store } from "#app/domain/stores/stores.server.ts";
import { themeProperties } from "#app/domain/stores/theme.ts";
import { LocaleContext, PrefixContext } from "#app/ui/page/t.ts";
import type { Frame } from "./frame.tsx";
import { About, Address, Links, Menu } from "./frame-parts.server.tsx";

// A shop's settings are the same object until they change.
const frames = new WeakMap<SiteSettings, { open?: Frame; closed?: Frame }>();

/**
 * The frame of a shop's pages, built once per version of its settings (decision 115).
 * @param store in the language of the page
 * @param closed whether the shop is closed to this visitor. Its frame then has no links to pages behind the gate.
 */
export function frameOf(store: Store, closed: boolean): Frame {
  const { settings } = store;
  let cached = frames.get(settings);
  if (!cached) {
    cached = {};
    frames.set(settings, cached);
  }
  const which = closed ? "closed" : "open";
  cached[which] ??= makeFrame(
    closed ? { ...store, settings: { ...settings, site_navigation: [], extra_navigation: [] } } : store,
  );
  return cached[which];
}

function makeFrame(store: Store): Frame {
  const { settings } = store;
  const locale = localeOf(settings);
  const html = (part: ReactNode) =>
    renderToStaticMarkup(
      <LocaleContext.Provider value={locale}>
        <PrefixContext.Provider value={prefixOf(store)}>{part}</PrefixContext.Provider>
      </LocaleContext.Provider>,
    );
  const parts = {
    style: styleOf(settings),
    menu: html(<Menu store={store} />),
    about: html(<About store={store} />),
    address: html(<Address store={store} />),
    links: html(<Links store={store} />),
  };
  return { version: hash("sha256", JSON.stringify(parts), "base64url").slice(0, 12), ...parts };
}

function styleOf({ styles }: SiteSettings): string {
  const { light, dark } = themeProperties(styles);
  const url = styles.background_url;
  const background = /^(\/|https:\/\/)[\w./%?=&-]+$/.test(url) ? `body{background-image:url("${url}")}` : "";
  return `:root{${light}}@media screen and (prefers-color-scheme:dark){:root{${dark}}}${background}`;
}
