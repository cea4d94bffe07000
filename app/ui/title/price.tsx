import { title as words } from "#app/messages/words.ts";
import { hidden } from "../page/layout.css.ts";
import { useMoney, useRoot, useT } from "../page/t.ts";
import * as css from "./price.css.ts";

/**
 * The only place where an amount becomes text on a page. `was` is the regular price: struck through if the shop
 * shows it (spec 1 §3 `show_strikethrough`), with hidden text for screen readers.
 */
export function Price({ cents, was }: { cents: number | null; was?: number | null }) {
  const t = useT();
  const money = useMoney();
  const root = useRoot();
  if (cents === null) return null;
  const struck = was !== undefined && was !== null && was > cents && root?.shows.strikethrough;
  return (
    <span className={css.price}>
      {struck && (
        <>
          <span className={hidden}>{t(words.regularPrice)} </span> <s className={css.was}>{money(was)}</s>{" "}
          <span className={hidden}>{t(words.nowPrice)} </span>
        </>
      )}
      {money(cents)}
    </span>
  );
}
