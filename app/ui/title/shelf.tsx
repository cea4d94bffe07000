import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { title as words } from "#app/messages/words.ts";
import { useT } from "../page/t.ts";
import { HeartsForm, useHearts } from "./hearts.tsx";
import * as css from "./shelf.css.ts";
import { type CardData, TitleCard } from "./title-card.tsx";

/**
 * Covers in one row that scrolls sideways by itself, with the keyboard too; nothing moves unless the visitor moves
 * it. With scripts, two buttons scroll by the visible width.
 * @param more the element at the end of the row, such as a link to the whole list
 */
export function TitleShelf({
  titles,
  label,
  eager = 0,
  more,
}: {
  titles: readonly CardData[];
  label: string;
  eager?: number;
  more?: ReactNode;
}) {
  const row = useRef<HTMLDivElement>(null);
  // Hearts would cost each of a page's many shelves more bytes; guests, who would only be asked to log in, find them
  // elsewhere.
  const hearts = useHearts() ?? null;
  const covers = (
    <ul className={css.row}>
      {titles.map((title, position) => (
        <li key={title.eisbn} className={css.item}>
          <TitleCard title={title} heading="h3" eager={position < eager} hearts={hearts} />
        </li>
      ))}
      {more && <li className={css.item}>{more}</li>}
    </ul>
  );
  return (
    <div className={css.shelf}>
      {/* A group and no landmark: the section around it has the same name. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields */}
      <div ref={row} role="group" aria-label={label} tabIndex={0} className={css.scroll}>
        {hearts ? <HeartsForm>{covers}</HeartsForm> : covers}
      </div>
      <ScrollButtons row={row} count={titles.length} />
    </div>
  );
}

/** Buttons for people who point; the row itself can be scrolled by touch and by keyboard. */
function ScrollButtons({ row, count }: { row: RefObject<HTMLDivElement>; count: number }) {
  const t = useT();
  const [can, setCan] = useState({ back: false, on: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: more titles make the row longer
  useEffect(() => {
    const { current } = row;
    if (!current) return;
    const look = () => {
      const scrolled = Math.abs(current.scrollLeft);
      const back = scrolled > 4;
      const on = scrolled + current.clientWidth < current.scrollWidth - 4;
      setCan((before) => (before.back === back && before.on === on ? before : { back, on }));
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(current);
    current.addEventListener("scroll", look, { passive: true });
    return () => {
      sizes.disconnect();
      current.removeEventListener("scroll", look);
    };
  }, [row, count]);
  const scroll = (direction: 1 | -1) => {
    const { current } = row;
    if (!current) return;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    current.scrollBy({ left: direction * current.clientWidth * 0.9, behavior: calm ? "auto" : "smooth" });
  };
  return (
    <>
      {can.back && (
        <button type="button" tabIndex={-1} className={css.back} onClick={() => scroll(-1)}>
          <Arrow label={t(words.shelfBack)} path="M15 5 8 12l7 7" />
        </button>
      )}
      {can.on && (
        <button type="button" tabIndex={-1} className={css.on} onClick={() => scroll(1)}>
          <Arrow label={t(words.shelfOn)} path="m9 5 7 7-7 7" />
        </button>
      )}
    </>
  );
}

function Arrow({ label, path }: { label: string; path: string }) {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" role="img" aria-label={label}>
      <path d={path} fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}
