import { createRequire } from "node:module";
import type sanitizeHtmlType from "sanitize-html";
import { boundedHtml } from "#app/lib/bounded-html.ts";

const require = createRequire(import.meta.url);

/** Loaded on first use (decision 110): a server start needs no parser of style sheets. */
const sanitizeHtml = (html: string, options: sanitizeHtmlType.IOptions): string =>
  (require("sanitize-html") as typeof sanitizeHtmlType)(html, options);

/** The most characters of a feed's text that are read. */
const MAX_LENGTH_READ = 200_000;

/** Reduces a feed's text to safe markup: a few tags, no attributes. Plain text becomes paragraphs. */
export function sanitiseFeedHtml(text: string): string {
  const html = text.slice(0, MAX_LENGTH_READ);
  if (!/[<&]/.test(html)) return boundedHtml(paragraphs(html));
  if (isPlainMarkup(html)) return /<(p|ul|ol)>/.test(html) ? html.trim() : paragraphs(html, true);
  return boundedHtml(sanitise(html));
}

/** Markup allowed in a shop's own texts besides paragraphs and emphasis: small headings and links. */
const SHOP_TAGS = ["p", "br", "hr", "em", "i", "strong", "b", "ul", "ol", "li", "blockquote", "sub", "sup"];

/**
 * Reduces a text that a shop wrote for its pages to safe markup. Plain text becomes paragraphs.
 * @returns the markup, and whether anything had to be removed
 */
export function sanitiseShopHtml(text: string): { html: string; removed: boolean } {
  if (!/[<&]/.test(text)) return { html: paragraphs(text), removed: false };
  const html = sanitizeHtml(text, {
    allowedTags: [...SHOP_TAGS, "h3", "h4", "a"],
    allowedAttributes: { a: ["href"] },
    allowedSchemes: ["http", "https", "mailto"],
    allowProtocolRelative: false,
    transformTags: { h1: "h3", h2: "h3" },
  }).trim();
  const wholeHtml = sanitizeHtml(text, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    // Allows all, which the types of the package do not know.
    allowedSchemes: false as unknown as string[],
    transformTags: { h1: "h3", h2: "h3" },
  }).trim();
  return {
    html: /<(p|ul|ol|h3|h4|blockquote)[ >]/.test(html) ? html : paragraphs(html, true),
    removed: html !== wholeHtml,
  };
}

function sanitise(html: string): string {
  const clean = sanitizeHtml(html, {
    allowedTags: ["p", "br", "em", "i", "strong", "b", "ul", "ol", "li", "blockquote", "sub", "sup"],
    allowedAttributes: {},
    transformTags: { div: "p", h1: "p", h2: "p", h3: "p", h4: "p" },
  }).trim();
  return /<(p|ul|ol|blockquote)>/.test(clean) ? clean : paragraphs(clean, true);
}

function paragraphs(text: string, safe = false): string {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.replace(/\s+/g, " ").trim())
    .filter((part) => part !== "")
    .map((part) => `<p>${safe ? part : part.replace(/>/g, "&gt;")}</p>`)
    .join("");
}

/** Tags that are safe as they are if they have no attributes and are properly nested. */
const PLAIN = /<(\/?)(p|em|i|strong|b|ul|ol|li)>|<br\s*\/?>|[<>]|&(?!(?:amp|lt|gt|quot|#\d{2,6});)/g;

/** Longer or deeper markup goes to the parser, which bounds it. */
const PLAIN_LENGTH = 20_000;
const PLAIN_DEPTH = 8;

/** Fast path: most texts are a few clean paragraphs, which need no parser. */
function isPlainMarkup(html: string): boolean {
  if (html.length > PLAIN_LENGTH) return false;
  const open: string[] = [];
  for (const [whole, closing, tag] of html.matchAll(PLAIN)) {
    if (tag === undefined) {
      if (!whole.startsWith("<br")) return false;
    } else if (!closing) {
      if (open.push(tag) > PLAIN_DEPTH) return false;
    } else if (open.pop() !== tag) return false;
  }
  return open.length === 0;
}
