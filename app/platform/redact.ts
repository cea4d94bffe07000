/**
 * Takes the secrets out of URLs before they are logged: tokens, keys of orders, session ids, numbers of gift
 * cards. It knows no list of secrets, which would be incomplete with the next page; it keeps what is plainly
 * none. Names of query parameters stay, their values go. A segment of a path stays when it is a word, a short
 * number or a title's public id, and goes otherwise.
 */

const REMOVED = "[removed]";

/** A word of this program's own paths, with at most an extension: `checkout`, `cart.data`, `log-out`. */
const WORD = /^-?[a-z][a-z_-]{0,29}(\.[a-z]{1,8})?$/i;
/** Ids of orders, offsets, page sizes; longer numbers may be gift cards. */
const SHORT_NUMBER = /^-?\d{1,8}(\.data)?$/;
const ISBN = /^97[89]\d{10}(\.[a-z]{1,8})?$/;
/** Titles' public ids look like tokens and stand only behind these words. */
const BEFORE_TITLE = /^(item|cover|covers|pictures|interior)$/;
/** Built scripts and styles in a browser's stack, with line and column. */
const ASSET = /^[\w.-]+\.(js|css|map)(:\d+){0,2}$/;
const TITLE = /^[\w-]{22}([._][\w.-]{1,20})?$/;

/** A URL or a path without its secrets. */
export function redactUrl(url: string): string {
  const [, origin = "", pathname = "", query, hash] =
    /^([a-z][a-z+.-]*:\/\/[^/?#]*)?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/is.exec(url) ?? [];
  const segments = pathname.split("/");
  const path = segments.map((segment, at) => {
    if (segment === "" || WORD.test(segment) || SHORT_NUMBER.test(segment) || ISBN.test(segment))
      return segment;
    if (segments[at - 1] === "assets" && ASSET.test(segment)) return segment;
    return BEFORE_TITLE.test(segments[at - 1] ?? "") && TITLE.test(segment) ? segment : REMOVED;
  });
  return (
    origin.replace(/\/\/[^@]*@/, `//${REMOVED}@`) +
    path.join("/") +
    (query === undefined ? "" : `?${redactQuery(query)}`) +
    (hash === undefined ? "" : `#${REMOVED}`)
  );
}

function redactQuery(query: string): string {
  return query
    .split("&")
    .slice(0, 20)
    .map((pair) => {
      const at = pair.indexOf("=");
      const name = at < 0 ? pair : pair.slice(0, at);
      const shown = /^[a-z_][a-z_.[\]-]{0,39}$/i.test(name) ? name : REMOVED;
      return at < 0 || at === pair.length - 1 ? shown + pair.slice(name.length) : `${shown}=${REMOVED}`;
    })
    .join("&");
}

/** URLs, and paths with a query, inside a longer text. */
const IN_TEXT =
  /(?:https?|wss?|smtps?|postgres(?:ql)?):\/\/[^\s"'<>)]+|(?<![\w/.])\/[^\s"'<>)?]*\?[^\s"'<>)]+/gi;

/** The same for every URL in a text: an error's message, the stack of a browser's error. */
export function redactText(text: string): string {
  return text.includes("/") ? text.replace(IN_TEXT, redactUrl) : text;
}

/** Whether a text has a link in it with something that `redactUrl` would take out. */
export function holdsSecret(text: string): boolean {
  return (text.match(IN_TEXT) ?? []).some((url) => redactUrl(url) !== url);
}

/** Deeper than this nothing is logged. */
const DEPTH = 6;
/** Fields that hold a URL or a path even when that has no scheme and no query. */
const URL_FIELD = /^(url|log_url|href|path|pathname|location|referrer|referer)$/i;

/** A copy of what is about to be logged, without the secrets of any URL in it. */
export function redacted(value: unknown, name = "", depth = 0): unknown {
  if (typeof value === "string") return URL_FIELD.test(name) ? redactUrl(value) : redactText(value);
  if (typeof value !== "object" || value === null || value instanceof Error) return value;
  if (depth >= DEPTH) return REMOVED;
  if (Array.isArray(value)) return value.slice(0, 100).map((one) => redacted(one, name, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, redacted(one, key, depth + 1)]));
}
