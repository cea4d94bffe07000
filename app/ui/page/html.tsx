import { useContext } from "react";
import { withLinksPrefixed } from "#app/lib/prefixed-path.ts";
import { globalProse } from "./own-content.css.ts";
import { PrefixContext } from "./t.ts";

/** A text that the shop wrote as HTML. It was sanitised when it was stored. */
export function Html({ html, className = globalProse }: { html: string; className?: string }) {
  const prefix = useContext(PrefixContext);
  if (html === "") return null;
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was stored (exchange/sanitise.server.ts)
    <div className={className} dangerouslySetInnerHTML={{ __html: withLinksPrefixed(prefix, html) }} />
  );
}
