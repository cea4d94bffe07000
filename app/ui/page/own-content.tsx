import { useContext } from "react";
import { withLinksPrefixed } from "#app/lib/prefixed-path.ts";
import { stack } from "./layout.css.ts";
import { globalProse } from "./own-content.css.ts";
import { PrefixContext } from "./t.ts";

/** A page that the shop wrote in its settings. */
export function OwnContent({ title, html }: { title: string; html: string }) {
  const prefix = useContext(PrefixContext);
  return (
    <div className={stack[5]}>
      <h1>{title}</h1>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: written by the operator, in the operator's own settings */}
      <div className={globalProse} dangerouslySetInnerHTML={{ __html: withLinksPrefixed(prefix, html) }} />
    </div>
  );
}
