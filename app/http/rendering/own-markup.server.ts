import { Parser } from "htmlparser2";

/** An element of a shop's `custom_head`. */
export interface HeadTag {
  readonly name: "meta" | "link" | "script" | "style";
  /** The attributes, named as React expects. */
  readonly attributes: Readonly<Record<string, string | boolean>>;
  readonly text: string;
}

/** A shop's own markup, ready to be rendered with any request's nonce. */
export interface OwnMarkup {
  readonly head: readonly HeadTag[];
  /**
   * `custom_body`, split at each place where a nonce attribute belongs: after the tag names of scripts and
   * styles.
   */
  readonly body: readonly string[];
}

const HEAD_TAGS: ReadonlySet<string> = new Set<HeadTag["name"]>(["meta", "link", "script", "style"]);
/** Attributes that have a different name in React. */
const REACT_NAMES: Readonly<Record<string, string>> = { charset: "charSet", "http-equiv": "httpEquiv" };
const BOOLEAN: ReadonlySet<string> = new Set(["async", "defer", "disabled"]);
/** Names with a special meaning in React; some make it throw. */
const REACT_ONLY: ReadonlySet<string> = new Set(["children", "key", "ref", "style"]);

const parsedMarkup = new WeakMap<object, OwnMarkup>();

/** The markup in a shop's settings. It is parsed once and cached as long as the settings are. */
export function ownMarkup(settings: { custom_head: string; custom_body: string }): OwnMarkup {
  let markup = parsedMarkup.get(settings);
  if (!markup) {
    markup = { head: headTags(settings.custom_head), body: cutForNonces(settings.custom_body) };
    parsedMarkup.set(settings, markup);
  }
  return markup;
}

/** The elements allowed in a head. Anything in comments, or in elements such as `noscript`, is left out. */
export function headTags(html: string): HeadTag[] {
  const tags: HeadTag[] = [];
  const open: string[] = [];
  let text = "";
  let attributes: HeadTag["attributes"] = {};
  const parser = new Parser({
    onopentag(name, htmlAttributes) {
      open.push(name);
      attributes = forReact(htmlAttributes);
      text = "";
    },
    ontext(part) {
      text += part;
    },
    onclosetag(name) {
      open.pop();
      if (open.length === 0 && isHeadTag(name)) tags.push({ name, attributes, text });
    },
  });
  parser.end(html);
  return tags;
}

function isHeadTag(name: string): name is HeadTag["name"] {
  return HEAD_TAGS.has(name);
}

function forReact(htmlAttributes: Readonly<Record<string, string>>): HeadTag["attributes"] {
  return Object.fromEntries(
    Object.entries(htmlAttributes)
      .filter(([name]) => !REACT_ONLY.has(name))
      .map(([name, value]) => [REACT_NAMES[name] ?? name, BOOLEAN.has(name) ? true : value]),
  );
}

/** Splits only at tags that a browser would run; tags in comments or inside a script's text stay as they are. */
export function cutForNonces(html: string): string[] {
  const parts: string[] = [];
  let from = 0;
  const parser = new Parser({
    onopentagname(name) {
      if (name !== "script" && name !== "style") return;
      const end = parser.startIndex + 1 + name.length;
      parts.push(html.slice(from, end));
      from = end;
    },
  });
  parser.end(html);
  return [...parts, html.slice(from)];
}
