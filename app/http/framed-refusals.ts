import type { IncomingMessage } from "node:http";
import { refusals as words } from "#app/messages/words.ts";
import { refusalHeaders } from "./headers.ts";
import type { BadRequest } from "./reading/bad-request.ts";
import type { Refused } from "./visit.server.ts";

/** The route that shows a refusal within the shop's header and footer. */
export const REFUSED_PATH = "/refused";

/**
 * Stands for every address at which the shop has nothing. The page does not mention the address, and has no scripts,
 * which would look for a route. So one page answers all of them (decision 266).
 */
export const MISSING: Refused = {
  status: 404,
  text: "",
  type: "text/plain",
  headers: {},
  path: "/",
  from: "",
};

/** Whether a person will read the response. If so, every error is shown as a page of the shop. */
export function isForPeople(incoming: IncomingMessage, pathname: string): boolean {
  return (
    /\btext\/html\b/.test(incoming.headers.accept ?? "") &&
    !pathname.startsWith("/api/") &&
    !pathname.endsWith(".data")
  );
}

/** Responses that no browser shows as a page: answers for programs, and lists of routes. */
const FOR_PROGRAMS = /^\/(api|feeds|sitemap|__manifest)\b/;

/** Whether the request may be for a page or for a page's data. */
export function isForPage(incoming: IncomingMessage, pathname: string): boolean {
  return !incoming.headers.accept?.startsWith("image/") && !FOR_PROGRAMS.test(pathname);
}

/**
 * The message of a response without a page, or undefined for a response that needs no frame.
 * @param refusal the refusal to answer with, if the request did not reach the application
 */
export async function refusedBy(
  response: Response,
  refusal: BadRequest | undefined,
  incoming: IncomingMessage,
  origin: string,
): Promise<Refused | undefined> {
  const type = response.headers.get("Content-Type") ?? "";
  if (response.status < 400 || /^text\/html\b/.test(type)) return undefined;
  // Remix's own message about a missing action is for programmers.
  const message = response.status === 405 ? words.nothingTaken : refusal?.words;
  const from = incoming.headers.referer ?? "";
  const page = URL.canParse(from) ? new URL(from) : undefined;
  return {
    status: response.status,
    ...(message ? { message } : { text: await response.text() }),
    headers: refusalHeaders([response.headers]),
    type: type || "text/plain; charset=utf-8",
    path: incoming.url ?? "/",
    from: page?.origin === origin ? page.pathname + page.search : "",
  };
}
