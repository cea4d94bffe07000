import type { EntryContext } from "@remix-run/node";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";

const END = "</body></html>";
/** Characters that could end a script, or that older browsers do not allow in one. */
const UNSAFE = /[&><\u2028\u2029]/g;

/**
 * Renders a whole document, including the doctype, in one go: everything a page shows has been read before, and nothing in
 * it is pending (decision record 109).
 * @throws if anything in it cannot be rendered
 */
export function renderDocument(element: ReactElement): string {
  return `<!DOCTYPE html>${renderToString(element)}`;
}

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
  const escaped = JSON.stringify(text).replace(
    UNSAFE,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  const controller = "window.__remixContext.streamController";
  return `${html.slice(0, -END.length)}<script nonce="${nonce}">${controller}.enqueue(${escaped});${controller}.close();</script>${END}`;
}
