/**
 * Removes the secrets from URLs before they are logged: tokens, order keys, session ids, gift card numbers. A
 * list of secrets would be out of date with the next page, so this keeps only what is clearly harmless. Query
 * parameters keep their names and lose their values. A path segment is kept if it is a word, a short number or a
 * title's public id.
 */

const REMOVED_TEXT = "[removed]";

/**
 * A word in one of this program's paths, with an optional extension: `checkout`, `cart.data`, `log-out`. Long words
 * must be lowercase, because one token in forty has letters alone and must not pass for a word.
 */
const WORD = /^-?([a-z][a-z_-]{0,29}|[A-Za-z][A-Za-z_-]{0,14})(\.[A-Za-z]{1,8})?$/;
/** Order ids, offsets, page sizes; longer numbers may be gift cards. */
const SHORT_NUMBER = /^-?\d{1,8}(\.data)?$/;
const ISBN = /^97[89]\d{10}(\.[a-z]{1,8})?$/;
/** Public ids of titles look like tokens, but only occur after these words. */
const BEFORE_TITLE = /^(item|cover|covers|pictures|interior)$/;
/** Built scripts and styles in a browser's stack trace, with line and column. */
const ASSET = /^[\w.-]+\.(js|css|map)(:\d+){0,2}$/;
const TITLE = /^[\w-]{22}([._][\w.-]{1,20})?$/;

/** Removes the secrets from a URL or path. */
export function redactUrl(url: string): string {
  const [, origin = "", pathname = "", query, hash] =
    /^([a-z][a-z+.-]*:\/\/[^/?#]*)?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/is.exec(url) ?? [];
  const segments = pathname.split("/");
  const path = segments.map((segment, index) => {
    if (segment === "" || WORD.test(segment) || SHORT_NUMBER.test(segment) || ISBN.test(segment))
      return segment;
    if (segments[index - 1] === "assets" && ASSET.test(segment)) return segment;
    return BEFORE_TITLE.test(segments[index - 1] ?? "") && TITLE.test(segment) ? segment : REMOVED_TEXT;
  });
  return (
    origin.replace(/\/\/[^@]*@/, `//${REMOVED_TEXT}@`) +
    path.join("/") +
    (query === undefined ? "" : `?${redactQuery(query)}`) +
    (hash === undefined ? "" : `#${REMOVED_TEXT}`)
  );
}

function redactQuery(query: string): string {
  return query
    .split("&")
    .slice(0, 20)
    .map((pair) => {
      const equals = pair.indexOf("=");
      const name = equals < 0 ? pair : pair.slice(0, equals);
      const shownName = /^[a-z_][a-z_.[\]-]{0,39}$/i.test(name) ? name : REMOVED_TEXT;
      return equals < 0 || equals === pair.length - 1
        ? shownName + pair.slice(name.length)
        : `${shownName}=${REMOVED_TEXT}`;
    })
    .join("&");
}

/** URLs, and paths with a query, in a longer text. */
const IN_TEXT =
  /(?:https?|wss?|smtps?|postgres(?:ql)?):\/\/[^\s"'<>)]+|(?<![\w/.])\/[^\s"'<>)?]*\?[^\s"'<>)]+/gi;

/** Removes the secrets from every URL in a text, such as an error message or a browser's stack trace. */
export function redactText(text: string): string {
  return text.includes("/") ? text.replace(IN_TEXT, redactUrl) : text;
}

/** Whether a text contains a link that `redactUrl` would change. */
export function holdsSecret(text: string): boolean {
  return (text.match(IN_TEXT) ?? []).some((url) => redactUrl(url) !== url);
}

/** Values nested deeper than this are not logged. */
const DEPTH = 6;
/** Fields that hold a URL or path even if it has no scheme or query. */
const URL_FIELD = /^(url|log_url|href|path|pathname|location|referrer|referer)$/i;

/** Copies a value for logging, without the secrets of any URL in it. */
export function redactValue(value: unknown, name = "", depth = 0): unknown {
  if (typeof value === "string") return URL_FIELD.test(name) ? redactUrl(value) : redactText(value);
  if (typeof value !== "object" || value === null || value instanceof Error) return value;
  if (depth >= DEPTH) return REMOVED_TEXT;
  if (Array.isArray(value))
    return value.slice(0, 100).map((element) => redactValue(element, name, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [key, redactValue(child, key, depth + 1)]),
  );
}
