import { hash } from "node:crypto";

/** The hashes of a page's scripts and styles (CSP `'sha256-…'`): it may run no others. */
export interface Sealed {
  readonly html: string;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/**
 * Makes a page the same for everybody. Removes the nonce and the request's id, and lists the hashes of the scripts and
 * styles that had the nonce. Markup smuggled into the page's texts cannot have the nonce, so it is not listed and does
 * not run.
 * @param nonce the value in the `nonce` attributes of the page's own scripts and styles
 * @param requestId the id of the request, which the page only shows after an error
 */
export function sealed(html: string, { nonce, requestId }: { nonce: string; requestId: string }): Sealed {
  const mark = ` nonce="${nonce}"`;
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  const shared = html.replaceAll(requestId, "");
  for (
    let position = shared.indexOf(mark);
    position >= 0;
    position = shared.indexOf(mark, position + mark.length)
  ) {
    const tag = shared.startsWith("<style", shared.lastIndexOf("<", position)) ? "style" : "script";
    const from = shared.indexOf(">", position) + 1;
    const content = shared.slice(from, shared.indexOf(`</${tag}`, from));
    // An element with a `src` is empty; its address allows it.
    if (content !== "") hashes[tag].add(`'sha256-${hash("sha256", content, "base64")}'`);
  }
  return { html: shared.replaceAll(mark, ""), scripts: [...hashes.script], styles: [...hashes.style] };
}
