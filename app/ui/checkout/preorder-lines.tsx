import { type PreorderedLine, preorderLines } from "#app/domain/preorders/preorder-words.ts";
import { formatDate } from "#app/lib/dates.ts";
import { preorders as words } from "#app/messages/words.ts";
import { useLocale, useT } from "../page/t.ts";
import * as css from "./lines.css.ts";

type Line = Omit<PreorderedLine, "preorder"> & { preorder: PreorderedLine["preorder"] | null };

/** When a pre-ordered copy leaves, what comes with it, and what is written in it; nothing for other lines. */
export function PreorderLines({ line: { preorder, ...line } }: { line: Line }) {
  const t = useT();
  const locale = useLocale();
  return (
    <>
      {!preorder?.prompt && line.dedication && (
        <p className={css.warning}>{t(words.ended, { text: line.dedication })}</p>
      )}
      {(preorder ? preorderLines({ preorder, ...line }, t, locale) : []).map((text) => (
        <p key={text} className={css.quiet}>
          {text}
        </p>
      ))}
    </>
  );
}

/** Says that everything else in the cart waits for a pre-ordered title. */
export function OthersWait({ title, release_date }: { title: string; release_date: number }) {
  const t = useT();
  const locale = useLocale();
  return <p>{t(words.waits, { title, date: formatDate(release_date, locale, "UTC") })}</p>;
}
