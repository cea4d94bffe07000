import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { ERROR } from "#app/http/title.ts";
import { hidden } from "#app/ui/layout.css.ts";

/**
 * A form with this attribute keeps the focus where it is while its answer changes the page (a ticked filter,
 * of which there may be several more to tick).
 */
export const KEEPS_FOCUS = { "data-keeps-focus": "" };

/** What was looked at last. It outlives the frame, which is drawn anew around an error page. */
let last: { key: string; page: string; hash: string; title: string } | undefined;

/**
 * Does for a page that scripts have changed what a browser does for a new one: says its title, and puts the
 * focus where reading goes on. Every navigation comes by here: links, posts, Back, the steps of the checkout,
 * refused forms.
 */
export function Arrival() {
  const { key, pathname, search, hash } = useLocation();
  const [said, setSaid] = useState({ key: "", title: "" });
  useEffect(() => {
    const before = last;
    const main = document.getElementById("content");
    const wrong = main?.querySelector<HTMLElement>("[role=alert]");
    const title = titleOf(document, wrong !== null && wrong !== undefined);
    last = { key, page: pathname + search, hash, title };
    if (before?.key === key) return;
    // The browser has loaded this document, and said so: only what went wrong takes the focus.
    if (before === undefined) return focus(wrong);
    const samePage = before.page === last.page;
    const target = hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    // A link within the page, such as one from an error to its field.
    if (samePage && target && hash !== before.hash) return focus(target);
    for (const menu of document.querySelectorAll<HTMLDetailsElement>("header details[open]"))
      menu.open = false;
    const stays = staysPut(main, samePage);
    if (!stays || title !== before.title) setSaid({ key, title });
    if (wrong || !stays) focus(wrong ?? target ?? main?.querySelector<HTMLElement>("h1") ?? main);
  }, [key, pathname, search, hash]);
  return (
    <div aria-live="polite" className={hidden}>
      {said.title && <p key={said.key}>{said.title}</p>}
    </div>
  );
}

/**
 * The page's title, which says first when something is wrong. A form that was refused is not loaded again, so
 * that the server's "Error:" comes with documents alone.
 */
function titleOf(page: Document, wrong: boolean): string {
  const bare = page.title.startsWith(ERROR) ? page.title.slice(ERROR.length) : page.title;
  const title = wrong ? ERROR + bare : bare;
  if (page.title !== title) page.title = title;
  return title;
}

/** Whether the focus is still on what was pressed, in a page that has only changed beside it. */
function staysPut(main: HTMLElement | null, samePage: boolean): boolean {
  const held = document.activeElement;
  if (!held || held === main || !main?.contains(held)) return false;
  return samePage || held.closest("[data-keeps-focus]") !== null;
}

function focus(element: HTMLElement | null | undefined): void {
  if (!element) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: element.matches("h1, main") });
}
