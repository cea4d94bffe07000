import type { LoaderFunctionArgs } from "@remix-run/node";
import { ownMarkup } from "#app/http/own-markup.server.ts";
import { openVisit } from "#app/http/visit.server.ts";

/**
 * What runs on public pages alone: `custom_head`, `custom_body` and analytics. The site map says which pages
 * those are, so it is the matched route that decides and not how its path is spelled. Behind a closed shop's
 * gate there is no visit, and so no markup.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { settings } = await openVisit(args);
  return {
    /** Whether there is any; pages with and without it are different documents. */
    ownMarkup: settings.custom_head !== "" || settings.custom_body !== "",
    ...ownMarkup(settings),
    analytics: settings.store_info.google_analytics_code,
  };
}

/** The same on all of them: what the first page brought stays good. */
export const shouldRevalidate = () => false;

export { Outlet as default } from "@remix-run/react";
