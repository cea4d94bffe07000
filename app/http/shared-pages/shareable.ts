import { locationChosen } from "#app/domain/stores/settings.ts";
import { haveChoices } from "../cookies.ts";
import type { ServerContext, WebVisit } from "../visit.server.ts";

/**
 * Notes for whom else an answer is right. It must come from a page that asks for nothing secret, in a shop that lets
 * everybody in, for a visitor for whom nothing was set. Anything else stays personal, so a page is shared only if every
 * one of these holds.
 *
 * Without a session, it is right for everybody who has none. With a guest's session, of which nothing was looked up but the
 * number in the cart's badge and whether a title is in the cart, it is right for all guests of whom the same is true, but for
 * the marks of each.
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
