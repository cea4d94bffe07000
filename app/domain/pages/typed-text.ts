import { htmlToMarkdown } from "#app/lib/markdown.ts";

/** Formats of typed text: Markdown, or HTML if it has more than Markdown can say. */
export const FORMATS = ["markdown", "html"] as const;
export type Format = (typeof FORMATS)[number];

/** A text as it is edited. */
export function typedText(html: string, top: 2 | 3): { text: string; format: Format } {
  const markdown = htmlToMarkdown(html, { top });
  return markdown === undefined ? { text: html, format: "html" } : { text: markdown, format: "markdown" };
}
