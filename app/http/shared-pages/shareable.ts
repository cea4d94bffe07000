import { locationChosen } from "#app/domain/stores/settings.ts";
import { haveChoices } from "../cookies.ts";
import type { ServerContext, WebVisit } from "../visit.server.ts";

/** The layout of the pages that ask for nothing secret (`routes.ts`). */
const OPEN_LAYOUT = "public";

/**
 * Pages that ask for something, and show nothing but an empty form to whoever has not answered yet. With a query, they may
 * show more: the key of an email, say, or where to go on.
 */
const EMPTY_FORMS: ReadonlySet<string> = new Set([
  "routes/account/login",
  "routes/account/signup",
  "routes/account/forgot",
  "forgot-password",
  "routes/gift-cards/gift-cards",
]);

/** Whether a page is of a kind that may be shared at all. */
export function mayBeShared(
  route: { readonly id: string; readonly parentId?: string },
  url: string,
): boolean {
  return route.parentId === OPEN_LAYOUT || (EMPTY_FORMS.has(route.id) && !url.includes("?"));
}

/**
 * Notes for whom else an answer is right. It must come from a page of a kind that may be shared, in a shop that lets
 * everybody in, for a visitor for whom nothing was set. Anything else stays personal, so a page is shared only if every
 * one of these holds.
 *
 * Without a session, the answer can go to anyone without one. With a guest's session, it can go to any guest with the same cart
 * count and none of the titles in `notInCart`, if the page read nothing else from the session; each guest's token and nonce are
 * filled in.
 * @param status of the answer; errors are never shared
 */
export function noteShared(
  context: ServerContext,
  visit: WebVisit | undefined,
  status: number,
): "everybody" | "guests" | undefined {
  if (!visit || !context.open || status !== 200) return undefined;
  const { settings, nonce, csrf, requestId } = visit;
  const nothingOwn = !visit.loggedIn && !visit.personal && !haveChoices(visit.cookies);
  const nothingSet = !visit.newCookie && visit.setCookies.length === 0 && !visit.failed;
  const forEverybody = !visit.gate && !settings.is_private && !settings.is_exclusive;
  const anywhere = visit.locationId === locationChosen(settings, null);
  if (!nothingOwn || !nothingSet || !forEverybody || !anywhere) return undefined;
  const page = { store: visit.store.id, timeZone: settings.store_info.time_zone };
  if (visit.known) {
    context.forGuests = { ...page, marks: { nonce, csrf, requestId }, notInCart: visit.notInCart };
    return "guests";
  }
  context.shared = page;
  return "everybody";
}
