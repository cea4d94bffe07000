/** A path of the shop in a language: "/fr" and "/" make "/fr", "/fr" and "/item/1" make "/fr/item/1". */
export function withPrefix(prefix: string, path: string): string {
  if (prefix === "" || !path.startsWith("/") || path.startsWith("//")) return path;
  // Somebody may have copied it from a page in this language.
  if (withoutPrefix(prefix, path) !== undefined) return path;
  return prefix + path.replace(/^\/(?=$|[?#])/, "");
}

/**
 * The path after a language's prefix, or undefined if it does not begin with it. The data of the page at "/fr" is at
 * "/fr.data", where Remix asks for it, and the data of "/" is at "/_root.data".
 */
export function withoutPrefix(prefix: string, path: string): string | undefined {
  if (prefix === "" || !path.startsWith(prefix)) return undefined;
  const rest = path.slice(prefix.length);
  if (rest.startsWith(".data")) return `/_root${rest}`;
  if (rest.startsWith("/")) return rest;
  return rest === "" || rest.startsWith("?") || rest.startsWith("#") ? `/${rest}` : undefined;
}

/** HTML that the shop wrote, with its links to the shop's own pages in the language of a page. */
export function withLinksPrefixed(prefix: string, html: string): string {
  if (prefix === "") return html;
  return html.replace(
    /(<a\b[^>]*? href=")(\/[^"]*)"/g,
    (_, start, path) => `${start}${withPrefix(prefix, path)}"`,
  );
}
