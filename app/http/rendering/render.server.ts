import type { EntryContext } from "@remix-run/node";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import type { PageScripts } from "#app/ui/page/page-scripts.ts";
import { withoutIndents } from "./remix-internals.server.ts";

const END = "</body></html>";

/**
 * Renders a whole document, including the doctype, in one go: everything a page shows has been read before, and nothing
 * in it is pending (decision 109).
 * @throws if anything in it cannot be rendered
 */
export function renderDocument(element: ReactElement): string {
  return `<!DOCTYPE html>${renderToString(element)}`;
}

type Manifest = EntryContext["manifest"];

/** The scripts of pages, split where the nonce belongs, by manifest and by the routes that need them. */
const scripts = new WeakMap<Manifest, Map<string, string[]>>();

/**
 * Renders a document whose scripts are the same for every page of its route, apart from the nonce. They are rendered
 * once.
 * @param manifest the same object for all pages of a language
 * @param page the ids of its routes, and the prefix of its language, which the scripts know
 * @param render the document, which says in `PageScripts` whether it has scripts
 * @returns the document without them, and its scripts, if it has any; both go together with `withEnding`
 */
export function renderWithScripts(
  manifest: Manifest,
  page: { routes: readonly string[]; prefix?: string },
  nonce: string,
  render: (scripts: PageScripts) => ReactElement,
): { html: string; scripts?: string } {
  let known = scripts.get(manifest);
  if (!known) {
    known = new Map();
    scripts.set(manifest, known);
  }
  const key = `${page.prefix ?? ""} ${page.routes.join(" ")}`;
  const mark = `nonce="${nonce}"`;
  const scriptRequest = { known: true, wanted: false };
  const bare = renderDocument(render(scriptRequest));
  if (!scriptRequest.wanted) return { html: bare };
  let cut = known.get(key);
  if (!cut) {
    const whole = renderDocument(render({ known: false, wanted: false }));
    cut = withLatePreloads(withoutIndents(addedTo(bare, whole))).split(mark);
    known.set(key, cut);
  }
  return { html: bare, scripts: cut.join(mark) };
}

/** Gives scripts a low priority, so that text and pictures arrive before them on a slow connection. */
function withLatePreloads(scripts: string): string {
  return scripts.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}

/** The text at the end of the body of `whole` that `bare` lacks. */
function addedTo(bare: string, whole: string): string {
  const same = bare.slice(0, -END.length);
  const added = whole.startsWith(same) && whole.endsWith(END) ? whole.slice(same.length, -END.length) : "";
  if (added === "")
    throw new Error("addedTo: the page with scripts is not the page without them plus scripts at its end");
  return added;
}

/** A document with `ending` added at the end of its body. */
export function withEnding(html: string, ending: string): string {
  return `${html.slice(0, -END.length)}${ending}${END}`;
}
