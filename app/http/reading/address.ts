import * as words from "#app/messages/refusals.ts";
import { urlencodedFields } from "./fields.ts";
import { Refusal } from "./refusal.ts";

/**
 * Looks at the address of a request before anything is routed: every escape in it must be whole and make UTF-8.
 * @param url path and query, as the request line has them
 * @throws Refusal
 */
export function checkAddress(url: string): void {
  const [path = "", query = ""] = splitOnce(url);
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    throw new Refusal(400, words.badAddress);
  }
  if (decoded.includes("\0")) throw new Refusal(400, words.badAddress);
  try {
    urlencodedFields(query);
  } catch {
    throw new Refusal(400, words.badAddress);
  }
}

function splitOnce(url: string): [string, string] {
  const at = url.indexOf("?");
  return at < 0 ? [url, ""] : [url.slice(0, at), url.slice(at + 1)];
}
