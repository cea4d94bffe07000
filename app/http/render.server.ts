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
 * @returns the document, and whether it has scripts, which then wait for `withData`
 */
export function renderWithScripts(
  manifest: Manifest,
  routes: readonly string[],
  nonce: string,
  render: (scripts: PageScripts) => ReactElement,
): { html: string; hasScripts: boolean } {
  let known = scripts.get(manifest);
  if (!known) {
    known = new Map();
    scripts.set(manifest, known);
  }
  const key = routes.join(" ");
  const mark = `nonce="${nonce}"`;
  const page = { known: true, wanted: false };
  const bare = renderDocument(render(page));
  if (!page.wanted) return { html: bare, hasScripts: false };
  let cut = known.get(key);
  if (!cut) {
    const whole = renderDocument(render({ known: false, wanted: false }));
    cut = compact(addedTo(bare, whole)).split(mark);
    known.set(key, cut);
  }
  return { html: beforeEnd(bare, cut.join(mark)), hasScripts: true };
}

/** What a document has at its end that the other lacks. */
function addedTo(bare: string, whole: string): string {
  const same = bare.slice(0, -END.length);
  if (!whole.startsWith(same) || !whole.endsWith(END)) throw new Error("a page's scripts are not at its end");
  return whole.slice(same.length, -END.length);
}

/** Remix indents its manifest, which makes up a third of the scripts. */
function compact(html: string): string {
  return html.replace(
    /(window\.__remixManifest = )(\{.*?\n\});/s,
    (_, name: string, json: string) => `${name}${JSON.stringify(JSON.parse(json))};`,
  );
}

const beforeEnd = (html: string, more: string) => `${html.slice(0, -END.length)}${more}${END}`;

type DataStream = NonNullable<EntryContext["serverHandoffStream"]>;

/**
 * Adds the data for a page's scripts at the end of its body, in the form in which Remix's script expects it. (Remix would
 * render it as the content of a `Suspense`, which makes React render the page in several turns.)
 */
export async function withData(html: string, data: DataStream, nonce: string): Promise<string> {
  const reader = data.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read())
    text += decoder.decode(part.value, { stream: true });
  const controller = "window.__remixContext.streamController";
  return beforeEnd(
    html,
    `<script nonce="${nonce}">${controller}.enqueue(${literal(text)});${controller}.close();</script>`,
  );
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
