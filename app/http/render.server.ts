import type { EntryContext } from "@remix-run/node";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import type { PageScripts } from "#app/ui/page/page-scripts.ts";

const END = "</body></html>";

/**
 * Renders a whole document, including the doctype, in one go: everything a page shows has been read before, and nothing in
 * it is pending (decision record 109).
 * @throws if anything in it cannot be rendered
 */
export function renderDocument(element: ReactElement): string {
  return `<!DOCTYPE html>${renderToString(element)}`;
}

type Manifest = EntryContext["manifest"];

/** Scripts of pages, cut where the nonce belongs; by the manifest that leads to them and the routes that need them. */
const scripts = new WeakMap<Manifest, Map<string, string[]>>();

/**
 * Renders a document whose scripts are the same for every page of its route, apart from the nonce. They are rendered once.
 * @param manifest the same object for all pages of a language
 * @param routes the ids of the page's routes
 * @param render the document, which says in `PageScripts` whether it has scripts
 * @returns the document without them, and its scripts, if it has any; both go together with `withEnding`
 */
export function renderWithScripts(
  manifest: Manifest,
  routes: readonly string[],
  nonce: string,
  render: (scripts: PageScripts) => ReactElement,
): { html: string; scripts?: string } {
  let known = scripts.get(manifest);
  if (!known) {
    known = new Map();
    scripts.set(manifest, known);
  }
  const key = routes.join(" ");
  const mark = `nonce="${nonce}"`;
  const page = { known: true, wanted: false };
  const bare = renderDocument(render(page));
  if (!page.wanted) return { html: bare };
  let cut = known.get(key);
  if (!cut) {
    const whole = renderDocument(render({ known: false, wanted: false }));
    cut = compact(addedTo(bare, whole)).split(mark);
    known.set(key, cut);
  }
  return { html: bare, scripts: cut.join(mark) };
}

/** What a document has at its end that the other lacks. */
function addedTo(bare: string, whole: string): string {
  const same = bare.slice(0, -END.length);
  const added = whole.startsWith(same) && whole.endsWith(END) ? whole.slice(same.length, -END.length) : "";
  if (added === "") throw new Error("the page does not end with its scripts");
  return added;
}

/** Remix indents its manifest, which makes up a third of the scripts. */
function compact(html: string): string {
  return html.replace(
    /(window\.__remixManifest = )(\{.*?\n\});/s,
    (_, name: string, json: string) => `${name}${JSON.stringify(JSON.parse(json))};`,
  );
}

/** A document with more at the end of its body. */
export function withEnding(html: string, ending: string): string {
  return `${html.slice(0, -END.length)}${ending}${END}`;
}

/**
 * The script with the data for a page's scripts, in the form in which Remix's own expects it. (Remix would render it as the
 * content of a `Suspense`, which makes React render the page in several turns.)
 */
export function dataScript(data: string, nonce: string): string {
  const controller = "window.__remixContext.streamController";
  return `<script nonce="${nonce}">${controller}.enqueue(${literal(data)});${controller}.close();</script>`;
}

/**
 * A text as JavaScript, for a script that it cannot end. JSON is full of double quotes, which single ones leave as they are.
 * Before 2019, two line separators were not allowed in a text.
 */
function literal(text: string): string {
  const escaped = text
    .replaceAll("\\", "\\\\")
    .replaceAll("'", "\\'")
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r")
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
  return `'${escaped}'`;
}
