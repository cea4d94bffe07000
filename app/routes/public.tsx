import type { LoaderFunctionArgs } from "@remix-run/node";
import { ownMarkup } from "#app/http/rendering/own-markup.server.ts";
import { openVisit } from "#app/http/visit.server.ts";

/**
 * Markup that only runs on public pages: `custom_head`, `custom_body` and analytics. The site map says which pages are
 * public, so it depends on the matched route and not on how the path is spelled. Behind a closed shop's gate
 * there is no visit, and so no markup.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { settings } = await openVisit(args);
  return {
    /** Whether there is any custom markup. Pages with and without it are separate documents. */
    ownMarkup: settings.custom_head !== "" || settings.custom_body !== "",
    ...ownMarkup(settings),
    analytics: settings.store_info.google_analytics_code,
  };
}

/** The data is the same on all public pages, so it is never reloaded. */
export const shouldRevalidate = () => false;

export { Outlet as default } from "@remix-run/react";
