import type { LoaderFunctionArgs } from "@remix-run/node";
import { analyticsMarkup } from "#app/http/rendering/analytics.server.ts";
import { ownMarkup } from "#app/http/rendering/own-markup.server.ts";
import { openVisit } from "#app/http/visit.server.ts";

/**
 * Markup that only runs on public pages: `custom_head`, `custom_body` and analytics. The site map says which pages are
 * public, so it depends on the matched route and not on how the path is spelled. Behind a closed shop's gate
 * there is no visit, and so no markup.
 */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const { settings } = visit;
  return {
    /** Whether there is any custom markup. Pages with and without it are separate documents. */
    ownMarkup: settings.custom_head !== "" || settings.custom_body !== "",
    ...ownMarkup(settings),
    analytics: analyticsMarkup(visit),
  };
}

/** The data is the same on all public pages, so it is never reloaded. */
export const shouldRevalidate = () => false;

export { Outlet as default } from "@remix-run/react";
