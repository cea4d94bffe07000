import { useContext } from "react";
import { withLinksPrefixed } from "#app/lib/prefixed-path.ts";
import { shell as words } from "#app/messages/words.ts";
import { lead, stack } from "./layout.css.ts";
import { globalProse } from "./own-content.css.ts";
import { PrefixContext, useT } from "./t.ts";

/** A page that the shop wrote in its settings, in the language that was asked for if it has one. */
export interface OwnPage {
  title: string;
  html: string;
  /** The language of the title, if that is not the page's. */
  lang: string | undefined;
  /** The names of both languages if the text is in the shop's other one. */
  untranslated: { asked: string; given: string } | undefined;
}

/** A page of the shop's own. If it falls back to the other language, it says so, because it may be the shop's terms. */
export function OwnContent({ page: { title, html, lang, untranslated } }: { page: OwnPage }) {
  const prefix = useContext(PrefixContext);
  const t = useT();
  return (
    <div className={stack[5]}>
      <h1 lang={lang}>{title}</h1>
      {untranslated && <p className={lead}>{t(words.untranslated, untranslated)}</p>}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: written by the operator, in the operator's own settings */}
      <div className={globalProse} dangerouslySetInnerHTML={{ __html: withLinksPrefixed(prefix, html) }} />
    </div>
  );
}
