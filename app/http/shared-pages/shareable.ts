import { arePersonal } from "../cookies.ts";
import type { ServerContext, WebVisit } from "../visit.server.ts";

/**
 * Notes that an answer is right for everybody who is nobody in particular, if it is. It must come from a page that asks
 * for nothing secret, in a shop that lets everybody in, for a visitor about whom nothing is known and for whom nothing
 * was set. Anything else stays personal, so a page is shared only if every one of these holds.
 * @param status of the answer; errors are never shared
 * @returns whether it is shared
 */
export function noteShared(context: ServerContext, visit: WebVisit | undefined, status: number): boolean {
  if (!visit || !context.open || status !== 200) return false;
  const { settings } = visit;
  const nobody = !visit.known && !visit.loggedIn && !arePersonal(visit.cookies);
  const nothingSet = !visit.newCookie && visit.setCookies.length === 0 && !visit.personal && !visit.failed;
  const forEverybody = !visit.gate && !settings.is_private && !settings.is_exclusive;
  if (!nobody || !nothingSet || !forEverybody) return false;
  context.shared = { store: visit.store.id, timeZone: settings.store_info.time_zone };
  return true;
}
