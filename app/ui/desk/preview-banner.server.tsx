import { renderToStaticMarkup } from "react-dom/server";
import { deskPages as words } from "#app/messages/words.ts";
import { page } from "../page/layout.css.ts";
import { LocaleContext, useT } from "../page/t.ts";
import * as css from "../shell/shell.css.ts";

/** The banner above a page of the shop that is previewed at the desk, as HTML. */
export function previewBanner(locale: string, banner: { text: string; back: string }): string {
  return renderToStaticMarkup(
    <LocaleContext.Provider value={locale}>
      <Banner {...banner} />
    </LocaleContext.Provider>,
  );
}

function Banner({ text, back }: { text: string; back: string }) {
  const t = useT();
  return (
    <aside aria-label={t(words.preview)} className={css.banner}>
      <p className={`${page} ${css.bannerRow}`}>
        <span>{text}</span>{" "}
        <a href={back} className={css.bannerButton}>
          {t(words.previewBack)}
        </a>
      </p>
    </aside>
  );
}
