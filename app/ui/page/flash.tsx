import { useLocation } from "@remix-run/react";
import { clsx } from "clsx";
import { useState } from "react";
import type { Flash } from "#app/http/forms/flash.ts";
import { shell, title as words } from "#app/messages/words.ts";
import { PostForm } from "../form/post-form.tsx";
import { alone, plain } from "./button.css.ts";
import * as css from "./flash.css.ts";
import { Link } from "./link.tsx";
import { useT } from "./t.ts";

/**
 * A message about what has just happened, shown until the next page. It is at the top of a page that was just opened.
 * On a page that scripts have changed, it lies over the bottom of the window, so that it does not push the content
 * down. The element for success messages is always present, because screen readers only announce changes within an
 * existing element.
 */
export function FlashMessage({ flash }: { flash: Flash | undefined }) {
  const t = useT();
  // A new key makes screen readers announce a repeated message again.
  const { key, isOver } = useArrivals();
  const [closed, setClosed] = useState("");
  const message = flash && (
    <>
      <span>{flash.message}</span>{" "}
      {UNDOABLE.includes(flash.code) && flash.about !== "" && <PutBack removal={flash.about} />}
      {flash.code === "added" && (
        <Link to="/checkout/cart" className={alone}>
          {t(words.goToCart)}
        </Link>
      )}
      {flash.code === "favourite_added" && (
        <Link to="/account/lists" className={alone}>
          {t(words.goToFavourites)}
        </Link>
      )}
    </>
  );
  return (
    <>
      <div
        aria-live="polite"
        role={flash?.kind === "success" ? "status" : undefined}
        className={isOver ? css.outOfFlow : css.liveRegion}
      >
        {flash?.kind === "success" && closed !== key && (
          <div key={key} className={clsx(css.success, isOver && css.over)}>
            {message}
            {isOver && (
              <button type="button" className={plain} onClick={() => setClosed(key)}>
                {t(shell.close)}
              </button>
            )}
          </div>
        )}
      </div>
      {flash?.kind === "error" && (
        <div key={key} role="alert" className={css.error}>
          {message}
        </div>
      )}
    </>
  );
}

/** The key of this visit to the page, and whether the visit before it was to the same page. */
function useArrivals(): { key: string; isOver: boolean } {
  const { key, pathname } = useLocation();
  const [shown, setShown] = useState({ key, pathname, isOver: false });
  if (shown.key === key) return shown;
  const next = { key, pathname, isOver: shown.pathname === pathname };
  setShown(next);
  return next;
}

/** Messages about lines that were removed from the cart. Each is about a removal (`cart/removal.server.ts`). */
const UNDOABLE: readonly Flash["code"][] = ["removed", "emptied", "unavailable_removed"];

function PutBack({ removal }: { removal: string }) {
  const t = useT();
  return (
    <PostForm action="/checkout/cart/undo" className={css.undo}>
      <input type="hidden" name="removal" value={removal} />
      <button type="submit" className={plain}>
        {t(words.putBack)}
      </button>
    </PostForm>
  );
}
