import { isOpenToAll, locationChosen } from "#app/domain/stores/settings.ts";
import { haveChoices } from "../cookies.ts";
import { MISSING } from "../framed-refusals.ts";
import type { ServerContext, WebVisit } from "../visit.server.ts";

/** The layout of public pages, which have no secret fields such as a password (`routes.ts`). */
const OPEN_LAYOUT = "public";

/**
 * Pages with a form that is empty unless the address has a query. A query may hold the key from an email, or the page
 * to continue with.
 */
const EMPTY_FORMS: ReadonlySet<string> = new Set([
  "routes/account/login",
  "routes/account/signup",
  "routes/account/forgot",
  "forgot-password",
  "routes/gift-cards/gift-cards",
]);

/** Whether pages of this kind may be shared. */
export function mayBeShared(
  route: { readonly id: string; readonly parentId?: string },
  url: string,
  context: ServerContext,
): boolean {
  return (
    context.refused === MISSING ||
    route.parentId === OPEN_LAYOUT ||
    (EMPTY_FORMS.has(route.id) && !url.includes("?"))
  );
}

/**
 * Decides whether this response may be shared with other visitors without an account: those with the same number of
 * copies in the cart, and none of the titles in `notInCart`. The page must be of a kind that may be shared, in a shop
 * that lets everybody in. It must set no cookie, and must have read nothing else from a guest's session. Any other
 * response is personal.
 * @param status the response's status; the only error that is shared is a missing page
 */
export function noteShared(context: ServerContext, visit: WebVisit | undefined, status: number): boolean {
  if (!visit || !context.shareable) return false;
  if (status !== (context.refused === MISSING ? 404 : 200)) return false;
  const { settings, notInCart } = visit;
  const nothingOwn = !visit.loggedIn && !visit.personal && !haveChoices(visit.cookies);
  const nothingSet = !visit.newCookie && visit.setCookies.length === 0 && !visit.failed;
  const forEverybody = !visit.gate && isOpenToAll(settings);
  const anywhere = visit.locationId === locationChosen(settings, null);
  if (!nothingOwn || !nothingSet || !forEverybody || !anywhere) return false;
  context.shared = { store: visit.store.id, timeZone: settings.store_info.time_zone, notInCart };
  return true;
}
