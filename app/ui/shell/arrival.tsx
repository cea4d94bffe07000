import { useLocation, useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { shell as words } from "#app/messages/words.ts";
import { hidden } from "#app/ui/page/layout.css.ts";
import { useRoot, useT } from "#app/ui/page/t.ts";

/**
 * A form with this attribute keeps the focus where it is when its result changes the page, for example after a
 * filter is ticked, because more may follow.
 */
export const KEEPS_FOCUS = { "data-keeps-focus": "" };

/** The last page shown. It is kept outside the frame, which is rendered again around an error page. */
let last: { key: string; page: string; hash: string; title: string } | undefined;

/**
 * The browser may show a document again as it was left, with the cart as it was then. It may have been left before
 * React took it over, so this listens from the start.
 */
const shownAgain: { missed: boolean; act?: () => void } = { missed: false };
if (typeof document !== "undefined")
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    if (shownAgain.act) shownAgain.act();
    else shownAgain.missed = true;
  });

/**
 * After scripts have changed the page, acts as a browser does for a new one: announces its title, and moves the
 * focus to where reading continues. This covers every navigation: links, posts, Back, checkout steps, refused
 * forms.
 */
export function Arrival() {
  const { key, pathname, search, hash } = useLocation();
  const [said, setSaid] = useState({ key: "", title: "" });
  const mark = `${useT()(words.errorTitle)} `;
  useEffect(() => {
    const before = last;
    const main = document.getElementById("content");
    const wrong = main?.querySelector<HTMLElement>("[role=alert]");
    const title = titleOf(document, mark, wrong !== null && wrong !== undefined);
    last = { key, page: pathname + search, hash, title };
    if (before?.key === key) return;
    // The browser loaded and announced this document itself, so only an error takes the focus.
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
  }, [key, pathname, search, hash, mark]);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    shownAgain.act = revalidate;
    if (shownAgain.missed) revalidate();
    shownAgain.missed = false;
  }, [revalidate]);
  useFreshHeader();
  return (
    <div aria-live="polite" className={hidden}>
      {said.title && <p key={said.key}>{said.title}</p>}
    </div>
  );
}

/**
 * When the window gets the focus back, and when the visitor comes back to the page, shows what another tab has put into
 * the cart meanwhile, or that they have logged in or out (spec 2 §4). Reloads the page only if its header has changed.
 */
function useFreshHeader(): void {
  const { revalidate } = useRevalidator();
  const root = useRoot();
  const cartState = root?.shows.cart ? `${root.user !== null} ${root.cartCount}` : undefined;
  useEffect(() => {
    if (cartState === undefined) return;
    const back = async () => {
      try {
        const answer = await fetch("/api/session/getStatus", { headers: { Accept: "application/json" } });
        const { logged_in, item_count } = (await answer.json()) as {
          logged_in?: boolean;
          item_count?: number;
        };
        if (item_count !== undefined && `${logged_in} ${item_count}` !== cartState) revalidate();
      } catch {
        // The server could not be reached; the next page is up to date.
      }
    };
    addEventListener("focus", back);
    // The browser may have stored this document, and going back shows it without asking whether it is still right.
    const [arrived] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    if (arrived?.type === "back_forward") void back();
    return () => removeEventListener("focus", back);
  }, [cartState, revalidate]);
}

/**
 * The page's title, starting with "Error:" if something is wrong. The server only adds that to whole documents,
 * because a refused form does not reload the title.
 */
function titleOf(page: Document, mark: string, wrong: boolean): string {
  const bare = page.title.startsWith(mark) ? page.title.slice(mark.length) : page.title;
  const title = wrong ? mark + bare : bare;
  if (page.title !== title) page.title = title;
  return title;
}

/** Whether the focus is still on the pressed control, on a page that only changed around it. */
function staysPut(main: HTMLElement | null, samePage: boolean): boolean {
  const focused = document.activeElement;
  if (!focused || focused === main || !main?.contains(focused)) return false;
  return samePage || focused.closest("[data-keeps-focus]") !== null;
}

function focus(element: HTMLElement | null | undefined): void {
  if (!element) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: element.matches("h1, main") });
}
