import { renderToStaticMarkup } from "react-dom/server";
import { deskPages as words } from "#app/messages/words.ts";
import { page } from "../page/layout.css.ts";
import { LocaleContext, useT } from "../page/t.ts";
import * as css from "../shell/shell.css.ts";

/** The notice above a page of the shop that is previewed at the desk, as HTML. */
export function previewNotice(locale: string, notice: { text: string; back: string }): string {
  return renderToStaticMarkup(
    <LocaleContext.Provider value={locale}>
      <Notice {...notice} />
    </LocaleContext.Provider>,
  );
}

function Notice({ text, back }: { text: string; back: string }) {
  const t = useT();
  return (
    <aside aria-label={t(words.preview)} className={css.notice}>
      <p className={`${page} ${css.noticeRow}`}>
        <span>{text}</span>{" "}
        <a href={back} className={css.noticeButton}>
          {t(words.previewBack)}
        </a>
      </p>
    </aside>
  );
}
