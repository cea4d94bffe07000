import * as css from "./item.css.ts";

/** Text from a feed, sanitised when it was imported. */
export function Markup({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on import, to a handful of tags without attributes
  return <div className={css.markup} dangerouslySetInnerHTML={{ __html: html }} />;
}
