import { refusals as words } from "#app/messages/words.ts";
import { BadRequest } from "./bad-request.ts";
import { urlencodedFields } from "./fields.ts";

/** Remix compares every prefix of a path with the site map, so a path with thousands of parts would take seconds. */
const PARTS_LIMIT = 200;

/**
 * Checks a request's URL before it is routed: every escape must be complete and decode to UTF-8, and the path may
 * not have more parts than any page needs.
 * @param url path and query, as in the request line
 * @throws BadRequest
 */
export function checkAddress(url: string): void {
  const [path = "", query = ""] = splitOnce(url);
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    throw new BadRequest(400, words.badAddress);
  }
  if (path.split("/", PARTS_LIMIT + 2).length > PARTS_LIMIT + 1) throw new BadRequest(400, words.badAddress);
  if (decoded.includes("\0")) throw new BadRequest(400, words.badAddress);
  try {
    urlencodedFields(query);
  } catch {
    throw new BadRequest(400, words.badAddress);
  }
}

function splitOnce(url: string): [string, string] {
  const queryStart = url.indexOf("?");
  return queryStart < 0 ? [url, ""] : [url.slice(0, queryStart), url.slice(queryStart + 1)];
}
