import { title as words } from "#app/messages/words.ts";
import { hidden } from "../page/layout.css.ts";
import { useMoney, useRoot, useT } from "../page/t.ts";
import * as css from "./price.css.ts";

/**
 * The only place where an amount becomes text on a page. `was` is the regular price: struck through if the shop
 * shows it (spec 1 §3 `show_strikethrough`), with hidden text for screen readers.
 */
export function Price({ cents, was = null }: { cents: number | null; was?: number | null }) {
  const strikethrough = useStrikethrough();
  return <PlainPrice cents={cents} was={strikethrough ? was : null} />;
}

/** Whether the shop shows regular prices. */
export function useStrikethrough(): boolean | undefined {
  return useRoot()?.shows.strikethrough;
}

/** For cached content, which cannot ask the shop: `was` is null if the shop does not show it. */
export function PlainPrice({ cents, was }: { cents: number | null; was: number | null }) {
  const t = useT();
  const money = useMoney();
  if (cents === null) return null;
  return (
    <span className={css.price}>
      {was !== null && was > cents && (
        <>
          <span className={hidden}>{t(words.regularPrice)} </span> <s className={css.was}>{money(was)}</s>{" "}
          <span className={hidden}>{t(words.nowPrice)} </span>
        </>
      )}
      {money(cents)}
    </span>
  );
}
