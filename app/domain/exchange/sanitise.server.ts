import sanitizeHtml from "sanitize-html";

/** Text of a feed as harmless markup: a handful of tags, no attributes; plain text becomes paragraphs. */
export function sanitiseFeedHtml(html: string): string {
  if (!/[<&]/.test(html)) return paragraphs(html);
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
