import { useLocation } from "@remix-run/react";
import type { Flash } from "#app/http/flash.ts";
import { title as words } from "#app/messages/words.ts";
import { PostForm } from "../form/post-form.tsx";
import { alone, plain } from "./button.css.ts";
import * as css from "./flash.css.ts";
import { Link } from "./link.tsx";
import { useT } from "./t.ts";

/**
 * A message about what has just happened, at the top of the page, shown until the next page. The element for success
 * messages is always present, because screen readers only announce changes within an existing element.
 */
export function FlashMessage({ flash }: { flash: Flash | undefined }) {
  const t = useT();
  // A new key makes screen readers announce a repeated message again.
  const { key } = useLocation();
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
      <div aria-live="polite" role={flash?.kind === "success" ? "status" : undefined} className={css.place}>
        {flash?.kind === "success" && (
          <div key={key} className={css.success}>
            {message}
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
