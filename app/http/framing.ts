import type { IncomingMessage } from "node:http";
import * as words from "#app/messages/en/refusals.ts";
import type { Refused } from "./visit.server.ts";

/** The route whose page shows a refusal within the shop's header and footer. */
export const REFUSED_PATH = "/refused";

/** Whether a person will read the answer: then every error is a page of the shop. */
export function isForPeople(incoming: IncomingMessage, pathname: string): boolean {
  return (
    /\btext\/html\b/.test(incoming.headers.accept ?? "") &&
    !pathname.startsWith("/api/") &&
    !pathname.endsWith(".data")
  );
}

/** What an answer without a page says, or undefined for one that needs no frame. */
export async function refusedBy(
  response: Response,
  incoming: IncomingMessage,
  origin: string,
): Promise<Refused | undefined> {
  const type = response.headers.get("Content-Type") ?? "";
  if (response.status < 400 || /^text\/html\b/.test(type)) return undefined;
  // Remix's own words on a missing action are for programmers.
  const text = response.status === 405 ? words.nothingTaken : await response.text();
  const from = incoming.headers.referer ?? "";
  const page = URL.canParse(from) ? new URL(from) : undefined;
  return {
    status: response.status,
    text,
    type: type || "text/plain; charset=utf-8",
    path: incoming.url ?? "/",
    from: page?.origin === origin ? page.pathname + page.search : "",
  };
}
