import { stack } from "./layout.css.ts";
import { globalProse } from "./own-content.css.ts";

/** A page that the shop wrote in its settings. */
export function OwnContent({ title, html }: { title: string; html: string }) {
  return (
    <div className={stack[5]}>
      <h1>{title}</h1>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: written by the operator, in the operator's own settings */}
      <div className={globalProse} dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  );
}
